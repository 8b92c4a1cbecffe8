/** A caller's IP address behind trusted reverse proxies. */
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

/** @param proxies number of our proxies in a row */
export function trustedHops(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies
}

/** @returns the address that Fastify would find, for requests that bypass it, such as upgrades */
export function callersBehind(proxies: number): (request: IncomingMessage) => string {
  const isTrusted = trustedHops(proxies)
  return (request) => proxyAddress(request, isTrusted)
}

/**
 * Warns once if a proxy forwards calls and none is trusted: all callers then count as one address and share its login
 * limits.
 * @param proxies number of our proxies in a row
 */
export function warnOfUnknownProxy(app: FastifyInstance, proxies: number): void {
  if (proxies > 0) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.warn(
        'X-Forwarded-For is present, but TRUST_PROXY is 0: if your own proxy sets it, all callers count as one address; set TRUST_PROXY to the number of proxies',
      )
    }
    done()
  })
}
