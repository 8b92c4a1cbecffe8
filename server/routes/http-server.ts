/**
 * The HTTP server below Fastify, and its connections: one request at a time on each, however many a client
 * pipelines; a client that sends too many ahead, or never reads its replies, is disconnected.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CLOSE_IDLE_EVERY_MS = 50

export interface PipelineLimits {
  /** Requests under way on one connection: the one that is being answered, and those that wait behind it. */
  requests: number
  /** A connection on which nothing moves for this long, with a request under way, is closed: its client never reads. */
  stalledMs: number
  /** A stopping server waits this long for the rest of a request of which only a part has come. */
  restOfRequestMs: number
}

/** No browser pipelines, and no proxy that is known to us. */
const standardLimits: PipelineLimits = {
  requests: 16,
  stalledMs: 30_000,
  restOfRequestMs: 2000,
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Connection {
  /** The request that is being answered. */
  current: IncomingMessage | null
  waiting: { request: IncomingMessage; response: ServerResponse }[]
}

/** The connections of one app, whichever of its addresses they came to. */
export class HttpConnections {
  readonly #limits: PipelineLimits
  readonly #connections = new Map<Socket, Connection>()

  constructor(limits: Partial<PipelineLimits> = {}) {
    this.#limits = { ...standardLimits, ...limits }
  }

  /** Connections that are open, upgraded ones among them. */
  get size(): number {
    return this.#connections.size
  }

  /** Makes a server whose requests reach `handler` one at a time for each connection. */
  createServer(handler: Handler): Server {
    const server = createServer((request, response) => this.#take(request, response, handler))
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, { current: null, waiting: [] })
      socket.once('close', () => this.#connections.delete(socket))
    })
    // Node asks how much of a long write has left meanwhile: whoever reads slowly is not cut off. What is upgraded or
    // idle between two requests has other times.
    server.timeout = this.#limits.stalledMs
    return server
  }

  /** Whether a reply is under way on this connection. */
  isAnswering(socket: Socket): boolean {
    return (this.#connections.get(socket)?.current ?? null) !== null
  }

  /**
   * Lets a closing app get rid of its connections without cutting a request that it has begun. Closing ends the
   * connections that are idle then; one that answers stays open for as long as its client keeps it alive, and one that
   * sends half a request for as long as it likes.
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
   * Node hands over every request of a pipeline at once, and a queued reply is never informed that its
   * connection is gone: whatever it holds, an open file among it, would be held for good.
   */
  #take(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const { socket } = request
    const connection = this.#connections.get(socket)
    // What else stood in the packet of a client that was disconnected in its middle.
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
