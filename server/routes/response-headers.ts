/** Response headers: security, caching, and the request id that is also logged. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Two years, as the preload lists require. Only sent if the shop is public over https, because it can't be revoked. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

const alwaysSaid = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Cacheable replies override this; a member's data must not be stored on a shared machine's disk.
  'cache-control': 'no-store',
  // For everything but pages, which set their own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** A unique request id. Always generated here: a client's own id could be anything. */
export const newRequestId = (): string => randomUUID()

/** @param publicUrl the shop's public address; http if not given */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return publicUrl?.startsWith('https:')
    ? { ...alwaysSaid, 'strict-transport-security': STRICT_TRANSPORT }
    : alwaysSaid
}

/** @param headers from `securityHeaders` */
export function registerResponseHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
