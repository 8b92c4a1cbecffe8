import type { FastifyRequest } from 'fastify'
import { addressKey } from '../domain/address-key.ts'

/**
 * Options of `@fastify/rate-limit`: so many calls a minute from one address, or from one range of them.
 * @param max calls a minute
 */
export function limitByAddress(max: number) {
  return { max, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => addressKey(ip) }
}
