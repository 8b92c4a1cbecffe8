/**
 * A company's network on Linux, on real Electron: a proxy that opens TLS with certificates of the company's own
 * authority, and the lock-down script, which gives the kiosk both. Chromium has a list of authorities of its own and
 * adds those of the account's database, not the system's (Chromium, docs/linux/cert_management.md); without a desktop
 * it takes the proxy from the environment (net/proxy_resolution/proxy_config_service_linux.cc).
 */
import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { certificateAuthority, serverCertificate, type Certified } from './certificates.ts'
import { linuxMachine } from './linux-machine.ts'

const SHOP = 'shop.company.test'
const electron = process.env['ELECTRON_PATH'] ?? ''

/** Asks for the shop once, as the kiosk's main does, and prints the answer or the error. */
const CLIENT = `
import { app, session } from 'electron'
void app.whenReady().then(async () => {
  const answer = session.fromPartition('visitor').fetch('https://${SHOP}/').then((reply) => reply.text())
  console.log('answer: ' + (await answer.catch(String)))
  app.exit(0)
})
`

/** A proxy that answers in the name of the shop. @returns its address */
async function inspectingProxy({ key, certificate }: Certified): Promise<string> {
  const inside = createTlsServer({ key, cert: certificate }, (_, reply) => reply.end('the shop'))
  const proxy = createServer().on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    inside.emit('connection', socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

describe("a company's network on Linux", { tags: ['machine'] }, () => {
  it("has its proxy and its certificate authority from the machine's set-up", async ({ skip }) => {
    skip(electron === '', 'ELECTRON_PATH names no Electron')
    for (const tool of ['certutil', 'openssl'])
      skip(spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined, `${tool} is missing`)
    const machine = linuxMachine()
    onTestFinished(() => machine.remove())
    machine.write('client/package.json', '{"type":"module","main":"main.js"}')
    machine.write('client/main.js', CLIENT)
    const authority = certificateAuthority('The company')
    const proxy = await inspectingProxy(serverCertificate(SHOP, authority))

    /** Asks with the environment that systemd gives the unit. */
    async function ask(): Promise<string | undefined> {
      const dropIn = machine.read('etc/systemd/system/rewards-kiosk.service.d/60-proxy.conf')
      const [, pairs = ''] = /^Environment=(.+)$/m.exec(dropIn) ?? []
      const { stdout } = await promisify(execFile)(
        electron,
        ['--ozone-platform=headless', '--disable-gpu', path.join(machine.root, 'client')],
        {
          env: {
            PATH: '/usr/bin:/bin',
            HOME: path.join(machine.root, 'nonexistent'),
            ...Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=', 2))),
          },
        },
      )
      return /^answer: (.+)$/m.exec(stdout)?.[1]
    }

    expect(machine.lockDown([], { PROXY: proxy }).status).toBe(0)
    expect(await ask()).toContain('ERR_CERT_AUTHORITY_INVALID')

    machine.write('usr/local/share/ca-certificates/company.crt', authority.certificate)
    expect(machine.lockDown()).toMatchObject({ status: 0, stderr: '' })
    expect(await ask()).toBe('the shop')
  })
})
