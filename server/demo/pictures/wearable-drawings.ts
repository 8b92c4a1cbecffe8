/** Things worn on the wrist, the nose and in the rain. */
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

export const watch: Drawing = (s, c) =>
  s.shadow(610, 990, 200, 26, 0.22) +
  path('M486 330 L500 110 C502 90 516 80 536 80 L664 80 C684 80 698 90 700 110 L714 330Z', s.round(c.main)) +
  path(
    'M486 830 L500 1060 C502 1080 516 1090 536 1090 L664 1090 C684 1090 698 1080 700 1060 L714 830Z',
    s.round(c.main),
  ) +
  stroke(
    'M520 130 L508 320 M680 130 L692 320 M508 850 L520 1040 M692 850 L680 1040',
    tint(c.main, 0.4),
    4,
    'stroke-dasharray="14 12" opacity="0.8"',
  ) +
  rect(862, 550, 60, 60, 14, s.fall(STEEL)) +
  circle(600, 580, 286, s.face(STEEL)) +
  circle(600, 580, 258, s.face(shade(STEEL, 0.3))) +
  circle(600, 580, 240, s.face(c.accent)) +
  repeat(60, (i) =>
    group(
      rect(-2, -226, 4, i % 5 === 0 ? 0 : 14, 2, tint(c.accent, 0.6), 'opacity="0.6"'),
      `translate(600 580) rotate(${i * 6})`,
    ),
  ) +
  repeat(12, (i) =>
    group(
      rect(-7, -224, 14, i % 3 === 0 ? 46 : 28, 6, s.fall(CREAM)),
      `translate(600 580) rotate(${i * 30})`,
    ),
  ) +
  circle(600, 690, 58, shade(c.accent, 0.25)) +
  circle(600, 690, 58, 'none', `stroke="${tint(c.accent, 0.5)}" stroke-width="4"`) +
  stroke('M600 690 L628 660', GOLD, 6) +
  group(path('M-12 20 L-8 -130 L0 -146 L8 -130 L12 20Z', CREAM), 'translate(600 580) rotate(-58)') +
  group(path('M-9 24 L-5 -190 L0 -206 L5 -190 L9 24Z', CREAM), 'translate(600 580) rotate(48)') +
  stroke('M600 640 L600 400', GOLD, 5) +
  circle(600, 580, 17, s.ball(GOLD)) +
  gleam('M372 540 C390 420 480 346 590 342 C500 400 430 480 420 610Z', 0.2)

export const smartwatch: Drawing = (s, c) =>
  s.shadow(610, 990, 200, 26, 0.22) +
  path('M470 340 L494 120 C497 96 510 84 534 84 L666 84 C690 84 703 96 706 120 L730 340Z', s.round(c.main)) +
  path(
    'M470 830 L494 1056 C497 1080 510 1092 534 1092 L666 1092 C690 1092 703 1080 706 1056 L730 830Z',
    s.round(c.main),
  ) +
  repeat(4, (i) => rect(578, 936 + i * 36, 44, 14, 7, shade(c.main, 0.42))) +
  rect(822, 520, 40, 90, 14, s.fall(STEEL)) +
  rect(384, 330, 440, 520, 120, s.face(shade(STEEL, 0.35))) +
  rect(396, 342, 416, 496, 110, '#15141f') +
  circle(600, 536, 126, 'none', `stroke="#35334a" stroke-width="26"`) +
  circle(
    600,
    536,
    126,
    'none',
    `stroke="${c.accent}" stroke-width="26" stroke-linecap="round" stroke-dasharray="560 800" transform="rotate(-90 600 536)"`,
  ) +
  circle(600, 536, 88, 'none', `stroke="#35334a" stroke-width="20"`) +
  circle(
    600,
    536,
    88,
    'none',
    `stroke="#7fd6a4" stroke-width="20" stroke-linecap="round" stroke-dasharray="330 800" transform="rotate(-90 600 536)"`,
  ) +
  path(
    'M600 574 C566 548 564 516 584 510 C594 508 600 518 600 522 C600 518 606 508 616 510 C636 516 634 548 600 574Z',
    '#ff6f81',
  ) +
  stroke('M450 750 L520 750 L546 706 L576 786 L604 734 L622 750 L750 750', c.accent, 9) +
  gleam('M410 450 C410 380 450 350 510 348 L600 348 C500 370 440 430 430 560 L410 640Z', 0.22)

