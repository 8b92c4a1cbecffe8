/** The content security policies of the shop's page and of the console's. */
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

/** Origins at which a page with push registers its device. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** Origins that the page may connect to beside its own, from the server's configuration. */
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

/** The hashes of the page's inline scripts; no other inline script runs. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

/** The service worker's policy: it may run, and connect to the shop, its provider and the push service. */
export function workerCsp(connectOrigins: readonly string[]): string {
  return ["default-src 'none'; script-src 'self'; connect-src 'self'", ...connectOrigins].join(' ')
}

/**
 * @param html the built page
 * @param connectOrigins origins that it may connect to beside its own
 */
export function pageCsp(html: string, connectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inlineScripts(html)].join(' '),
    // The shell's style is inline, and popups are positioned by script.
    "style-src 'self' 'unsafe-inline'",
    // A catalogue may show pictures from another host.
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

/** The policy of the operators' console: no inline script or style, and connections only to this server. */
export const consoleCsp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  // A member's name may be in Devanagari.
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ')
