/** The order of a product's pictures, and the place in each that stays visible. */
import type { Picture } from './product.ts'

/** The list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const after = [...items]
  const [item] = after.splice(from, 1)
  if (item !== undefined) after.splice(Math.min(Math.max(to, 0), after.length), 0, item)
  return after
}

export interface Focus {
  x: number
  y: number
}

/** What is shown without a choice. */
export const CENTRE: Focus = { x: 0.5, y: 0.5 }

/** A part of the picture that an arrow key goes. */
const STEP = 0.02

const inside = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 1000

/** The focal point at a place of the picture's box, in pixels. */
export const focusAt = (
  { x, y }: { x: number; y: number },
  box: { left: number; top: number; width: number; height: number },
): Focus => ({ x: inside((x - box.left) / box.width), y: inside((y - box.top) / box.height) })

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The focal point after an arrow key, with Shift five steps at once; null for any other key. */
export function focusAfter({ x, y }: Focus, key: string, byMore: boolean): Focus | null {
  const to = directions[key]
  const step = byMore ? 5 * STEP : STEP
  return to === undefined ? null : { x: inside(x + to[0] * step), y: inside(y + to[1] * step) }
}

/** The focal point in words: `30 % from the left, 50 % from the top`. */
export const focusInWords = ({ x, y }: Focus): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`

/** A picture's alt text with one language changed; an empty one is removed. */
export const withAlt = (picture: Picture, language: string, text: string): Picture => ({
  ...picture,
  alt: Object.fromEntries(
    Object.entries({ ...picture.alt, [language]: text }).filter(([, words]) => words !== ''),
  ),
})
