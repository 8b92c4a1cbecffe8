/** The plan chosen on the landing page, in the query of the contact page. */
import { landingPlans } from '../../lib/landing-limits.ts'

export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]

export interface ChosenPlan {
  plan: (typeof landingPlans)[number]
  period: Period
}

/** `plan=Basic&period=yearly`. */
export function queryOfPlan(plan: string, period: Period): string {
  return new URLSearchParams({ plan, period }).toString()
}

/** Parses a query made by `queryOfPlan`; `null` if it names no existing plan. */
export function planOfQuery(query: URLSearchParams): ChosenPlan | null {
  const plan = landingPlans.find(({ name }) => name === query.get('plan'))
  const period = periods.find((name) => name === query.get('period')) ?? 'monthly'
  return plan === undefined ? null : { plan, period }
}
