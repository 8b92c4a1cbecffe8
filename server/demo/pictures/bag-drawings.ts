/** Things to carry other things in. */
import { shade, tint } from './colour.ts'
import { circle, ellipse, gleam, GOLD, path, rect, repeat, STEEL, stroke, type Drawing } from './sketch.ts'

export const backpack: Drawing = (s, c) =>
  s.shadow(600, 962, 310, 46) +
  stroke('M530 262 C530 180 670 180 670 262', shade(c.main, 0.45), 30) +
  path(
    'M318 480 C270 560 262 760 290 880 L340 900 L350 500Z M882 480 C930 560 938 760 910 880 L860 900 L850 500Z',
    shade(c.main, 0.45),
  ) +
  path(
    'M340 470 C340 320 450 244 600 244 C750 244 860 320 860 470 L872 880 C874 930 846 956 800 956 L400 956 C354 956 326 930 328 880Z',
    s.round(c.main),
  ) +
  path(
    'M370 470 C370 350 470 276 600 276 C730 276 830 350 830 470 L830 540 L370 540Z',
    s.face(tint(c.main, 0.1)),
  ) +
  stroke('M372 536 C372 360 470 286 600 286 C730 286 828 360 828 536', shade(c.main, 0.42), 10) +
  rect(520, 350, 160, 74, 16, s.face(c.accent)) +
  rect(556, 380, 88, 14, 7, tint(c.accent, 0.6), 'opacity="0.8"') +
  rect(386, 600, 428, 312, 56, s.fall(tint(c.main, 0.08))) +
  stroke('M400 680 L800 680', shade(c.main, 0.42), 10) +
  rect(696, 676, 20, 66, 10, s.face(GOLD)) +
  path(
    'M386 650 C386 620 410 600 442 600 L758 600 C790 600 814 620 814 650 L814 672 L386 672Z',
    s.face(shade(c.main, 0.12)),
  ) +
  rect(440, 520, 34, 170, 10, s.fall(c.accent)) +
  rect(726, 520, 34, 170, 10, s.fall(c.accent)) +
  rect(434, 640, 46, 34, 8, s.face(GOLD)) +
  rect(720, 640, 46, 34, 8, s.face(GOLD)) +
  gleam('M362 500 C366 380 430 310 520 288 C440 340 408 410 404 520 L392 860 C370 860 356 840 356 800Z', 0.22)

export const suitcase: Drawing = (s, c) =>
  s.shadow(600, 984, 290, 38) +
  stroke('M500 300 L500 150 C500 130 510 120 530 120 L670 120 C690 120 700 130 700 150 L700 300', STEEL, 22) +
  rect(486, 112, 228, 40, 20, s.fall('#3a3846')) +
  circle(400, 956, 32, s.ball('#3a3846')) +
  circle(800, 956, 32, s.ball('#3a3846')) +
  rect(330, 280, 540, 664, 74, s.round(c.main)) +
  repeat(6, (i) => rect(400 + i * 72, 320, 18, 584, 9, shade(c.main, 0.22), 'opacity="0.55"')) +
  repeat(6, (i) => rect(394 + i * 72, 320, 8, 584, 4, tint(c.main, 0.45), 'opacity="0.5"')) +
  rect(330, 470, 540, 46, 0, s.round(c.accent)) +
  rect(330, 730, 540, 46, 0, s.round(c.accent)) +
  rect(548, 462, 104, 62, 14, s.face(GOLD)) +
  rect(548, 722, 104, 62, 14, s.face(GOLD)) +
  rect(510, 260, 180, 44, 20, s.fall('#3a3846')) +
  gleam(
    'M352 380 C352 330 380 304 430 302 L500 302 C420 316 384 350 382 430 L382 860 C362 860 352 850 352 820Z',
    0.32,
  )

export const tote: Drawing = (s, c) =>
  s.shadow(600, 958, 320, 42) +
  stroke('M450 500 C440 180 560 170 600 170 C640 170 760 180 750 500', shade(c.accent, 0.2), 34) +
  path(
    'M326 470 L874 470 L916 910 C918 940 900 954 872 954 L328 954 C300 954 282 940 284 910Z',
    s.round(c.main),
  ) +
  path('M326 470 L874 470 L878 512 L322 512Z', shade(c.main, 0.14)) +
  circle(600, 716, 120, s.face(c.accent)) +
  path('M600 620 C650 660 660 720 600 806 C540 720 550 660 600 620Z', tint(c.accent, 0.65)) +
  path(
    'M514 690 C560 690 596 730 600 806 C540 800 510 750 514 690Z M686 690 C640 690 604 730 600 806 C660 800 690 750 686 690Z',
    tint(c.accent, 0.4),
  ) +
  stroke('M470 520 C464 400 500 250 600 240 C700 250 736 400 730 520', c.accent, 30) +
  rect(448, 486, 46, 60, 8, shade(c.accent, 0.16)) +
  rect(706, 486, 46, 60, 8, shade(c.accent, 0.16)) +
  gleam('M340 520 L400 520 L360 930 L310 930Z', 0.24)

export const duffel: Drawing = (s, c) =>
  s.shadow(600, 900, 430, 48) +
  stroke('M420 560 C420 270 780 270 780 560', shade(c.main, 0.5), 36) +
  path(
    'M250 520 C250 470 290 440 340 440 L860 440 C910 440 950 470 950 520 C1010 600 1020 760 980 846 C970 876 940 890 900 890 L300 890 C260 890 230 876 220 846 C180 760 190 600 250 520Z',
    s.fall(c.main),
  ) +
  ellipse(246, 668, 64, 190, s.face(shade(c.main, 0.2))) +
  ellipse(954, 668, 64, 190, s.face(shade(c.main, 0.34))) +
  stroke('M330 492 L870 492', shade(c.main, 0.5), 12) +
  rect(820, 486, 66, 20, 10, s.face(GOLD)) +
  path('M386 446 L456 446 L450 888 L376 888Z M744 446 L814 446 L824 888 L750 888Z', s.fall(c.accent)) +
  rect(500, 620, 200, 170, 28, s.face(tint(c.main, 0.14))) +
  rect(520, 650, 160, 10, 5, shade(c.main, 0.4)) +
  stroke('M424 600 C420 330 780 330 776 600', shade(c.accent, 0.05), 32) +
  gleam('M320 520 C460 500 700 500 860 516 C700 520 480 530 320 560Z', 0.32)

export const wallet: Drawing = (s, c) =>
  s.shadow(600, 860, 380, 46) +
  rect(290, 352, 560, 300, 34, s.face('#e9e2d4')) +
  rect(320, 384, 120, 90, 14, s.face(GOLD)) +
  rect(340, 318, 560, 300, 34, s.face(c.accent)) +
  rect(372, 356, 96, 70, 12, tint(c.accent, 0.65), 'opacity="0.85"') +
  rect(240, 440, 720, 420, 56, s.fall(c.main)) +
  rect(
    264,
    464,
    672,
    372,
    40,
    'none',
    `stroke="${tint(c.main, 0.4)}" stroke-width="5" stroke-dasharray="18 13" opacity="0.7"`,
  ) +
  path(
    'M960 570 L760 570 C716 570 690 606 690 650 C690 694 716 730 760 730 L960 730Z',
    s.face(shade(c.main, 0.2)),
  ) +
  circle(772, 650, 30, s.ball(GOLD)) +
  gleam('M262 560 C262 490 300 462 360 460 L700 460 C480 476 330 500 300 640Z', 0.24)
