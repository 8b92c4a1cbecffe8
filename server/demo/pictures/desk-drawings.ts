/** Things for the desk, the shelf and the game table. */
import { shade, tint } from './colour.ts'
import {
  circle,
  CREAM,
  ellipse,
  gleam,
  GOLD,
  group,
  INK,
  LEAF,
  path,
  rect,
  repeat,
  STEEL,
  stroke,
  WOOD,
  type Drawing,
} from './sketch.ts'

export const notebook: Drawing = (s, c) =>
  s.shadow(620, 960, 340, 42) +
  group(
    rect(-250, -340, 540, 720, 26, shade(c.main, 0.45)) +
      rect(-256, -346, 534, 706, 14, s.face('#efe6d6')) +
      repeat(4, (i) => rect(270, -330 + i * 2, 6 + i, 680, 3, shade(CREAM, 0.2), 'opacity="0.5"')) +
      rect(-280, -370, 540, 720, 28, s.face(c.main)) +
      rect(-280, -370, 70, 720, 28, s.round(shade(c.main, 0.22))) +
      rect(-130, -210, 300, 150, 14, s.face(CREAM)) +
      rect(-90, -166, 220, 14, 7, shade(CREAM, 0.45)) +
      rect(-90, -122, 140, 12, 6, shade(CREAM, 0.28)) +
      rect(176, -370, 34, 720, 0, s.round(c.accent)) +
      path('M-20 340 L30 340 L30 440 L5 414 L-20 440Z', c.accent) +
      gleam('M-200 -350 L60 -350 L-200 160Z', 0.12),
    'translate(590 580) rotate(-7)',
  ) +
  group(
    rect(-22, -300, 44, 480, 22, s.round(INK)) +
      rect(-22, -110, 44, 14, 0, GOLD) +
      path('M-20 176 L20 176 L4 246 L-4 246Z', s.round(GOLD)) +
      rect(8, -290, 12, 150, 6, s.fall(GOLD)),
    'translate(920 640) rotate(18)',
  )

export const penSet: Drawing = (s, c) => {
  const pen = (x: number, turn: number, colour: string) =>
    group(
      rect(-30, -360, 60, 340, 30, s.round(colour)) +
        rect(-32, -40, 64, 26, 4, s.round(GOLD)) +
        rect(-28, -14, 56, 290, 10, s.round(shade(colour, 0.25))) +
        path('M-28 270 L28 270 L8 350 L0 372 L-8 350Z', s.round(GOLD)) +
        rect(16, -340, 16, 210, 8, s.fall(GOLD)),
      `translate(${x} 560) rotate(${turn})`,
    )
  return (
    s.shadow(610, 960, 380, 44) +
    rect(220, 660, 780, 290, 40, s.fall(shade(c.main, 0.4))) +
    rect(252, 690, 716, 220, 26, s.fall('#2a2431')) +
    pen(430, -8, c.main) +
    pen(610, 2, c.accent) +
    pen(790, 11, tint(c.main, 0.5)) +
    rect(220, 850, 780, 100, 40, s.fall(shade(c.main, 0.25))) +
    rect(540, 880, 140, 38, 19, s.face(GOLD))
  )
}

