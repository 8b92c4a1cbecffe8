import { EventEmitter } from 'node:events'
import type { AuthInfo, Session } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { proxyCredentials } from '../../../../electron/main/network/proxy-credentials.ts'
import { proxyLogin } from '../../../../electron/main/network/proxy-login.ts'
import { connectEngine } from '../../../../electron/main/updates/update-engine.ts'
import { inBackground } from '../../../../src/lib/in-background.ts'
import { journalStub } from '../journal-stub.ts'

const electron = vi.hoisted(() => ({
  app: {} as EventEmitter,
  net: { request: vi.fn<(options: { session: object; url: string }) => EventEmitter>() },
  session: { fromPartition: vi.fn<(name: string) => object>() },
}))
vi.mock('electron', () => electron)

const proxy = { isProxy: true, host: 'proxy.example.com', port: 3128 } as AuthInfo
const PROXY_NAME = 'proxy.example.com:3128'
const sessionNamed = (name: string) => ({ name }) as unknown as Session
const session = sessionNamed('visitor-1')
const home = 'https://shop.example.com/api/v1/home'
type Given = (user?: string, password?: string) => void

/** The password that the proxy accepts, and the ones it received. */
let network: { password: string | null; isThere: boolean; sent: (string | null)[] }

/** What each session sends to the proxy without being asked (Chromium: net/http/http_auth_cache.h). */
let learned: WeakMap<object, string>

/** A request through the proxy, which asks again until it receives the right password. */
class FakeRequest extends EventEmitter {
  readonly #session: object
  constructor({ session: own }: { session: object }) {
    super()
    this.#session = own
  }
  end(): void {
    // Electron's request is a stream, which closes once it is written (electron: lib/common/api/net-client-request.ts).
    queueMicrotask(() => this.emit('close'))
    setTimeout(() => {
      const known = learned.get(this.#session)
      if (!network.isThere) this.#fail()
      else if (network.password === null) this.#respond(200)
      else if (known === undefined) this.#ask()
      else this.#send(known)
    }, 100)
  }
  #send(password: string): void {
    network.sent.push(`kiosk:${password}`)
    learned.set(this.#session, password)
    setTimeout(() => {
      if (password === network.password) {
        this.#respond(200)
        return
      }
      learned.delete(this.#session)
      this.#ask()
    }, 100)
  }
  #ask(): void {
    const answer: Given = (user, password) => {
      if (user === undefined) this.#respond(407)
      else this.#send(password ?? '')
    }
    this.emit('login', proxy, answer)
  }
  #respond(statusCode: number): void {
    this.emit('response', { statusCode })
  }
  #fail(): void {
    this.emit('error', new Error('net::ERR_INTERNET_DISCONNECTED'))
  }
  abort(): void {
    this.emit('abort')
  }
}

function kiosk(proxyPassword: string | null = 'secret') {
  const { journal, notes } = journalStub()
  const proxyUser = proxyPassword === null ? null : 'kiosk'
  const credentials = proxyCredentials({ settings: { proxyUser, proxyPassword }, journal })
  return { ...proxyLogin({ credentials, journal }), credentials, journal, notes }
}

/** A page's request for which the proxy requires a login. */
function pageAsked({ isFirst = true, info = proxy, url = 'https://shop.example.com/app/key' } = {}) {
  const event = { preventDefault: vi.fn<() => void>() }
  const answer = vi.fn<Given>()
  const details = { firstAuthAttempt: isFirst, url }
  electron.app.emit('login', event, { session }, details, info, answer)
  return { event, answer }
}

beforeEach(() => {
  vi.useFakeTimers()
  network = { password: 'secret', isThere: true, sent: [] }
  electron.app = new EventEmitter()
  learned = new WeakMap()
  electron.net.request.mockReset().mockImplementation((options) => new FakeRequest(options))
  electron.session.fromPartition.mockReset().mockImplementation(() => preparedSessionStub().session)
})
const settled = () => vi.advanceTimersByTimeAsync(1000)

