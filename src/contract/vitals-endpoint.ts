/** The call that takes field measurements, for the server: the shop sends what it measured without looking at it again. */
import * as v from 'valibot'
import { routePatterns } from './routes.ts'
import { VITALS_PATH, vitalsLimits, type VitalPage } from './vitals.ts'

/** The measurements, as the web-vitals library names them. */
const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

const vitalPages = [...Object.keys(routePatterns), 'other'] as VitalPage[]

const measurement = v.strictObject({
  page: v.picklist(vitalPages, 'must be the name of a page'),
  name: v.picklist(vitalNames, `must be one of ${vitalNames.join(', ')}`),
  /** Milliseconds; the sum of shifts for CLS. */
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(vitalsLimits.longestMs)),
})
export type VitalMeasurement = v.InferOutput<typeof measurement>

/** Strict: a field that is not here is refused, so that nothing about a person travels along. */
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
