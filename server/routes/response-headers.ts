/** Response headers: security, caching, and the request id that the log has too. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Two years, as the preload lists ask. Only said where people come by https, for it can't be taken back. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

const alwaysSaid = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // What may be kept says so itself; a member's data stays on no shared machine's disk.
  'cache-control': 'no-store',
  // For what is no page; a page says what it needs itself.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** A name for a request that no other has; ours, for a caller's own could be anything. */
export const newRequestId = (): string => randomUUID()

/** @param publicUrl the address by which people open the shop; http where it is not given */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return publicUrl?.startsWith('https:')
    ? { ...alwaysSaid, 'strict-transport-security': STRICT_TRANSPORT }
    : alwaysSaid
}

/** @param headers as `securityHeaders` gives them */
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