export const deskOrganiser: Drawing = (s, c) =>
  s.shadow(600, 940, 400, 44) +
  group(
    rect(-20, -330, 40, 400, 6, s.round('#f0b63e')) +
      path('M-20 -330 L20 -330 L0 -400Z', s.round('#f1d9b4')) +
      path('M-7 -376 L7 -376 L0 -400Z', INK),
    'translate(390 600) rotate(-8)',
  ) +
  group(
    rect(-18, -300, 36, 380, 6, s.round(c.accent)) + path('M-18 -300 L18 -300 L0 -366Z', s.round('#f1d9b4')),
    'translate(470 600) rotate(5)',
  ) +
  group(
    rect(-36, -330, 72, 420, 8, s.round(STEEL)) + repeat(9, (i) => rect(-36, -310 + i * 34, 30, 5, 2, INK)),
    'translate(560 610) rotate(10)',
  ) +
  path(
    'M740 640 C690 540 700 440 730 400 C780 460 790 560 760 640Z M800 640 C790 540 840 470 890 450 C900 530 870 600 820 650Z',
    s.face(LEAF),
  ) +
  rect(290, 520, 330, 410, 30, s.round(c.main)) +
  rect(590, 640, 320, 290, 30, s.round(tint(c.main, 0.3))) +
  rect(230, 770, 740, 166, 34, s.round(shade(c.main, 0.12))) +
  rect(270, 810, 300, 86, 18, s.fall(c.accent)) +
  rect(390, 842, 60, 18, 9, GOLD) +
  rect(630, 810, 300, 86, 18, s.fall(c.accent)) +
  rect(750, 842, 60, 18, 9, GOLD) +
  gleam('M310 560 C310 544 320 536 336 536 L360 536 L350 760 L312 760Z', 0.3)

export const books: Drawing = (s, c) => {
  const book = (y: number, height: number, inset: number, colour: string, band: string) =>
    rect(230 + inset, y, 700, height, 16, s.fall(colour)) +
    rect(860 + inset, y + 14, 74, height - 28, 4, s.fall('#f4ead8')) +
    repeat(4, (i) => rect(862 + inset, y + 22 + i * ((height - 44) / 4), 72, 3, 1, shade(CREAM, 0.3))) +
    rect(300 + inset, y, 26, height, 0, band) +
    rect(344 + inset, y, 8, height, 0, band) +
    rect(440 + inset, y + height / 2 - 9, 250, 18, 9, tint(colour, 0.65))
  return (
    s.shadow(600, 950, 420, 42) +
    book(800, 140, 0, c.main, GOLD) +
    book(676, 124, 50, CREAM, c.accent) +
    book(540, 136, -14, c.accent, CREAM) +
    group(
      path('M0 0 C-100 -50 -230 -40 -300 -10 L-300 -200 C-220 -230 -90 -230 0 -180Z', s.face('#fff8ea')) +
        path('M0 0 C100 -50 230 -40 300 -10 L300 -200 C220 -230 90 -230 0 -180Z', s.face('#f1e5cf')) +
        repeat(4, (i) =>
          stroke(
            `M-260 ${-170 + i * 34} C-180 ${-190 + i * 34} -90 ${-184 + i * 34} -34 ${-152 + i * 34}`,
            shade(CREAM, 0.32),
            6,
          ),
        ) +
        repeat(4, (i) =>
          stroke(
            `M260 ${-170 + i * 34} C180 ${-190 + i * 34} 90 ${-184 + i * 34} 34 ${-152 + i * 34}`,
            shade(CREAM, 0.32),
            6,
          ),
        ) +
        path(
          'M-316 -6 C-220 -40 -90 -44 0 10 C90 -44 220 -40 316 -6 L316 16 C220 -14 90 -14 0 34 C-90 -14 -220 -14 -316 16Z',
          c.main,
        ),
      'translate(590 516)',
    )
  )
}

export const blocks: Drawing = (s, c) => {
  const cube = (x: number, y: number, colour: string, sign: string) =>
    rect(x, y, 250, 250, 34, s.face(colour)) +
    rect(x + 26, y + 26, 198, 198, 20, tint(colour, 0.45), 'opacity="0.5"') +
    group(sign, `translate(${x + 125} ${y + 125})`)
  return (
    s.shadow(600, 950, 420, 44) +
    cube(200, 690, c.main, circle(0, 0, 60, CREAM)) +
    cube(474, 690, '#f0b63e', path('M0 -66 L66 56 L-66 56Z', CREAM)) +
    cube(748, 690, c.accent, rect(-52, -52, 104, 104, 14, CREAM)) +
    cube(
      330,
      432,
      LEAF,
      path('M0 -68 L20 -22 L70 -18 L32 14 L44 62 L0 36 L-44 62 L-32 14 L-70 -18 L-20 -22Z', CREAM),
    ) +
    cube(
      606,
      432,
      tint(c.main, 0.3),
      path(
        'M0 60 C-76 6 -74 -54 -34 -58 C-12 -60 0 -42 0 -36 C0 -42 12 -60 34 -58 C74 -54 76 6 0 60Z',
        CREAM,
      ),
    ) +
    path('M468 432 L732 432 L600 210Z', s.face('#e2683f')) +
    gleam('M480 424 L560 424 L600 240Z', 0.2)
  )
}

