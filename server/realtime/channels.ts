/** Interface for publishing to members' channels, built-in or external. */
export interface Channels {
  /** Whether a message may reach somebody from here; an external service keeps that to itself and always may. */
  mayReach(channel: string): boolean
  /** The channels that somebody listens to here; none where an external service keeps them. */
  listenedTo(): string[]
  /** @param json the event's data */
  send(channel: string, event: string, json: string): Promise<void>
  /**
   * What a socket shows to be let into a private channel.
   * @param session whose member asks; the socket leaves when it ends, where the channels live here
   */
  authorize(socketId: string, channel: string, session: string): string
  /** The sessions that somebody was let in for; none where an external service keeps them. */
  sessionsOn(channel: string): string[]
  /** Whoever was let in for this session leaves, and nobody is let in for it any more; no external service can. */
  endSession(channel: string, session: string): void
  /** Whether the member receives a message several times if several servers send it. */
  readonly isShared: boolean
}
