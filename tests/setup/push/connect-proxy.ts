/** An HTTP proxy for tests that makes tunnels (CONNECT), with or without authentication. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface ConnectProxyOptions {
  /** Required `user:password`. */
  login?: string
  /** Reply status in place of a tunnel. */
  status?: number
}

export interface ConnectProxy {
  port: number
  /** `host:port` of each tunnel. */
  asked: string[]
  /** `user:password` of each request; `null` if it had none. */
  logins: (string | null)[]
  close(): Promise<void>
}

export async function startConnectProxy({ login, status }: ConnectProxyOptions): Promise<ConnectProxy> {
  const asked: string[] = []
  const logins: (string | null)[] = []
  const sockets = new Set<Socket>()
  const server = createServer()
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    sockets.add(client)
    client.on('error', () => undefined)
    const [, proof = ''] = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '') ?? []
    const given = proof === '' ? null : Buffer.from(proof, 'base64').toString()
    logins.push(given)
    const refusal = status ?? (login !== undefined && given !== login ? 407 : null)
    if (refusal !== null) {
      client.end(`HTTP/1.1 ${refusal} No\r\nProxy-Authenticate: Basic realm="test"\r\n\r\n`)
      return
    }
    asked.push(url)
    const { hostname, port } = new URL(`http://${url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    sockets.add(target)
    target.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    logins,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
