import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Full width of its container. */
  wide?: boolean | undefined
}

/**
 * Class of a button, for links that look like one (the kit does not depend on the router): `<Link
 * className={buttonClass({ variant: 'secondary' })}>`.
 */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide)
}

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** Pending: the button keeps its size and name, shows a spinner and ignores presses. */
    busy?: boolean | undefined
  }

/** The shop's button. `type` is `button` by default. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // A busy button stays focusable, so that keyboard users keep their place.
      aria-disabled={busy || rest.disabled || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      // oxlint-disable-next-line react/button-has-type -- it is `button` unless a form asks for `submit`
      type={type}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span aria-hidden="true" className={styles.spinner} />}
    </button>
  )
}
