/** Things of the living room. */
import { mix, shade, tint } from './colour.ts'
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
  stroke,
  WOOD,
  type Drawing,
} from './sketch.ts'

export const lamp: Drawing = (s, c) =>
  circle(
    600,
    470,
    430,
    s.radial(0.5, 0.5, 0.5, [
      [0, '#ffe9b0', 0.75],
      [1, '#ffe9b0', 0],
    ]),
  ) +
  s.shadow(600, 960, 250, 38) +
  rect(582, 560, 36, 340, 12, s.round(GOLD)) +
  path(
    'M470 960 C470 780 540 720 600 720 C660 720 730 780 730 960 C690 974 510 974 470 960Z',
    s.round(c.accent),
  ) +
  path('M430 250 L770 250 L890 600 C800 640 400 640 310 600Z', s.round(c.main)) +
  path(
    'M430 250 L770 250 L890 600 C800 640 400 640 310 600Z',
    s.linear(0, 0, 0, 1, [
      [0, '#fff2c9', 0],
      [1, '#fff2c9', 0.7],
    ]),
  ) +
  ellipse(600, 250, 170, 22, tint(c.main, 0.5)) +
  stroke('M312 600 C400 640 800 640 888 600', shade(c.main, 0.25), 10) +
  gleam('M450 270 L500 270 L410 610 L350 600Z', 0.3)

export const deskLamp: Drawing = (s, c) =>
  path(
    'M690 420 L960 960 L330 960 L500 440Z',
    s.linear(0.5, 0, 0.5, 1, [
      [0, '#ffe7a6', 0.65],
      [1, '#ffe7a6', 0],
    ]),
  ) +
  s.shadow(420, 962, 230, 34) +
  stroke('M420 920 L300 560 L560 320', shade(c.main, 0.1), 34) +
  stroke('M412 900 L296 560 L550 326', tint(c.main, 0.3), 9) +
  circle(300, 560, 34, s.ball(GOLD)) +
  ellipse(420, 936, 190, 36, s.round(c.main)) +
  ellipse(420, 922, 190, 34, s.face(tint(c.main, 0.14))) +
  group(
    path('M-60 -110 C60 -130 170 -60 190 120 L-190 120 C-170 -60 -120 -104 -60 -110Z', s.round(c.main)) +
      ellipse(
        0,
        120,
        190,
        38,
        s.radial(0.5, 0.5, 0.5, [
          [0, '#fffbe8'],
          [0.7, '#ffe49a'],
          [1, '#eabf5e'],
        ]),
      ) +
      gleam('M-150 60 C-140 -30 -110 -76 -60 -92 C-100 -40 -116 20 -118 80Z', 0.4),
    'translate(630 350) rotate(-22)',
  )

export const plant: Drawing = (s, c) => {
  const leaf = (turn: number, size: number, colour: string) =>
    group(
      path('M0 0 C-96 -120 -100 -290 0 -420 C100 -290 96 -120 0 0Z', s.face(colour)) +
        stroke('M0 0 L0 -380', tint(colour, 0.3), 6, 'opacity="0.7"') +
        stroke(
          'M0 -100 L-46 -160 M0 -100 L46 -160 M0 -190 L-52 -250 M0 -190 L52 -250',
          tint(colour, 0.3),
          4,
          'opacity="0.55"',
        ),
      `translate(600 650) rotate(${turn}) scale(${size})`,
    )
  const light = mix(LEAF, '#a5c36f', 0.45)
  return (
    s.shadow(600, 962, 260, 40) +
    leaf(-62, 0.86, shade(LEAF, 0.25)) +
    leaf(64, 0.9, shade(LEAF, 0.25)) +
    leaf(-34, 1.06, LEAF) +
    leaf(38, 1.02, LEAF) +
    leaf(-14, 0.8, light) +
    leaf(4, 1.14, mix(LEAF, light, 0.6)) +
    leaf(20, 0.72, light) +
    path(
      'M400 620 L800 620 L756 930 C752 954 736 964 710 964 L490 964 C464 964 448 954 444 930Z',
      s.round(c.main),
    ) +
    rect(380, 590, 440, 70, 24, s.round(tint(c.main, 0.12))) +
    path('M424 760 L776 760 L768 820 L432 820Z', s.round(c.accent)) +
    gleam('M430 670 L476 670 L506 950 L480 950 C470 948 464 940 462 930Z', 0.32)
  )
}

