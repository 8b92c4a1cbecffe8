/**
 * Credentials for the network's proxy, and which proxies accepted them. A wrong password is sent once, not with every
 * request: directory services lock an account after a few attempts (kiosk-it-guide.md, "Firewall and proxy").
 */
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import { proxyMessages } from '../../../src/contract/messages/terminal.ts'
import type { Journal } from '../base/journal.ts'

const ATTEMPT_WITHIN_MS = 10_000

export interface ProxyUser {
  user: string
  password: string
}

/** How a proxy answered the login; `unknown` if it did not. */
export type LoginOutcome = 'accepted' | 'refused' | 'unknown'

export interface ProxyCredentials {
  hasUser: boolean
  /**
   * Sends the login to a proxy. Until the proxy is known to accept it, attempts run one at a time. After a refusal
   * there is no other attempt before the next start; a changed configuration restarts the kiosk.
   * @param proxy `host:port`
   * @param attempt sends the login and reports the outcome
   * @returns whether an attempt was made
   */
  offer(proxy: string, attempt: (login: ProxyUser) => Promise<LoginOutcome>): Promise<boolean>
  /** The login for a proxy that has accepted it; `null` for any other. */
  acceptedBy(proxy: string): ProxyUser | null
  refusedBy(proxy: string): void
  /** Remarks for the terminal page; empty if no proxy has refused. */
  remarks(): string[]
}

export interface ProxyCredentialsOptions {
  settings: Partial<Pick<KioskSettings, 'proxyUser' | 'proxyPassword'>>
  journal: Pick<Journal, 'note'>
}

/** Keeps the configured login and each proxy's answer to it. */
export function proxyCredentials({ settings, journal }: ProxyCredentialsOptions): ProxyCredentials {
  const { proxyUser = null, proxyPassword } = settings
  const login = proxyUser === null ? null : { user: proxyUser, password: proxyPassword ?? '' }
  const outcomes = new Map<string, LoginOutcome>()
  let last: Promise<unknown> = Promise.resolve()

  function record(proxy: string, outcome: LoginOutcome): void {
    if (outcome === 'unknown' || outcomes.get(proxy) === outcome) return
    outcomes.set(proxy, outcome)
    if (outcome === 'refused')
      journal.note('proxy-login-refused', { proxy, advice: proxyMessages.refused(proxy) })
  }

  return {
    hasUser: login !== null,
    async offer(proxy, attempt) {
      if (login === null) return false
      const turn = outcomes.get(proxy) === 'accepted' ? Promise.resolve() : last
      const isMade = turn.then(async () => {
        if (outcomes.get(proxy) === 'refused') return false
        record(proxy, await withTimeout(ATTEMPT_WITHIN_MS, attempt(login)).catch(() => 'unknown' as const))
        return true
      })
      last = isMade
      return isMade
    },
    acceptedBy: (proxy) => (outcomes.get(proxy) === 'accepted' ? login : null),
    refusedBy: (proxy) => record(proxy, 'refused'),
    remarks: () =>
      [...outcomes]
        .filter(([, outcome]) => outcome === 'refused')
        .map(([proxy]) => proxyMessages.refused(proxy)),
  }
}
