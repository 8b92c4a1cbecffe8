/** The calls that leave a real kiosk: those that the product makes, and no other. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endSession } from './end-session.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

/** A proxy that answers nobody and keeps what it was asked for. */
async function startProxy(): Promise<{ address: string; asked: string[]; stop: () => void }> {
  const asked: string[] = []
  const server = createServer(({ url }, reply) => {
    asked.push(url ?? '')
    reply.writeHead(502).end()
  })
  server.on('connect', ({ url }: IncomingMessage, socket) => {
    asked.push(url ?? '')
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => void server.close(),
  }
}

const heading = { name: 'Explore Categories' }

test('a visit and a wipe call the provider and nobody else: no session asks for a dictionary', async ({
  startKiosk,
}) => {
  test.skip(
    process.platform !== 'linux',
    'elsewhere the proxy is that of the system, which a test can not set',
  )
  const proxy = await startProxy()
  try {
    // The provider of a test is on this machine, which Chromium reaches without a proxy.
    const kiosk = await startKiosk({
      machineFile: machineFile({ idleSeconds: 600 }),
      environment: { https_proxy: proxy.address, http_proxy: proxy.address },
    })
    const electron = kiosk.electron()
    const page = await kiosk.page()
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await endSession(page)
    const next = await kiosk.pageAfter(page)
    await expect(next.getByRole('heading', heading)).toBeVisible()
    await next
      .getByRole('link', { name: 'Login' })
      .or(next.getByRole('button', { name: 'Login' }))
      .first()
      .click()
    await next.getByRole('dialog').getByRole('textbox').first().fill('mispelled wrods')
    // What a session asks for by itself would have come before a call of now: each session asks when it is made.
    await electron.evaluate(async ({ session }) => {
      await session
        .fromPartition('of-the-test')
        .fetch('http://of-the-test.example/')
        .catch(() => undefined)
    })
    expect(proxy.asked).toEqual(['http://of-the-test.example/'])
  } finally {
    proxy.stop()
  }
})

/** What the requests of the session for pictures were answered from, by address. */
interface SeenPictures {
  pictures?: { url: string; fromCache: boolean }[]
}

test('a picture that a visitor has seen is not fetched again for the next', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const electron = kiosk.electron()
  await electron.evaluate(({ session }) => {
    const seen = ((globalThis as SeenPictures).pictures = [] as { url: string; fromCache: boolean }[])
    const { webRequest } = session.fromPartition('pictures')
    webRequest.onCompleted(({ url, fromCache }) => void seen.push({ url, fromCache }))
  })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect
    .poll(() => electron.evaluate(({ session }) => session.fromPartition('pictures').getCacheSize()))
    .toBeGreaterThan(0)
  await endSession(page)
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('heading', heading)).toBeVisible()
  const seen = () => electron.evaluate(() => (globalThis as SeenPictures).pictures ?? [])
  await expect.poll(async () => (await seen()).some(({ fromCache }) => fromCache)).toBe(true)
  const fetched = (await seen()).flatMap(({ url, fromCache }) => (fromCache ? [] : [url]))
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched).toEqual([...new Set(fetched)])
})
