/** Interface of a push transport in main; Electron's renderer has no web push. */
import type { PushEvent } from './push-state.rules.ts'

export interface PushHandlers {
  /** The terminal's token, to be sent with the next login; called again if it changes. */
  onToken(token: string): void
  /** A push's data, not validated. */
  onData(data: unknown): void
  /** For the journal: an event's name, and the reason if it holds nothing personal. */
  onEvent(event: PushEvent, why?: string): void
}

export interface PushTransport {
  /** Connects and stays connected until stopped. Never throws: failures are events, and are retried. */
  start(handlers: PushHandlers): void
  /** Ends a pause and tries at once: the machine has woken up, or the network is back. */
  wake(): void
  /** Replaces the token: the provider may have bound the old one to another member. */
  renew(): void
  stop(): void
}

/** Used if no push service is configured. */
export const noPush: PushTransport = {
  start: () => undefined,
  wake: () => undefined,
  renew: () => undefined,
  stop: () => undefined,
}
