/**
 * What stands between a shop and its server on a bad line: it passes pages and pictures on, and cuts calls where a
 * line can be cut, before the server hears of them, in their middle, after the server's commit, or in the reply's middle.
 */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as callServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Where a call is cut; the server takes the order in those that say so. */
export const CUTS = [
  'before it reaches the server',
  'in the middle of the request',
  'while the server works on it',
  'with the server hung up on as well',
  'after the commit, before the reply',
  'in the middle of the reply',
  'by a reset after the commit',
  'by a gateway that could not reach the server',
  'by a gateway that lost the reply',
  'by a refusal to take more calls',
  'by a page of another network',
  'by silence, the call not passed on',
  'by silence, the reply not passed on',
] as const
export type Cut = (typeof CUTS)[number]

export interface CuttingProxy {
  /** `http://127.0.0.1:port`. */
  origin: string
  /** How often a call was cut in each way. */
  cuts: Map<Cut, number>
  close(): Promise<void>
}

export interface Cutter {
  /** Where a call is cut; `null` lets it through. Asked once for each call, when all of it has arrived. */
  cutOf(path: string, body: Buffer): Cut | null | Promise<Cut | null>
}

interface Received {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'
/** Longer than the shop waits for a reply. */
const SILENCE_MS = 60_000

/** Says nothing until the page gives up or goes. */
async function silence(socket: Socket): Promise<void> {
  if (!socket.destroyed) {
    await Promise.race([once(socket, 'close'), pause(SILENCE_MS, undefined, { ref: false })])
  }
  socket.destroy()
}

/** Starts a proxy before a server. @param server its origin */
export async function startCuttingProxy(server: string, cutter: Cutter): Promise<CuttingProxy> {
  const agent = new Agent({ keepAlive: true })
  const cuts = new Map<Cut, number>()
  const target = new URL(server)

  function toServer(from: IncomingMessage): ReturnType<typeof callServer> {
    const { host, port } = { host: target.hostname, port: target.port }
    return callServer({ host, port, agent, method: from.method, path: from.url, headers: from.headers })
  }

  async function ask(from: IncomingMessage, body: Buffer): Promise<Received> {
    const onward = toServer(from)
    onward.end(body)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }

  function page(reply: ServerResponse, status: number, type: string, text: string): void {
    reply.writeHead(status, { 'content-type': type, 'retry-after': '1' }).end(text)
  }

  async function cutOff(cut: Cut, from: IncomingMessage, body: Buffer, reply: ServerResponse): Promise<void> {
    const { socket } = from
    switch (cut) {
      case 'before it reaches the server':
        socket.destroy()
        return
      case 'in the middle of the request': {
        const onward = toServer(from)
        onward.on('error', () => undefined)
        onward.write(body.subarray(0, Math.ceil(body.length / 2)))
        await pause(2)
        onward.destroy()
        socket.destroy()
        return
      }
      case 'while the server works on it': {
        const received = ask(from, body)
        socket.destroy()
        await received
        return
      }
      case 'with the server hung up on as well': {
        const onward = toServer(from)
        onward.on('error', () => undefined)
        onward.end(body)
        await pause(body.length % 7)
        onward.destroy()
        socket.destroy()
        return
      }
      case 'after the commit, before the reply':
        await ask(from, body)
        socket.destroy()
        return
      case 'by a reset after the commit':
        await ask(from, body)
        socket.resetAndDestroy()
        return
      case 'in the middle of the reply': {
        const received = await ask(from, body)
        reply.writeHead(received.status, { ...received.headers, 'content-length': received.body.length })
        reply.write(received.body.subarray(0, Math.floor(received.body.length / 2)))
        await pause(2)
        socket.destroy()
        return
      }
      case 'by a gateway that could not reach the server':
        page(reply, 502, 'text/html', GATEWAY_PAGE)
        return
      case 'by a gateway that lost the reply':
        await ask(from, body)
        page(reply, 504, 'text/html', GATEWAY_PAGE)
        return
      case 'by a refusal to take more calls':
        page(reply, 503, 'application/json', '{"message":"Very busy","code":503,"data":null}')
        return
      case 'by a page of another network':
        await ask(from, body)
        page(reply, 200, 'text/html', '<html><body>Welcome to the guest network</body></html>')
        return
      case 'by silence, the call not passed on':
        await silence(socket)
        return
      case 'by silence, the reply not passed on':
        await ask(from, body)
        await silence(socket)
    }
  }

  async function serve(from: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(from)
    const cut = await cutter.cutOf(from.url ?? '/', body)
    if (cut !== null) {
      cuts.set(cut, (cuts.get(cut) ?? 0) + 1)
      await cutOff(cut, from, body, reply)
      return
    }
    const { status, headers, body: answer } = await ask(from, body)
    // The whole of it is here: how it was cut into pieces on the way is nobody's business any more.
    const { 'transfer-encoding': _pieces, connection: _kept, ...plain } = headers
    reply.writeHead(status, { ...plain, 'content-length': answer.length }).end(answer)
  }

  const proxy = createServer((from, reply) => {
    // A page that is gone hears nothing, and a server that hung up says nothing.
    serve(from, reply).catch(() => from.socket.destroy())
  })
  proxy.on('upgrade', (from: IncomingMessage, socket, head: Buffer) => {
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = [`${from.method} ${from.url} HTTP/1.1`]
      for (let at = 0; at < from.rawHeaders.length; at += 2) {
        lines.push(`${from.rawHeaders[at]}: ${from.rawHeaders[at + 1]}`)
      }
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket)
      socket.pipe(onward)
    })
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts,
    async close() {
      const closed = once(proxy, 'close')
      proxy.close()
      proxy.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
