/**
 * Credentials for the network's proxy, and which proxies accepted them. A wrong password is sent once, not
 * with every request: directories lock an account after a few tries (kiosk-it-guide.md, "Firewall and
 * proxy").
 */
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { withTimeout } from '../../../src/contract/with-timeout.ts'
import { proxyMessages } from '../../../src/contract/messages/terminal.ts'
import type { Journal } from '../journal.ts'

const ATTEMPT_WITHIN_MS = 10_000

export interface ProxyUser {
  user: string
  password: string
}

/** How a proxy answered the login; `unknown` where it did not. */
export type LoginOutcome = 'accepted' | 'refused' | 'unknown'

export interface ProxyCredentials {
  /** Whether the configuration names a user. */
  hasUser: boolean
  /**
   * Sends the login to a proxy. While it is not known whether the proxy takes it, one attempt is made at a time; after
   * one that was refused there is no other before the next start, which a change of the configuration brings about.
   * @param proxy `host:port`
   * @param attempt sends it and says how that ended
   * @returns whether an attempt was made
   */
  offer(proxy: string, attempt: (login: ProxyUser) => Promise<LoginOutcome>): Promise<boolean>
  /** The login for a proxy that has taken it; `null` for any other. */
  acceptedBy(proxy: string): ProxyUser | null
  /** A proxy that took the login before does not any more. */
  refusedBy(proxy: string): void
  /** Remarks for the terminal page; empty where no proxy has refused. */
  remarks(): string[]
}

export interface ProxyCredentialsOptions {
  settings: Partial<Pick<KioskSettings, 'proxyUser' | 'proxyPassword'>>
  journal: Pick<Journal, 'note'>
}

/** Keeps the login of a configuration, and what each proxy answered to it. */
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
