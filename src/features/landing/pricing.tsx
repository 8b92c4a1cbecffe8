import { useState } from 'react'
import { YEARLY_FREE_MONTHS, landingPlans } from '../../lib/landing-limits.ts'
import { routePatterns } from '../../contract/routes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { periods, queryOfPlan, type Period } from './chosen-plan.ts'
import { sections } from './landing-data.ts'
import { pricing } from '../../messages/landing.ts'
import { CheckList } from './layout/check-list.tsx'
import { LandingSection } from './layout/landing-section.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './pricing.module.css'

function PlanCard({ plan, period }: { plan: (typeof landingPlans)[number]; period: Period }) {
  const { name, text, points } = pricing.plans[plan.name]
  const yearly = period === 'yearly'
  const recommended = plan.name === 'Professional'
  return (
    <li className={styles.plan} data-recommended={recommended}>
      <h3>{name}</h3>
      {recommended && <p className={styles.note}>{pricing.recommended}</p>}
      <p className={styles.text}>{text}</p>
      <p className={styles.price}>
        <b>{`$${yearly ? plan.yearlyDollars : plan.monthlyDollars}`}</b>{' '}
        <span>{yearly ? pricing.perYear : pricing.perMonth}</span>
      </p>
      <p className={styles.free} data-shown={yearly}>
        {yearly && pricing.freeMonths(YEARLY_FREE_MONTHS)}
      </p>
      <CheckList points={[pricing.limit(plan.productListings), ...points]} className={styles.points} />
      <Link
        to={{ pathname: routePatterns.contact, search: queryOfPlan(plan.name, period) }}
        className={buttonClass({ size: 'large', wide: true, variant: recommended ? 'primary' : 'secondary' })}
      >
        {pricing.choose(name)}
      </Link>
    </li>
  )
}

/** The three plans by month or by year (section 9). */
export function Pricing() {
  const [period, setPeriod] = useState<Period>('monthly')
  return (
    <LandingSection id={sections.pricing} title={pricing.title} text={pricing.text} ground="sunken">
      <fieldset className={styles.periods}>
        <legend className="visually-hidden">{pricing.period}</legend>
        {periods.map((choice) => (
          <label key={choice} className={styles.period}>
            <input
              type="radio"
              name="billing-period"
              checked={choice === period}
              onChange={() => setPeriod(choice)}
            />
            <span>{pricing[choice]}</span>
          </label>
        ))}
      </fieldset>
      <ul className={styles.plans} aria-live="polite">
        {landingPlans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} period={period} />
        ))}
      </ul>
    </LandingSection>
  )
}
