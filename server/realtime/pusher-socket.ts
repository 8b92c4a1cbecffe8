/** Server side of a page's connection in the Pusher protocol, version 7. */
import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { closeCodes } from './close-codes.ts'
import { frame, mayWrite, sendFrame, type Connection, type ChannelHub } from './channel-hub.ts'

/** After this silence the page sends a ping; if it does not, the server does. */
export const ACTIVITY_TIMEOUT_SECONDS = 120

const PROTOCOLS: ReadonlySet<string | null> = new Set(['5', '6', '7'])

const clientMessage = v.variant('event', [
  v.object({ event: v.literal('pusher:ping') }),
  v.object({ event: v.literal('pusher:pong') }),
  v.object({
    event: v.literal('pusher:subscribe'),
    data: v.object({ channel: v.pipe(v.string(), v.maxLength(200)), auth: v.optional(v.string(), '') }),
  }),
  v.object({
    event: v.literal('pusher:unsubscribe'),
    data: v.object({ channel: v.pipe(v.string(), v.maxLength(200)) }),
  }),
])
const clientText = v.pipe(v.string(), v.parseJson(), clientMessage)

/**
 * Records that the page sent something.
 * @returns whether to reply; a page that sends too much is disconnected, and the rest is not read
 */
function heard(hub: ChannelHub, connection: Connection): boolean {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return false
  connection.lastMessageAt = Date.now()
  if (hub.messages.take(connection, connection.address, connection.lastMessageAt)) return true
  socket.terminate()
  return false
}

function receive(hub: ChannelHub, connection: Connection, text: string): void {
  // Unknown messages are ignored, including client events, which are not supported.
  const read = v.safeParse(clientText, text)
  if (!read.success) return
  const message = read.output
  if (message.event === 'pusher:ping') sendFrame(connection.socket, frame('pusher:pong', '{}'))
  if (message.event === 'pusher:unsubscribe') hub.unsubscribe(connection, message.data.channel)
  if (message.event !== 'pusher:subscribe') return
  const { channel, auth } = message.data
  const error = hub.subscribe(connection, channel, auth)
  sendFrame(
    connection.socket,
    error === null
      ? frame('pusher_internal:subscription_succeeded', '{}', channel)
      : frame(
          'pusher:subscription_error',
          JSON.stringify({ type: 'AuthError', error: error, status: 401 }),
          channel,
        ),
  )
}

function turnAway(socket: WebSocket, code: number, message: string): void {
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
  socket.close(code, message)
}

/**
 * Handles a new connection until it closes.
 * @param asked the page's request: whether the key is our app's, the protocol version, and its address
 */
export function openConnection(
  hub: ChannelHub,
  socket: WebSocket,
  asked: { isOurApp: boolean; protocol: string | null; address: string },
): void {
  // A broken connection also emits `close`, which removes it.
  socket.on('error', () => undefined)
  if (!asked.isOurApp) return turnAway(socket, closeCodes.unknownApp, 'This app does not exist')
  if (!PROTOCOLS.has(asked.protocol)) {
    return turnAway(socket, closeCodes.unsupportedProtocol, 'Unsupported protocol version')
  }
  const socketId = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`
  const { address } = asked
  const connection: Connection = { socket, socketId, address, channels: new Map(), lastMessageAt: Date.now() }
  if (!hub.enter(connection)) return turnAway(socket, closeCodes.overCapacity, 'Over capacity')
  socket.on('message', (data: Buffer) => {
    if (heard(hub, connection)) receive(hub, connection, data.toString())
  })
  // Pings of the websocket protocol itself, which pusher-js does not send.
  socket.on('ping', (data: Buffer) => {
    if (heard(hub, connection) && mayWrite(socket)) socket.pong(data)
  })
  socket.on('pong', () => heard(hub, connection))
  socket.on('close', () => hub.leave(connection))
  const welcome = { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT_SECONDS }
  socket.send(frame('pusher:connection_established', JSON.stringify(welcome)))
  return undefined
}
