/** Parses the system's proxy settings for a host into routes to try. */

export type Route =
  | { kind: 'direct' }
  /** An HTTP proxy with CONNECT; `tls` if the proxy itself is reached over TLS. */
  | { kind: 'tunnel'; host: string; port: number; tls: boolean }

const USUAL_PORTS: Record<string, number> = { PROXY: 80, HTTP: 80, HTTPS: 443 }

function routeOf(entry: string): Route | null {
  const [kind = '', place = ''] = entry.trim().split(/\s+/)
  if (kind.toUpperCase() === 'DIRECT') return { kind: 'direct' }
  const usualPort = USUAL_PORTS[kind.toUpperCase()]
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(place) ?? []
  const host = bracketed ?? plain
  // SOCKS and other kinds are not supported.
  if (usualPort === undefined || host === '') return null
  return {
    kind: 'tunnel',
    host,
    port: port === undefined ? usualPort : Number(port),
    tls: kind.toUpperCase() === 'HTTPS',
  }
}

/**
 * @param answer of `session.resolveProxy`, in PAC syntax: `PROXY a:8080; DIRECT`
 * @returns the routes in order; empty if the system names none that is supported
 */
export function proxyRoutes(answer: string): Route[] {
  return answer
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry) => routeOf(entry) ?? [])
}
