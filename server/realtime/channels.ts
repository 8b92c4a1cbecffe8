/** Interface for publishing to members' channels, built-in or external. */
export interface Channels {
  /** Whether a message could have subscribers; always true for an external service, which does not tell. */
  mayReach(channel: string): boolean
  /** Channels with subscribers in this process; none for an external service. */
  listenedTo(): string[]
  /** @param json the event's data */
  send(channel: string, event: string, json: string): Promise<void>
  /**
   * The signature that lets a socket subscribe to a private channel.
   * @param session the member's session; a built-in channel unsubscribes the socket when it ends
   */
  authorize(socketId: string, channel: string, session: string): string
  /** Sessions with a subscription; none for an external service. */
  sessionsOn(channel: string): string[]
  /** Unsubscribes a session's sockets and refuses new subscriptions for it; does nothing for an external service. */
  endSession(channel: string, session: string): void
  /** Whether the member would receive a message several times if several servers sent it. */
  readonly isShared: boolean
}
