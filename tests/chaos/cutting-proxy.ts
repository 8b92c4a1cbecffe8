/**
 * What stands between a shop and its server on a bad line: it passes pages and pictures on, and cuts calls where a
 * line can be cut, before the server hears of them, in their middle, after the server's commit, or in the reply's middle.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Cut, cutWays, openUpstream } from './cut-ways.ts'

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

/** Passes a WebSocket's handshake on and joins both ends. */
function joinSockets(target: URL, from: IncomingMessage, socket: Duplex, head: Buffer): void {
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
}

/** Starts a proxy before a server. @param server its origin */
export async function startCuttingProxy(server: string, cutter: Cutter): Promise<CuttingProxy> {
  const cuts = new Map<Cut, number>()
  const target = new URL(server)
  const upstream = openUpstream(target)

  async function serve(from: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(from)
    const cut = await cutter.cutOf(from.url ?? '/', body)
    if (cut !== null) {
      cuts.set(cut, (cuts.get(cut) ?? 0) + 1)
      await cutWays[cut]({ from, body, reply, upstream })
      return
    }
    const { status, headers, body: answer } = await upstream.ask(from, body)
    // The whole of it is here: how it was cut into pieces on the way is nobody's business any more.
    const { 'transfer-encoding': _pieces, connection: _kept, ...plain } = headers
    reply.writeHead(status, { ...plain, 'content-length': answer.length }).end(answer)
  }

  const proxy = createServer((from, reply) => {
    // A page that is gone hears nothing, and a server that hung up says nothing.
    serve(from, reply).catch(() => from.socket.destroy())
  })
  proxy.on('upgrade', (from: IncomingMessage, socket, head: Buffer) =>
    joinSockets(target, from, socket, head),
  )
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts,
    async close() {
      const closed = once(proxy, 'close')
      proxy.close()
      proxy.closeAllConnections()
      upstream.close()
      await closed
    },
  }
}
