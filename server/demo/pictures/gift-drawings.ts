/** Things to eat, to open and to pamper with. */
import { mix, shade, tint } from './colour.ts'
import {
  circle,
  CREAM,
  ellipse,
  gleam,
  GOLD,
  group,
  INK,
  path,
  rect,
  repeat,
  stroke,
  WHITE,
  WOOD,
  type Drawing,
} from './sketch.ts'

const leafSprig = (colour: string) =>
  stroke('M0 70 C0 30 0 0 0 -60', colour, 7) +
  path(
    'M0 -90 C30 -60 30 -30 0 -6 C-30 -30 -30 -60 0 -90Z M0 30 C-10 -10 -50 -26 -80 -20 C-70 16 -40 36 0 30Z M0 30 C10 -10 50 -26 80 -20 C70 16 40 36 0 30Z',
    colour,
  )

const BASKET = 'M200 620 L1000 620 L940 920 C934 948 916 960 884 960 L316 960 C284 960 266 948 260 920Z'

export const teaTin: Drawing = (s, c) =>
  s.shadow(600, 960, 280, 42) +
  rect(370, 380, 460, 576, 36, s.round(c.main)) +
  path('M370 440 L830 440 L830 470 L370 470Z', s.round(GOLD)) +
  path('M370 890 L830 890 L830 910 L370 910Z', s.round(GOLD)) +
  ellipse(600, 680, 150, 170, s.face(CREAM)) +
  ellipse(600, 680, 132, 152, 'none', `stroke="${c.accent}" stroke-width="6"`) +
  group(leafSprig(c.accent), 'translate(600 680) scale(1.25)') +
  rect(356, 270, 488, 130, 30, s.round(shade(c.main, 0.16))) +
  rect(356, 376, 488, 26, 10, s.round(GOLD)) +
  ellipse(600, 276, 236, 32, s.face(tint(c.main, 0.22))) +
  ellipse(600, 262, 50, 20, s.ball(GOLD)) +
  gleam('M400 420 L440 420 L440 940 L412 936 C404 930 400 922 400 910Z', 0.32)

export const chocolateBox: Drawing = (s, c) => {
  const sweet = (x: number, y: number, kind: number) => {
    const brown = ['#5a3220', '#7a4a2c', '#f0dfc2', '#3f2417'][kind % 4] ?? '#5a3220'
    return (
      ellipse(x, y + 22, 74, 34, shade(c.main, 0.35)) +
      (kind % 2 === 0
        ? circle(x, y - 8, 58, s.ball(brown))
        : rect(x - 54, y - 60, 108, 100, 26, s.face(brown))) +
      (kind % 3 === 0
        ? stroke(`M${x - 34} ${y - 20} C${x - 14} ${y - 46} ${x + 10} ${y + 6} ${x + 34} ${y - 24}`, GOLD, 9)
        : circle(x, y - 26, 13, c.accent))
    )
  }
  return (
    s.shadow(600, 950, 440, 46) +
    path(
      'M210 400 L990 400 L1040 250 C1044 236 1036 226 1020 226 L180 226 C164 226 156 236 160 250Z',
      s.fall(tint(c.main, 0.12)),
    ) +
    path('M236 384 L964 384 L1000 262 L200 262Z', s.fall(shade(c.main, 0.22))) +
    rect(170, 400, 860, 540, 46, s.fall(c.main)) +
    rect(206, 436, 788, 468, 28, s.fall(shade(c.main, 0.4))) +
    repeat(3, (row) => repeat(4, (column) => sweet(308 + column * 195, 530 + row * 144, row * 3 + column))) +
    path('M170 480 L206 470 L206 870 L170 880Z', tint(c.main, 0.4), 'opacity="0.4"') +
    group(
      path(
        'M0 0 C-90 -80 -150 -40 -130 10 C-120 50 -50 40 0 0 C90 -80 150 -40 130 10 C120 50 50 40 0 0Z',
        s.face(c.accent),
      ) + circle(0, 0, 26, s.ball(c.accent)),
      'translate(600 320)',
    )
  )
}

