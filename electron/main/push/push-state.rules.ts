/** State of the terminal's connection to its push service, reduced from the transport's events. */

/** What a transport reports of its line; also the name in the journal. */
export type PushEvent = 'push-connected' | 'push-lost' | 'push-unreadable'

export type PushState =
  /** None is configured. */
  | { kind: 'off' }
  /** One of the two settings is given, and each is nothing without the other. */
  | { kind: 'half configured' }
  /** Started; no event since. */
  | { kind: 'waiting' }
  /** There is a token, and the line is open. */
  | { kind: 'registered' }
  /** The last try failed, and there will be another one. */
  | { kind: 'unreachable'; why: string }

/** Where a terminal stands before anything was tried. */
export function firstPushState(hasApp: boolean, hasKey: boolean): PushState {
  if (hasApp !== hasKey) return { kind: 'half configured' }
  return { kind: hasApp ? 'waiting' : 'off' }
}

/** The state after an event of the transport. */
export function pushStateAfter(state: PushState, event: PushEvent, why = ''): PushState {
  if (event === 'push-connected') return { kind: 'registered' }
  // What can't be read still came over the line.
  return event === 'push-lost' ? { kind: 'unreachable', why } : state
}
