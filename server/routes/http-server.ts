/**
 * The HTTP server below Fastify, and its connections: one request at a time on each. A client that pipelines, or never
 * reads its replies, is disconnected.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CLOSE_IDLE_EVERY_MS = 50

export interface ConnectionTimes {
  /** Without progress for this long during a request, a connection is closed: its client does not read. */
  stalledMs: number
  /** How long a stopping server waits for the rest of a partly received request. */
  restOfRequestMs: number
}

const standardTimes: ConnectionTimes = { stalledMs: 30_000, restOfRequestMs: 2000 }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The connections of one app, on all of its addresses. */
export class HttpConnections {
  readonly #times: ConnectionTimes
  /** Each with the request that is being answered. */
  readonly #connections = new Map<Socket, IncomingMessage | null>()

  constructor(times: Partial<ConnectionTimes> = {}) {
    this.#times = { ...standardTimes, ...times }
  }

  /** Number of open connections, including upgraded ones. */
  get size(): number {
    return this.#connections.size
  }

  /** Creates a server that passes requests to `handler`, one at a time per connection. */
  createServer(handler: Handler): Server {
    const server = createServer((request, response) => this.#take(request, response, handler))
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, null)
      socket.once('close', () => this.#connections.delete(socket))
    })
    // Node checks the progress of a long write, so slow readers are not cut off. Upgraded and idle connections have
    // other timeouts.
    server.timeout = this.#times.stalledMs
    return server
  }

  isAnswering(socket: Socket): boolean {
    return (this.#connections.get(socket) ?? null) !== null
  }

  /**
   * Closes connections when the app closes, without interrupting a request. Fastify's close only ends connections that
   * are idle at that moment; a busy one would stay open as long as its client keeps it alive, and one with half a
   * request forever.
   */
  closeWith(app: FastifyInstance): void {
    app.addHook('preClose', async () => {
      if (!app.server.listening) return
      const giveUpAt = performance.now() + this.#times.restOfRequestMs
      const closing = setInterval(() => {
        app.server.closeIdleConnections()
        if (performance.now() < giveUpAt) return
        for (const [socket, current] of this.#connections) if (!current?.complete) socket.destroy()
      }, CLOSE_IDLE_EVERY_MS)
      app.server.once('close', () => clearInterval(closing))
    })
  }

  /**
   * Node passes on every request of a pipeline at once, and never tells a queued reply that its connection is gone: an
   * open file that it holds would never be closed. Browsers do not pipeline, and neither do proxies known to us.
   */
  #take(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const { socket } = request
    if (this.isAnswering(socket)) socket.destroy()
    // Otherwise it remains from the packet of a client that was disconnected.
    if (socket.destroyed) return
    this.#connections.set(socket, request)
    response.once('close', () => {
      if (!socket.destroyed) this.#connections.set(socket, null)
    })
    handler(request, response)
  }
}