export const coffeePack: Drawing = (s, c) =>
  s.shadow(600, 960, 300, 42) +
  path(
    'M400 300 L800 300 L850 930 C850 948 840 958 820 958 L380 958 C360 958 350 948 350 930Z',
    s.round(c.main),
  ) +
  path(
    'M400 300 L800 300 L790 210 C788 196 780 190 768 190 L432 190 C420 190 412 196 410 210Z',
    s.round(shade(c.main, 0.2)),
  ) +
  rect(396, 284, 408, 26, 6, s.round(GOLD)) +
  path(
    'M396 340 C440 520 440 760 396 950 L380 950 C364 950 354 944 354 930Z',
    shade(c.main, 0.35),
    'opacity="0.4"',
  ) +
  rect(450, 450, 300, 360, 28, s.face(CREAM)) +
  ellipse(600, 590, 84, 106, s.ball('#6b4028'), 'transform="rotate(28 600 590)"') +
  stroke('M556 672 C610 640 580 560 644 508', '#3b2013', 12) +
  rect(500, 726, 200, 18, 9, c.accent) +
  rect(536, 762, 128, 12, 6, shade(CREAM, 0.4)) +
  circle(600, 380, 24, s.ball(shade(c.main, 0.4))) +
  group(
    ellipse(0, 0, 40, 54, s.ball('#6b4028')) + stroke('M-8 46 C16 20 -14 -16 10 -44', '#3b2013', 8),
    'translate(900 920) rotate(64)',
  ) +
  group(
    ellipse(0, 0, 40, 54, s.ball('#5a331f')) + stroke('M-8 46 C16 20 -14 -16 10 -44', '#2f190e', 8),
    'translate(300 930) rotate(-50)',
  ) +
  gleam('M430 330 L470 330 L470 930 L420 930Z', 0.22)

export const jar: Drawing = (s, c) =>
  s.shadow(600, 960, 280, 42) +
  rect(360, 380, 480, 570, 110, s.glass(mix(c.main, WHITE, 0.5))) +
  path(
    'M376 520 L824 520 L824 840 C824 900 790 936 730 936 L470 936 C410 936 376 900 376 840Z',
    s.round(c.main),
  ) +
  ellipse(600, 520, 224, 30, s.face(tint(c.main, 0.4))) +
  circle(470, 620, 14, tint(c.main, 0.6), 'opacity="0.6"') +
  circle(730, 860, 18, tint(c.main, 0.6), 'opacity="0.5"') +
  rect(420, 620, 360, 220, 26, s.face(CREAM)) +
  path('M600 660 L656 692 L656 756 L600 788 L544 756 L544 692Z', s.face(c.accent)) +
  path('M600 690 L630 707 L630 741 L600 758 L570 741 L570 707Z', tint(c.accent, 0.6)) +
  rect(500, 806, 200, 10, 5, shade(CREAM, 0.35)) +
  path(
    'M340 400 C330 300 400 250 440 246 L760 246 C800 250 870 300 860 400 C800 372 760 410 700 390 C640 372 560 410 500 390 C440 372 400 410 340 400Z',
    s.round(c.accent),
  ) +
  repeat(6, (i) => circle(410 + i * 76, 316 + (i % 2) * 30, 14, tint(c.accent, 0.65))) +
  rect(380, 370, 440, 18, 9, s.round(WOOD)) +
  gleam('M396 470 C396 440 420 420 440 420 L440 900 C410 890 396 870 396 840Z', 0.5)

