import Check from 'lucide-react/icons/check'
import { checkoutSteps } from '../../messages/checkout.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './checkout-steps.module.css'

const steps = ['cart', 'delivery', 'review'] as const
export type CheckoutStep = (typeof steps)[number]

/** Progress of an order: Cart, Delivery, Review. */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const reached = steps.indexOf(current)
  return (
    <ol aria-label={checkoutSteps.label} className={styles.line}>
      {steps.map((step, index) => (
        <li
          aria-current={step === current ? 'step' : undefined}
          className={classNames(styles.step, index < reached && styles.done)}
          key={step}
        >
          <span aria-hidden="true" className={styles.dot}>
            {index < reached ? <Check size="0.9em" strokeWidth={3} /> : index + 1}
          </span>
          <span>{checkoutSteps[step]}</span>
        </li>
      ))}
    </ol>
  )
}
