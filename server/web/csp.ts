/** The content security policies of the shop's page and of the console's. */
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

/** Origins where a page with push registers its device. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** Where the page may connect to beside the origin that it came from, as far as the server's own configuration says. */
export function connectOriginsOf(
  config: Pick<Config, 'realtime' | 'firebaseServiceAccount' | 'connectOrigins'>,
) {
  const { service } = config.realtime
  const pusher = service === null ? [] : pusherOrigins(service)
  const firebase = config.firebaseServiceAccount === undefined ? [] : FIREBASE
  return [...config.connectOrigins, ...pusher, ...firebase]
}

function pusherOrigins({
  host,
  port,
  cluster,
  useTls,
}: NonNullable<Config['realtime']['service']>): string[] {
  const scheme = useTls ? 'wss' : 'ws'
  if (host !== undefined) return [`${scheme}://${host}${port === undefined ? '' : `:${port}`}`]
  return [`${scheme}://ws-${cluster}.pusher.com`]
}

/** What stands in the page as code, by its hash: nothing else that stands in it runs. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

/** That of the service worker: it may run, and reach the shop, its provider and the push service, nothing else. */
export function workerCsp(connectOrigins: readonly string[]): string {
  return ["default-src 'none'; script-src 'self'; connect-src 'self'", ...connectOrigins].join(' ')
}

/**
 * @param html the page as it was built
 * @param connectOrigins where it may connect to beside its own origin
 */
export function pageCsp(html: string, connectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inlineScripts(html)].join(' '),
    // The shell's style stands in the page, and what positions a popup is written by script.
    "style-src 'self' 'unsafe-inline'",
    // A catalogue may show pictures of another host.
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    ['connect-src', "'self'", ...connectOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify shop service-worker',
  ].join('; ')
}

/** That of the operators' console: nothing stands in its page, and it reaches nothing but this server. */
export const consoleCsp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ')
