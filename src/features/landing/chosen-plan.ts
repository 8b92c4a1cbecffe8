/** The plan that somebody chose on the landing page, as the address of the contact page carries it. */
import { landingPlans } from '../../contract/landing-limits.ts'

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

/** The counterpart of `queryOfPlan`; `null` where the address names no plan that there is. */
export function planOfQuery(query: URLSearchParams): ChosenPlan | null {
  const plan = landingPlans.find(({ name }) => name === query.get('plan'))
  const period = periods.find((name) => name === query.get('period')) ?? 'monthly'
  return plan === undefined ? null : { plan, period }
}
