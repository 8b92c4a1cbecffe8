import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { contact } from '../../messages/company.ts'
import { companyEmail, companyPhone } from './landing-data.ts'
import { contactDetails, layoutCopy, pricing, productName } from '../../messages/landing.ts'
import { type ChosenPlan, planOfQuery } from './chosen-plan.ts'
import layout from './layout/landing-layout.module.css'
import styles from './simple-page.module.css'

/** `Professional, $350 per year`. */
function wordsOf({ plan, period }: ChosenPlan): string {
  const { name } = pricing.plans[plan.name]
  return period === 'yearly'
    ? `${name}, $${plan.yearlyDollars} ${pricing.perYear}`
    : `${name}, $${plan.monthlyDollars} ${pricing.perMonth}`
}

/** `/contact`: contact details, which are placeholders (section 2). */
export function ContactPage() {
  const [query] = useSearchParams()
  const chosen = planOfQuery(query)
  const plan = chosen === null ? null : wordsOf(chosen)
  const subject = plan === null ? contact.subject : contact.subjectOfPlan(plan)
  return (
    <div className={layout.type}>
      <title>{`${layoutCopy.contact} · ${productName}`}</title>
      <div className={styles.page}>
        <h1 className={styles.title}>{contact.title}</h1>
        <p className={styles.lead}>{contact.lead}</p>
        {plan !== null && <p className={styles.plan}>{contact.chosen(plan)}</p>}
        <a
          href={`mailto:${companyEmail}?subject=${encodeURIComponent(subject)}`}
          className={buttonClass({ size: 'large' })}
        >
          {contact.action}
        </a>
        <div className={styles.split}>
          <dl className={styles.details}>
            <div>
              <dt>{contact.email}</dt>
              <dd>{companyEmail}</dd>
            </div>
            <div>
              <dt>{contact.phone}</dt>
              <dd>
                <a href={`tel:${companyPhone.replaceAll(' ', '')}`}>{companyPhone}</a>
              </dd>
            </div>
            <div>
              <dt>{contact.address}</dt>
              <dd>
                {contactDetails.address.map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                ))}
              </dd>
            </div>
            <div>
              <dt>{contact.hours}</dt>
              <dd>{contactDetails.hours}</dd>
            </div>
          </dl>
          <section>
            <h2>{contact.steps.title}</h2>
            <ol className={styles.steps}>
              {contact.steps.items.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </div>
  )
}
