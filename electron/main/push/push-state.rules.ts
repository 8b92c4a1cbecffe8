/** State of the terminal's connection to its push service, reduced from the transport's events. */

/** Events of a transport; also their names in the journal. */
export type PushEvent = 'push-connected' | 'push-lost' | 'push-unreadable'

export type PushState =
  | { kind: 'off' }
  /** Only one of the two settings is present; both are needed. */
  | { kind: 'half configured' }
  | { kind: 'waiting' }
  /** There is a token, and the connection is open. */
  | { kind: 'registered' }
  /** The last attempt failed; there will be another. */
  | { kind: 'unreachable'; why: string }

/** A terminal's state before the first attempt. */
export function firstPushState(hasApp: boolean, hasKey: boolean): PushState {
  if (hasApp !== hasKey) return { kind: 'half configured' }
  return { kind: hasApp ? 'waiting' : 'off' }
}

export function pushStateAfter(state: PushState, event: PushEvent, why = ''): PushState {
  if (event === 'push-connected') return { kind: 'registered' }
  // An unreadable message still proves the connection.
  return event === 'push-lost' ? { kind: 'unreachable', why } : state
}
