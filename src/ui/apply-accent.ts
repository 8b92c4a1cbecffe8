import { accentOf } from '../domain/accent.ts'

const schemes = ['light', 'dark'] as const

/**
 * Applies a client's accent colour, or the default. Sets custom properties of both schemes on the root
 * element; `tokens.css` chooses between them.
 * @param colour `#rrggbb`, or `null` for the shop's own
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