export const hamper: Drawing = (s, c) =>
  s.shadow(600, 960, 420, 46) +
  stroke('M260 620 C260 120 940 120 940 620', shade(WOOD, 0.2), 34) +
  stroke('M252 610 C256 116 930 110 934 606', tint(WOOD, 0.3), 8) +
  rect(330, 350, 130, 320, 30, s.round('#7d2f3f')) +
  rect(366, 280, 58, 90, 14, s.round('#5c1f2e')) +
  rect(340, 460, 110, 90, 4, CREAM) +
  rect(480, 430, 180, 240, 20, s.round(c.accent)) +
  rect(480, 470, 180, 20, 0, GOLD) +
  circle(570, 560, 46, CREAM) +
  circle(730, 540, 86, s.ball('#e1574a')) +
  circle(850, 560, 78, s.ball('#f0a83a')) +
  circle(790, 490, 66, s.ball('#8db64e')) +
  path(BASKET, s.round(WOOD)) +
  group(
    repeat(6, (row) =>
      repeat(16, (column) =>
        rect(
          176 + column * 54 + (row % 2) * 27,
          668 + row * 50,
          43,
          30,
          12,
          row % 2 ? tint(WOOD, 0.24) : shade(WOOD, 0.2),
          'opacity="0.75"',
        ),
      ),
    ),
    '',
    s.clip(path(BASKET, '#000')),
  ) +
  rect(180, 600, 840, 62, 31, s.fall(shade(WOOD, 0.12))) +
  group(
    path(
      'M0 0 C-120 -110 -200 -60 -170 10 C-150 60 -60 50 0 0 C120 -110 200 -60 170 10 C150 60 60 50 0 0Z M-10 10 L-80 160 L-30 140 L0 180 L10 20Z M10 10 L90 150 L40 140 L20 180Z',
      s.face(c.main),
    ) + circle(0, 4, 36, s.ball(c.main)),
    'translate(600 660)',
  )

export const cookieBox: Drawing = (s, c) => {
  const cookie = (x: number, y: number, size: number) =>
    group(
      circle(4, 12, 110, shade('#b57b43', 0.4)) +
        circle(0, 0, 110, s.ball('#d29a5b')) +
        repeat(7, (i) =>
          circle(Math.cos(i * 2.4) * (28 + i * 8), Math.sin(i * 2.4) * (28 + i * 8), 14, s.ball('#4e2c1b')),
        ),
      `translate(${x} ${y}) scale(${size})`,
    )
  return (
    s.shadow(600, 960, 400, 44) +
    ellipse(600, 560, 350, 120, s.face(shade(c.main, 0.45))) +
    cookie(430, 500, 1) +
    cookie(640, 440, 1.1) +
    cookie(790, 530, 1) +
    cookie(560, 580, 1.05) +
    path(
      'M250 560 C250 690 950 690 950 560 L930 850 C924 930 780 960 600 960 C420 960 276 930 270 850Z',
      s.round(c.main),
    ) +
    path('M250 560 C250 690 950 690 950 560 L948 602 C940 730 260 730 252 602Z', s.round(c.accent)) +
    repeat(8, (i) =>
      circle(330 + i * 77, 800 + Math.sin((i / 7) * Math.PI) * 44, 26, tint(c.main, 0.5), 'opacity="0.8"'),
    ) +
    gleam('M290 680 L340 710 L350 910 C310 894 296 876 296 850Z', 0.3)
  )
}

