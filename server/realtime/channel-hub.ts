/** This process's open websockets and their subscriptions to private channels. */
import { LRUCache } from 'lru-cache'
import type { WebSocket } from 'ws'
import type { Channels } from './channels.ts'
import { closeCodes } from './close-codes.ts'
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.ts'
import { MessageLimit } from './message-limit.ts'
import { channelAuth, readChannelAuth, type PusherApp } from './signatures.ts'

/** A socket with more unsent bytes is closed: they take memory from everyone. */
const MOST_BYTES_WAITING = 64 * 1024
/** A member needs only one channel. */
const MOST_CHANNELS = 20
/** Recently ended sessions: a subscription signed for them may still arrive. */
const MOST_ENDED = 100_000

export interface Connection {
  readonly socket: WebSocket
  readonly socketId: string
  /** The address whose limits it counts towards. */
  readonly address: string
  /** Channels, each with the session that authorised it; null if another service signed. */
  readonly channels: Map<string, string | null>
  /** Time of the last message from the page, in milliseconds since 1970. */
  lastMessageAt: number
}

/** A message of the protocol; its data is JSON text within the JSON. */
export function frame(event: string, json: string, channel?: string): string {
  return JSON.stringify(channel === undefined ? { event, data: json } : { event, channel, data: json })
}

/** Whether the page keeps up with reading; otherwise the socket is terminated. */
export function mayWrite(socket: WebSocket): boolean {
  if (socket.bufferedAmount <= MOST_BYTES_WAITING) return true
  socket.terminate()
  return false
}

/** Sends if the page keeps up. */
export function sendFrame(socket: WebSocket, message: string): void {
  if (mayWrite(socket)) socket.send(message)
}

export class ChannelHub implements Channels {
  readonly isShared = false
  readonly messages = new MessageLimit()
  readonly #app: PusherApp
  readonly #limit: ConnectionLimit
  readonly #connections = new Set<Connection>()
  readonly #channels = new Map<string, Set<Connection>>()
  readonly #ended = new LRUCache<string, true>({ max: MOST_ENDED })

  constructor(app: PusherApp, limits: ConnectionLimits) {
    this.#app = app
    this.#limit = new ConnectionLimit(limits)
  }

  /** @returns whether the limits allow it */
  enter(connection: Connection): boolean {
    if (!this.#limit.take(connection.address)) return false
    this.#connections.add(connection)
    return true
  }

  leave(connection: Connection): void {
    this.#limit.leave(connection.address)
    this.#connections.delete(connection)
    for (const channel of connection.channels.keys()) this.unsubscribe(connection, channel)
  }

  get size(): number {
    return this.#connections.size
  }

  connections(): Iterable<Connection> {
    return this.#connections
  }

  /** @returns why the subscription is refused, or null if it is not */
  subscribe(connection: Connection, channel: string, auth: string): string | null {
    if (!channel.startsWith('private-')) return 'Only private channels live here'
    const read = readChannelAuth(this.#app, connection.socketId, channel, auth)
    if (read === null) return 'Invalid signature'
    if (read.session !== null && this.#ended.has(read.session)) return 'The session has ended'
    if (connection.channels.size >= MOST_CHANNELS) return 'Too many channels'
    const listeners = this.#channels.get(channel) ?? new Set()
    listeners.add(connection)
    this.#channels.set(channel, listeners)
    connection.channels.set(channel, read.session)
    return null
  }

  unsubscribe(connection: Connection, channel: string): void {
    connection.channels.delete(channel)
    const listeners = this.#channels.get(channel)
    listeners?.delete(connection)
    if (listeners?.size === 0) this.#channels.delete(channel)
  }

  mayReach(channel: string): boolean {
    return this.#channels.has(channel)
  }

  listenedTo(): string[] {
    return [...this.#channels.keys()]
  }

  send(channel: string, event: string, json: string): Promise<void> {
    const message = frame(event, json, channel)
    for (const { socket } of this.#channels.get(channel) ?? []) sendFrame(socket, message)
    return Promise.resolve()
  }

  authorize(socketId: string, channel: string, session: string): string {
    return channelAuth(this.#app, socketId, channel, session)
  }

  sessionsOn(channel: string): string[] {
    const sessions = [...(this.#channels.get(channel) ?? [])].map((connection) =>
      connection.channels.get(channel),
    )
    return sessions.filter((session) => typeof session === 'string')
  }

  endSession(channel: string, session: string): void {
    this.#ended.set(session, true)
    for (const connection of this.#channels.get(channel) ?? []) {
      if (connection.channels.get(channel) !== session) continue
      this.unsubscribe(connection, channel)
      connection.socket.close(closeCodes.sessionEnded, 'The session has ended')
    }
  }
}
