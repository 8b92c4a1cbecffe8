import { useId, type ReactElement } from 'react'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { classNames } from '../class-names.ts'
import { kitMessages } from '../../messages/kit.ts'
import styles from './field.module.css'

export interface FieldTexts {
  label: string
  /** Error in one sentence, shown below and read out with the field. */
  error?: string | null | undefined
  /** Invalid, with the reason shown elsewhere. */
  invalid?: boolean | undefined
  hint?: string | undefined
  /** Marks a field that may stay empty; all others are required. */
  optional?: boolean | undefined
}

/** Attributes that connect a control with its label, hint and error. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string
}

/** A label, a control, and below it the hint or the error. */
export function Field({
  label,
  error,
  invalid = false,
  hint,
  optional = false,
  id: givenId,
  className,
  renderControl,
}: FieldTexts & {
  id?: string | undefined
  className?: string | undefined
  renderControl: (wiring: FieldWiring) => ReactElement
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional && <span className={styles.optional}> {kitMessages.optional}</span>}
      </label>
      {renderControl({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error || invalid ? true : undefined,
        className: styles.control,
      })}
      <div aria-live="polite" className={styles.note} id={noteId}>
        {error ? (
          <span className={styles.error}>
            <CircleAlert aria-hidden="true" size="1.15em" />
            <span>{error}</span>
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}