export const sunglasses: Drawing = (s, c) => {
  const lens = (x: number) =>
    path(
      `M${x - 190} 470 C${x - 190} 420 ${x + 180} 410 ${x + 186} 470 C${x + 190} 640 ${x + 110} 720 ${x} 720 C${x - 120} 720 ${x - 186} 640 ${x - 190} 470Z`,
      s.linear(0, 0, 0.4, 1, [
        [0, shade(c.accent, 0.6)],
        [1, tint(c.accent, 0.15)],
      ]),
      `stroke="${c.main}" stroke-width="34"`,
    ) +
    path(
      `M${x - 150} 500 L${x - 40} 480 L${x - 120} 640 C${x - 142} 600 ${x - 152} 550 ${x - 150} 500Z`,
      '#ffffff',
      'opacity="0.22"',
    ) +
    path(`M${x - 10} 478 L${x + 30} 476 L${x - 70} 684 L${x - 96} 668Z`, '#ffffff', 'opacity="0.16"')
  return (
    s.shadow(600, 800, 430, 44) +
    stroke('M214 470 C150 480 130 560 120 650', shade(c.main, 0.35), 30) +
    stroke('M986 470 C1050 480 1070 560 1080 650', shade(c.main, 0.35), 30) +
    stroke('M540 480 C570 440 630 440 660 480', c.main, 36) +
    lens(390) +
    lens(810) +
    stroke('M206 446 C290 420 460 418 560 440 M640 440 C740 418 910 420 994 446', tint(c.main, 0.3), 9) +
    rect(196, 440, 40, 18, 8, s.face(GOLD)) +
    rect(964, 440, 40, 18, 8, s.face(GOLD))
  )
}

export const umbrella: Drawing = (s, c) =>
  s.shadow(640, 1010, 190, 28, 0.26) +
  rect(590, 420, 22, 470, 8, s.round(STEEL)) +
  stroke('M601 860 L601 930 C601 1010 480 1010 480 930', shade('#8a5a34', 0.05), 38) +
  stroke('M594 860 L594 930 C590 990 492 990 490 930', tint('#8a5a34', 0.3), 8) +
  path(
    'M140 620 C160 350 360 210 600 210 C840 210 1040 350 1060 620 C1010 570 930 570 880 620 C830 560 740 560 690 620 C650 570 550 570 510 620 C460 560 370 560 320 620 C270 570 190 570 140 620Z',
    s.face(c.main),
  ) +
  path(
    'M600 210 C450 260 340 420 320 620 C270 570 190 570 140 620 C160 350 360 210 600 210Z',
    s.face(tint(c.main, 0.16)),
  ) +
  path(
    'M600 210 C560 300 520 460 510 620 C550 570 650 570 690 620 C690 460 640 300 600 210Z',
    s.fall(c.accent),
  ) +
  path(
    'M600 210 C760 260 860 420 880 620 C930 570 1010 570 1060 620 C1040 350 840 210 600 210Z',
    s.fall(shade(c.main, 0.18)),
  ) +
  rect(590, 160, 22, 66, 10, s.round(STEEL)) +
  gleam('M190 540 C230 380 350 280 480 244 C380 320 310 430 290 560Z', 0.3)