export const giftCard: Drawing = (s, c) =>
  s.shadow(600, 900, 420, 46) +
  group(
    rect(-380, -240, 760, 480, 44, s.face(c.accent)) +
      circle(240, -110, 110, tint(c.accent, 0.35), 'opacity="0.6"'),
    'translate(640 520) rotate(9)',
  ) +
  group(
    rect(-390, -236, 780, 492, 44, shade(c.main, 0.5), 'opacity="0.35"') +
      rect(-390, -250, 780, 492, 44, s.face(c.main)) +
      group(
        circle(300, 190, 230, tint(c.main, 0.3), 'opacity="0.35"') +
          circle(380, 60, 150, tint(c.main, 0.4), 'opacity="0.3"'),
        '',
        s.clip(rect(-390, -250, 780, 492, 44, '#000')),
      ) +
      rect(-200, -250, 64, 492, 0, s.fall(GOLD)) +
      rect(-390, -50, 780, 64, 0, s.fall(GOLD)) +
      path(
        'M-168 -18 C-290 -140 -370 -90 -340 -20 C-320 40 -230 30 -168 -18 C-50 -140 40 -90 4 -20 C-16 40 -110 30 -168 -18Z',
        s.face(tint(GOLD, 0.3)),
      ) +
      path('M-168 -18 L-260 150 L-200 130 L-168 180Z M-168 -18 L-70 150 L-130 130 L-150 180Z', s.face(GOLD)) +
      circle(-168, -18, 42, s.ball(GOLD)) +
      rect(130, 120, 190, 26, 13, WHITE, 'opacity="0.8"') +
      rect(130, 166, 120, 18, 9, WHITE, 'opacity="0.5"') +
      gleam(
        'M-390 -206 C-390 -232 -370 -250 -346 -250 L120 -250 L-240 242 L-346 242 C-370 242 -390 222 -390 198Z',
        0.12,
      ),
    'translate(580 620) rotate(-6)',
  )

export const voucher: Drawing = (s, c) => {
  const ticket = (turn: number, y: number, colour: string, sign: string) =>
    group(
      path(
        'M-400 -170 L400 -170 L400 -50 C350 -50 350 50 400 50 L400 170 L-400 170 L-400 50 C-350 50 -350 -50 -400 -50Z',
        s.face(colour),
      ) +
        stroke('M180 -140 L180 140', tint(colour, 0.6), 7, 'stroke-dasharray="16 16"') +
        path(
          'M-340 -120 L130 -120 L130 120 L-340 120Z',
          'none',
          `stroke="${tint(colour, 0.55)}" stroke-width="5"`,
        ) +
        sign,
      `translate(600 ${y}) rotate(${turn})`,
    )
  return (
    s.shadow(600, 910, 420, 46) +
    ticket(-13, 460, c.accent, circle(-105, 0, 60, tint(c.accent, 0.6), 'opacity="0.8"')) +
    ticket(
      7,
      660,
      c.main,
      path(
        'M-105 -90 L-76 -30 L-12 -24 L-60 20 L-46 84 L-105 50 L-164 84 L-150 20 L-198 -24 L-134 -30Z',
        s.face(GOLD),
      ) +
        rect(236, -50, 110, 22, 11, tint(c.main, 0.7)) +
        rect(236, -6, 80, 16, 8, tint(c.main, 0.5)) +
        rect(236, 32, 96, 16, 8, tint(c.main, 0.5)),
    )
  )
}

export const giftBox: Drawing = (s, c) =>
  s.shadow(600, 960, 370, 46) +
  rect(290, 500, 620, 456, 28, s.round(c.main)) +
  rect(550, 500, 100, 456, 0, s.round(c.accent)) +
  rect(256, 400, 688, 140, 28, s.round(tint(c.main, 0.12))) +
  rect(546, 400, 108, 140, 0, s.round(tint(c.accent, 0.1))) +
  rect(290, 536, 620, 26, 0, shade(c.main, 0.4), 'opacity="0.35"') +
  path(
    'M600 400 C500 220 330 220 350 320 C364 400 500 404 600 400 C700 220 870 220 850 320 C836 400 700 404 600 400Z',
    s.face(c.accent),
  ) +
  path(
    'M600 400 C540 300 430 280 420 330 C420 370 520 390 600 400 C660 300 770 280 780 330 C780 370 680 390 600 400Z',
    shade(c.accent, 0.3),
  ) +
  rect(556, 346, 88, 76, 26, s.ball(c.accent)) +
  gleam('M306 580 L370 580 L370 940 L320 940 C310 936 306 930 306 920Z', 0.25)

