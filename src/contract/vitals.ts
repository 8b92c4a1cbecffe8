/**
 * Field measurements (wire contract, "Beyond the specification"): the web vitals of a sample of visits, by page. They
 * are not in the table of calls: no member or visitor makes them, and nothing of either travels along.
 */
import * as v from 'valibot'
import { routePatterns } from './routes.ts'

/** The measurements, as the web-vitals library names them. */
const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

/** A page by the name of its route, never by its address, which may name a client or a product. */
export type VitalPage = keyof typeof routePatterns | 'other'
const vitalPages = [...Object.keys(routePatterns), 'other'] as VitalPage[]

/** Below the API's base; apart from its schema, which no page loads. */
export const VITALS_PATH = '/vitals'

export const vitalsLimits = {
  /** Measurements in one report: five for each page of a long visit. */
  measurements: 50,
  /** A report's body, in bytes. */
  bodyBytes: 8192,
  /** Nobody waits longer for a page and leaves it open. */
  longestMs: 600_000,
} as const

/** A page that carries this `meta` is measured, in the fraction of its visits that `content` says (0 to 1). */
export const VITALS_SAMPLE_META = 'vitals-sample'

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
