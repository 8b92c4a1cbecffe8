/** Proxies a page's request to the provider, and its reply back. */
import type { Session } from 'electron'

export interface Upstream {
  /** `api/v1` included, without a slash at its end. */
  providerUrl: string
  /** Without a slash at its end. */
  assetUrl: string
  /** The provider gave no useful answer to the call that a shop starts with. */
  onHomeFailed: () => void
  /** Any other call got no answer at all. */
  onNoNetwork: () => void
}

/** Headers that a request keeps on its way to the provider; cookies and the page's address are not among them. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type', 'if-none-match']
const REPLY_HEADERS = [
  'cache-control',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'x-request-id',
]

const FROM_SERVER_ERROR = 500

function picked(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

async function ask(session: Session, address: string, request: Request): Promise<Response> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return session.fetch(address, {
    method: request.method,
    headers: picked(request.headers, REQUEST_HEADERS),
    credentials: 'omit',
    // A call's body is small; read whole, it can be sent again on another connection.
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  })
}

/**
 * @param target a call below `api/v1`, or a file below the asset base; still encoded, without a leading slash
 * @returns the provider's answer; 502 where there was none
 */
export async function proxyRequest(
  session: Session,
  upstream: Upstream,
  target: { kind: 'provider' | 'asset'; path: string },
  request: Request,
): Promise<Response> {
  const base = target.kind === 'provider' ? upstream.providerUrl : upstream.assetUrl
  const isHome = target.kind === 'provider' && target.path.startsWith('fetchHomePageData/')
  try {
    const answer = await ask(session, `${base}/${target.path}${new URL(request.url).search}`, request)
    if (isHome && answer.status >= FROM_SERVER_ERROR) upstream.onHomeFailed()
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        ...picked(answer.headers, REPLY_HEADERS),
        // Nothing that comes from outside is ever a page of ours.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
  } catch {
    if (isHome) upstream.onHomeFailed()
    else if (target.kind === 'provider') upstream.onNoNetwork()
    return new Response(null, { status: 502 })
  }
}
