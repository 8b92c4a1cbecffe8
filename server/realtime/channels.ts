/** The way to the members who have the shop open, wherever their channels live. */
export interface Channels {
  /** Whether a message may reach somebody from here; an external service keeps that to itself and always may. */
  mayReach(channel: string): boolean
  /** The channels that somebody listens to here; none where an external service keeps them. */
  listenedTo(): string[]
  /** @param json the event's data */
  send(channel: string, event: string, json: string): Promise<void>
  /** What a socket shows to be let into a private channel. */
  authorize(socketId: string, channel: string): string
  /** Whether several servers that send the same message make the member hear it several times. */
  readonly isShared: boolean
}
