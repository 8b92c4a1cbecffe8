/** The second demo client's banner: a museum wall in the evening, with its treasures on plinths. */
import { palettes } from '../catalogue/palettes.ts'
import { bannerSize, stand } from './banners.ts'
import { shade, tint } from './colour.ts'
import { ellipse, path, rect, repeat, Sketch } from './sketch.ts'

const WALL = '#4f46a5'
const STONE = '#e9e3d6'

/** A light from above, and what it falls on. */
function spot(x: number, width: number): string {
  return path(`M${x - 26} 0 L${x + 26} 0 L${x + width} 600 L${x - width} 600Z`, '#fff3cf', 'opacity="0.14"')
}

function plinth(s: Sketch, x: number, top: number, width: number): string {
  const side = s.linear(0, 0, 1, 0, [
    [0, tint(STONE, 0.4)],
    [1, shade(STONE, 0.16)],
  ])
  return (
    ellipse(x, 668, width * 0.8, 22, shade(WALL, 0.55), 'opacity="0.5"') +
    rect(x - width / 2, top, width, 664 - top, 4, side) +
    rect(x - width / 2 - 12, top - 14, width + 24, 18, 4, tint(STONE, 0.55))
  )
}

/** @returns SVG, 1680 by 720 */
export function galleryBanner(): string {
  const { width, height } = bannerSize
  const s = new Sketch()
  const wall = s.linear(0, 0, 1, 0.4, [
    [0, shade(WALL, 0.42)],
    [1, shade(WALL, 0.12)],
  ])
  const floor = s.linear(0, 0, 0, 1, [
    [0, '#b98a5f'],
    [1, '#86603d'],
  ])
  const body =
    rect(0, 0, width, 600, 0, wall) +
    rect(0, 600, width, 120, 0, floor) +
    repeat(9, (i) => rect(i * 200 - 20, 600, 3, 120, 0, '#5f4329', 'opacity="0.4"')) +
    rect(0, 590, width, 12, 0, shade(WALL, 0.5)) +
    [760, 1080, 1400].map((x) => spot(x, 170)).join('') +
    stand(s, 'frame', palettes.copper, 760, 372, 0.34) +
    stand(s, 'frame', palettes.forest, 1080, 330, 0.26) +
    stand(s, 'clock', palettes.copper, 1400, 320, 0.24) +
    plinth(s, 900, 520, 150) +
    plinth(s, 1160, 470, 170) +
    plinth(s, 1430, 530, 150) +
    stand(s, 'vase', palettes.ocean, 900, 508, 0.26) +
    stand(s, 'telescope', palettes.marigold, 1160, 458, 0.3) +
    stand(s, 'radio', palettes.marigold, 1430, 518, 0.24) +
    stand(s, 'plant', palettes.terracotta, 690, 672, 0.3) +
    stand(s, 'books', palettes.ocean, 1610, 676, 0.2)
  return s.toSvg(body, width, height, width)
}
