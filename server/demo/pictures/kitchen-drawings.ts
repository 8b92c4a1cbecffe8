/** Things of the kitchen and the table. */
import { shade, tint } from './colour.ts'
import {
  circle,
  CREAM,
  ellipse,
  gleam,
  group,
  INK,
  path,
  rect,
  repeat,
  STEEL,
  stroke,
  WOOD,
  type Drawing,
} from './sketch.ts'

export const mug: Drawing = (s, c) =>
  s.shadow(590, 930, 310, 46) +
  stroke('M770 500 C960 480 960 790 760 780', shade(c.main, 0.14), 58) +
  stroke('M772 490 C936 474 940 770 766 768', tint(c.main, 0.2), 20) +
  path('M320 390 L800 390 L786 850 C782 910 720 936 560 936 C400 936 338 910 334 850Z', s.round(c.main)) +
  path('M326 600 L794 600 L790 720 L330 720Z', s.round(c.accent)) +
  repeat(7, (i) => circle(372 + i * 64, 660, 15, tint(c.accent, 0.6), 'opacity="0.85"')) +
  ellipse(560, 390, 240, 62, s.face(tint(c.main, 0.35))) +
  ellipse(
    560,
    396,
    212,
    46,
    s.linear(0, 0, 1, 0, [
      [0, '#4a2a1c'],
      [1, '#7b4a30'],
    ]),
  ) +
  gleam('M360 430 L404 440 L404 870 C384 866 372 858 368 840Z', 0.4) +
  stroke(
    'M490 320 C470 280 520 250 500 200 M580 310 C560 270 610 240 590 180 M660 320 C640 284 690 256 672 210',
    '#ffffff',
    16,
    'opacity="0.55"',
  )

export const bottle: Drawing = (s, c) =>
  s.shadow(600, 990, 190, 36) +
  rect(520, 170, 160, 130, 34, s.round(shade(c.main, 0.55))) +
  repeat(5, (i) => rect(540 + i * 27, 190, 8, 92, 4, shade(c.main, 0.75), 'opacity="0.5"')) +
  stroke('M540 176 C540 110 660 110 660 176', shade(c.accent, 0.2), 24) +
  rect(534, 292, 132, 40, 10, s.round(STEEL)) +
  path(
    'M534 326 L666 326 C676 400 770 420 770 520 L770 920 C770 964 744 984 700 984 L500 984 C456 984 430 964 430 920 L430 520 C430 420 524 400 534 326Z',
    s.round(c.main),
  ) +
  rect(430, 620, 340, 170, 0, s.round(c.accent)) +
  path(
    'M560 720 C560 680 600 670 600 640 C600 670 640 680 640 720 C640 748 622 760 600 760 C578 760 560 748 560 720Z',
    tint(c.accent, 0.7),
  ) +
  gleam('M470 520 C470 460 520 430 540 400 C520 450 506 490 506 540 L506 940 C482 940 470 924 470 900Z', 0.42)

export const kettle: Drawing = (s, c) =>
  s.shadow(600, 950, 330, 46) +
  path('M402 560 C330 560 300 500 262 420 L226 436 C250 560 300 660 400 700Z', s.face(shade(c.main, 0.1))) +
  stroke('M770 420 C960 380 980 760 800 800', INK, 54) +
  stroke('M776 408 C930 376 952 720 812 774', '#5b5768', 14) +
  path(
    'M440 380 L760 380 C800 520 850 700 850 850 C850 900 826 920 780 920 L420 920 C374 920 350 900 350 850 C350 700 400 520 440 380Z',
    s.round(c.main),
  ) +
  rect(340, 906, 520, 44, 22, s.round(INK)) +
  path('M440 380 C450 320 520 296 600 296 C680 296 750 320 760 380Z', s.round(shade(c.main, 0.12))) +
  circle(600, 276, 34, s.ball(c.accent)) +
  rect(440, 376, 320, 16, 8, s.round(STEEL)) +
  circle(600, 760, 42, s.face(c.accent)) +
  gleam('M460 420 L504 420 C480 540 452 680 448 860 C420 860 400 850 402 820 C406 690 430 540 460 420Z', 0.4)

