/** Answers the network proxy's authentication request with the configured credentials. */
import { app, net, type AuthInfo, type ClientRequest, type Session } from 'electron'
import { networkCode } from './home-answer.rules.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import type { Journal } from '../base/journal.ts'
import { inBackground } from '../base/in-background.ts'
import type { LoginOutcome, ProxyCredentials } from './proxy-credentials.ts'

const LOGIN_WITHIN_MS = 10_000
const PROXY_ASKS_WHO = 407
/** Chromium's error for a proxy's 407 if the request goes through a tunnel. */
const TUNNEL_REFUSED = 'ERR_TUNNEL_CONNECTION_FAILED'

export interface ProxyLoginOptions {
  credentials: ProxyCredentials
  journal: Pick<Journal, 'note'>
}

/** Electron's callback of a `login` event; without a user the request ends with the proxy's 407. */
type AnswerLogin = (user?: string, password?: string) => void

export interface ProxyLogin {
  /**
   * Authenticates a session at the proxy before main sends requests in it. `session.fetch` can't answer a proxy's
   * challenge (electron: lib/browser/api/net-fetch.ts), but it uses credentials that its session has learned. Never
   * rejects, and ends within 10 s: a failed login shows with the session's first call.
   * @param address target behind the proxy
   */
  prepare(session: Session, address: string): Promise<void>
  /** A `fetch` in a session that logs in if the proxy asks for it, then repeats the request once. */
  fetchThrough(session: Session): (address: string, options: RequestInit) => Promise<Response>
  /** A listener for the `login` event of requests that others make in a session, such as the updater. */
  answerIn(session: Session, address: string): (proxy: AuthInfo, answer: AnswerLogin) => void
}

function nameOf({ host, port }: AuthInfo): string {
  return `${host}:${port}`
}

/** The system resolves proxies by origin; a websocket uses the proxy of a page on the same host. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol.replace(/^ws/, 'http')}//${host}/`
}

/** Makes one request that logs in if a proxy asks. @returns settles when it was answered or failed */
function logIn(request: ClientRequest, credentials: ProxyCredentials): Promise<void> {
  return new Promise((resolve) => {
    const offered = new Map<string, (outcome: LoginOutcome) => void>()
    const settle = (outcome: LoginOutcome): void => {
      for (const end of offered.values()) end(outcome)
    }
    request.on('login', (proxy, answer: AnswerLogin) => {
      const again = offered.get(nameOf(proxy))
      if (!proxy.isProxy || again !== undefined) {
        again?.('refused')
        answer()
        return
      }
      const attempt = ({ user, password }: { user: string; password: string }) =>
        new Promise<LoginOutcome>((end) => {
          offered.set(nameOf(proxy), end)
          answer(user, password)
        })
      inBackground(
        credentials.offer(nameOf(proxy), attempt).then((isOffered) => {
          if (!isOffered) answer()
        }),
      )
    })
    request.on('response', ({ statusCode }) => {
      settle(statusCode === PROXY_ASKS_WHO ? 'refused' : 'accepted')
      request.abort()
    })
    request.on('error', () => settle('unknown'))
    request.on('close', () => {
      settle('unknown')
      resolve()
    })
    request.end()
  })
}

/** Answers proxies, for pages and for main's own requests. Never answers a web server. */
export function proxyLogin({ credentials, journal }: ProxyLoginOptions): ProxyLogin {
  async function prepare(session: Session, address: string): Promise<void> {
    if (!credentials.hasUser) return
    let request: ClientRequest | null = null
    try {
      request = net.request({ session, url: address, method: 'HEAD', credentials: 'omit' })
      await withTimeout(LOGIN_WITHIN_MS, logIn(request, credentials))
    } catch {
      journal.note('proxy-not-asked')
      request?.abort()
    }
  }

  function answerWithAccepted(proxy: AuthInfo, answer: AnswerLogin): void {
    const login = credentials.acceptedBy(nameOf(proxy))
    if (login === null) answer()
    else answer(login.user, login.password)
  }

  // The first attempt is always our own request, whose outcome is known; other challenges wait for it.
  // oxlint-disable-next-line max-params -- five are what Electron hands to this listener
  app.on('login', (event, contents, { firstAuthAttempt, url }, proxy, answer) => {
    if (!credentials.hasUser || !proxy.isProxy) return
    event.preventDefault()
    // A WebSocket's challenge is never called the first (login_handler.cc), so it says nothing about a refusal: our own
    // request tells.
    const isWebSocket = /^wss?:/.test(url)
    if (!firstAuthAttempt && !isWebSocket) credentials.refusedBy(nameOf(proxy))
    // A worker has no contents.
    const session = contents?.session
    const isKnown = session === undefined || (!isWebSocket && credentials.acceptedBy(nameOf(proxy)) !== null)
    const known = isKnown ? Promise.resolve() : prepare(session, originOf(url))
    inBackground(known.then(() => answerWithAccepted(proxy, answer)))
  })

  return {
    prepare,
    fetchThrough: (session) => async (address, options) => {
      const ask = (): Promise<Response> => session.fetch(address, options)
      if (!credentials.hasUser) return ask()
      const first = await ask().catch((error: unknown) => {
        if (networkCode(error) !== TUNNEL_REFUSED) throw error
        return null
      })
      if (first !== null && first.status !== PROXY_ASKS_WHO) return first
      await prepare(session, originOf(address))
      return ask()
    },
    answerIn: (session, address) => (proxy, answer) => {
      if (!proxy.isProxy) answer()
      // Authenticates again even if accepted before: this event does not tell whether this request already sent the
      // login.
      else inBackground(prepare(session, address).then(() => answerWithAccepted(proxy, answer)))
    },
  }
}
