/**
 * `session.fetch`: main's own calls. They pass the session's `webRequest` listeners like a page's
 * (shell/browser/electron_browser_context.cc, `GetURLLoaderFactory` goes through `WillCreateURLLoaderFactory`), each
 * redirect again (shell/browser/net/proxying_url_loader_factory.cc, `ContinueToBeforeRedirect`).
 */
import { MEANT_FOR } from '../../setup/fcm-peer-address.ts'
import { knownOptions, notModelled } from './strict.ts'

const OPTIONS = ['method', 'headers', 'body', 'cache', 'credentials', 'signal', 'redirect', 'duplex']
/** net/http/http_transaction: Chromium follows no more than this (net/url_request/url_request.cc, kMaxRedirects). */
const MOST_REDIRECTS = 20

/** Google's services; a peer replaces them in tests. */
const GOOGLE = /^https:\/\/[\w.]+\.google(?:apis)?\.com\//

/** A partition's rules for main's own calls. */
export interface OwnFetchRules {
  isCancelled(address: string): boolean
  /** A reply's cookies stay in the partition, unless credentials are omitted. */
  keepCookies(names: string[]): void
}

function cookieNames(reply: Response): string[] {
  return reply.headers.getSetCookie().map((line) => line.split('=')[0] ?? '')
}

/** A reply's redirect target; `null` if it is not a redirect. */
function redirectOf(reply: Response, from: string): string | null {
  const location = reply.headers.get('location')
  const leads = reply.status >= 301 && reply.status <= 308 && reply.status !== 304
  return leads && location !== null ? new URL(location, from).href : null
}

/** After 303, and after 301 or 302 of a POST, the next request is a GET without a body (fetch standard, HTTP-redirect). */
function redirected(status: number, options: RequestInit): RequestInit {
  const becomesGet = status === 303 || (status <= 302 && options.method === 'POST')
  if (!becomesGet) return options
  const { body: _body, ...kept } = options
  return { ...kept, method: 'GET' }
}

/** One of main's own calls over Node's network. @throws as Electron does if a listener cancels it. */
export async function ownFetch(
  rules: OwnFetchRules,
  input: string | URL,
  options: RequestInit = {},
): Promise<Response> {
  knownOptions('fetch', options, OPTIONS)
  const wanted = options.redirect ?? 'follow'
  // ClientRequest ends a redirect that is not followed with an error (lib/common/api/net-client-request.ts).
  if (wanted === 'manual') notModelled('fetch with redirect: manual')
  let address = String(input)
  let current = options
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (!/^https?:/.test(address)) notModelled(`fetch of ${address}`)
    if (rules.isCancelled(address)) throw new Error('net::ERR_BLOCKED_BY_CLIENT')
    const [real, sent] = GOOGLE.test(address) ? toPushPeer(address, current) : [address, current]
    const reply = await fetch(real, { ...sent, redirect: 'manual' })
    if (current.credentials !== 'omit') rules.keepCookies(cookieNames(reply))
    const next = redirectOf(reply, address)
    if (next === null) return reply
    await reply.body?.cancel()
    if (wanted === 'error') throw new Error('net::ERR_FAILED')
    address = next
    current = redirected(reply.status, current)
  }
  throw new Error('net::ERR_TOO_MANY_REDIRECTS')
}

/**
 * The real target of one of main's calls: Google's addresses go to the test's peer, with the original address in a
 * header.
 * @throws without a peer: the call would reach an outside service
 */
function toPushPeer(address: string, options: RequestInit): [string, RequestInit] {
  const peer = process.env['KIOSK_FAKE_PUSH_CALLS'] ?? ''
  if (peer === '') notModelled(`fetch(${address}) without a push peer`)
  const headers = { ...(options.headers as Record<string, string>), [MEANT_FOR]: address }
  return [peer, { ...options, headers }]
}