export const pan: Drawing = (s, c) =>
  s.shadow(520, 820, 380, 60) +
  group(
    rect(0, -34, 380, 68, 34, s.fall(WOOD)) +
      rect(-30, -26, 70, 52, 12, s.fall(STEEL)) +
      circle(340, 0, 14, shade(WOOD, 0.6)),
    'translate(800 560) rotate(-28)',
  ) +
  ellipse(500, 690, 350, 190, s.round(c.main)) +
  ellipse(500, 640, 350, 190, s.face(tint(c.main, 0.2))) +
  ellipse(500, 646, 316, 164, s.face(shade(INK, 0.1), 0.7)) +
  ellipse(
    500,
    664,
    270,
    130,
    s.radial(0.4, 0.35, 0.75, [
      [0, '#5a5666'],
      [1, '#2c2a36'],
    ]),
  ) +
  path(
    'M400 660 C380 600 470 570 520 596 C580 570 640 620 610 668 C640 710 570 744 520 722 C460 744 390 720 400 660Z',
    '#fffdf6',
  ) +
  circle(508, 656, 44, s.ball('#f6b73c')) +
  path(
    'M300 690 C320 670 350 680 352 704 C330 720 306 712 300 690Z M640 600 C660 586 690 596 690 620 C668 632 646 622 640 600Z',
    '#7fae5d',
  ) +
  gleam('M176 640 C196 540 340 470 480 466 C360 490 240 550 214 650Z', 0.35)

export const pot: Drawing = (s, c) =>
  s.shadow(600, 930, 390, 48) +
  rect(170, 560, 150, 64, 32, s.fall(shade(c.main, 0.3))) +
  rect(880, 560, 150, 64, 32, s.fall(shade(c.main, 0.3))) +
  path(
    'M270 470 L930 470 L914 830 C910 896 860 926 780 926 L420 926 C340 926 290 896 286 830Z',
    s.round(c.main),
  ) +
  rect(256, 446, 688, 56, 28, s.round(tint(c.main, 0.15))) +
  path('M290 446 C310 340 440 286 600 286 C760 286 890 340 910 446Z', s.round(shade(c.main, 0.08))) +
  rect(566, 240, 68, 60, 10, s.round(STEEL)) +
  ellipse(600, 236, 74, 30, s.ball(c.accent)) +
  gleam('M330 520 L400 520 L412 880 C370 874 348 850 346 810Z', 0.34) +
  gleam('M340 420 C380 350 470 316 560 308 C470 330 410 370 390 424Z', 0.36)

export const lunchBox: Drawing = (s, c) =>
  s.shadow(600, 940, 340, 44) +
  stroke('M380 460 C380 180 820 180 820 460', STEEL, 24) +
  rect(330, 660, 540, 270, 50, s.round(tint(c.main, 0.25))) +
  rect(330, 460, 540, 220, 44, s.round(c.main)) +
  rect(316, 660, 568, 30, 15, s.round(c.accent)) +
  path('M330 470 C330 380 400 340 480 340 L720 340 C800 340 870 380 870 470Z', s.round(shade(c.main, 0.12))) +
  rect(316, 456, 568, 30, 15, s.round(c.accent)) +
  rect(340, 430, 44, 330, 18, s.round(STEEL)) +
  rect(816, 430, 44, 330, 18, s.round(STEEL)) +
  rect(530, 250, 140, 40, 20, s.fall(WOOD)) +
  path(
    'M560 800 C560 760 640 760 640 800 C640 850 600 860 600 890 C600 860 560 850 560 800Z',
    c.accent,
    'opacity="0.8"',
  ) +
  gleam('M410 400 C420 370 460 358 510 358 L560 358 C480 372 440 390 430 440 L430 900 L404 900Z', 0.3)

