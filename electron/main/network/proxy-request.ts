/** Forwards a page's request to the provider, and the reply to the page. */
import type { Session } from 'electron'

export interface Upstream {
  /** The session that fetches pictures for every visitor, with a cache in memory: they say nothing about anybody. */
  pictures: () => Session
  /** Includes `api/v1`; no trailing slash. */
  providerUrl: string
  /** No trailing slash. */
  assetUrl: string
  /** The provider's home call, which every shop starts with, failed. */
  onHomeFailed: () => void
  /** Any other call got no reply at all. */
  onNoNetwork: () => void
}

/** Request headers that are forwarded for a picture. Cookies and the page's address are not among them. */
const ASSET_HEADERS = ['accept', 'if-none-match']
/** Those that are forwarded to the provider. */
const REQUEST_HEADERS = [...ASSET_HEADERS, 'accept-language', 'authorization', 'content-type']
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

async function ask(
  session: Session,
  address: string,
  request: Request,
  forwarded: readonly string[],
): Promise<Response> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return session.fetch(address, {
    method: request.method,
    headers: picked(request.headers, forwarded),
    credentials: 'omit',
    // A call's body is small. Buffered, it can be sent again on another connection.
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  })
}

/**
 * @param target a call below `api/v1`, or a file below the asset base; still encoded, without a leading slash
 * @returns the provider's reply; 502 if there was none
 */
export async function proxyRequest(
  session: Session,
  upstream: Upstream,
  target: { kind: 'provider' | 'asset'; path: string },
  request: Request,
): Promise<Response> {
  const isAsset = target.kind === 'asset'
  const base = isAsset ? upstream.assetUrl : upstream.providerUrl
  const address = `${base}/${target.path}${new URL(request.url).search}`
  const isHome = target.kind === 'provider' && target.path.startsWith('fetchHomePageData/')
  try {
    const answer = isAsset
      ? await ask(upstream.pictures(), address, request, ASSET_HEADERS)
      : await ask(session, address, request, REQUEST_HEADERS)
    if (isHome && answer.status >= FROM_SERVER_ERROR) upstream.onHomeFailed()
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        ...picked(answer.headers, REPLY_HEADERS),
        // Content from outside must never act as one of our pages.
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
