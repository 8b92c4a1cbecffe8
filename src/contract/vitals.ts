/**
 * Field measurements (wire contract, "Beyond the specification"): the web vitals of a sample of visits, by page. They
 * are not in the table of calls: no member or visitor makes them, and nothing of either travels along. Their schema is in
 * `vitals-endpoint.ts`, which no page loads.
 */
import type { routePatterns } from './routes.ts'

/** A page by the name of its route, never by its address, which may name a client or a product. */
export type VitalPage = keyof typeof routePatterns | 'other'

/** Below the API's base. */
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