export const perfume: Drawing = (s, c) =>
  s.shadow(600, 960, 280, 42) +
  rect(530, 190, 140, 170, 20, s.round(c.accent)) +
  rect(510, 340, 180, 44, 10, s.round(GOLD)) +
  path(
    'M430 384 L770 384 C840 384 860 430 860 490 L860 870 C860 930 830 956 780 956 L420 956 C370 956 340 930 340 870 L340 490 C340 430 360 384 430 384Z',
    s.glass(c.main),
  ) +
  path(
    'M384 560 L816 560 L816 860 C816 896 800 914 766 914 L434 914 C400 914 384 896 384 860Z',
    s.linear(0, 0, 1, 1, [
      [0, tint(c.main, 0.5)],
      [1, c.main],
    ]),
  ) +
  rect(480, 620, 240, 190, 14, s.face(CREAM)) +
  group(leafSprig(shade(c.main, 0.25)), 'translate(600 700) scale(0.75)') +
  rect(540, 774, 120, 8, 4, GOLD) +
  gleam(
    'M376 460 C376 430 400 416 440 416 L470 416 C430 460 420 520 420 600 L420 900 C390 890 376 870 376 840Z',
    0.6,
  )

export const soaps: Drawing = (s, c) => {
  const bar = (x: number, y: number, turn: number, colour: string) =>
    group(
      rect(-190, -84, 380, 190, 56, shade(colour, 0.3)) +
        rect(-190, -110, 380, 190, 56, s.face(colour)) +
        rect(-140, -74, 280, 116, 36, 'none', `stroke="${tint(colour, 0.6)}" stroke-width="7"`) +
        group(leafSprig(tint(colour, 0.75)), 'translate(0 -14) scale(0.46)'),
      `translate(${x} ${y}) rotate(${turn})`,
    )
  return (
    s.shadow(600, 930, 440, 46) +
    rect(180, 830, 840, 90, 40, s.fall(WOOD)) +
    repeat(3, (i) => rect(240 + i * 260, 830, 200, 14, 7, shade(WOOD, 0.35), 'opacity="0.6"')) +
    bar(410, 740, 0, c.main) +
    bar(800, 740, 0, c.accent) +
    bar(600, 560, -5, CREAM) +
    circle(300, 470, 46, WHITE, 'opacity="0.5"') +
    circle(880, 420, 64, WHITE, 'opacity="0.45"') +
    circle(800, 330, 30, WHITE, 'opacity="0.5"') +
    circle(390, 360, 26, WHITE, 'opacity="0.55"')
  )
}

export const massager: Drawing = (s, c) =>
  s.shadow(600, 950, 300, 42) +
  path(
    'M250 330 C180 560 260 860 420 900 C500 916 510 840 470 780 C400 660 390 520 420 400 C440 300 290 230 250 330Z',
    s.face(c.main),
  ) +
  path(
    'M950 330 C1020 560 940 860 780 900 C700 916 690 840 730 780 C800 660 810 520 780 400 C760 300 910 230 950 330Z',
    s.face(shade(c.main, 0.16)),
  ) +
  path(
    'M300 780 C380 980 820 980 900 780 C840 840 780 860 720 810 C660 770 540 770 480 810 C420 860 360 840 300 780Z',
    s.fall(shade(c.main, 0.28)),
  ) +
  circle(450, 560, 62, s.ball(c.accent)) +
  circle(470, 720, 56, s.ball(c.accent)) +
  circle(750, 560, 62, s.ball(shade(c.accent, 0.1))) +
  circle(730, 720, 56, s.ball(shade(c.accent, 0.1))) +
  circle(870, 470, 26, tint(c.main, 0.6)) +
  circle(896, 560, 18, c.accent) +
  gleam('M268 400 C240 560 280 760 370 850 C300 720 290 560 320 380Z', 0.35) +
  ellipse(600, 930, 60, 10, INK, 'opacity="0.25"')
