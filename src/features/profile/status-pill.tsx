import { Ban, CircleCheck, CircleDot, CirclePause } from 'lucide-react'
import type { StatusLabel, StatusTone } from '../../domain/order-status.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './order-history.module.css'

const icons = {
  neutral: CircleDot,
  success: CircleCheck,
  warning: CirclePause,
  error: Ban,
} as const satisfies Record<StatusTone, unknown>

/** Status label with colour and icon: never by colour alone. */
export function StatusPill({ text, tone }: StatusLabel) {
  const Icon = icons[tone]
  return (
    <span className={classNames(styles['pill'], styles[tone])}>
      <Icon aria-hidden="true" size="1.1em" />
      {text}
    </span>
  )
}
