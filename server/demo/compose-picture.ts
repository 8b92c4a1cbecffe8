/**
 * Composes the demo's pictures from the SVG files of `shops/shapes/` and `shops/grounds/`. Their colours are
 * `var(--main)`, `var(--accent)` and `color-mix()` of them, as in CSS, so that a browser shows each file as it is. librsvg,
 * which renders them for us, supports neither: the colours are calculated here for a palette of `shops/palettes.csv`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { SHOPS_FOLDER } from './shops.ts'

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/))
const paletteRows = v.array(v.object({ name: v.string(), main: colour, accent: colour }))

/**
 * How a product is shown: `side` is the wanted length of its longer side, `largest` the maximum scale, so that small
 * things stay smaller than large ones. `middle` or `feet` is its position from the top. In units of the picture.
 */
const views = {
  front: { ground: 'plain', side: 900, largest: 1.2, middle: 590 },
  close: { ground: 'plain', side: 1480, largest: 2, middle: 640 },
  stage: { ground: 'stage', side: 800, largest: 1.2, feet: 985 },
} as const

/** The words of a product's picture: a shape, a palette and, unless it is the front, a view. */
const productWords = v.strictTuple([
  v.string(),
  v.string(),
  v.optional(v.picklist(['front', 'close', 'stage']), 'front'),
])
/** A shape and its palette. */
const thingWords = v.strictTuple([v.string(), v.string()])

/** Where the two shapes of a category's picture are placed, the one at the back first. */
const CATEGORY_PLACES = ['translate(262 204) scale(0.81)', 'translate(-24 340) scale(0.74)'] as const

/**
 * Composes a product's picture.
 * @param name as in the column `images` of `products.csv`, such as `lamp lagoon` or `lamp lagoon stage`
 * @returns SVG, 800 pixels wide and high
 * @throws if there is no such shape, palette or view
 */
export async function composeProduct(name: string): Promise<string> {
  const [shape, palette, view] = v.parse(productWords, name.split(' '))
  const { ground, side, largest, ...place } = views[view]
  const { box, feet } = await readShape(shape)
  const [left, top, extent] = box
  const scale = Math.min(largest, side / extent)
  const x = 600 - (left + extent / 2) * scale
  const y = 'feet' in place ? place.feet - feet * scale : place.middle - (top + extent / 2) * scale
  return picture(800, [
    await colouredGround(ground, palette),
    await placedShape(shape, palette, `translate(${x} ${y}) scale(${scale})`),
  ])
}

/**
 * Composes a category's picture: two shapes in a room.
 * @param things a shape and its palette each, the one at the back first
 * @param ground the room's palette
 * @param pixels the picture's width and height
 * @throws if there is no such shape or palette
 */
export async function composeCategory(
  { things, ground }: { things: readonly string[]; ground: string },
  pixels: number,
): Promise<string> {
  const placed = CATEGORY_PLACES.map((place, index) => {
    const [shape, palette] = v.parse(thingWords, things[index]?.split(' '))
    return placedShape(shape, palette, place, `${index}-`)
  })
  return picture(pixels, [await colouredGround('room', ground), ...(await Promise.all(placed))])
}

function picture(pixels: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 1200 1200">${parts.join('')}</svg>`
}

/** Reads the elements of an SVG file, and the opening tag around them. */
async function readSvg(
  folder: 'shapes' | 'grounds',
  name: string,
): Promise<{ tag: string; elements: string }> {
  const text = await readFile(path.join(SHOPS_FOLDER, folder, `${name}.svg`), 'utf8')
  const end = text.indexOf('>') + 1
  return { tag: text.slice(0, end), elements: text.slice(end, text.lastIndexOf('</svg>')) }
}

/** Reads a shape: the square around it (left, top, side) is its `viewBox`, what it stands on is its `data-feet`. */
async function readShape(name: string) {
  const { tag, elements } = await readSvg('shapes', name)
  const numbers = (attribute: string) => tag.split(`${attribute}="`)[1]?.split('"')[0]?.split(' ').map(Number)
  const box = v.parse(v.tuple([v.number(), v.number(), v.number()]), numbers('viewBox'))
  const [feet] = v.parse(v.tuple([v.number()]), numbers('data-feet'))
  return { box, feet, elements }
}

async function colouredGround(name: string, palette: string): Promise<string> {
  return coloured((await readSvg('grounds', name)).elements, palette)
}

/** @param prefix tells the ids of one shape from those of another in the same picture */
async function placedShape(shape: string, palette: string, transform: string, prefix = ''): Promise<string> {
  const { elements } = await readShape(shape)
  const own = elements.replaceAll(/(id="|url\(#)/g, `$1${prefix}`)
  return `<g transform="${transform}">${await coloured(own, palette)}</g>`
}

const COLOUR_MIX = /color-mix\(in srgb, (#[\da-f]{6}), (#[\da-f]{6}) ([\d.]+)%\)/g

/** Replaces the CSS colours of SVG elements by a palette's. */
async function coloured(elements: string, paletteName: string): Promise<string> {
  const rows: unknown = parse(await readFile(path.join(SHOPS_FOLDER, 'palettes.csv')), { columns: true })
  const palette = v.parse(paletteRows, rows).find(({ name }) => name === paletteName)
  if (!palette) throw new Error(`palettes.csv has no palette "${paletteName}".`)
  let done = elements.replaceAll('var(--main)', palette.main).replaceAll('var(--accent)', palette.accent)
  // A mix of mixes: each round calculates the innermost.
  while (done.includes('color-mix(')) {
    const mixed = done.replaceAll(COLOUR_MIX, (_, first: string, second: string, share: string) =>
      mix(first, second, Number(share) / 100),
    )
    if (mixed === done) throw new Error(`Not a mix of two colours: ${done.slice(done.indexOf('color-mix('))}`)
    done = mixed
  }
  return done
}

/**
 * Mixes two colours as `color-mix(in srgb)` does, rounded to whole channels.
 * @param share of the second, 0 to 1
 */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16)
    const to = Number.parseInt(second.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