export const toyCar: Drawing = (s, c) => {
  const wheel = (x: number) =>
    circle(x, 800, 108, s.ball(INK)) + circle(x, 800, 60, s.ball(GOLD)) + circle(x, 800, 20, shade(GOLD, 0.4))
  return (
    s.shadow(600, 910, 460, 40) +
    path('M330 560 C370 420 430 370 560 366 L690 366 C790 366 850 440 890 560Z', s.face(tint(c.main, 0.12))) +
    path(
      'M400 550 C430 456 470 424 560 420 L580 420 L580 550Z M620 420 L690 420 C750 420 790 470 816 550 L620 550Z',
      s.linear(0, 0, 1, 1, [
        [0, '#e8f4f6'],
        [1, '#a9c8d2'],
      ]),
    ) +
    path(
      'M150 690 C150 590 220 556 320 552 L900 552 C1010 556 1050 630 1056 720 C1060 790 1040 816 1000 816 L200 816 C160 816 150 780 150 690Z',
      s.fall(c.main),
    ) +
    path('M150 700 L1056 700 L1058 744 L150 744Z', c.accent) +
    circle(1000, 650, 34, s.ball('#fff1b8')) +
    rect(156, 640, 40, 60, 16, '#e2553f') +
    rect(640, 600, 80, 20, 10, shade(c.main, 0.35)) +
    rect(420, 320, 300, 40, 12, s.fall(WOOD)) +
    rect(450, 230, 130, 92, 14, s.fall(c.accent)) +
    rect(590, 256, 100, 66, 12, s.fall('#f0b63e')) +
    wheel(350) +
    wheel(850) +
    gleam('M190 620 C210 580 260 570 330 568 L600 568 C420 580 260 590 220 650Z', 0.4)
  )
}

export const boardGame: Drawing = (s, c) => {
  const pawn = (x: number, y: number, colour: string) =>
    group(
      s.shadow(0, 4, 66, 18) +
        path(
          'M-60 0 C-50 -60 -24 -80 -24 -130 L24 -130 C24 -80 50 -60 60 0 C40 16 -40 16 -60 0Z',
          s.round(colour),
        ) +
        circle(0, -158, 50, s.ball(colour)),
      `translate(${x} ${y})`,
    )
  const cell = 86
  return (
    s.shadow(600, 940, 420, 44) +
    group(
      rect(-380, -380, 760, 760, 40, s.face(shade(WOOD, 0.25))) +
        rect(-344, -344, 688, 688, 20, s.face(CREAM)) +
        repeat(8, (row) =>
          repeat(8, (column) =>
            (row + column) % 2 === 0
              ? rect(
                  -344 + column * cell,
                  -344 + row * cell,
                  cell,
                  cell,
                  0,
                  row < 4 ? c.main : c.accent,
                  'opacity="0.88"',
                )
              : '',
          ),
        ),
      'translate(600 640) scale(1 0.62) rotate(45) scale(0.86)',
    ) +
    pawn(430, 640, c.main) +
    pawn(620, 560, '#f0b63e') +
    pawn(740, 720, c.accent) +
    group(
      rect(-70, -70, 140, 140, 26, s.face('#fffaf0')) +
        circle(-32, -32, 14, INK) +
        circle(32, 32, 14, INK) +
        circle(0, 0, 14, c.accent) +
        circle(-32, 32, 14, INK) +
        circle(32, -32, 14, INK),
      'translate(540 800) rotate(14)',
    )
  )
}

