/** The sockets that are open to this process, and the private channels that each was let into. */
import type { WebSocket } from 'ws'
import type { Channels } from './channels.ts'
import { channelAuth, isChannelAuth, type PusherApp } from './signatures.ts'

/** A socket that reads so slowly is given up: what waits for it costs everybody's memory. */
const MOST_BYTES_WAITING = 1_000_000
/** A member listens to one channel; nobody needs many. */
const MOST_CHANNELS = 20

/** One client, as the room knows it. */
export interface Guest {
  readonly socket: WebSocket
  readonly socketId: string
  readonly channels: Set<string>
  /** When something was last heard from it, in milliseconds since 1970. */
  heardAt: number
}

/** A message of the protocol; its data travels as JSON text inside the JSON. */
export function frame(event: string, json: string, channel?: string): string {
  return JSON.stringify(channel === undefined ? { event, data: json } : { event, channel, data: json })
}

export class PusherRoom implements Channels {
  readonly isShared = false
  readonly #app: PusherApp
  readonly #guests = new Set<Guest>()
  readonly #channels = new Map<string, Set<Guest>>()

  constructor(app: PusherApp) {
    this.#app = app
  }

  enter(guest: Guest): void {
    this.#guests.add(guest)
  }

  leave(guest: Guest): void {
    this.#guests.delete(guest)
    for (const channel of guest.channels) this.unsubscribe(guest, channel)
  }

  guests(): Iterable<Guest> {
    return this.#guests
  }

  /** @returns why the guest is not let in, or null where it is */
  subscribe(guest: Guest, channel: string, auth: string): string | null {
    if (!channel.startsWith('private-')) return 'Only private channels live here'
    if (!isChannelAuth(this.#app, guest.socketId, channel, auth)) return 'Invalid signature'
    if (guest.channels.size >= MOST_CHANNELS) return 'Too many channels'
    const listeners = this.#channels.get(channel) ?? new Set()
    listeners.add(guest)
    this.#channels.set(channel, listeners)
    guest.channels.add(channel)
    return null
  }

  unsubscribe(guest: Guest, channel: string): void {
    guest.channels.delete(channel)
    const listeners = this.#channels.get(channel)
    listeners?.delete(guest)
    if (listeners?.size === 0) this.#channels.delete(channel)
  }

  mayReach(channel: string): boolean {
    return this.#channels.has(channel)
  }

  listenedTo(): string[] {
    return [...this.#channels.keys()]
  }

  /** @param exceptSocketId whoever caused the event and knows of it already */
  send(channel: string, event: string, json: string, exceptSocketId?: string): Promise<void> {
    const message = frame(event, json, channel)
    for (const { socket, socketId } of this.#channels.get(channel) ?? []) {
      if (socketId === exceptSocketId) continue
      if (socket.bufferedAmount > MOST_BYTES_WAITING) socket.terminate()
      else socket.send(message)
    }
    return Promise.resolve()
  }

  authorize(socketId: string, channel: string): string {
    return channelAuth(this.#app, socketId, channel)
  }
}
