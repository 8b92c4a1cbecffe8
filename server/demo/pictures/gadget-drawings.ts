/** Things with a battery. */
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
  STEEL,
  stroke,
  type Drawing,
} from './sketch.ts'

export const phone: Drawing = (s, c) =>
  s.shadow(620, 985, 260, 34) +
  group(
    rect(-190, -390, 380, 790, 64, s.face(c.main)) +
      rect(-164, -360, 150, 190, 44, s.face(shade(c.main, 0.2))) +
      circle(-116, -306, 34, s.ball(INK)) +
      circle(-116, -222, 34, s.ball(INK)) +
      circle(-56, -264, 18, '#fff6d8') +
      gleam('M-180 -200 L-180 -320 C-180 -360 -160 -380 -120 -380 L60 -380Z', 0.2),
    'translate(470 590) rotate(-9)',
  ) +
  group(
    rect(-196, -398, 392, 800, 68, s.face(shade(STEEL, 0.25))) +
      rect(
        -184,
        -386,
        368,
        776,
        58,
        s.linear(0, 0, 1, 1, [
          [0, tint(c.main, 0.55)],
          [0.5, c.accent],
          [1, shade(c.main, 0.45)],
        ]),
      ) +
      circle(-60, 120, 250, tint(c.accent, 0.4), 'opacity="0.28"') +
      circle(120, -120, 150, tint(c.main, 0.6), 'opacity="0.28"') +
      rect(-52, -362, 104, 26, 13, '#15141f') +
      repeat(4, (i) =>
        rect(
          -140 + i * 74,
          290,
          58,
          58,
          18,
          [CREAM, tint(c.main, 0.7), GOLD, tint(c.accent, 0.7)][i] ?? CREAM,
          'opacity="0.92"',
        ),
      ) +
      gleam('M-184 -200 L-184 -330 C-184 -366 -160 -386 -126 -386 L40 -386Z', 0.25),
    'translate(700 580) rotate(7)',
  )

export const tablet: Drawing = (s, c) =>
  s.shadow(600, 940, 420, 44) +
  rect(190, 270, 820, 640, 54, s.face(shade(STEEL, 0.2))) +
  rect(
    214,
    294,
    772,
    592,
    36,
    s.linear(0, 0, 1, 1, [
      [0, tint(c.main, 0.5)],
      [1, c.main],
    ]),
  ) +
  circle(790, 470, 88, tint(c.accent, 0.35)) +
  path(
    'M214 700 C330 560 430 600 530 680 C640 540 780 560 986 720 L986 850 C986 872 970 886 950 886 L250 886 C228 886 214 872 214 850Z',
    s.fall(shade(c.main, 0.2)),
  ) +
  path(
    'M214 790 C400 690 640 760 986 770 L986 850 C986 872 970 886 950 886 L250 886 C228 886 214 872 214 850Z',
    s.fall(c.accent),
  ) +
  group(
    rect(-14, -330, 28, 600, 14, s.round(CREAM)) +
      path('M-14 270 L14 270 L0 320Z', INK) +
      rect(-14, -290, 28, 60, 4, c.accent),
    'translate(960 600) rotate(28)',
  ) +
  gleam('M214 330 C214 308 230 294 250 294 L640 294 L214 760Z', 0.2)

export const powerBank: Drawing = (s, c) =>
  s.shadow(600, 960, 260, 40) +
  stroke('M640 300 C640 180 800 150 860 230 C940 340 900 520 940 640', shade(c.accent, 0.1), 20) +
  rect(912, 630, 60, 90, 12, s.face(CREAM)) +
  rect(926, 716, 32, 40, 4, s.fall(STEEL)) +
  rect(390, 300, 420, 650, 76, s.round(c.main)) +
  rect(420, 330, 360, 590, 56, s.face(tint(c.main, 0.14))) +
  rect(610, 284, 64, 34, 8, s.fall(STEEL)) +
  rect(510, 296, 70, 16, 8, INK) +
  path('M626 500 L540 640 L596 640 L574 760 L664 606 L606 606Z', s.fall(c.accent)) +
  repeat(4, (i) => circle(540 + i * 40, 852, 11, i < 3 ? '#8fe3a8' : shade(c.main, 0.35))) +
  gleam(
    'M410 430 C410 350 440 322 500 320 L560 320 C480 340 444 380 440 460 L440 880 C420 870 410 850 410 830Z',
    0.3,
  )

export const keyboard: Drawing = (s, c) =>
  s.shadow(600, 850, 480, 50) +
  path(
    'M190 480 L1010 480 C1030 480 1042 490 1046 510 L1090 780 C1094 820 1076 840 1040 840 L160 840 C124 840 106 820 110 780 L154 510 C158 490 170 480 190 480Z',
    s.fall(c.main),
  ) +
  path(
    'M110 790 C110 826 130 846 160 846 L1040 846 C1070 846 1090 826 1090 790 L1092 812 C1092 850 1074 872 1040 872 L160 872 C126 872 108 850 108 812Z',
    shade(c.main, 0.36),
  ) +
  repeat(4, (row) =>
    repeat(12 - (row === 3 ? 5 : 0), (column) => {
      const left = 184 - row * 13
      const width = (1032 + row * 26 - 200) / 12
      const wide = row === 3 && column === 3
      const shift = row === 3 && column > 3 ? width * 5 : 0
      const x = left + column * width + shift
      const y = 508 + row * 78
      const colour =
        (row === 0 && column === 0) || (row === 2 && column === 11) ? c.accent : tint(c.main, 0.55)
      const w = wide ? width * 6 - 12 : width - 12
      return rect(x, y + 8, w, 60, 13, shade(colour, 0.32)) + rect(x, y, w, 58, 13, s.face(colour, 0.5))
    }),
  )

