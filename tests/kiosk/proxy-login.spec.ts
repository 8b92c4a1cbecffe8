/** A network whose proxy asks for a user, between a real kiosk and its provider. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runningShop } from '../setup/running-shop.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'

/** Chromium reaches this machine without a proxy, and nobody but the proxy knows this name. */
const PROVIDER = 'http://provider.test/api/v1'

/** A proxy that takes one user and password, and knows one host: the provider of the test. */
async function startProxy(user: string) {
  const sent: string[] = []
  const provider = new URL(runningShop().url)
  const server = createServer((asked, reply) => {
    const [, proof = ''] = (asked.headers['proxy-authorization'] ?? '').split(' ')
    const given = Buffer.from(proof, 'base64').toString('utf8')
    if (given !== '') sent.push(given)
    if (given !== user) {
      const refuse = () => reply.writeHead(407, { 'proxy-authenticate': 'Basic realm="the company"' }).end()
      // A directory takes its time with a wrong password; whatever the kiosk asks meanwhile must not send it too.
      setTimeout(refuse, given === '' ? 0 : 500)
      return
    }
    const { pathname, search } = new URL(asked.url ?? '')
    const { method, headers } = asked
    const onward = request(
      { hostname: provider.hostname, port: provider.port, path: `${pathname}${search}`, method, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, server }
}

test.skip(process.platform !== 'linux', 'elsewhere the proxy is that of the system, which a test can not set')

async function startBehind(
  startKiosk: (files: object) => Promise<Kiosk>,
  address: string,
  proxyPassword: string,
): Promise<Kiosk> {
  return startKiosk({
    machineFile: machineFile({ providerUrl: PROVIDER, proxyUser: 'kiosk', proxyPassword }),
    environment: { http_proxy: address },
  })
}

test('a proxy that asks for a user lets the kiosk of that user through, and the next visitor too', async ({
  startKiosk,
}) => {
  const { address, sent, server } = await startProxy('kiosk:secret')
  try {
    const kiosk = await startBehind(startKiosk, address, 'secret')
    const page = await kiosk.page()
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    await kiosk.system.power('lock-screen')
    const next = await kiosk.pageAfter(page)
    await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    expect(new Set(sent)).toEqual(new Set(['kiosk:secret']))
    expect(kiosk.journal().filter(({ event }) => event.startsWith('proxy-'))).toEqual([])
  } finally {
    server.close()
  }
})

test('a proxy is sent a wrong password once, whichever session asks and however often', async ({
  startKiosk,
}) => {
  const { address, sent, server } = await startProxy('kiosk:secret')
  try {
    const kiosk = await startBehind(startKiosk, address, 'wrong')
    const refusals = () =>
      kiosk
        .journal()
        .filter(({ event }) => event.startsWith('proxy-'))
        .map(({ event }) => event)
    let page = await kiosk.page()
    await expect.poll(refusals).toEqual(['proxy-login-refused'])
    // Each visitor has a session of their own, which the proxy asks again.
    for (let visitors = 0; visitors < 2; visitors += 1) {
      await kiosk.system.power('lock-screen')
      page = await kiosk.pageAfter(page)
    }
    expect(sent).toEqual(['kiosk:wrong'])
    expect(refusals()).toEqual(['proxy-login-refused'])
  } finally {
    server.close()
  }
})
