/** One in-memory session per visitor, so that no visitor's session ever held another's data. */
import { session as sessions, type Session } from 'electron'
import { inBackground } from '../in-background.ts'
import { prepareSession, retireSession, type SessionRules } from '../network/prepare-session.ts'

export interface VisitorSessions {
  /** The current visitor's session, made with the first call: the window's first page needs none. */
  current(): Session
  /** Makes an unused session. */
  create(): Session
  /** Makes a session the current one; the one before is never used again. */
  use(session: Session): void
  /** Gives up a session that was created and did not come into use. */
  discard(session: Session): void
  /** How many sessions this process has made: Electron frees none of them. */
  count(): number
}

/** Without `persist:` a session is kept in memory. */
export function visitorSessions(rules: SessionRules): VisitorSessions {
  let made = 0
  function create(): Session {
    made += 1
    const session = sessions.fromPartition(`visitor-${made}`)
    inBackground(prepareSession(session, rules))
    return session
  }
  let used: Session | null = null
  return {
    current: () => (used ??= create()),
    create,
    use(session) {
      if (used !== null && used !== session) retireSession(used)
      used = session
    },
    discard: retireSession,
    count: () => made,
  }
}

/** The session of the host's own pages, which no visitor's page is opened in. */
export function hostSession(rules: SessionRules): Session {
  const session = sessions.fromPartition('host')
  inBackground(prepareSession(session, rules))
  return session
}
