/** A category's picture: two of its things together on a ground in the category's own colour. */
import { mix, shade, tint } from './colour.ts'
import { drawings, type DrawingName } from './drawings.ts'
import { circle, ellipse, group, rect, Sketch, type Palette } from './sketch.ts'

/**
 * Draws a category.
 * @param things from back to front; two look best
 */
export function categoryPicture(
  things: readonly (readonly [DrawingName, Palette])[],
  ground: Palette,
  pixels = 800,
): string {
  const sketch = new Sketch()
  const wall = tint(ground.main, 0.5)
  const backdrop =
    rect(
      0,
      0,
      1200,
      1200,
      0,
      sketch.linear(0, 0, 0.3, 1, [
        [0, tint(wall, 0.45)],
        [1, mix(wall, ground.main, 0.3)],
      ]),
    ) +
    circle(690, 520, 430, tint(wall, 0.35), 'opacity="0.75"') +
    rect(
      0,
      930,
      1200,
      270,
      0,
      sketch.linear(0, 0, 0, 1, [
        [0, mix(wall, shade(ground.main, 0.2), 0.34)],
        [1, mix(wall, ground.main, 0.15)],
      ]),
    ) +
    ellipse(600, 1010, 540, 60, shade(ground.main, 0.5), 'opacity="0.1"')
  const places = ['translate(262 204) scale(0.81)', 'translate(-24 340) scale(0.74)']
  const subjects = things.map(([name, palette], index) =>
    group(drawings[name](sketch, palette), places[index] ?? 'translate(300 300) scale(0.5)'),
  )
  return sketch.toSvg(backdrop + subjects.join(''), 1200, 1200, pixels)
}