describe('a proxy that asks for a password', () => {
  it('is sent the password for a page once a request of our own has shown that it takes it', async () => {
    kiosk()
    const { event, answer } = pageAsked()
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(answer).not.toHaveBeenCalled()
    await settled()
    expect(electron.net.request).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        session: electron.session.fromPartition.mock.results[0]?.value as object,
        url: 'https://shop.example.com/',
      }),
    )
    expect(electron.session.fromPartition).toHaveBeenCalledExactlyOnceWith('proxy-login', { cache: false })
    expect(answer).toHaveBeenCalledExactlyOnceWith('kiosk', 'secret')
  })

  it('is sent a wrong password once, whoever asks and however often', async () => {
    const { prepare, answerIn, credentials, notes } = kiosk('wrong')
    const names = ['host', 'visitor-1', 'heartbeat', 'push', 'electron-updater']
    for (const name of names) inBackground(prepare(sessionNamed(name), home))
    const page = pageAsked()
    const updates = vi.fn<Given>()
    answerIn(session, 'https://updates.example.com/')(proxy, updates)
    await settled()
    for (const name of names) inBackground(prepare(sessionNamed(name), home))
    const pageLater = pageAsked({ isFirst: false })
    await settled()
    expect(network.sent).toEqual(['kiosk:wrong'])
    for (const { answer } of [page, pageLater]) expect(answer).toHaveBeenCalledExactlyOnceWith()
    expect(updates).toHaveBeenCalledExactlyOnceWith()
    const sentence = `The proxy ${PROXY_NAME} refused the user of proxyUser and proxyPassword. They are sent to it again once the configuration has changed or the kiosk was restarted.`
    expect(notes).toEqual([{ event: 'proxy-login-refused', proxy: PROXY_NAME, advice: sentence }])
    expect(credentials.remarks()).toEqual([sentence])
  })

  it('is sent a wrong password once, whatever else its session asks while that is answered', async () => {
    const { prepare, notes } = kiosk('wrong')
    for (let later = 0; later <= 600; later += 50)
      setTimeout(() => inBackground(prepare(session, home)), later)
    await settled()
    await settled()
    expect(network.sent).toEqual(['kiosk:wrong'])
    expect(notes).toEqual([expect.objectContaining({ event: 'proxy-login-refused' })])
  })

  it('is sent nothing more once it does not take the password any more', async () => {
    const { prepare, notes } = kiosk()
    inBackground(prepare(session, home))
    await settled()
    network.password = 'changed'
    const { answer } = pageAsked({ isFirst: false })
    await settled()
    expect(answer).toHaveBeenCalledExactlyOnceWith()
    expect(notes).toEqual([expect.objectContaining({ event: 'proxy-login-refused' })])
    expect(pageAsked().answer).not.toHaveBeenCalledWith('kiosk', 'secret')
  })

  it("is not given up for a WebSocket's challenge, which is never called the first", async () => {
    const { notes } = kiosk()
    const channel = { isFirst: false, url: 'wss://shop.example.com/app/key' }
    for (const { answer } of [pageAsked(channel), pageAsked(channel)]) {
      await settled()
      expect(answer).toHaveBeenCalledExactlyOnceWith('kiosk', 'secret')
    }
    expect(notes).toEqual([])
    network.password = 'changed'
    const refused = pageAsked(channel)
    await settled()
    expect(refused.answer).toHaveBeenCalledExactlyOnceWith()
    expect(notes).toEqual([expect.objectContaining({ event: 'proxy-login-refused' })])
  })

  it('is tried again after a try that the network swallowed', async () => {
    const { prepare, notes } = kiosk()
    network.isThere = false
    inBackground(prepare(session, home))
    await settled()
    network.isThere = true
    inBackground(prepare(session, home))
    await settled()
    expect(new Set(network.sent)).toEqual(new Set(['kiosk:secret']))
    expect(notes).toEqual([])
  })

  it('is the only one that ever gets it: no web server does', async () => {
    const { answerIn } = kiosk()
    const server = { ...proxy, isProxy: false }
    const { event, answer } = pageAsked({ info: server })
    const updates = vi.fn<Given>()
    answerIn(session, home)(server, updates)
    await settled()
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(answer).not.toHaveBeenCalled()
    expect(updates).toHaveBeenCalledExactlyOnceWith()
    expect(network.sent).toEqual([])
  })

  it('keeps the shop waiting for ten seconds at most, and never from opening', async () => {
    const { prepare } = kiosk()
    const silent = Object.assign(new EventEmitter(), { end: () => undefined, abort: vi.fn<() => void>() })
    electron.net.request.mockReturnValueOnce(silent).mockImplementationOnce(() => {
      throw new Error('no network service')
    })
    const prepared = prepare(session, home)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(prepared).resolves.toBeUndefined()
    expect(silent.abort).toHaveBeenCalledOnce()
    await expect(prepare(session, home)).resolves.toBeUndefined()
  })

  it('is asked nothing where no user is configured', async () => {
    const { prepare, answerIn } = kiosk(null)
    await prepare(session, home)
    const updates = vi.fn<Given>()
    answerIn(session, home)(proxy, updates)
    expect(electron.net.request).not.toHaveBeenCalled()
    expect(pageAsked().answer).not.toHaveBeenCalled()
    // Without an answer, a request of the updater would wait forever.
    await settled()
    expect(updates).toHaveBeenCalledExactlyOnceWith()
  })
})

