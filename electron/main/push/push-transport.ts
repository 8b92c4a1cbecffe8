/** Interface of a push transport in main, because Electron's renderer has no web push. */
import type { PushEvent } from './push-state.rules.ts'

/** Callbacks of a transport. */
export interface PushHandlers {
  /** The token that names this terminal, to be sent with the next login; again where it is another one. */
  onToken(token: string): void
  /** The data of a push, not yet read. */
  onData(data: unknown): void
  /** For the journal: an event's name, and the reason where it holds nothing personal. */
  onEvent(event: PushEvent, why?: string): void
}

export interface PushTransport {
  /** Connects and stays connected until it is stopped. It never throws: failures are events, and are retried. */
  start(handlers: PushHandlers): void
  /** Tries at once where it waits for its next try: the machine has woken up, or the network is back. */
  wake(): void
  /** Replaces the token: whom the provider has bound to the old one is unknown. */
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