export const candle: Drawing = (s, c) =>
  circle(
    600,
    330,
    330,
    s.radial(0.5, 0.5, 0.5, [
      [0, '#ffd98a', 0.7],
      [1, '#ffd98a', 0],
    ]),
  ) +
  s.shadow(600, 950, 270, 42) +
  rect(380, 470, 440, 476, 60, s.glass(mix(c.main, '#ffffff', 0.4))) +
  rect(400, 560, 400, 366, 44, s.round(c.main)) +
  ellipse(600, 562, 200, 36, s.face(tint(c.main, 0.55))) +
  stroke('M600 560 L600 480', INK, 10) +
  path(
    'M600 300 C650 370 660 410 652 440 C644 476 622 492 600 492 C578 492 556 476 548 440 C540 410 560 370 600 300Z',
    s.linear(0, 0, 0, 1, [
      [0, '#ffb13d'],
      [0.7, '#ffe08a'],
      [1, '#fff6d8'],
    ]),
  ) +
  path('M600 390 C622 424 626 446 620 466 C614 480 586 480 580 466 C574 446 578 424 600 390Z', '#fffdf2') +
  rect(450, 660, 300, 190, 16, s.face(CREAM)) +
  circle(600, 730, 36, c.accent) +
  rect(510, 790, 180, 12, 6, shade(c.accent, 0.15)) +
  rect(546, 814, 108, 8, 4, shade(CREAM, 0.3)) +
  gleam('M404 520 L436 516 L436 900 L414 890 L404 860Z', 0.5)

export const cushion: Drawing = (s, c) =>
  s.shadow(600, 930, 380, 52) +
  path(
    'M250 300 C380 340 820 340 950 300 C980 290 990 310 984 340 C940 480 940 740 984 880 C990 920 970 930 940 922 C820 880 380 880 260 922 C230 930 210 920 216 880 C260 740 260 480 216 340 C210 306 226 292 250 300Z',
    s.face(c.main),
  ) +
  repeat(4, (row) =>
    repeat(4, (column) =>
      group(
        rect(
          -46,
          -46,
          92,
          92,
          10,
          (row + column) % 2 === 0 ? c.accent : tint(c.main, 0.35),
          'opacity="0.92"',
        ) + rect(-20, -20, 40, 40, 5, (row + column) % 2 === 0 ? tint(c.accent, 0.55) : shade(c.main, 0.2)),
        `translate(${378 + column * 148} ${396 + row * 142}) rotate(45)`,
      ),
    ),
  ) +
  path(
    'M250 300 C380 340 820 340 950 300 C980 290 990 310 984 340 C940 480 940 740 984 880 C990 920 970 930 940 922 C820 880 380 880 260 922 C230 930 210 920 216 880 C260 740 260 480 216 340 C210 306 226 292 250 300Z',
    s.radial(0.36, 0.3, 0.8, [
      [0, '#ffffff', 0.3],
      [0.5, '#ffffff', 0],
      [1, '#1e1a33', 0.34],
    ]),
  )

