/** Things that make one move. */
import { shade, tint } from './colour.ts'
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
  WOOD,
  type Drawing,
} from './sketch.ts'

export const yogaMat: Drawing = (s, c) =>
  s.shadow(610, 930, 430, 44) +
  path(
    'M320 560 L1040 740 C1070 750 1070 780 1044 796 L760 930 C730 944 700 944 670 934 L300 830Z',
    s.face(c.main),
  ) +
  path(
    'M300 830 L670 934 C700 944 730 944 760 930 L1044 796 L1044 816 L766 950 C734 964 700 962 668 952 L296 850Z',
    shade(c.main, 0.4),
  ) +
  stroke(
    'M420 700 C560 740 720 780 860 800 M480 640 C620 690 800 720 920 750',
    tint(c.main, 0.45),
    7,
    'opacity="0.55"',
  ) +
  rect(190, 380, 200, 500, 96, s.round(c.main), 'transform="rotate(-2 290 630)"') +
  ellipse(290, 400, 100, 62, s.face(tint(c.accent, 0.2))) +
  ellipse(290, 400, 74, 44, s.face(c.main)) +
  ellipse(290, 400, 50, 29, s.face(tint(c.accent, 0.2))) +
  ellipse(290, 400, 26, 15, shade(c.main, 0.5)) +
  rect(186, 500, 206, 34, 10, s.round(c.accent)) +
  rect(186, 740, 206, 34, 10, s.round(c.accent))

export const dumbbells: Drawing = (s, c) => {
  const bell = (x: number, y: number, turn: number, size: number) =>
    group(
      rect(-190, -26, 380, 52, 20, s.fall(STEEL)) +
        repeat(9, (i) => rect(-96 + i * 22, -26, 6, 52, 3, shade(STEEL, 0.3), 'opacity="0.6"')) +
        rect(-300, -120, 90, 240, 34, s.fall(c.main)) +
        rect(210, -120, 90, 240, 34, s.fall(c.main)) +
        rect(-216, -88, 56, 176, 24, s.fall(c.accent)) +
        rect(160, -88, 56, 176, 24, s.fall(c.accent)) +
        rect(-284, -100, 22, 150, 11, '#ffffff', 'opacity="0.25"') +
        rect(226, -100, 22, 150, 11, '#ffffff', 'opacity="0.25"'),
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    )
  return s.shadow(600, 900, 430, 48) + bell(640, 540, -24, 1.05) + bell(570, 770, 4, 1.2)
}

export const football: Drawing = (s, c) => {
  const patch = (x: number, y: number, size: number, turn: number) =>
    group(
      path('M0 -92 L88 -28 L54 75 L-54 75 L-88 -28Z', s.face(c.main)),
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    )
  return (
    s.shadow(610, 950, 290, 44) +
    circle(600, 590, 360, s.ball(CREAM)) +
    group(
      patch(580, 560, 1.25, 8) +
        patch(590, 262, 1, 184) +
        patch(300, 480, 1, 96) +
        patch(400, 810, 1.05, 40) +
        patch(770, 820, 1.05, -24) +
        patch(890, 500, 1, -84) +
        stroke(
          'M566 446 L586 330 M690 528 L800 476 M650 656 L716 746 M500 650 L452 730 M470 520 L386 488',
          shade(CREAM, 0.4),
          9,
        ) +
        stroke(
          'M400 730 C380 640 380 600 370 540 M490 840 C560 880 640 880 690 850 M820 740 C850 680 860 620 850 570 M820 400 C780 360 730 330 690 310 M490 310 C440 330 400 370 370 410',
          c.accent,
          9,
        ),
      'rotate(-6 600 590)',
      s.clip(circle(600, 590, 360, '#000')),
    ) +
    circle(
      600,
      590,
      360,
      s.radial(0.36, 0.3, 0.8, [
        [0, '#ffffff', 0.4],
        [0.45, '#ffffff', 0],
        [1, '#1e1a33', 0.5],
      ]),
    )
  )
}

export const cricketBat: Drawing = (s, c) =>
  s.shadow(560, 960, 330, 38) +
  group(
    rect(-26, -480, 52, 300, 24, s.round(c.main)) +
      repeat(9, (i) => rect(-26, -462 + i * 30, 52, 8, 4, shade(c.main, 0.4), 'opacity="0.7"')) +
      path(
        'M-26 -200 L26 -200 C40 -150 84 -150 90 -100 L94 380 C94 430 60 452 0 452 C-60 452 -94 430 -94 380 L-90 -100 C-84 -150 -40 -150 -26 -200Z',
        s.round('#e6c38d'),
      ) +
      stroke(
        'M-40 -90 L-42 420 M10 -100 L12 430 M52 -80 L54 410',
        shade('#e6c38d', 0.16),
        5,
        'opacity="0.7"',
      ) +
      rect(-92, 60, 184, 120, 0, s.round(c.accent)) +
      path('M-92 200 L92 200 L92 226 L-92 226Z', c.main) +
      gleam('M-78 -90 L-44 -96 L-46 430 C-66 424 -80 410 -80 380Z', 0.3),
    'translate(530 500) rotate(14)',
  ) +
  circle(830, 850, 116, s.ball('#b5322f')) +
  stroke('M752 770 C810 820 850 890 850 960', '#f5dfc8', 8, 'stroke-dasharray="12 9"') +
  stroke('M776 750 C836 806 876 870 880 950', '#f5dfc8', 8, 'stroke-dasharray="12 9"')

