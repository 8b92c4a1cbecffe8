/** The little colour arithmetic that the demo's drawings need: every shade comes from a palette's few colours. */

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/**
 * Mixes two `#rrggbb` colours.
 * @param share how much of `second` the result carries, 0 to 1
 */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first)
  const b = channels(second)
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A colour in the light: warm white mixed in. */
export function tint(hex: string, share: number): string {
  return mix(hex, '#fffaf2', share)
}

/** A colour in the shade: a bluish dark mixed in, so that shadows stay alive instead of turning grey. */
export function shade(hex: string, share: number): string {
  return mix(hex, '#1e1a33', share)
}
