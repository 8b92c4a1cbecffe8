/** One product's picture: its drawing on a calm ground of its own colour. */
import { mix, shade, tint } from './colour.ts'
import { drawingExtents } from './drawing-extents.ts'
import { drawings, type DrawingName } from './drawings.ts'
import { circle, ellipse, group, rect, Sketch, type Palette } from './sketch.ts'

/** How a picture looks at its subject: on its own, close by, or on a coloured ground. */
export type View = 'front' | 'close' | 'stage'

const CALM = '#f5f1ea'

/** Moves and scales a subject so that its greater side has the wanted length and its middle the wanted place. */
function framed(name: DrawingName, side: number, middle: number): string {
  const [x, y, extent] = drawingExtents[name]
  const scale = scaleTo(side, extent)
  return `translate(${600 - x * scale} ${middle - y * scale}) scale(${scale})`
}

/** The same, with the subject's feet on the ground. */
function standing(name: DrawingName, side: number, ground: number): string {
  const [x, , extent, feet] = drawingExtents[name]
  const scale = scaleTo(side, extent)
  return `translate(${600 - x * scale} ${ground - feet * scale}) scale(${scale})`
}

/** A small thing stays a little smaller than a large one. */
function scaleTo(side: number, extent: number): number {
  return Math.min(side > 1200 ? 2 : 1.2, side / extent)
}

/**
 * Draws a product.
 * @param pixels the side of the square picture
 * @returns SVG
 */
export function productPicture(
  name: DrawingName,
  palette: Palette,
  view: View = 'front',
  pixels = 800,
): string {
  const sketch = new Sketch()
  const subject = drawings[name](sketch, palette)
  const hue = mix(palette.main, palette.accent, 0.25)
  if (view === 'stage') {
    const ground = tint(mix(palette.accent, palette.main, 0.35), 0.55)
    const body =
      rect(
        0,
        0,
        1200,
        1200,
        0,
        sketch.linear(0, 0, 0, 1, [
          [0, tint(ground, 0.3)],
          [1, ground],
        ]),
      ) +
      circle(600, 560, 470, tint(ground, 0.45), 'opacity="0.7"') +
      ellipse(600, 1000, 560, 130, shade(ground, 0.14)) +
      ellipse(
        600,
        976,
        560,
        130,
        sketch.linear(0, 0, 1, 0, [
          [0, tint(ground, 0.5)],
          [1, tint(ground, 0.1)],
        ]),
      ) +
      group(subject, standing(name, 800, 985))
    return sketch.toSvg(body, 1200, 1200, pixels)
  }
  const edge = mix(mix(CALM, hue, 0.2), '#cfc6ba', 0.12)
  const ground = sketch.radial(0.42, 0.36, 0.85, [
    [0, mix('#fffdfa', hue, 0.02)],
    [0.6, mix(CALM, hue, 0.07)],
    [1, edge],
  ])
  const placed =
    view === 'close' ? group(subject, framed(name, 1480, 640)) : group(subject, framed(name, 900, 590))
  return sketch.toSvg(rect(0, 0, 1200, 1200, 0, ground) + placed, 1200, 1200, pixels)
}
