/**
 * Field measurements (wire contract, "Beyond the specification"): web vitals of a sample of visits, by page.
 * Not in the table of calls, because neither members nor visitors make the call. No personal data. The schema
 * is in `vitals-endpoint.ts`, which no page loads.
 */
import type { routePatterns } from './routes.ts'

/** A page by its route's name. Not by its address, which may name a client or a product. */
export type VitalPage = keyof typeof routePatterns | 'other'

/** Path below the API's base. */
export const VITALS_PATH = '/vitals'

export const vitalsLimits = {
  /** Most measurements in one report: five for each page of a long visit. */
  measurements: 50,
  /** Largest body in bytes. */
  bodyBytes: 8192,
  /** Longer measurements are refused as implausible. */
  longestMs: 600_000,
} as const

/**
 * Name of the `meta` element with the fraction of visits to measure (0 to 1). A page without it is not
 * measured.
 */
export const VITALS_SAMPLE_META = 'vitals-sample'
