/**
 * The HTTP server below Fastify, and its connections: one request at a time on each, even if the caller pipelines. A
 * caller that pipelines too many requests, or never reads its replies, is disconnected.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CLOSE_IDLE_EVERY_MS = 50

export interface PipelineLimits {
  /** Requests per connection: the current one and those that wait behind it. */
  requests: number
  /** A connection without progress for this long during a request is closed, because its caller does not read. */
  stalledMs: number
  /** How long a stopping server waits for the rest of a partly received request. */
  restOfRequestMs: number
}

/**
 * Browsers do not pipeline, and neither do common proxies. Yet Node may pass on a connection's next request before it
 * has closed the last reply. Without a queue, a proxy was then cut off and answered 502.
 */
const standardLimits: PipelineLimits = {
  requests: 16,
  stalledMs: 30_000,
  restOfRequestMs: 2000,
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Connection {
  current: IncomingMessage | null
  waiting: { request: IncomingMessage; response: ServerResponse }[]
}

/** The connections of one app, on all of its addresses. */
export class HttpConnections {
  readonly #limits: PipelineLimits
  readonly #connections = new Map<Socket, Connection>()

  constructor(limits: Partial<PipelineLimits> = {}) {
    this.#limits = { ...standardLimits, ...limits }
  }

  /** Number of open connections, including upgraded ones. */
  get size(): number {
    return this.#connections.size
  }

  /** Creates a server that passes requests to `handler`, one at a time per connection. */
  createServer(handler: Handler): Server {
    const server = createServer((request, response) => this.#take(request, response, handler))
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, { current: null, waiting: [] })
      socket.once('close', () => this.#connections.delete(socket))
    })
    // Node checks the progress of a long write, so slow readers are not cut off. Upgraded and idle connections have
    // other timeouts.
    server.timeout = this.#limits.stalledMs
    return server
  }

  isAnswering(socket: Socket): boolean {
    return (this.#connections.get(socket)?.current ?? null) !== null
  }

  /**
   * Closes connections when the app closes, without interrupting a request. Fastify's close only ends connections that
   * are idle at that moment. A busy one would stay open as long as its caller keeps it alive, and one with half a
   * request forever.
   */
  closeWith(app: FastifyInstance): void {
    app.addHook('preClose', async () => {
      if (!app.server.listening) return
      const giveUpAt = performance.now() + this.#limits.restOfRequestMs
      const closing = setInterval(() => {
        app.server.closeIdleConnections()
        if (performance.now() < giveUpAt) return
        for (const [socket, { current }] of this.#connections) if (!current?.complete) socket.destroy()
      }, CLOSE_IDLE_EVERY_MS)
      app.server.once('close', () => clearInterval(closing))
    })
  }

  /**
   * Node passes on every request of a pipeline at once, and never tells a queued reply that its connection is gone: an
   * open file that it holds would never be closed.
   */
  #take(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const { socket } = request
    const connection = this.#connections.get(socket)
    // A remaining request from the packet of a caller that was disconnected.
    if (connection === undefined || socket.destroyed) return
    if (connection.current === null) this.#answer(connection, { request, response }, handler)
    else if (connection.waiting.length + 1 < this.#limits.requests)
      connection.waiting.push({ request, response })
    else socket.destroy()
  }

  #answer(
    connection: Connection,
    { request, response }: Connection['waiting'][number],
    handler: Handler,
  ): void {
    connection.current = request
    response.once('close', () => {
      connection.current = null
      const next = connection.waiting.shift()
      if (next !== undefined && !request.socket.destroyed) this.#answer(connection, next, handler)
    })
    handler(request, response)
  }
}
