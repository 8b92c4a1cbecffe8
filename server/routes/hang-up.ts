/** How a stopping server gets rid of its connections without cutting a call that it has begun. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50
/** Whoever has not sent the rest of a call by then never will, or not before the server is killed. */
const REST_OF_A_CALL_MS = 2000

/**
 * Closing ends the connections that are idle then. One whose call was still under way would stay open for as long as
 * its client keeps it alive, and one that sends half a call for as long as it likes; either would keep the server.
 */
export function hangUpAfterLastCall(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  const calls = new Map<Socket, IncomingMessage>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (call, reply) => {
    const { socket } = call
    calls.set(socket, call)
    // The next call of a caller who does not wait for answers may have come over it by then.
    reply.once('close', () => calls.get(socket) === call && calls.delete(socket))
  })
  const hasWholeCall = (socket: Socket): boolean => calls.get(socket)?.complete === true

  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const sweep = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    const giveUp = setTimeout(() => {
      for (const socket of connections) if (!hasWholeCall(socket)) socket.destroy()
    }, REST_OF_A_CALL_MS)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(giveUp)
    })
  })
}