export const clock: Drawing = (s, c) =>
  s.shadow(600, 950, 260, 36) +
  circle(600, 560, 372, s.face(c.main)) +
  circle(600, 560, 322, s.face(CREAM)) +
  circle(
    600,
    560,
    322,
    s.radial(0.4, 0.35, 0.7, [
      [0.6, '#000000', 0],
      [1, '#3a2c1c', 0.22],
    ]),
  ) +
  repeat(12, (i) =>
    group(
      rect(-8, -286, 16, i % 3 === 0 ? 62 : 34, 8, i % 3 === 0 ? c.accent : shade(CREAM, 0.55)),
      `translate(600 560) rotate(${i * 30})`,
    ),
  ) +
  group(rect(-13, -170, 26, 200, 13, INK), 'translate(600 560) rotate(-52)') +
  group(rect(-9, -250, 18, 290, 9, INK), 'translate(600 560) rotate(58)') +
  group(rect(-4, -260, 8, 320, 4, c.accent), 'translate(600 560) rotate(160)') +
  circle(600, 560, 24, s.ball(GOLD)) +
  gleam('M300 470 C330 330 450 250 580 248 C470 300 380 380 350 500Z', 0.45)

export const vase: Drawing = (s, c) => {
  const stem = (d: string, x: number, y: number, size: number) =>
    stroke(d, LEAF, 11) +
    group(
      repeat(7, (i) => group(ellipse(0, -46, 26, 48, s.face(c.accent)), `rotate(${i * 51.4})`)) +
        circle(0, 0, 28, s.ball('#f3c552')),
      `translate(${x} ${y}) scale(${size})`,
    )
  return (
    s.shadow(600, 960, 230, 38) +
    stem('M590 560 C560 440 520 380 470 320', 460, 300, 1.1) +
    stem('M610 560 C640 420 690 360 750 300', 760, 290, 1.25) +
    stem('M600 560 C604 440 600 330 604 220', 604, 200, 1.35) +
    path(
      'M566 500 C520 440 450 440 420 460 C450 510 510 530 566 520Z M640 520 C690 450 760 450 800 470 C770 530 700 550 640 540Z',
      s.face(LEAF),
    ) +
    path(
      'M530 520 L670 520 C664 580 780 660 780 780 C780 900 710 962 600 962 C490 962 420 900 420 780 C420 660 536 580 530 520Z',
      s.round(c.main),
    ) +
    path(
      'M424 740 C500 780 700 780 776 740 L779 800 C700 842 500 842 421 800Z',
      s.round(c.accent),
      'opacity="0.85"',
    ) +
    ellipse(600, 520, 72, 16, shade(c.main, 0.4)) +
    gleam(
      'M470 740 C480 680 530 640 556 600 C546 660 512 720 510 790 C510 850 530 900 550 924 C490 900 466 830 470 740Z',
      0.38,
    )
  )
}

export const towels: Drawing = (s, c) => {
  const fold = (y: number, colour: string, inset: number) =>
    rect(260 + inset, y, 680 - inset * 2, 150, 75, s.fall(colour)) +
    path(
      `M${300 + inset} ${y + 76} L${940 - inset} ${y + 76}`,
      'none',
      `stroke="${shade(colour, 0.28)}" stroke-width="6"`,
    ) +
    circle(
      334 + inset,
      y + 75,
      46,
      'none',
      `stroke="${shade(colour, 0.25)}" stroke-width="6" opacity="0.7"`,
    ) +
    rect(720, y + 4, 46, 142, 4, tint(colour, 0.55), 'opacity="0.55"') +
    rect(790, y + 4, 16, 142, 4, tint(colour, 0.55), 'opacity="0.55"')
  return (
    s.shadow(600, 940, 410, 44) +
    fold(790, c.main, 0) +
    fold(644, c.accent, 14) +
    fold(498, tint(c.main, 0.4), 4) +
    group(
      path('M-10 0 C-70 -60 -70 -150 -10 -220 C50 -150 50 -60 -10 0Z', s.face(LEAF)) +
        path('M0 0 C40 -70 130 -90 190 -60 C150 10 70 30 0 0Z', s.face(shade(LEAF, 0.18))) +
        path('M0 0 C-40 -60 -120 -70 -180 -40 C-140 20 -70 30 0 0Z', s.face(mix(LEAF, '#a5c36f', 0.4))),
      'translate(600 494)',
    )
  )
}

