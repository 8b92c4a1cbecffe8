import type { FastifyRequest } from 'fastify'
import { addressKey } from '../domain/address-key.ts'

/**
 * Options of `@fastify/rate-limit`: calls per minute from one address, or one range of addresses.
 * @param max calls per minute
 */
export function limitByAddress(max: number) {
  return { max, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => addressKey(ip) }
}
