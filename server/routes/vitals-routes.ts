/** `POST /vitals`: web vitals of sampled visits, added to the metrics. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import { vitalsEndpoint, type VitalsRequest } from '../../src/contract/vitals-endpoint.ts'
import { vitalsLimits } from '../../src/contract/vitals.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { limitByAddress } from './address-limit.ts'
import { API_PREFIX, parseRequest } from './api-routes.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'

/** A whole office may share one address; a higher limit would let one caller distort the metrics. */
const FROM_ONE_ADDRESS = 120

/** Registers the call below `api/v1`. Not authenticated. */
export async function registerVitals(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'observeVital'>,
  calls: ConcurrencyLimit,
): Promise<void> {
  await app.register(
    async (api) => {
      calls.guard(api)
      await api.register(rateLimit, limitByAddress(FROM_ONE_ADDRESS))
      api.route({
        method: vitalsEndpoint.method,
        url: vitalsEndpoint.path,
        bodyLimit: vitalsLimits.bodyBytes,
        async handler(request) {
          const { measurements } = parseRequest(vitalsEndpoint, request) as VitalsRequest
          for (const measurement of measurements) metrics.observeVital(measurement)
          return { message: SUCCESS_MESSAGE, code: 200, data: {} }
        },
      })
    },
    { prefix: API_PREFIX },
  )
}
