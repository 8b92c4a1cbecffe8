/**
 * The network below one partition: an HTTP proxy on the loopback that all its pages go through. What goes to the
 * kiosk's own scheme is answered by main's handler, as a stream; what goes elsewhere is sent on with the page's own
 * `Origin`. No page of a test reaches anybody but what main allows.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { isOwnScheme, toKiosk } from './addresses.ts'

type SchemeHandler = (request: Request) => Response | Promise<Response>

/** Main's rules for a partition's requests. */
export interface NetworkRules {
  handler(): SchemeHandler | null
  isCancelled(address: string): boolean
}

/** What belongs to the way between browser and proxy, and is none of the page's. */
const HOP_BY_HOP = new Set(['host', 'connection', 'proxy-connection', 'cookie', 'keep-alive', 'upgrade'])

function pageHeaders(asked: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(asked.headers))
    if (!HOP_BY_HOP.has(name)) headers.set(name, toKiosk(String(value)))
  return headers
}

function requestOf(asked: IncomingMessage): Request {
  const { method = 'GET' } = asked
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(asked), duplex: 'half' } : {}
  return new Request(toKiosk(asked.url ?? ''), {
    method,
    headers: pageHeaders(asked),
    ...body,
  } as RequestInit)
}

/**
 * Answers with what main's handler replies. `set-cookie` is dropped: a cookie needs a scheme that may have one
 * (net/cookies/cookie_monster.cc, `IsCookieableScheme`).
 */
async function answerOwnScheme(
  handler: SchemeHandler,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const reply = await handler(requestOf(asked))
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'set-cookie'))
  answer.writeHead(reply.status, headers)
  if (reply.body === null) answer.end()
  // A body that breaks off breaks the connection: the page's reader fails, as with a mojo pipe that closes early.
  else await pipeline(Readable.fromWeb(reply.body as NodeReadableStream), answer)
}

function sendOn(asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port, pathname, search } = new URL(asked.url ?? '')
  const headers = { ...Object.fromEntries(pageHeaders(asked)), host: asked.headers.host ?? '' }
  const onward = request(
    { hostname, port, method: asked.method, path: `${pathname}${search}`, headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}

/** A tunnel's first bytes if they open a WebSocket: its path, and its head with the page's own origin. */
function webSocketHead(first: Buffer): { path: string; head: Buffer } | null {
  const text = first.toString('latin1')
  const path = /^GET (\S+) HTTP\/1\.1\r\n/.exec(text)?.[1]
  if (path === undefined) return null
  return {
    path,
    head: Buffer.from(
      text.replace(/^(origin: )(.*)$/im, (_all, name, origin) => `${name}${toKiosk(origin)}`),
      'latin1',
    ),
  }
}

async function tunnel(authority: string, socket: Socket, rules: NetworkRules): Promise<void> {
  socket.on('error', () => undefined)
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  const opening = webSocketHead(first)
  // Inside TLS only the two ends know the path.
  const address = opening === null ? `wss://${authority}/` : `ws://${authority}${opening.path}`
  if (rules.isCancelled(address)) {
    socket.destroy()
    return
  }
  const [host = '', port = '443'] = authority.split(':')
  const onward = connect(Number(port), host)
  onward.on('error', () => socket.destroy())
  onward.write(opening?.head ?? first)
  socket.pipe(onward).pipe(socket)
}

export interface NetworkService {
  /** For `Target.createBrowserContext`. */
  proxyServer: string
  close(): void
}

/** Starts the network of one partition. */
export async function startNetworkService(rules: NetworkRules): Promise<NetworkService> {
  const server = createServer((asked, answer) => {
    if (!isOwnScheme(asked.url ?? '')) {
      sendOn(asked, answer)
      return
    }
    const handler = rules.handler()
    // The scheme has no privilege for service workers (shell/browser/api/electron_api_protocol.cc).
    if (handler === null || asked.headers['service-worker'] !== undefined) answer.destroy()
    else answerOwnScheme(handler, asked, answer).catch(() => answer.destroy())
  })
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    tunnel(url, socket, rules).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    proxyServer: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
