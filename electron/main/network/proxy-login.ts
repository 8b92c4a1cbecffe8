/** Answers the network proxy's authentication request with the configured credentials. */
import { app, type AuthInfo, type ClientRequest, type Session } from 'electron'
import { networkCode } from './home-answer.rules.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import type { Journal } from '../base/journal.ts'
import { inBackground } from '../base/in-background.ts'
import type { ProxyCredentials } from './proxy-credentials.ts'
import {
  LOGIN_WITHIN_MS,
  PROXY_ASKS_WHO,
  firstAnswer,
  headRequest,
  loginTrial,
  nameOf,
  type AnswerLogin,
} from './proxy-login-trial.ts'

/** Chromium's error for a proxy's 407 if the request goes through a tunnel. */
const TUNNEL_REFUSED = 'ERR_TUNNEL_CONNECTION_FAILED'

export interface ProxyLoginOptions {
  credentials: ProxyCredentials
  journal: Journal
}

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

/** The system resolves proxies by origin; a websocket uses the proxy of a page on the same host. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol.replace(/^ws/, 'http')}//${host}/`
}

/** Answers proxies, for pages and for main's own requests. Never answers a web server. */
export function proxyLogin({ credentials, journal }: ProxyLoginOptions): ProxyLogin {
  const tryLogin = loginTrial(journal)

  async function answerWithAccepted(proxy: AuthInfo, address: string, answer: AnswerLogin): Promise<void> {
    const name = nameOf(proxy)
    if (credentials.acceptedBy(name) === null)
      await credentials.offer(name, (login) => tryLogin(name, address, login))
    const login = credentials.acceptedBy(name)
    if (login === null) answer()
    else answer(login.user, login.password)
  }

  async function prepare(session: Session, address: string): Promise<void> {
    if (!credentials.hasUser) return
    let request: ClientRequest | null = null
    try {
      request = headRequest(session, address)
      const asked = firstAnswer(request, (proxy, answer, isSecond) => {
        if (isSecond && proxy.isProxy) credentials.refusedBy(nameOf(proxy))
        if (isSecond || !proxy.isProxy) answer()
        else inBackground(answerWithAccepted(proxy, address, answer))
      })
      await withTimeout(LOGIN_WITHIN_MS, asked)
    } catch {
      journal.note('proxy-not-asked')
      request?.abort()
    }
  }

  // oxlint-disable-next-line max-params -- five are what Electron hands to this listener
  app.on('login', (event, contents, { firstAuthAttempt, url }, proxy, answer) => {
    if (!credentials.hasUser || !proxy.isProxy) return
    event.preventDefault()
    // A WebSocket's challenge is never called the first (login_handler.cc), so it says nothing about a refusal: our own
    // request tells.
    const isWebSocket = /^wss?:/.test(url)
    if (!firstAuthAttempt && !isWebSocket) credentials.refusedBy(nameOf(proxy))
    const address = originOf(url)
    // A worker has no contents.
    const prepared = isWebSocket && contents ? prepare(contents.session, address) : Promise.resolve()
    inBackground(prepared.then(() => answerWithAccepted(proxy, address, answer)))
  })

  return {
    prepare,
    fetchThrough: (session) => async (address, options) => {
      const call = (): Promise<Response> => session.fetch(address, options)
      if (!credentials.hasUser) return call()
      const first = await call().catch((error: unknown) => {
        if (networkCode(error) !== TUNNEL_REFUSED) throw error
        return null
      })
      if (first !== null && first.status !== PROXY_ASKS_WHO) return first
      await prepare(session, originOf(address))
      return call()
    },
    answerIn: (session, address) => (proxy, answer) => {
      if (!proxy.isProxy) answer()
      // Authenticates again even if accepted before: this event does not tell whether this request already sent the
      // login.
      else inBackground(prepare(session, address).then(() => answerWithAccepted(proxy, address, answer)))
    },
  }
}
