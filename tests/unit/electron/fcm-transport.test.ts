import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fcmTransport, type CredentialStore } from '../../../electron/main/push/fcm-transport.ts'
import type { FcmCredentials } from '../../../electron/main/push/fcm-registration.ts'
import { proxyRoutes } from '../../../electron/main/decisions/proxy-routes.ts'
import type { FcmNetwork } from '../../../electron/main/push/fcm-socket.ts'
import type { PushTransport } from '../../../electron/main/push/push-transport.ts'
import { startConnectProxy, type ConnectProxyOptions } from '../../setup/connect-proxy.ts'
import { startFcmPeer, type FcmPeerServer } from '../../setup/fcm-peer.ts'
import { MEANT_FOR } from '../../setup/fcm-peer-address.ts'

const app = { projectId: 'shop', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' }
const project = { app, vapidKey: 'public-key' }

/** Waits for what comes over the line, however busy the machine is. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 10 })

interface Memory extends CredentialStore {
  credentials: FcmCredentials | null
  received: readonly string[]
}

function memoryOf(): Memory {
  const memory: Memory = {
    credentials: null,
    received: [],
    readCredentials: () => Promise.resolve(memory.credentials),
    async keepCredentials(credentials) {
      memory.credentials = credentials
    },
    readReceived: () => Promise.resolve(memory.received),
    async keepReceived(ids) {
      memory.received = ids
    },
  }
  return memory
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function peerWith(certificate?: 'right' | 'wrong-name'): Promise<FcmPeerServer> {
  const peer = await startFcmPeer(certificate)
  ends.push(() => peer.close())
  return peer
}

function terminalAt(
  peer: FcmPeerServer,
  {
    memory = memoryOf(),
    authority = peer.line.authority,
    namesAuthority = true,
    vapidKey = project.vapidKey,
    ports = [peer.line.port],
    network = undefined as FcmNetwork | undefined,
  } = {},
) {
  const tokens: string[] = []
  const data: unknown[] = []
  const told: string[] = []
  const pauses: number[] = []
  const transport: PushTransport = fcmTransport({
    project: { app, vapidKey },
    memory,
    ask: (address, options) =>
      fetch(peer.callsAddress, {
        ...options,
        headers: { ...(options.headers as Record<string, string>), [MEANT_FOR]: address },
      }),
    peer: {
      host: peer.line.host,
      serverName: peer.line.serverName,
      ports,
      ...(namesAuthority ? { authority } : {}),
    },
    ...(network === undefined ? {} : { network }),
    random: () => 0.5,
    pause(failures) {
      pauses.push(failures)
      return 1
    },
  })
  ends.unshift(() => transport.stop())
  transport.start({
    onToken: (token) => tokens.push(token),
    onData: (given) => data.push(given),
    onTold: (event, why) => told.push(why === undefined ? event : `${event}: ${why}`),
  })
  return { transport, memory, tokens, data, told, pauses }
}

describe('pushes for a terminal', () => {
  it('come over a line to the service, for a token of the terminal', async () => {
    const peer = await peerWith()
    const { tokens, data, told } = terminalAt(peer)
    await soon(() => expect(told).toEqual(['push-connected']))
    expect(tokens).toEqual(['terminal-1'])
    expect(peer.registrations[0]?.web).toMatchObject({
      applicationPubKey: 'public-key',
      endpoint: 'https://fcm.googleapis.com/fcm/send/device-token',
    })
    peer.push('a', { member_id: '7', notification_id: '1' })
    await soon(() => expect(data).toEqual([{ member_id: '7', notification_id: '1' }]))
  })

  it('are not taken from a server whose certificate is for another name', async () => {
    const peer = await peerWith('wrong-name')
    const { told } = terminalAt(peer)
    await soon(() => expect(told[0]).toBe('push-lost: ERR_TLS_CERT_ALTNAME_INVALID'))
    expect(peer.logins).toEqual([])
  })

  it('are not taken from a server whose certificate nobody vouches for', async () => {
    const peer = await peerWith()
    const stranger = await peerWith()
    const { told } = terminalAt(stranger, { authority: '' })
    await soon(() => expect(told[0]).toMatch(/^push-lost: (UNABLE_TO|SELF_SIGNED)/))
    expect([...peer.logins, ...stranger.logins]).toEqual([])
  })

  it('are asked for again at growing pauses where Google answers 403, and come once it does not', async () => {
    const peer = await peerWith()
    peer.behave({ status: 403 })
    const { told, pauses, data } = terminalAt(peer)
    await soon(() => expect(pauses.slice(0, 3)).toEqual([1, 2, 3]))
    expect(told[0]).toBe('push-lost: android.clients.google.com answered 403')
    peer.behave({ status: 200 })
    await soon(() => expect(told).toContain('push-connected'))
    peer.push('a', { member_id: '7' })
    await soon(() => expect(data).toHaveLength(1))
  })

  it('are asked for at growing pauses where the line takes no login', async () => {
    const peer = await peerWith()
    peer.behave({ takesLogins: false })
    const { told, pauses } = terminalAt(peer)
    await soon(() => expect(pauses.slice(0, 3)).toEqual([1, 2, 3]))
    expect(told[0]).toBe('push-lost: the login was refused')
  })

  it('are asked for under a new name once the service does not know the terminal any more', async () => {
    const peer = await peerWith()
    const { transport, memory, told } = terminalAt(peer)
    await soon(() => expect(told).toEqual(['push-connected']))
    transport.stop()
    peer.behave({ takesLogins: false })
    const { tokens, told: toldLater } = terminalAt(peer, { memory })
    await soon(() => expect(tokens).toContain('terminal-2'))
    expect(toldLater.slice(0, 3)).toEqual(Array(3).fill('push-lost: the login was refused'))
    // Refused under that one too, it asks for yet another after twice as many tries.
    await soon(() => expect(tokens).toContain('terminal-3'))
    expect(toldLater.length).toBeGreaterThanOrEqual(3 + 6)
    peer.behave({ takesLogins: true })
    await soon(() => expect(toldLater.at(-1)).toBe('push-connected'))
  })

  it('come again after the line was lost, each once', async () => {
    const peer = await peerWith()
    const { data, told, memory } = terminalAt(peer)
    await soon(() => expect(told).toEqual(['push-connected']))
    peer.push('a', { member_id: '7' })
    await soon(() => expect(data).toHaveLength(1))
    peer.dropLines()
    await soon(() => expect(told.filter((event) => event === 'push-connected')).toHaveLength(2))
    expect(peer.logins).toEqual([[], ['a']])
    peer.push('a', { member_id: '7' })
    peer.push('b', { member_id: '8' })
    await soon(() => expect(data).toHaveLength(2))
    expect(data).toEqual([{ member_id: '7' }, { member_id: '8' }])
    expect(memory.received).toEqual(['a', 'b'])
    expect(peer.registrations).toHaveLength(1)
  })

  it('are remembered up to the 200 newest', async () => {
    const peer = await peerWith()
    const memory = memoryOf()
    memory.received = Array.from({ length: 200 }, (_, index) => `old-${index}`)
    const { told } = terminalAt(peer, { memory })
    await soon(() => expect(told).toEqual(['push-connected']))
    peer.push('new', { member_id: '7' })
    await soon(() => expect(memory.received.at(-1)).toBe('new'))
    expect(memory.received).toHaveLength(200)
    expect(memory.received[0]).toBe('old-1')
  })

  it('that nobody can open are told and passed over', async () => {
    const peer = await peerWith()
    const { told, data } = terminalAt(peer)
    await soon(() => expect(told).toEqual(['push-connected']))
    peer.pushNonsense('x')
    peer.push('a', { member_id: '7' })
    await soon(() => expect(data).toHaveLength(1))
    expect(told).toEqual(['push-connected', 'push-unreadable'])
  })
})

describe('the token of a terminal', () => {
  it('stays the same after a restart, and is another one for another project', async () => {
    const peer = await peerWith()
    const first = terminalAt(peer)
    await soon(() => expect(first.tokens).toEqual(['terminal-1']))
    first.transport.stop()
    const { memory } = first
    const second = terminalAt(peer, { memory })
    await soon(() => expect(second.told).toEqual(['push-connected']))
    expect(second.tokens).toEqual(['terminal-1'])
    second.transport.stop()
    const third = terminalAt(peer, { memory, vapidKey: 'another-key' })
    await soon(() => expect(third.tokens).toEqual(['terminal-2']))
  })

  it('is given up for another one where nobody can say whom the provider binds to it', async () => {
    const peer = await peerWith()
    const { transport, tokens } = terminalAt(peer)
    await soon(() => expect(tokens).toEqual(['terminal-1']))
    transport.renew()
    await soon(() => expect(tokens).toEqual(['terminal-1', 'terminal-2']))
  })
})

describe('the way to the push service', () => {
  async function proxyWith(options: ConnectProxyOptions = {}) {
    const proxy = await startConnectProxy(options)
    ends.push(() => proxy.close())
    return proxy
  }

  function through(answer: string, proxyLogin: FcmNetwork['proxyLogin'] = null): FcmNetwork {
    return { routes: () => Promise.resolve(proxyRoutes(answer)), proxyLogin }
  }

  it('is the second port where the first one is closed', async () => {
    const peer = await peerWith()
    const closed = await startConnectProxy({})
    await closed.close()
    const { told } = terminalAt(peer, { ports: [closed.port, peer.line.port] })
    await soon(() => expect(told).toEqual(['push-connected']))
  })

  it("leads through the system's proxy, and the certificate is looked at all the same", async () => {
    const peer = await peerWith()
    const proxy = await proxyWith()
    const { told } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${proxy.port}`) })
    await soon(() => expect(told).toEqual(['push-connected']))
    expect(proxy.asked).toEqual([`127.0.0.1:${peer.line.port}`])

    const stranger = await peerWith('wrong-name')
    const { told: toldOfStranger } = terminalAt(stranger, {
      network: through(`PROXY 127.0.0.1:${proxy.port}`),
    })
    await soon(() => expect(toldOfStranger[0]).toBe('push-lost: ERR_TLS_CERT_ALTNAME_INVALID'))
    expect(stranger.logins).toEqual([])
  })

  it('gives user and password to a proxy that asks, and only then', async () => {
    const peer = await peerWith()
    const asking = await proxyWith({ login: 'kiosk:secret' })
    const login = { user: 'kiosk', password: 'secret' }
    const { told } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${asking.port}`, login) })
    await soon(() => expect(told).toEqual(['push-connected']))
    expect(asking.logins).toEqual([null, 'kiosk:secret'])

    const open = await proxyWith()
    const { told: toldByOpen } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${open.port}`, login) })
    await soon(() => expect(toldByOpen).toEqual(['push-connected']))
    expect(open.logins).toEqual([null])
  })

  it('says so where the proxy asks for a user and none is configured, or refuses', async () => {
    const peer = await peerWith()
    const asking = await proxyWith({ login: 'kiosk:secret' })
    const { told } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${asking.port}`) })
    await soon(() => expect(told[0]).toBe('push-lost: the proxy asks for a user'))

    const shut = await proxyWith({ status: 403 })
    const { told: toldByShut } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${shut.port}`) })
    await soon(() => expect(toldByShut[0]).toBe('push-lost: the proxy answered 403'))
    const socks = terminalAt(peer, { network: through('SOCKS5 127.0.0.1:1080') })
    await soon(() => expect(socks.told[0]).toBe('push-lost: no way through the proxy'))
    expect(peer.logins).toEqual([])
  })

  it('is straight where the proxy is down and the system allows that', async () => {
    const peer = await peerWith()
    const gone = await startConnectProxy({})
    await gone.close()
    const { told } = terminalAt(peer, { network: through(`PROXY 127.0.0.1:${gone.port}; DIRECT`) })
    await soon(() => expect(told).toEqual(['push-connected']))
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
    const { told } = terminalAt(peer, { namesAuthority: false })
    await soon(() => expect(told).toEqual(['push-connected']))
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
