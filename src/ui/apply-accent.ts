import { accentOf } from '../domain/accent.ts'

const schemes = ['light', 'dark'] as const

/**
 * Applies a client's accent colour, or the default. Written as properties of the root element for both
 * schemes, from which `tokens.css` picks.
 * @param colour `#rrggbb`, or `null` for the shop's own.
 */
export function applyAccent(colour: string | null): void {
  const { style } = document.documentElement
  for (const scheme of schemes) {
    const ramp = colour === null ? null : accentOf(colour, scheme)
    for (const part of ['accent', 'ink', 'hover', 'soft', 'strong'] as const) {
      const name = part === 'accent' ? `--accent-${scheme}` : `--accent-${scheme}-${part}`
      if (ramp === null) style.removeProperty(name)
      else style.setProperty(name, ramp[part])
    }
  }
}
