/** One in-memory session per visitor, so that a visitor's session has never held another's data. */
import { session as sessions, type Session } from 'electron'
import { inBackground } from '../base/in-background.ts'
import { prepareSession, retireSession, type SessionRules } from '../network/prepare-session.ts'

export interface VisitorSessions {
  /** The current visitor's session, created by the first call: the window's first page does not need it. */
  current(): Session
  create(): Session
  /** Makes a session the current one; the previous one is never used again. */
  use(session: Session): void
  /** Discards a created session that was not used. */
  discard(session: Session): void
  /** Number of sessions this process has created; Electron frees none of them. */
  count(): number
}

/** Without the prefix `persist:` a session is kept in memory. */
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

/** The session that fetches the shop's pictures; no page uses it. In memory, as Chromium sizes its cache there. */
export function pictureSession(rules: SessionRules): Session {
  const session = sessions.fromPartition('pictures')
  inBackground(prepareSession(session, { ...rules, handleScheme: null }))
  return session
}

/** The session of the host's own pages; visitors' pages never use it. */
export function hostSession(rules: SessionRules): Session {
  const session = sessions.fromPartition('host')
  inBackground(prepareSession(session, rules))
  return session
}
