import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { markTall } from '../../ui/mark-tall.ts'
import { CheckoutSteps, type CheckoutStep } from './checkout-steps.tsx'
import text from '../../ui/text.module.css'
import layout from '../../ui/layout.module.css'
import styles from './order-frame.module.css'

/**
 * Layout of cart, checkout and summary: one column of content, and the total beside it, always visible
 * (looks.md).
 * @param step progress of the order; none if there is nothing to order
 * @param titleRef ref of the heading, to focus it
 * @param total content of the total's box; without it the facts use the whole width
 * @param totalFloats keeps the total at the lower edge of a phone, unless it is higher than a third of the
 * screen. Not for pages with fields, where it would compete with the keyboard.
 */
export function OrderFrame({
  step,
  title,
  note,
  titleRef,
  total,
  totalLabel,
  totalFloats = false,
  children,
}: {
  step?: CheckoutStep | undefined
  title: string
  note?: string | undefined
  titleRef?: Ref<HTMLHeadingElement> | undefined
  total?: ReactNode
  totalLabel?: string | undefined
  totalFloats?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <header className={layout.stack5}>
        {step !== undefined && <CheckoutSteps current={step} />}
        <div className={styles.heading}>
          <h1 ref={titleRef} tabIndex={-1}>
            {title}
          </h1>
          {note !== undefined && <p className={text.dim}>{note}</p>}
        </div>
      </header>
      <div className={classNames(styles.columns, total !== undefined && styles.two)}>
        <div className={classNames(layout.stack4, styles.facts)}>{children}</div>
        {total !== undefined && (
          <section
            aria-label={totalLabel}
            className={classNames(styles.total, totalFloats && styles.floats)}
            ref={markTall}
          >
            {total}
          </section>
        )}
      </div>
    </div>
  )
}
