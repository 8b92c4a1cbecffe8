/** The call that receives field measurements, for the server. The shop does not validate what it sends. */
import * as v from 'valibot'
import { routePatterns } from './routes.ts'
import { VITALS_PATH, vitalsLimits, type VitalPage } from './vitals.ts'

/** Names of the web-vitals library. */
const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

const vitalPages = [...Object.keys(routePatterns), 'other'] as VitalPage[]

const measurement = v.strictObject({
  page: v.picklist(vitalPages, 'must be the name of a page'),
  name: v.picklist(vitalNames, `must be one of ${vitalNames.join(', ')}`),
  /** Milliseconds; for CLS, the sum of shifts. */
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(vitalsLimits.longestMs)),
})
export type VitalMeasurement = v.InferOutput<typeof measurement>

/** Strict: unknown fields are refused, so that it can't carry personal data. */
const vitalsRequest = v.strictObject({
  measurements: v.pipe(v.array(measurement), v.minLength(1), v.maxLength(vitalsLimits.measurements)),
})
export type VitalsRequest = v.InferOutput<typeof vitalsRequest>

export const vitalsEndpoint = {
  method: 'POST',
  path: VITALS_PATH,
  request: vitalsRequest,
  response: v.strictObject({}),
  auth: 'none',
} as const
