/** The demo's banners: three scenes of 21:9, calm on one side and full on the other. */
import { palettes } from '../catalogue/palettes.ts'
import { shade, tint } from './colour.ts'
import { drawings, type DrawingName } from './drawings.ts'
import { circle, ellipse, group, path, rect, repeat, Sketch, stroke, WHITE, type Palette } from './sketch.ts'

/** The size of a banner, in pixels. */
export const bannerSize = { width: 1680, height: 720 } as const
const { width: WIDTH, height: HEIGHT } = bannerSize

/** Puts a drawing's feet at a point of the scene. */
export function stand(
  s: Sketch,
  name: DrawingName,
  palette: Palette,
  x: number,
  feet: number,
  size: number,
): string {
  return group(drawings[name](s, palette), `translate(${x - 600 * size} ${feet - 955 * size}) scale(${size})`)
}

function festival(s: Sketch): string {
  const light = (x: number, y: number, r: number, opacity: number) =>
    circle(x, y, r, '#ffd48a', `opacity="${opacity}"`)
  const garland = (y: number, sag: number) =>
    repeat(22, (i) => {
      const x = 20 + i * 78
      const hang = y + Math.sin((i / 21) * Math.PI * 3) * sag
      return (
        circle(x, hang, 15, s.ball(i % 2 ? '#f29a2e' : '#f6c344')) +
        path(`M${x + 22} ${hang + 4} q14 -12 28 2 q-12 12 -28 -2Z`, '#4f8a57')
      )
    })
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      0,
      s.linear(0, 0, 1, 1, [
        [0, '#3c1d4f'],
        [0.5, '#7a2c55'],
        [1, '#c4573f'],
      ]),
    ) +
    circle(
      1180,
      330,
      520,
      s.radial(0.5, 0.5, 0.5, [
        [0, '#ffcf7d', 0.6],
        [1, '#ffcf7d', 0],
      ]),
    ) +
    repeat(26, (i) =>
      light(((i * 397) % 1660) + 10, ((i * i * 173) % 460) + 80, 4 + (i % 4) * 4, 0.1 + (i % 5) * 0.06),
    ) +
    garland(34, 20) +
    path(
      'M0 610 C420 560 1200 560 1680 600 L1680 720 L0 720Z',
      s.linear(0, 0, 1, 0, [
        [0, '#2b1440'],
        [0.7, '#6b2743'],
        [1, '#8a3a3a'],
      ]),
    ) +
    stand(s, 'hamper', palettes.marigold, 1330, 650, 0.56) +
    stand(s, 'giftBox', palettes.lagoon, 1010, 640, 0.47) +
    stand(s, 'chocolateBox', palettes.ruby, 1500, 704, 0.33) +
    stand(s, 'giftBox', palettes.ruby, 830, 668, 0.27) +
    stand(s, 'diya', palettes.terracotta, 1140, 706, 0.3) +
    group(mandala('#ffd98f'), 'translate(330 380) scale(1.12)', 'opacity="0.34"')
  )
}

function mandala(colour: string): string {
  const ring = (count: number, radius: number, petal: string) =>
    repeat(count, (i) =>
      group(
        path(petal, 'none', `stroke="${colour}" stroke-width="3"`),
        `rotate(${(360 / count) * i}) translate(0 ${-radius})`,
      ),
    )
  return (
    circle(0, 0, 26, colour, 'opacity="0.7"') +
    ring(8, 38, 'M0 0 C-26 -24 -22 -54 0 -72 C22 -54 26 -24 0 0Z') +
    ring(16, 112, 'M0 0 C-18 -20 -16 -48 0 -64 C16 -48 18 -20 0 0Z') +
    ring(24, 182, 'M0 0 C-16 -18 -14 -40 0 -54 C14 -40 16 -18 0 0Z') +
    repeat(24, (i) => group(circle(0, -254, 7, colour), `rotate(${i * 15 + 7.5})`)) +
    circle(0, 0, 108, 'none', `stroke="${colour}" stroke-width="2"`) +
    circle(0, 0, 178, 'none', `stroke="${colour}" stroke-width="2"`)
  )
}

