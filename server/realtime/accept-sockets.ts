/** Websocket endpoint `/app/{key}` of the built-in realtime service, on the server's own port. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { addressKey } from '../domain/address-key.ts'
import { closeCodes } from './close-codes.ts'
import { frame, sendFrame, type ChannelHub } from './channel-hub.ts'
import { ACTIVITY_TIMEOUT_SECONDS, openConnection } from './pusher-socket.ts'
import type { PusherApp } from './signatures.ts'

const MOST_BYTES_A_MESSAGE = 16 * 1024
/** Browsers send a message in one fragment; each fragment costs, however small it is. */
const MOST_FRAGMENTS = 16
const SWEEP_MS = 30_000
const GOODBYE_MS = 1000

/** Pings silent sockets, then closes those that stay silent. */
function sweep(hub: ChannelHub, now: number): void {
  for (const { socket, lastMessageAt } of hub.connections()) {
    const silentMs = now - lastMessageAt
    if (silentMs > ACTIVITY_TIMEOUT_SECONDS * 1000 + 2 * SWEEP_MS) socket.close(closeCodes.noPong, 'No pong')
    else if (silentMs > ACTIVITY_TIMEOUT_SECONDS * 1000) sendFrame(socket, frame('pusher:ping', '{}'))
  }
}

/** `null` if the request target is not an address: HTTP allows nearly anything there. */
function addressOf({ url = '/' }: IncomingMessage): URL | null {
  return URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop') : null
}

/** Closes every connection with a close code. */
async function closeHub(hub: ChannelHub): Promise<void> {
  const connections = [...hub.connections()]
  for (const { socket } of connections) socket.close(closeCodes.serverStops, 'The server stops')
  await Promise.all(connections.map(({ socket }) => new Promise((done) => void socket.once('close', done))))
}

export interface UpgradeOptions {
  /** The caller's address. */
  callerOf: (request: IncomingMessage) => string
  /** Replies to upgrades at any other path and closes the connection. */
  refuse: (socket: Duplex) => void
}

/** Accepts websockets while the server listens. */
export function acceptSockets(
  app: FastifyInstance,
  hub: ChannelHub,
  pusherApp: PusherApp,
  { callerOf, refuse }: UpgradeOptions,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES_A_MESSAGE,
    // Pongs are sent after counting the ping.
    autoPong: false,
    // oxlint-disable-next-line unicorn/no-useless-spread -- ws has these options, and its types do not know them
    ...{ closeTimeout: GOODBYE_MS, maxFragments: MOST_FRAGMENTS },
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = addressOf(request)
    const [, key] = /^\/app\/([^/]+)$/.exec(address?.pathname ?? '') ?? []
    if (address === null || key === undefined) return refuse(socket)
    const asked = {
      isOurApp: key === encodeURIComponent(pusherApp.key),
      protocol: address.searchParams.get('protocol'),
      address: addressKey(callerOf(request)),
    }
    return sockets.handleUpgrade(request, socket, head, (opened) => openConnection(hub, opened, asked))
  }
  const server: Server = app.server
  server.on('upgrade', upgrade)
  const sweeping = setInterval(() => sweep(hub, Date.now()), SWEEP_MS)
  sweeping.unref()
  // Before the server closes: it waits for every connection, and these would stay open.
  app.addHook('preClose', async () => {
    clearInterval(sweeping)
    server.off('upgrade', upgrade)
    await closeHub(hub)
  })
}
