import type { CSSProperties } from 'react'
import { accentOf } from '../../../domain/accent.ts'

/**
 * The colours of an example organisation's shop, made by the same rules as a real client's.
 * The picture's style sheet picks the scheme's ones.
 * @param colour the organisation's one colour, `#rrggbb`
 */
export function shopColours(colour: string): CSSProperties {
  const light = accentOf(colour, 'light')
  const dark = accentOf(colour, 'dark')
  return {
    '--shop-light': light.accent,
    '--shop-light-ink': light.ink,
    '--shop-light-soft': light.soft,
    '--shop-light-strong': light.strong,
    '--shop-dark': dark.accent,
    '--shop-dark-ink': dark.ink,
    '--shop-dark-soft': dark.soft,
    '--shop-dark-strong': dark.strong,
  } as CSSProperties
}
