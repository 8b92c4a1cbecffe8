import type { EndpointName } from '../contract/endpoints.ts'

/** How long a reply is shown before it is requested again, in milliseconds, if the table does not say otherwise. */
export const USUAL_MS = 60_000

const byCall: Partial<Record<EndpointName, number>> = {
  // A list that was opened by a link starts again at page 1; the one that Back returns to stays as it was.
  fetchAllProducts: Infinity,
  // The same for the whole visit.
  aboutUs: Infinity,
  termsAndConditions: Infinity,
  privacyPolicy: Infinity,
  clientDetails: Infinity,
  getStateCityMaster: Infinity,
  // Other devices or the provider change these, so each visit requests them.
  orderSummary: 0,
  getUserNotifications: 0,
  sessions: 0,
  // Each visit requests it, but My Profile and its tab share one call.
  pointsStatement: 5000,
}

/** How long a call's reply counts as fresh, in milliseconds. */
export function freshMs(name: EndpointName): number {
  return byCall[name] ?? USUAL_MS
}
