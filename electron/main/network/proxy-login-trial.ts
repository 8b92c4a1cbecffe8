/** Finds out whether a proxy accepts a login, with one request at a time in a session that has no other. */
import { net, session as sessions, type AuthInfo, type ClientRequest, type Session } from 'electron'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import type { Journal } from '../base/journal.ts'
import { inBackground } from '../base/in-background.ts'
import { prepareSession } from './prepare-session.ts'
import type { LoginOutcome, ProxyUser } from './proxy-credentials.ts'

export const LOGIN_WITHIN_MS = 10_000
export const PROXY_ASKS_WHO = 407

/** Electron's callback of a `login` event; without a user the request ends with the proxy's 407. */
export type AnswerLogin = (user?: string, password?: string) => void

/** @returns `host:port` */
export function nameOf({ host, port }: AuthInfo): string {
  return `${host}:${port}`
}

/** A request for the head of an address, not sent yet. */
export function headRequest(session: Session, url: string): ClientRequest {
  return net.request({ session, url, method: 'HEAD', credentials: 'omit', redirect: 'manual' })
}

/**
 * Sends a request, and ends it with its first response or redirect: either means that the proxy let it through.
 * @param answerTo answers a challenge; a second one of the same proxy means that it refused the login
 * @returns settles with the response or an error; never rejects, and has no time limit
 */
export function firstAnswer(
  request: ClientRequest,
  answerTo: (proxy: AuthInfo, answer: AnswerLogin, isSecond: boolean) => void,
): Promise<LoginOutcome> {
  return new Promise((end) => {
    const asked = new Set<string>()
    request.on('login', (proxy, answer: AnswerLogin) => {
      const name = nameOf(proxy)
      const isSecond = asked.has(name)
      asked.add(name)
      answerTo(proxy, answer, isSecond)
    })
    request.on('response', ({ statusCode }) => {
      end(statusCode === PROXY_ASKS_WHO ? 'refused' : 'accepted')
      request.abort()
    })
    request.on('redirect', () => end('accepted'))
    // Not `close`: Electron emits it once the request is sent, like any stream that was written to its end.
    request.on('error', () => end('unknown'))
    request.end()
  })
}

/**
 * Chromium sends a login with every request of its session, also before the proxy has answered the first
 * (net/http/http_auth_controller.cc), and the proxy counts each as a wrong password: hence a session of its own.
 * @returns sends the login once, for an address behind the proxy `host:port`; `unknown` if that proxy did not ask
 */
export function loginTrial(
  journal: Journal,
): (name: string, address: string, login: ProxyUser) => Promise<LoginOutcome> {
  const origins = new Set<string>()
  let own: Session | null = null
  function session(): Session {
    if (own !== null) return own
    own = sessions.fromPartition('proxy-login', { cache: false })
    inBackground(prepareSession(own, { handleScheme: null, allowedOrigins: origins, proxy: null, journal }))
    return own
  }

  return async (name, address, { user, password }) => {
    origins.add(new URL(address).origin)
    const request = headRequest(session(), address)
    let isSent = false
    try {
      const answered = firstAnswer(request, (proxy, answer, isSecond) => {
        if (nameOf(proxy) !== name || !proxy.isProxy || isSecond) {
          answer()
          return
        }
        isSent = true
        answer(user, password)
      })
      const outcome = await withTimeout(LOGIN_WITHIN_MS, answered)
      return isSent ? outcome : 'unknown'
    } finally {
      request.abort()
    }
  }
}
