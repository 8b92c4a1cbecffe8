/**
 * A bad connection between a shop and its server: forwards pages and pictures, and cuts calls at possible points:
 * before the server receives them, mid-request, after the server's commit, or mid-reply.
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
  cuts: Map<Cut, number>
  close(): Promise<void>
}

export interface Cutter {
  /** Where to cut a call; `null` lets it through. Called once per call, when it has arrived completely. */
  cutOf(path: string, body: Buffer): Cut | null | Promise<Cut | null>
}

/** Forwards a WebSocket's handshake and joins both ends. */
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

/** Starts a proxy in front of a server. @param server its origin */
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
    // The reply is complete, so its original transfer encoding no longer applies.
    const { 'transfer-encoding': _pieces, connection: _kept, ...plain } = headers
    reply.writeHead(status, { ...plain, 'content-length': answer.length }).end(answer)
  }

  const proxy = createServer((from, reply) => {
    // The page is gone, or the server has disconnected: neither needs a reply.
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
