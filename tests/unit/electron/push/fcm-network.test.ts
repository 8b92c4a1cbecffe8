import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { proxyRoutes } from '../../../../electron/main/network/proxy-routes.rules.ts'
import { proxyCredentials } from '../../../../electron/main/network/proxy-credentials.ts'
import { startConnectProxy, type ConnectProxyOptions } from '../../../setup/push/connect-proxy.ts'
import { journalStub } from '../journal-stub.ts'
import { closeAll, ends, peerWith, soon, terminalAt } from './fcm-terminal.ts'

afterEach(closeAll)

describe('the way to the push service', () => {
  async function proxyWith(options: ConnectProxyOptions = {}) {
    const proxy = await startConnectProxy(options)
    ends.push(() => proxy.close())
    return proxy
  }

  /** @param proxyPassword of the user `kiosk`; `null` if the configuration has no user */
  function through(answer: string, proxyPassword: string | null = null) {
    const proxyUser = proxyPassword === null ? null : 'kiosk'
    const { journal, notes } = journalStub()
    const credentials = proxyCredentials({ settings: { proxyUser, proxyPassword }, journal })
    return { routes: () => Promise.resolve(proxyRoutes(answer)), credentials, notes }
  }

  it('is the second port where the first one is closed', async () => {
    const peer = await peerWith()
    const closed = await startConnectProxy({})
    await closed.close()
    const { events } = terminalAt(peer, { ports: [closed.port, peer.line.port] })
    await soon(() => expect(events).toEqual(['push-connected']))
  })

  it("leads through the system's proxy, and the certificate is looked at all the same", async () => {
    const peer = await peerWith()
    const proxy = await proxyWith()
    const { events } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${proxy.port}`) })
    await soon(() => expect(events).toEqual(['push-connected']))
    expect(proxy.asked).toEqual([`127.0.0.1:${peer.line.port}`])

    const stranger = await peerWith('wrong-name')
    const { events: eventsOfStranger } = terminalAt(stranger, {
      network: through(`PROXY 127.0.0.1:${proxy.port}`),
    })
    await soon(() => expect(eventsOfStranger[0]).toBe('push-lost: ERR_TLS_CERT_ALTNAME_INVALID'))
    expect(stranger.logins).toEqual([])
  })

  it('gives user and password to a proxy that asks, and only then', async () => {
    const peer = await peerWith()
    const asking = await proxyWith({ login: 'kiosk:secret' })
    const { events } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${asking.port}`, 'secret') })
    await soon(() => expect(events).toEqual(['push-connected']))
    expect(asking.logins).toEqual([null, 'kiosk:secret'])

    const open = await proxyWith()
    const { events: eventsByOpen } = terminalAt(peer, {
      network: through(`PROXY 127.0.0.1:${open.port}`, 'secret'),
    })
    await soon(() => expect(eventsByOpen).toEqual(['push-connected']))
    expect(open.logins).toEqual([null])
  })

  it('sends a wrong password to a proxy once, however often the line is tried again', async () => {
    const peer = await peerWith()
    const asking = await proxyWith({ login: 'kiosk:secret' })
    const network = through(`PROXY 127.0.0.1:${asking.port}`, 'wrong')
    const { events } = terminalAt(peer, { network })
    await soon(() => expect(events.length).toBeGreaterThan(5))
    expect(asking.logins.filter((login) => login !== null)).toEqual(['kiosk:wrong'])
    expect(network.notes).toEqual([
      expect.objectContaining({ event: 'proxy-login-refused', proxy: `127.0.0.1:${asking.port}` }),
    ])
  })

  it('says so where the proxy asks for a user and none is configured, or refuses', async () => {
    const peer = await peerWith()
    const asking = await proxyWith({ login: 'kiosk:secret' })
    const { events } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${asking.port}`) })
    await soon(() => expect(events[0]).toBe('push-lost: the proxy asks for a user'))

    const shut = await proxyWith({ status: 403 })
    const { events: eventsByShut } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${shut.port}`) })
    await soon(() => expect(eventsByShut[0]).toBe('push-lost: the proxy answered 403'))
    const socks = terminalAt(peer, { network: through('SOCKS5 127.0.0.1:1080') })
    await soon(() => expect(socks.events[0]).toBe('push-lost: no way through the proxy'))
    expect(peer.logins).toEqual([])
  })

  it('is straight where the proxy is down and the system allows that', async () => {
    const peer = await peerWith()
    const gone = await startConnectProxy({})
    await gone.close()
    const { events } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${gone.port}; DIRECT`) })
    await soon(() => expect(events).toEqual(['push-connected']))
  })

  it('trusts what the system trusts, where Node can tell', async () => {
    const peer = await peerWith()
    const asked: string[] = []
    const known = Reflect.get(tls, 'getCACertificates') as unknown
    Object.assign(tls, {
      getCACertificates(kind: string) {
        asked.push(kind)
        return kind === 'system' ? [peer.line.authority] : []
      },
    })
    syncBuiltinESMExports()
    ends.push(() => {
      if (known === undefined) Reflect.deleteProperty(tls, 'getCACertificates')
      else Object.assign(tls, { getCACertificates: known })
      syncBuiltinESMExports()
    })
    const { events } = terminalAt(peer, { namesAuthority: false })
    await soon(() => expect(events).toEqual(['push-connected']))
    expect(asked).toEqual(['default', 'system'])
  })
})

describe("the system's proxy settings", () => {
  it.each([
    ['DIRECT', [{ kind: 'direct' }]],
    [
      'PROXY proxy.test:8080; HTTPS secure.test:8443;DIRECT',
      [
        { kind: 'tunnel', host: 'proxy.test', port: 8080, tls: false },
        { kind: 'tunnel', host: 'secure.test', port: 8443, tls: true },
        { kind: 'direct' },
      ],
    ],
    ['PROXY [fd00::1]:3128', [{ kind: 'tunnel', host: 'fd00::1', port: 3128, tls: false }]],
    ['PROXY proxy.test', [{ kind: 'tunnel', host: 'proxy.test', port: 80, tls: false }]],
    ['SOCKS5 socks.test:1080', []],
    ['', []],
  ])('%j are read in their order', (answer, routes) => {
    expect(proxyRoutes(answer)).toEqual(routes)
  })
})