export const racket: Drawing = (s, c) =>
  s.shadow(580, 980, 300, 34) +
  group(
    rect(-12, 60, 24, 330, 10, s.round(STEEL)) +
      rect(-28, 360, 56, 210, 22, s.round(c.accent)) +
      repeat(6, (i) => stroke(`M-28 ${390 + i * 30} L28 ${376 + i * 30}`, shade(c.accent, 0.35), 6)) +
      group(
        repeat(12, (i) =>
          stroke(`M${-210 + i * 38} -460 L${-210 + i * 38} 60`, '#a9a398', 4, 'opacity="0.7"'),
        ) +
          repeat(14, (i) =>
            stroke(`M-210 ${-440 + i * 38} L210 ${-440 + i * 38}`, '#a9a398', 4, 'opacity="0.7"'),
          ),
        '',
        s.clip(ellipse(0, -200, 196, 250, '#000')),
      ) +
      ellipse(0, -200, 204, 258, 'none', `stroke="${c.main}" stroke-width="30"`) +
      ellipse(-6, -206, 204, 258, 'none', `stroke="${tint(c.main, 0.5)}" stroke-width="7"`) +
      path('M-34 40 L34 40 L12 110 L-12 110Z', shade(c.main, 0.2)),
    'translate(520 500) rotate(-24)',
  ) +
  group(
    path('M-90 -170 L90 -170 L44 20 L-44 20Z', s.face(CREAM)) +
      repeat(5, (i) => stroke(`M${-80 + i * 40} -168 L${-38 + i * 19} 16`, shade(CREAM, 0.3), 5)) +
      rect(-46, 10, 92, 26, 8, c.accent) +
      path('M-46 30 L46 30 C46 96 -46 96 -46 30Z', s.ball(WOOD)),
    'translate(900 800) rotate(28)',
  )

export const bicycle: Drawing = (s, c) => {
  const wheel = (x: number) =>
    circle(x, 720, 214, 'none', `stroke="${INK}" stroke-width="30"`) +
    circle(x, 720, 194, 'none', `stroke="${STEEL}" stroke-width="10"`) +
    repeat(12, (i) =>
      group(
        rect(-2, -190, 4, 380, 2, shade(STEEL, 0.15), 'opacity="0.8"'),
        `translate(${x} 720) rotate(${i * 15})`,
      ),
    ) +
    circle(x, 720, 24, s.ball(STEEL))
  return (
    s.shadow(600, 946, 500, 34) +
    wheel(310) +
    wheel(890) +
    stroke('M310 720 L560 730 L470 420 L800 400', c.main, 30) +
    stroke('M310 720 L480 460 M560 730 L800 430', c.main, 30) +
    stroke('M304 708 L474 452 M556 716 L794 420 M476 408 L798 388', tint(c.main, 0.4), 7) +
    stroke('M890 720 L780 330', shade(STEEL, 0.2), 26) +
    stroke('M780 330 C800 290 860 280 900 300 C930 320 910 360 880 356', INK, 24) +
    stroke('M470 420 L446 336', STEEL, 20) +
    path(
      'M360 318 C400 300 520 300 540 318 C544 346 470 350 430 356 C400 360 350 346 360 318Z',
      s.fall('#7b4a30'),
    ) +
    circle(560, 730, 60, 'none', `stroke="${STEEL}" stroke-width="16"`) +
    stroke('M560 730 L620 820 M596 824 L648 816', INK, 16) +
    path('M860 380 L1010 380 L990 500 L876 500Z', s.face(GOLD)) +
    repeat(4, (i) =>
      stroke(`M${866 + i * 4} ${406 + i * 26} L${1004 - i * 5} ${406 + i * 26}`, shade(GOLD, 0.3), 5),
    ) +
    circle(900, 362, 30, s.ball(c.accent)) +
    circle(950, 350, 36, s.ball(tint(c.accent, 0.3))) +
    circle(992, 366, 26, s.ball(c.accent))
  )
}

export const kettlebell: Drawing = (s, c) =>
  s.shadow(600, 950, 320, 46) +
  stroke('M450 560 C400 330 440 270 600 270 C760 270 800 330 750 560', shade(c.main, 0.3), 74) +
  stroke('M430 500 C404 330 450 262 600 258', tint(c.main, 0.25), 14) +
  circle(600, 680, 272, s.ball(c.main)) +
  rect(430, 912, 340, 40, 20, s.round(shade(c.main, 0.4))) +
  circle(600, 690, 122, s.face(c.accent)) +
  circle(600, 690, 92, 'none', `stroke="${tint(c.accent, 0.6)}" stroke-width="8"`) +
  path('M616 620 L556 704 L596 704 L580 764 L646 676 L604 676Z', tint(c.accent, 0.8))

export const tent: Drawing = (s, c) =>
  s.shadow(600, 900, 480, 48) +
  path('M600 300 L1060 890 L140 890Z', s.face(c.main)) +
  path('M600 300 L1060 890 L700 890Z', s.fall(shade(c.main, 0.26))) +
  path('M600 300 L480 890 L140 890Z', s.face(tint(c.main, 0.12))) +
  path('M560 500 L680 890 L400 890Z', '#2d2436') +
  path(
    'M560 500 L620 890 L400 890Z',
    s.linear(0, 0, 0, 1, [
      [0, '#ffdf9b'],
      [1, '#e89b57'],
    ]),
  ) +
  path('M560 500 C540 640 470 760 400 890 L340 890 C440 760 520 640 560 500Z', s.fall(c.accent)) +
  path('M560 500 C600 640 690 780 780 890 L690 890 C640 770 590 640 560 500Z', s.fall(shade(c.accent, 0.2))) +
  stroke('M600 300 L612 240 M140 890 L70 930 M1060 890 L1130 930', shade(WOOD, 0.3), 9) +
  path('M612 240 L690 262 L614 292Z', c.accent)
