/** Interface of a push transport in main, because Electron's renderer has no web push. */

/** Callbacks of a transport. */
export type PushEvent = 'push-connected' | 'push-lost' | 'push-unreadable'

export interface PushHandlers {
  /** The token that names this terminal, to be sent with the next login; again where it is another one. */
  onToken(token: string): void
  /** The data of a push, not yet read. */
  onData(data: unknown): void
  /** What happened, for the journal: a word of ours, and why where that holds nothing personal. */
  onEvent(event: PushEvent, why?: string): void
}

export interface PushTransport {
  /** Connects and stays connected until it is stopped. It never throws: failures are events, and are retried. */
  start(handlers: PushHandlers): void
  /** Tries at once where it waits for its next try: the machine has woken up, or the network is back. */
  wake(): void
  /** Throws the token away and asks for another one: nobody can say whom the provider still binds to it. */
  renew(): void
  stop(): void
}

/** Where no push service is configured. */
export const noPush: PushTransport = {
  start: () => undefined,
  wake: () => undefined,
  renew: () => undefined,
  stop: () => undefined,
}
