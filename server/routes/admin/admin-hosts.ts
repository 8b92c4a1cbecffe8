/** The hosts of console and shop, if ADMIN_URL names another one than PUBLIC_URL. */
import type { FastifyInstance } from 'fastify'
import { ADMIN_BASE_PATH } from '../../../src/contract/admin/calls.ts'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import { ApiError } from '../../domain/api-error.ts'

/** Called by address, with any host name. */
const ANYWHERE = /^\/(?:healthz|readyz)$/

const isAdminRoute = (route: string): boolean =>
  route.startsWith('/admin/') || route === ADMIN_BASE_PATH || route.startsWith(`${ADMIN_BASE_PATH}/`)

/**
 * Separates the two hosts: admin paths are served only on ADMIN_URL's, all others only on other hosts. A script of one
 * origin can then reach nothing of the other.
 */
export function separateHosts(
  app: FastifyInstance,
  { adminUrl, publicUrl }: { adminUrl: string | undefined; publicUrl: string | undefined },
): void {
  if (adminUrl === undefined || publicUrl === undefined) return
  const adminHost = new URL(adminUrl).host
  if (adminHost === new URL(publicUrl).host) return
  app.addHook('onRequest', (request, _reply, done) => {
    // The router's form of the address, which could be written in several ways.
    const route = request.routeOptions.url ?? ''
    const isThere = ANYWHERE.test(route) || isAdminRoute(route) === (request.host.toLowerCase() === adminHost)
    done(isThere ? undefined : new ApiError(404, errorMessages.unknownCall))
  })
}