export const shoe: Drawing = (s, c) =>
  s.shadow(600, 880, 460, 46) +
  path('M160 760 C156 820 170 866 220 872 L1000 872 C1050 872 1070 830 1050 790 L1030 760Z', s.fall(CREAM)) +
  path(
    'M180 832 L1058 832 C1056 860 1036 876 1000 876 L220 876 C196 876 184 858 180 832Z',
    s.fall(c.accent),
  ) +
  path(
    'M166 770 C150 640 170 470 200 400 C260 450 350 450 400 370 C480 440 560 540 680 600 C820 640 960 650 1020 720 C1040 744 1040 770 1034 780 L170 790Z',
    s.face(c.main),
  ) +
  path('M166 770 C156 700 160 620 170 560 C260 560 330 640 350 790 L170 790Z', s.face(shade(c.main, 0.28))) +
  path(
    'M880 650 C960 660 1010 690 1030 740 C1036 760 1036 776 1034 780 L800 782 C800 720 830 670 880 650Z',
    s.face(shade(c.main, 0.2)),
  ) +
  path('M200 400 C260 450 350 450 400 370 L430 398 C380 490 270 500 190 450Z', shade(c.main, 0.5)) +
  repeat(5, (i) => stroke(`M${440 + i * 52} ${432 + i * 40} L${398 + i * 58} ${506 + i * 36}`, CREAM, 17)) +
  path('M420 740 C560 760 680 700 760 640 C700 740 600 800 440 790Z', c.accent) +
  path('M190 430 C200 380 236 340 250 350 C270 380 240 440 220 470Z', s.face(c.accent)) +
  gleam('M460 480 C540 560 640 620 760 640 C660 640 540 590 446 520Z', 0.3)

export const tshirt: Drawing = (s, c) =>
  s.shadow(600, 980, 300, 26, 0.2) +
  path(
    'M430 240 C300 280 200 350 140 500 L300 590 L340 530 L336 950 C420 972 780 972 864 950 L860 530 L900 590 L1060 500 C1000 350 900 280 770 240 C740 330 460 330 430 240Z',
    s.face(c.main),
  ) +
  path('M430 240 C460 330 740 330 770 240 L736 230 C710 296 490 296 464 230Z', shade(c.main, 0.25)) +
  path('M464 230 C490 296 710 296 736 230 C690 244 510 244 464 230Z', shade(c.main, 0.5)) +
  stroke(
    'M340 540 C352 500 352 460 346 430 M860 540 C848 500 848 460 854 430',
    shade(c.main, 0.3),
    7,
    'opacity="0.7"',
  ) +
  circle(600, 560, 108, c.accent) +
  path(
    'M492 560 C540 500 600 520 640 560 C670 530 690 530 708 560 C708 620 660 668 600 668 C540 668 492 620 492 560Z',
    tint(c.accent, 0.5),
  ) +
  circle(640, 506, 22, CREAM) +
  path(
    'M380 560 C400 700 390 840 370 950 L336 948 L338 560Z M820 560 C800 700 810 840 830 950 L862 950 L860 560Z',
    shade(c.main, 0.3),
    'opacity="0.35"',
  ) +
  gleam('M420 264 C330 300 250 370 200 480 L240 500 C290 400 360 330 440 300Z', 0.22)

export const hoodie: Drawing = (s, c) =>
  s.shadow(600, 990, 320, 26, 0.2) +
  path(
    'M420 270 C300 300 230 400 210 560 L170 900 L300 920 L330 700 L330 970 L870 970 L870 700 L900 920 L1030 900 L990 560 C970 400 900 300 780 270Z',
    s.face(c.main),
  ) +
  path(
    'M400 330 C390 190 480 130 600 130 C720 130 810 190 800 330 C760 420 680 460 600 470 C520 460 440 420 400 330Z',
    s.face(shade(c.main, 0.1)),
  ) +
  path(
    'M456 330 C450 230 520 190 600 190 C680 190 750 230 744 330 C710 390 660 420 600 430 C540 420 490 390 456 330Z',
    shade(c.main, 0.55),
  ) +
  stroke('M530 410 L520 600 M670 410 L680 570', CREAM, 13) +
  rect(511, 590, 18, 34, 8, STEEL) +
  rect(671, 560, 18, 34, 8, STEEL) +
  path('M440 700 L760 700 L820 870 L380 870Z', s.face(shade(c.main, 0.14))) +
  rect(326, 924, 548, 54, 14, s.round(shade(c.main, 0.2))) +
  path('M168 872 L298 892 L294 936 L164 914Z M1032 872 L902 892 L906 936 L1036 914Z', shade(c.main, 0.28)) +
  rect(330, 540, 540, 36, 0, c.accent, 'opacity="0.85"') +
  stroke(
    'M330 700 C344 620 350 540 340 480 M870 700 C856 620 850 540 860 480',
    shade(c.main, 0.32),
    7,
    'opacity="0.7"',
  )