describe("main's own calls through a proxy that asks", () => {
  const asking = (first: () => Promise<Response>) => {
    const fetched = vi.fn<() => Promise<Response>>().mockImplementationOnce(first)
    fetched.mockImplementation(() => Promise.resolve(new Response('there')))
    return { fetched, session: { fetch: fetched } as unknown as Session }
  }

  it.each([
    ['its 407', () => Promise.resolve(new Response(null, { status: 407 }))],
    ["a tunnel's error in place of it", () => Promise.reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))],
  ])('log in and are made again where they meet %s', async (_what, first) => {
    const { fetchThrough } = kiosk()
    const { fetched, session: own } = asking(first)
    const asked = fetchThrough(own)(home, {})
    await settled()
    expect(await (await asked).text()).toBe('there')
    expect(new Set(network.sent)).toEqual(new Set(['kiosk:secret']))
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('are made once where nothing asks, or something else is wrong', async () => {
    const { fetchThrough } = kiosk()
    const good = asking(() => Promise.resolve(new Response('good')))
    expect(await (await fetchThrough(good.session)(home, {})).text()).toBe('good')
    const away = asking(() => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')))
    await expect(fetchThrough(away.session)(home, {})).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
    expect(away.fetched).toHaveBeenCalledOnce()
  })
})

/** A session whose rules can be set, and whether they allow a request. */
function preparedSessionStub() {
  type Decide = (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void
  let decide: Decide = () => undefined
  const session = Object.assign(new EventEmitter(), {
    protocol: { handle: () => undefined },
    webRequest: { onBeforeRequest: (listener: Decide) => void (decide = listener) },
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  })
  const mayRequest = (url: string): boolean => {
    let isCancelled = true
    decide({ url }, ({ cancel }) => void (isCancelled = cancel))
    return !isCancelled
  }
  return { session: session as unknown as Session, mayRequest }
}

describe("the updater's requests", () => {
  it("log in at the proxy, in the library's own session, which is prepared like every other", async () => {
    const { journal, prepare, fetchThrough, answerIn } = kiosk()
    const { session: netSession, mayRequest } = preparedSessionStub()
    const engine = Object.assign(new EventEmitter(), { netSession })
    connectEngine(engine as unknown as Parameters<typeof connectEngine>[0], 'https://updates.example.com/', {
      journal,
      proxy: { prepare, fetchThrough, answerIn },
    })
    expect(electron.net.request).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ session: netSession, url: 'https://updates.example.com/' }),
    )
    expect(mayRequest('https://cdn.example.com/kiosk.exe')).toBe(true)
    expect(mayRequest('http://updates.example.com/latest.yml')).toBe(false)
    const answer = vi.fn<Given>()
    engine.emit('login', proxy, answer)
    await settled()
    expect(answer).toHaveBeenCalledExactlyOnceWith('kiosk', 'secret')
  })
})
