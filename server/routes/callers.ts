/** Who calls, where reverse proxies of ours stand in between: those are believed, and what came before them is not. */
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** @param proxies how many of ours stand one behind the other */
export function trustedHops(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies
}

/** @returns the address that Fastify finds for a call, for requests that don't come by it, such as upgrades */
export function callersBehind(proxies: number): (request: IncomingMessage) => string {
  const isTrusted = trustedHops(proxies)
  return (request) => proxyAddress(request, isTrusted)
}
