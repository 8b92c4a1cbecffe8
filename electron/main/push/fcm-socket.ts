/**
 * TLS socket to Google's message service: directly or through the system's proxy, verified against the system's
 * certificates, on port 5228 or, if the network blocks that, on 443.
 */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import tls from 'node:tls'
import type { Route } from '../network/proxy-routes.rules.ts'
import type { ProxyCredentials, ProxyUser } from '../network/proxy-credentials.ts'

/** The service's address; tests pass their own peer and authority. */
export interface FcmPeer {
  host: string
  /** Tried in this order. */
  ports: readonly number[]
  /** The certificate must be for this name. */
  serverName: string
  /** Trusted instead of the system's authorities. */
  authority?: string
}

/** Routes out of this network, and the credentials for the proxy. */
export interface FcmNetwork {
  /** The routes to an address, in the order of the system's proxy settings. */
  routes: (address: string) => Promise<readonly Route[]>
  /** For a proxy that asks for authentication. */
  credentials?: Pick<ProxyCredentials, 'offer'>
}

export const directNetwork: FcmNetwork = { routes: () => Promise.resolve([{ kind: 'direct' }]) }

const CONNECTED_WITHIN_MS = 10_000
const PROXY_ASKS_WHO = 407
const OK = 200

/** An error with a code like Node's; a message could hold an address. */
function fault(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/**
 * The authorities that the system and Node trust; only Node's if it can't read the system's (`tls.getCACertificates`
 * came with Node 22.15).
 */
function trusted(authority: string | undefined): { ca?: string | string[] } {
  if (authority !== undefined) return { ca: authority }
  const { getCACertificates } = tls as Partial<typeof tls>
  if (getCACertificates === undefined) return {}
  try {
    return { ca: [...getCACertificates('default'), ...getCACertificates('system')] }
  } catch {
    return {}
  }
}

interface TunnelOptions {
  route: Route & { kind: 'tunnel' }
  /** `host:port` to reach through the proxy. */
  target: string
  credentials: Pick<ProxyCredentials, 'offer'> | undefined
  ca: { ca?: string | string[] }
  signal: AbortSignal
}

async function askForTunnel(
  { route, target, ca, signal }: TunnelOptions,
  login: ProxyUser | null,
): Promise<{ status: number; socket: Socket }> {
  const proof = Buffer.from(`${login?.user}:${login?.password}`).toString('base64')
  const ask = (route.tls ? httpsRequest : httpRequest)({
    host: route.host,
    port: route.port,
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...(login !== null ? { 'proxy-authorization': `Basic ${proof}` } : {}) },
    agent: false,
    signal,
    ...(route.tls ? { ...ca, servername: route.host } : {}),
  })
  ask.end()
  const [answer, socket] = (await once(ask, 'connect')) as [{ statusCode?: number }, Socket]
  return { status: answer.statusCode ?? 0, socket }
}

/** @throws if the proxy refuses, with a code that says so */
async function openTunnel(options: TunnelOptions): Promise<Socket> {
  const { route, credentials } = options
  let { status, socket } = await askForTunnel(options, null)
  if (status === PROXY_ASKS_WHO) {
    socket.destroy()
    await credentials?.offer(`${route.host}:${route.port}`, async (login) => {
      ;({ status, socket } = await askForTunnel(options, login))
      return status === PROXY_ASKS_WHO ? 'refused' : 'accepted'
    })
  }
  if (status === OK) return socket
  socket.destroy()
  throw fault(status === PROXY_ASKS_WHO ? 'the proxy asks for a user' : `the proxy answered ${status}`)
}

async function openOne(
  peer: FcmPeer,
  port: number,
  route: Route,
  { credentials, limit }: { credentials: TunnelOptions['credentials']; limit: AbortSignal },
): Promise<tls.TLSSocket> {
  const ca = trusted(peer.authority)
  const target = `${peer.host}:${port}`
  const way =
    route.kind === 'direct'
      ? { host: peer.host, port }
      : { socket: await openTunnel({ route, target, credentials, ca, signal: limit }) }
  limit.throwIfAborted()
  const socket = tls.connect({ ...way, servername: peer.serverName, minVersion: 'TLSv1.2', ...ca })
  try {
    await once(socket, 'secureConnect', { signal: limit })
    return socket
  } catch (error) {
    socket.on('error', () => undefined)
    socket.destroy()
    throw error
  }
}

/**
 * Opens a connection with a valid certificate for the peer's name. Tries every port by every route until one works.
 * @param signal aborts the attempt
 * @throws the first error: that of the first port by the first route
 */
export async function openFcmSocket(
  peer: FcmPeer,
  network: FcmNetwork,
  signal: AbortSignal,
): Promise<tls.TLSSocket> {
  const routes = await network.routes(`https://${peer.host}`)
  if (routes.length === 0) throw fault('no way through the proxy')
  const { credentials } = network
  const ways = peer.ports.flatMap((port) => routes.map((route) => ({ port, route })))
  let first: unknown
  for (const { port, route } of ways) {
    const timeout = AbortSignal.timeout(CONNECTED_WITHIN_MS)
    try {
      return await openOne(peer, port, route, { credentials, limit: AbortSignal.any([signal, timeout]) })
    } catch (error) {
      first ??= timeout.aborted ? fault('ETIMEDOUT') : error
      if (signal.aborted) break
    }
  }
  throw first
}