export const mouse: Drawing = (s, c) =>
  s.shadow(600, 930, 280, 46) +
  path(
    'M600 250 C790 250 850 390 850 600 C850 810 770 930 600 930 C430 930 350 810 350 600 C350 390 410 250 600 250Z',
    s.round(c.main),
  ) +
  path(
    'M600 250 C790 250 850 390 850 560 C740 590 670 590 606 590 L606 250Z M594 250 L594 590 C530 590 460 590 350 560 C350 390 410 250 594 250Z',
    s.face(tint(c.main, 0.12)),
  ) +
  stroke('M354 566 C470 600 730 600 846 566 M600 256 L600 590', shade(c.main, 0.35), 6) +
  rect(570, 340, 60, 140, 30, s.round(INK)) +
  rect(582, 360, 36, 100, 18, s.round(c.accent)) +
  repeat(4, (i) => rect(584, 370 + i * 22, 32, 6, 3, shade(c.accent, 0.4))) +
  circle(600, 790, 20, c.accent) +
  gleam(
    'M390 560 C390 420 440 320 540 282 C460 360 440 480 440 600 C440 720 460 800 490 850 C420 800 390 700 390 560Z',
    0.32,
  )

export const camera: Drawing = (s, c) =>
  s.shadow(600, 890, 420, 48) +
  rect(420, 300, 200, 90, 30, s.fall(shade(c.main, 0.35))) +
  rect(740, 336, 110, 46, 16, s.fall(STEEL)) +
  rect(290, 346, 90, 40, 14, s.fall(c.accent)) +
  rect(200, 370, 800, 510, 80, s.fall(shade(c.main, 0.1))) +
  rect(200, 500, 800, 300, 0, s.face(c.main)) +
  repeat(16, (i) => rect(214 + i * 50, 500, 4, 300, 2, shade(c.main, 0.35), 'opacity="0.3"')) +
  rect(200, 494, 800, 10, 0, s.round(STEEL)) +
  rect(200, 800, 800, 10, 0, s.round(STEEL)) +
  circle(600, 646, 230, s.face(STEEL)) +
  circle(600, 646, 200, s.face(INK)) +
  circle(
    600,
    646,
    160,
    s.radial(0.4, 0.35, 0.7, [
      [0, '#6d7fae'],
      [0.5, '#2b2f55'],
      [1, '#12111f'],
    ]),
  ) +
  circle(
    600,
    646,
    96,
    s.radial(0.4, 0.35, 0.7, [
      [0, '#a58fd0'],
      [0.6, '#31305c'],
      [1, '#0d0c18'],
    ]),
  ) +
  ellipse(552, 588, 46, 30, '#ffffff', 'opacity="0.55" transform="rotate(-32 552 588)"') +
  circle(660, 706, 18, '#ffffff', 'opacity="0.3"') +
  circle(890, 440, 32, s.ball('#fff1cf')) +
  rect(260, 420, 120, 46, 14, s.face(c.accent)) +
  gleam('M220 460 C220 410 250 384 300 382 L400 382 C300 394 250 420 240 500Z', 0.4)

export const lightBulb: Drawing = (s, c) => {
  const light = mix('#ffcb5c', c.main, 0.22)
  return (
    circle(
      600,
      480,
      460,
      s.radial(0.5, 0.5, 0.5, [
        [0, tint(light, 0.4), 0.6],
        [1, light, 0],
      ]),
    ) +
    s.shadow(600, 986, 170, 28) +
    path(
      'M600 190 C770 190 880 310 880 470 C880 600 800 660 760 740 L440 740 C400 660 320 600 320 470 C320 310 430 190 600 190Z',
      s.radial(0.42, 0.4, 0.65, [
        [0, '#ffffff'],
        [0.55, tint(light, 0.6)],
        [1, light],
      ]),
    ) +
    path('M440 736 L760 736 L730 850 L470 850Z', s.round(CREAM)) +
    rect(480, 848, 240, 34, 12, s.round(STEEL)) +
    rect(486, 884, 228, 34, 12, s.round(STEEL)) +
    rect(500, 920, 200, 30, 12, s.round(STEEL)) +
    path('M540 950 L660 950 C650 976 550 976 540 950Z', INK) +
    path('M620 380 L530 520 L590 520 L568 640 L668 484 L606 484Z', '#ffffff', 'opacity="0.9"') +
    gleam('M380 470 C380 360 440 290 530 260 C460 330 430 400 440 510Z', 0.7)
  )
}

export const hairDryer: Drawing = (s, c) =>
  s.shadow(640, 960, 250, 36) +
  path(
    'M600 600 L760 580 L720 920 C716 950 700 960 676 960 L620 960 C592 960 580 944 584 916Z',
    s.round(shade(c.main, 0.16)),
  ) +
  rect(634, 690, 40, 90, 20, s.fall(c.accent)) +
  path('M300 330 L640 290 C820 270 930 340 930 460 C930 580 820 650 640 630 L300 590Z', s.fall(c.main)) +
  path('M220 320 L320 326 L320 594 L220 600Z', s.fall(shade(c.main, 0.45))) +
  rect(304, 316, 30, 288, 10, s.fall(c.accent)) +
  ellipse(880, 460, 74, 150, s.face(shade(c.main, 0.4))) +
  repeat(6, (i) => rect(832, 364 + i * 34, 92, 10, 5, shade(c.main, 0.65))) +
  gleam('M360 352 L640 322 C740 314 800 330 830 360 C740 340 560 360 360 392Z', 0.4) +
  stroke(
    'M180 380 C130 380 120 360 80 366 M180 460 C120 460 110 480 60 474 M180 540 C130 540 120 560 80 556',
    mix('#ffffff', c.main, 0.2),
    14,
    'opacity="0.7"',
  )