export const teddy: Drawing = (s, c) =>
  s.shadow(600, 960, 330, 46) +
  ellipse(380, 700, 90, 150, s.ball(c.main), 'transform="rotate(34 380 700)"') +
  ellipse(820, 700, 90, 150, s.ball(c.main), 'transform="rotate(-34 820 700)"') +
  ellipse(600, 740, 230, 220, s.ball(c.main)) +
  ellipse(600, 760, 140, 150, s.ball(tint(c.main, 0.45))) +
  ellipse(420, 890, 120, 90, s.ball(c.main)) +
  ellipse(780, 890, 120, 90, s.ball(c.main)) +
  ellipse(410, 896, 66, 52, tint(c.main, 0.45)) +
  ellipse(790, 896, 66, 52, tint(c.main, 0.45)) +
  circle(410, 260, 92, s.ball(c.main)) +
  circle(790, 260, 92, s.ball(c.main)) +
  circle(412, 264, 52, tint(c.main, 0.4)) +
  circle(788, 264, 52, tint(c.main, 0.4)) +
  ellipse(600, 400, 252, 224, s.ball(c.main)) +
  ellipse(600, 470, 116, 92, s.ball(tint(c.main, 0.55))) +
  ellipse(600, 424, 42, 30, s.ball(INK)) +
  stroke('M600 452 L600 490 M556 500 C576 524 624 524 644 500', INK, 10) +
  circle(508, 372, 24, INK) +
  circle(692, 372, 24, INK) +
  circle(500, 364, 8, '#ffffff') +
  circle(684, 364, 8, '#ffffff') +
  path(
    'M600 612 L470 560 C456 600 456 640 470 680Z M600 612 L730 560 C744 600 744 640 730 680Z',
    s.face(c.accent),
  ) +
  circle(600, 616, 38, s.ball(c.accent))

export const puzzle: Drawing = (s, c) => {
  const piece =
    'M-130 -130 L-40 -130 C-70 -210 70 -210 40 -130 L130 -130 L130 -40 C210 -70 210 70 130 40 L130 130 L40 130 C60 60 -60 60 -40 130 L-130 130 L-130 40 C-60 60 -60 -60 -130 -40Z'
  const at = (x: number, y: number, turn: number, colour: string) =>
    group(
      path(piece, shade(colour, 0.42), 'transform="translate(6 18)"') +
        path(piece, s.face(colour)) +
        stroke('M-124 -124 L-44 -124', tint(colour, 0.6), 6, 'opacity="0.7"'),
      `translate(${x} ${y}) rotate(${turn}) scale(1.1)`,
    )
  return (
    s.shadow(600, 900, 440, 60) +
    at(420, 420, 0, c.main) +
    at(712, 420, 90, '#f0b63e') +
    at(420, 712, 270, c.accent) +
    at(780, 770, 196, LEAF)
  )
}

export const telescope: Drawing = (s, c) =>
  s.shadow(600, 970, 330, 36) +
  stroke('M600 560 L400 960 M600 560 L800 960 M600 560 L610 950', shade(WOOD, 0.2), 34) +
  stroke('M594 560 L396 950 M594 560 L790 950', tint(WOOD, 0.2), 8) +
  rect(560, 500, 80, 110, 20, s.round(STEEL)) +
  group(
    rect(-370, -70, 300, 140, 20, s.fall(shade(c.main, 0.16))) +
      rect(-430, -44, 80, 88, 14, s.fall(INK)) +
      rect(-90, -92, 460, 184, 26, s.fall(c.main)) +
      rect(-110, -100, 46, 200, 12, s.fall(GOLD)) +
      rect(340, -112, 76, 224, 18, s.fall(c.accent)) +
      ellipse(
        416,
        0,
        34,
        108,
        s.radial(0.4, 0.4, 0.7, [
          [0, '#b9d3ea'],
          [1, '#2b3a66'],
        ]),
      ) +
      rect(-40, -136, 190, 42, 16, s.fall(INK)) +
      rect(-60, -76, 380, 18, 9, '#ffffff', 'opacity="0.35"'),
    'translate(610 450) rotate(-24)',
  )
