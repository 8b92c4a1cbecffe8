/** Logs in at the network's proxy, where that asks for a user and the configuration names one. */
import { app, net, type AuthInfo, type ClientRequest, type Session } from 'electron'
import type { KioskSettings } from '../decisions/settings.ts'
import { withTimeout } from '../decisions/with-timeout.ts'
import type { Journal } from './journal.ts'

const LOGIN_WITHIN_MS = 10_000

export interface ProxyLoginOptions {
  settings: Pick<KioskSettings, 'proxyUser' | 'proxyPassword'>
  journal: Journal
}

export interface ProxyLogin {
  /**
   * Lets a session log in before main asks through it. `session.fetch` answers no proxy's question
   * (electron: lib/browser/api/net-fetch.ts), but it uses what its session has learned.
   * Never rejects, and ends within 10 s: what can't log in shows that with its first call.
   * @param address where the proxy leads to
   */
  prepare(session: Session, address: string): Promise<void>
}

/** Answers proxies from now on, for pages and for main's own requests; never a web server. */
export function proxyLogin({ settings, journal }: ProxyLoginOptions): ProxyLogin {
  const { proxyUser: user, proxyPassword } = settings
  const password = proxyPassword ?? ''

  app.on('login', (event, _contents, { firstAuthAttempt }, { isProxy }, answer) => {
    if (user === null || !isProxy) return
    event.preventDefault()
    if (firstAuthAttempt) {
      answer(user, password)
      return
    }
    journal.note('proxy-login-failed')
    answer()
  })

  /** @returns once the request got its answer, or failed */
  function ended(request: ClientRequest): Promise<void> {
    return new Promise((resolve) => {
      let isAsked = false
      request.on('login', ({ isProxy }: AuthInfo, answer) => {
        if (user !== null && isProxy && !isAsked) answer(user, password)
        else answer()
        if (isAsked) journal.note('proxy-login-failed')
        isAsked = true
      })
      request.on('response', () => request.abort())
      request.on('error', () => undefined)
      request.on('close', () => resolve())
      request.end()
    })
  }

  return {
    async prepare(session, address) {
      if (user === null) return
      let request: ClientRequest | null = null
      try {
        request = net.request({ session, url: address, method: 'HEAD', credentials: 'omit' })
        await withTimeout(LOGIN_WITHIN_MS, ended(request))
      } catch {
        journal.note('proxy-not-asked')
        request?.abort()
      }
    },
  }
}
