/** The points at which a call can be cut, and what server and page then see. */
import { once } from 'node:events'
import {
  Agent,
  request as callServer,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** A server's whole reply. */
export interface Received {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A proxy's connection to the server. */
export interface Upstream {
  /** Starts a request with the same method, path and headers; the caller sends the body. */
  start(from: IncomingMessage): ClientRequest
  /** Forwards a request and reads the whole reply. @throws if the server disconnects */
  ask(from: IncomingMessage, body: Buffer): Promise<Received>
  close(): void
}

/** @param target the server's origin */
export function openUpstream(target: URL): Upstream {
  const agent = new Agent({ keepAlive: true })
  function start(from: IncomingMessage): ClientRequest {
    const { method, url, headers } = from
    return callServer({ host: target.hostname, port: target.port, agent, method, path: url, headers })
  }
  return {
    start,
    async ask(from, body) {
      const onward = start(from)
      onward.end(body)
      const [answer] = (await once(onward, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
    },
    close: () => agent.destroy(),
  }
}

/** A completely received call to cut. */
export interface CallToCut {
  from: IncomingMessage
  body: Buffer
  reply: ServerResponse
  upstream: Upstream
}

const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'
/** Longer than the shop's timeout. */
const SILENCE_MS = 60_000

/** Sends nothing until the page gives up or closes. */
async function silence(socket: Socket): Promise<void> {
  if (!socket.destroyed) {
    await Promise.race([once(socket, 'close'), pause(SILENCE_MS, undefined, { ref: false })])
  }
  socket.destroy()
}

function answer(reply: ServerResponse, status: number, type: string, text: string): void {
  reply.writeHead(status, { 'content-type': type, 'retry-after': '1' }).end(text)
}

/** What happens to a call, by the point of the cut; the names say in which of them the server accepts the order. */
export const cutWays = {
  'before it reaches the server': ({ from }) => {
    from.socket.destroy()
  },
  'in the middle of the request': async ({ from, body, upstream }) => {
    const onward = upstream.start(from)
    onward.on('error', () => undefined)
    onward.write(body.subarray(0, Math.ceil(body.length / 2)))
    await pause(2)
    onward.destroy()
    from.socket.destroy()
  },
  'while the server works on it': async ({ from, body, upstream }) => {
    const received = upstream.ask(from, body)
    from.socket.destroy()
    await received
  },
  'with the server hung up on as well': async ({ from, body, upstream }) => {
    const onward = upstream.start(from)
    onward.on('error', () => undefined)
    onward.end(body)
    await pause(body.length % 7)
    onward.destroy()
    from.socket.destroy()
  },
  'after the commit, before the reply': async ({ from, body, upstream }) => {
    await upstream.ask(from, body)
    from.socket.destroy()
  },
  'in the middle of the reply': async ({ from, body, reply, upstream }) => {
    const received = await upstream.ask(from, body)
    reply.writeHead(received.status, { ...received.headers, 'content-length': received.body.length })
    reply.write(received.body.subarray(0, Math.floor(received.body.length / 2)))
    await pause(2)
    from.socket.destroy()
  },
  'by a reset after the commit': async ({ from, body, upstream }) => {
    await upstream.ask(from, body)
    from.socket.resetAndDestroy()
  },
  'by a gateway that could not reach the server': ({ reply }) =>
    answer(reply, 502, 'text/html', GATEWAY_PAGE),
  'by a gateway that lost the reply': async ({ from, body, reply, upstream }) => {
    await upstream.ask(from, body)
    answer(reply, 504, 'text/html', GATEWAY_PAGE)
  },
  'by a refusal to take more calls': ({ reply }) =>
    answer(reply, 503, 'application/json', '{"message":"Very busy","code":503,"data":null}'),
  'by a page of another network': async ({ from, body, reply, upstream }) => {
    await upstream.ask(from, body)
    answer(reply, 200, 'text/html', '<html><body>Welcome to the guest network</body></html>')
  },
  'by silence, the call not passed on': ({ from }) => silence(from.socket),
  'by silence, the reply not passed on': async ({ from, body, upstream }) => {
    await upstream.ask(from, body)
    await silence(from.socket)
  },
} satisfies Record<string, (call: CallToCut) => void | Promise<void>>

export type Cut = keyof typeof cutWays