export const frenchPress: Drawing = (s, c) =>
  s.shadow(590, 960, 270, 42) +
  rect(590, 130, 20, 200, 8, s.round(STEEL)) +
  circle(600, 130, 38, s.ball(c.accent)) +
  stroke('M760 450 C920 440 920 800 760 800', INK, 44) +
  rect(420, 360, 350, 580, 40, s.glass()) +
  rect(
    436,
    560,
    318,
    360,
    26,
    s.linear(0, 0, 1, 0, [
      [0, '#3a2117'],
      [0.3, '#7a4a2f'],
      [1, '#2f1a12'],
    ]),
  ) +
  rect(436, 552, 318, 28, 10, '#a9764a') +
  rect(430, 520, 330, 18, 8, s.round(STEEL)) +
  rect(590, 330, 20, 200, 4, s.round(STEEL)) +
  path('M416 366 C416 300 500 280 600 280 C700 280 774 300 774 366Z', s.round(c.main)) +
  rect(404, 356, 382, 34, 17, s.round(shade(c.main, 0.2))) +
  rect(408, 430, 374, 24, 12, s.round(c.main)) +
  path('M404 850 L786 850 L796 950 L394 950Z', s.round(c.main)) +
  gleam('M452 400 L490 400 L490 846 L452 846Z', 0.5)

export const blender: Drawing = (s, c) =>
  s.shadow(600, 962, 270, 42) +
  path('M430 290 L770 290 L730 680 L470 680Z', s.glass()) +
  path(
    'M446 450 L754 450 L730 680 L470 680Z',
    s.linear(0, 0, 1, 0, [
      [0, '#e2607a'],
      [0.3, '#f59aa8'],
      [1, '#c5405f'],
    ]),
  ) +
  ellipse(600, 450, 154, 24, '#f9b9c0') +
  circle(540, 560, 26, '#f7c7cd', 'opacity="0.8"') +
  circle(650, 600, 18, '#f7c7cd', 'opacity="0.7"') +
  rect(416, 240, 368, 64, 26, s.round(shade(c.main, 0.4))) +
  rect(540, 196, 120, 54, 20, s.round(shade(c.main, 0.55))) +
  stroke('M772 340 C880 340 860 600 752 620', shade(c.main, 0.4), 34) +
  path(
    'M456 676 L744 676 L800 930 C802 946 790 956 774 956 L426 956 C410 956 398 946 400 930Z',
    s.round(c.main),
  ) +
  circle(600, 830, 62, s.ball(STEEL)) +
  rect(594, 776, 12, 44, 6, INK) +
  circle(490, 830, 16, c.accent) +
  circle(710, 830, 16, c.accent) +
  gleam('M470 320 L520 320 L520 660 L500 660Z', 0.55)

export const bowls: Drawing = (s, c) => {
  const bowl = (x: number, y: number, size: number, colour: string, inside: string) =>
    group(
      path('M-220 0 L220 0 C210 150 130 210 0 210 C-130 210 -210 150 -220 0Z', s.round(colour)) +
        rect(-80, 196, 160, 24, 10, s.round(shade(colour, 0.2))) +
        ellipse(0, 0, 220, 54, s.face(tint(colour, 0.4))) +
        ellipse(0, 6, 196, 42, s.face(inside)) +
        gleam('M-196 40 L-150 50 C-140 120 -100 160 -60 186 C-140 170 -184 110 -196 40Z', 0.3),
      `translate(${x} ${y}) scale(${size})`,
    )
  return (
    s.shadow(600, 920, 440, 50) +
    bowl(600, 440, 1, c.main, shade(c.main, 0.16)) +
    bowl(390, 690, 1.02, c.accent, '#e9b44c') +
    bowl(820, 700, 0.96, CREAM, '#8fb573')
  )
}
