import type { CSSProperties } from 'react'
import { accentOf } from '../../../domain/accent.ts'

/**
 * Colours of an example organisation's shop, computed as for a real client. The picture's style sheet selects
 * the scheme.
 * @param colour the organisation's colour, `#rrggbb`
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
