import { useRef, type ComponentPropsWithRef } from 'react'
import { classNames } from '../../src/ui/class-names.ts'
import { Field, type FieldTexts } from '../../src/ui/field/field.tsx'
import styles from './grants.module.css'

/** A text area whose lines have the numbers by which their faults are named. @param text its text now */
export function LinesField({
  text,
  label,
  hint,
  error,
  ...rest
}: FieldTexts & { text: string } & ComponentPropsWithRef<'textarea'>) {
  const numbers = useRef<HTMLDivElement>(null)
  const count = text.split('\n').length
  return (
    <Field
      error={error}
      hint={hint}
      label={label}
      renderControl={({ className, ...wiring }) => (
        <div className={styles.numbered}>
          <div aria-hidden="true" className={styles.numbers} ref={numbers}>
            {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
          </div>
          {/* Without wrapping: a number stands beside its line. */}
          <textarea
            {...rest}
            {...wiring}
            className={classNames(className, styles.lines)}
            onScroll={({ currentTarget }) => {
              if (numbers.current !== null) numbers.current.scrollTop = currentTarget.scrollTop
            }}
            wrap="off"
          />
        </div>
      )}
    />
  )
}