export const cap: Drawing = (s, c) =>
  s.shadow(620, 860, 410, 44) +
  path('M250 700 C240 440 400 300 580 300 C770 300 880 450 880 700Z', s.face(c.main)) +
  path('M580 300 C480 380 440 540 450 700 L250 700 C240 440 400 300 580 300Z', s.face(tint(c.main, 0.12))) +
  stroke(
    'M580 304 C480 380 440 540 450 700 M580 304 C690 380 730 540 726 700',
    shade(c.main, 0.32),
    6,
    'stroke-dasharray="16 10"',
  ) +
  circle(580, 300, 28, s.ball(c.accent)) +
  path(
    'M250 690 C420 640 800 640 900 690 C1010 730 1070 790 1060 826 C900 760 640 750 470 800 C380 824 260 790 250 690Z',
    s.fall(c.accent),
  ) +
  stroke(
    'M300 716 C460 676 800 680 960 772',
    tint(c.accent, 0.4),
    5,
    'stroke-dasharray="16 10" opacity="0.8"',
  ) +
  circle(590, 520, 74, s.face(CREAM)) +
  path('M548 536 L582 480 L604 514 L618 496 L640 536Z', mix(c.accent, INK, 0.2)) +
  gleam('M300 600 C310 470 400 370 500 340 C420 420 380 520 372 640Z', 0.25)

export const scarf: Drawing = (s, c) =>
  s.shadow(600, 970, 330, 36, 0.24) +
  path(
    'M330 330 C420 230 780 230 870 330 C900 420 820 500 600 500 C380 500 300 420 330 330Z',
    s.round(shade(c.main, 0.12)),
  ) +
  ellipse(600, 344, 210, 74, shade(c.main, 0.5)) +
  path(
    'M310 370 C380 500 820 500 890 370 C920 480 840 590 600 590 C360 590 280 480 310 370Z',
    s.round(c.main),
  ) +
  path('M650 540 C740 560 780 700 760 940 L560 940 C580 760 560 620 530 560Z', s.face(c.main)) +
  path('M540 560 C470 620 420 720 400 860 L250 830 C270 700 340 580 440 540Z', s.face(shade(c.main, 0.16))) +
  repeat(3, (i) =>
    path(
      `M${570 - i * 4} ${660 + i * 88} L${770 - i} ${660 + i * 88} L${770 - i} ${690 + i * 88} L${572 - i * 3} ${690 + i * 88}Z`,
      c.accent,
    ),
  ) +
  repeat(9, (i) =>
    stroke(`M${570 + i * 23} 940 L${566 + i * 24} 990`, i % 2 ? c.accent : shade(c.main, 0.1), 10),
  ) +
  repeat(7, (i) =>
    stroke(
      `M${262 + i * 22} ${832 + i * 4} L${252 + i * 22} ${878 + i * 4}`,
      i % 2 ? c.accent : shade(c.main, 0.2),
      10,
    ),
  ) +
  path('M270 742 L414 772 L408 806 L262 776Z M300 668 L440 700 L430 730 L288 700Z', c.accent) +
  gleam('M340 430 C420 520 620 530 700 520 C600 560 400 550 340 470Z', 0.3)