export const frame: Drawing = (s, c) =>
  s.shadow(600, 966, 330, 34) +
  rect(300, 210, 600, 750, 14, s.face(c.main)) +
  rect(336, 246, 528, 678, 6, s.face(CREAM)) +
  group(
    rect(
      402,
      322,
      396,
      526,
      2,
      s.linear(0, 0, 0, 1, [
        [0, '#f7c98b'],
        [0.55, '#f3a183'],
        [1, '#d97a86'],
      ]),
    ) +
      circle(640, 520, 74, '#fff1cf') +
      path('M402 660 C470 560 540 600 600 640 C660 560 740 580 798 650 L798 848 L402 848Z', c.accent) +
      path(
        'M402 730 C500 650 600 720 660 740 C720 700 770 710 798 730 L798 848 L402 848Z',
        shade(c.accent, 0.3),
      ) +
      path('M402 800 C520 750 680 800 798 780 L798 848 L402 848Z', shade(c.accent, 0.5)),
    'translate(0 0)',
  ) +
  path('M300 210 L560 210 L340 960 L300 960Z', '#ffffff', 'opacity="0.12"')

export const diya: Drawing = (s, c) => {
  const lit = (x: number, y: number, size: number) =>
    group(
      circle(
        0,
        -150,
        210,
        s.radial(0.5, 0.5, 0.5, [
          [0, '#ffd47a', 0.7],
          [1, '#ffd47a', 0],
        ]),
      ) +
        s.shadow(0, 148, 200, 30) +
        path(
          'M-220 -30 C-120 -10 120 -10 250 -60 C240 90 120 150 0 150 C-120 150 -210 80 -220 -30Z',
          s.round(c.main),
        ) +
        path('M-200 20 C-100 60 130 60 236 0 L226 44 C120 96 -100 96 -184 62Z', c.accent, 'opacity="0.9"') +
        ellipse(10, -38, 220, 44, s.face(shade(c.main, 0.3)), 'transform="rotate(-3)"') +
        ellipse(4, -34, 186, 30, '#d99a35', 'transform="rotate(-3)"') +
        repeat(9, (i) =>
          circle(-160 + i * 42, 60 - Math.abs(i - 4) * -2 + (i > 5 ? -10 : 0), 8, tint(c.accent, 0.75)),
        ) +
        path(
          'M150 -60 C120 -110 130 -150 160 -220 C196 -150 204 -110 180 -60 C170 -50 160 -50 150 -60Z',
          s.linear(0, 0, 0, 1, [
            [0, '#ff9d2e'],
            [0.7, '#ffdc7c'],
            [1, '#fff6d8'],
          ]),
        ),
      `translate(${x} ${y}) scale(${size})`,
    )
  return lit(380, 560, 0.72) + lit(830, 590, 0.72) + lit(590, 780, 1.15)
}

export const wallShelf: Drawing = (s, c) =>
  s.shadow(600, 960, 380, 30, 0.2) +
  rect(210, 470, 780, 46, 8, s.fall(WOOD)) +
  rect(210, 810, 780, 46, 8, s.fall(WOOD)) +
  rect(260, 516, 24, 294, 4, s.round(shade(WOOD, 0.3))) +
  rect(916, 516, 24, 294, 4, s.round(shade(WOOD, 0.3))) +
  rect(330, 250, 60, 220, 8, s.fall(c.main)) +
  rect(396, 220, 50, 250, 8, s.fall(c.accent)) +
  rect(452, 270, 66, 200, 8, s.fall(tint(c.main, 0.4))) +
  path('M700 360 L860 360 L836 470 L724 470Z', s.round(c.accent)) +
  path(
    'M780 360 C700 300 690 210 720 170 C770 220 790 290 780 360 C800 280 850 230 900 220 C890 290 850 340 780 360Z',
    s.face(LEAF),
  ) +
  path('M420 810 C420 690 520 660 560 600 C600 660 700 690 700 810Z', s.round(c.main)) +
  circle(820, 730, 80, s.ball(tint(c.accent, 0.3)))