function mountains(s: Sketch): string {
  const pine = (x: number, y: number, size: number) =>
    group(
      path('M0 -150 L44 -60 L24 -60 L62 10 L-62 10 L-24 -60 L-44 -60Z', '#2f6a5a') +
        rect(-7, 8, 14, 30, 3, '#5b4230'),
      `translate(${x} ${y}) scale(${size})`,
    )
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      0,
      s.linear(0, 0, 0, 1, [
        [0, '#8ecae0'],
        [0.5, '#f9dcb4'],
        [1, '#f8c089'],
      ]),
    ) +
    circle(
      420,
      300,
      320,
      s.radial(0.5, 0.5, 0.5, [
        [0, '#fff4d2', 0.95],
        [0.3, '#ffe9b4', 0.6],
        [1, '#ffe9b4', 0],
      ]),
    ) +
    circle(420, 300, 78, '#fff6da') +
    stroke(
      'M650 150 q16 -16 32 0 q16 -16 32 0 M740 200 q12 -12 24 0 q12 -12 24 0 M590 220 q10 -10 20 0 q10 -10 20 0',
      '#5a7f8d',
      4,
    ) +
    path(
      'M0 430 L180 300 L330 400 L560 230 L760 390 L960 270 L1180 420 L1400 280 L1680 420 L1680 720 L0 720Z',
      s.linear(0, 0, 0, 1, [
        [0, '#8fb1bd'],
        [1, '#c7c4ae'],
      ]),
    ) +
    path(
      'M0 520 L240 400 L460 500 L700 380 L940 500 L1200 400 L1460 500 L1680 430 L1680 720 L0 720Z',
      s.linear(0, 0, 0, 1, [
        [0, '#5f988f'],
        [1, '#8fb58f'],
      ]),
    ) +
    pine(90, 570, 0.8) +
    pine(190, 590, 1) +
    pine(300, 566, 0.7) +
    pine(650, 560, 0.6) +
    path(
      'M0 590 C300 530 700 620 1000 580 C1300 545 1500 560 1680 590 L1680 720 L0 720Z',
      s.linear(0, 0, 0, 1, [
        [0, '#4d8a6a'],
        [1, '#356e5c'],
      ]),
    ) +
    stand(s, 'tent', palettes.terracotta, 930, 640, 0.4) +
    stand(s, 'suitcase', palettes.marigold, 1400, 668, 0.5) +
    stand(s, 'backpack', palettes.indigo, 1195, 672, 0.44) +
    stand(s, 'bottle', palettes.ruby, 1548, 684, 0.3) +
    stand(s, 'camera', palettes.copper, 1290, 704, 0.2) +
    ellipse(500, 700, 460, 26, '#2c5c4d', 'opacity="0.5"')
  )
}

function livingRoom(s: Sketch): string {
  const wall = '#e7ded0'
  const window =
    rect(150, 90, 420, 390, 18, '#fffaf0') +
    group(
      rect(
        172,
        112,
        376,
        346,
        6,
        s.linear(0, 0, 0, 1, [
          [0, '#a9d6e2'],
          [1, '#fbe6c3'],
        ]),
      ) +
        circle(440, 220, 46, '#fff3cf') +
        path('M172 380 C240 330 300 360 360 340 C430 316 500 350 548 330 L548 458 L172 458Z', '#7fae8e') +
        path('M172 420 C260 390 400 430 548 400 L548 458 L172 458Z', '#5d9479'),
      'translate(0 0)',
    ) +
    rect(354, 112, 12, 346, 0, '#fffaf0') +
    rect(172, 280, 376, 10, 0, '#fffaf0') +
    rect(130, 474, 460, 22, 8, tint(wall, 0.5))
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      0,
      s.linear(0, 0, 1, 0.4, [
        [0, '#f3ece0'],
        [1, '#dfd2bf'],
      ]),
    ) +
    path('M560 110 L1080 720 L420 720 L170 480Z', WHITE, 'opacity="0.22"') +
    window +
    rect(
      0,
      600,
      WIDTH,
      120,
      0,
      s.linear(0, 0, 0, 1, [
        [0, '#b98a5f'],
        [1, '#9c7049'],
      ]),
    ) +
    repeat(9, (i) => rect(i * 200 - 20, 600, 3, 120, 0, shade('#b98a5f', 0.3), 'opacity="0.35"')) +
    rect(0, 592, WIDTH, 10, 0, tint(wall, 0.4)) +
    ellipse(1150, 672, 500, 40, '#23767d', 'opacity="0.85"') +
    ellipse(1150, 668, 430, 30, 'none', 'stroke="#f3d9a2" stroke-width="5" opacity="0.8"') +
    stand(s, 'clock', palettes.lagoon, 800, 300, 0.22) +
    stand(s, 'frame', palettes.copper, 1010, 330, 0.28) +
    stand(s, 'plant', palettes.terracotta, 700, 662, 0.4) +
    stand(s, 'lamp', palettes.marigold, 1490, 640, 0.62) +
    stand(s, 'radio', palettes.lagoon, 1250, 684, 0.44) +
    stand(s, 'cushion', palettes.plum, 960, 676, 0.34) +
    stand(s, 'mug', palettes.ruby, 1060, 704, 0.17) +
    stand(s, 'books', palettes.forest, 420, 690, 0.26)
  )
}

/**
 * Draws the demo's banners.
 * @returns SVG, 1680 by 720
 */
export function bannerPictures(): string[] {
  return [festival, mountains, livingRoom].map((scene) => {
    const sketch = new Sketch()
    const body = scene(sketch)
    return sketch.toSvg(body, WIDTH, HEIGHT, WIDTH)
  })
}
