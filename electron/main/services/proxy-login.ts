/** Logs in at the network's proxy, where that asks for a user and the configuration names one. */
import { app, net, type AuthInfo, type Session } from 'electron'
import type { KioskSettings } from '../decisions/settings.ts'
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

  return {
    prepare(session, address) {
      if (user === null) return Promise.resolve()
      return new Promise((resolve) => {
        let isAsked = false
        const request = net.request({ session, url: address, method: 'HEAD', credentials: 'omit' })
        const timer = setTimeout(() => request.abort(), LOGIN_WITHIN_MS)
        request.on('login', ({ isProxy }: AuthInfo, answer) => {
          if (isProxy && !isAsked) answer(user, password)
          else answer()
          if (isAsked) journal.note('proxy-login-failed')
          isAsked = true
        })
        request.on('response', () => request.abort())
        request.on('error', () => undefined)
        request.on('close', () => {
          clearTimeout(timer)
          resolve()
        })
        request.end()
      })
    },
  }
}
