/** Things that sound. */
import { shade, tint } from './colour.ts'
import {
  circle,
  ellipse,
  gleam,
  group,
  INK,
  path,
  rect,
  repeat,
  STEEL,
  stroke,
  type Drawing,
} from './sketch.ts'

export const headphones: Drawing = (s, c) => {
  const cup = (x: number, flip: number) =>
    group(
      ellipse(0, 0, 92, 168, s.round(shade(c.main, 0.55))) +
        ellipse(-46, 0, 84, 176, s.face(c.main)) +
        ellipse(-58, 0, 52, 118, s.face(tint(c.main, 0.12))) +
        ellipse(-60, 0, 26, 62, s.face(c.accent)) +
        gleam('M-112 -90 C-96 -150 -60 -168 -40 -166 C-74 -146 -94 -100 -98 -52Z', 0.4),
      `translate(${x} 720) scale(${flip} 1) rotate(-4)`,
    )
  return (
    s.shadow(600, 930, 330, 44) +
    stroke('M318 700 C296 320 430 236 600 236 C770 236 904 320 882 700', shade(c.main, 0.2), 62) +
    stroke('M318 640 C306 330 440 254 600 252 C760 254 894 330 882 640', tint(c.main, 0.12), 26) +
    stroke('M404 380 C458 312 530 288 600 288 C670 288 742 312 796 380', shade(c.accent, 0.1), 34) +
    stroke('M318 560 L320 650 M882 560 L880 650', STEEL, 26) +
    cup(366, 1) +
    cup(834, -1)
  )
}

export const earbuds: Drawing = (s, c) => {
  const bud = (x: number, y: number, turn: number) =>
    group(
      rect(-30, 0, 60, 190, 30, s.round(c.main)) +
        circle(0, -14, 82, s.ball(c.main)) +
        ellipse(48, -30, 44, 52, s.ball(shade(c.main, 0.5))) +
        circle(-22, -30, 20, shade(c.main, 0.42)) +
        rect(-12, 150, 24, 12, 6, c.accent),
      `translate(${x} ${y}) rotate(${turn})`,
    )
  return (
    s.shadow(600, 950, 330, 44) +
    bud(500, 420, -14) +
    group(bud(0, 0, 0), 'translate(730 400) scale(-1 1) rotate(-16)') +
    rect(318, 640, 564, 310, 140, s.fall(c.main)) +
    path('M318 770 C318 690 380 640 458 640 L742 640 C820 640 882 690 882 770Z', s.face(tint(c.main, 0.2))) +
    rect(318, 764, 564, 7, 3, shade(c.main, 0.32)) +
    circle(600, 840, 12, c.accent) +
    gleam('M360 720 C380 680 420 664 470 664 L560 664 C470 676 400 690 372 744Z', 0.5)
  )
}

export const speaker: Drawing = (s, c) =>
  s.shadow(600, 955, 300, 46) +
  rect(350, 280, 500, 670, 120, s.round(c.main)) +
  rect(386, 316, 428, 598, 92, s.face(shade(c.main, 0.5), 0.6)) +
  repeat(17, (row) =>
    repeat(12, (column) =>
      circle(420 + column * 33, 352 + row * 33, 6.5, shade(c.main, 0.72), 'opacity="0.55"'),
    ),
  ) +
  circle(600, 500, 104, s.ball(shade(c.main, 0.62))) +
  circle(600, 500, 56, s.ball(c.accent)) +
  circle(600, 740, 136, s.ball(shade(c.main, 0.62))) +
  circle(600, 740, 92, s.ball(shade(c.main, 0.4))) +
  circle(600, 740, 40, s.ball(c.accent)) +
  stroke('M470 282 C470 190 730 190 730 282', shade(c.accent, 0.12), 34) +
  gleam('M372 420 C372 340 420 300 470 296 C420 330 398 390 398 460 L398 800 C380 800 372 780 372 760Z', 0.28)

export const radio: Drawing = (s, c) =>
  s.shadow(600, 900, 400, 46) +
  stroke('M760 400 L900 190', STEEL, 12) +
  circle(902, 186, 14, STEEL) +
  stroke('M330 420 C330 300 870 300 870 420', shade(c.accent, 0.25), 34) +
  rect(230, 400, 740, 490, 84, s.fall(c.main)) +
  rect(266, 436, 668, 418, 60, s.face(tint(c.main, 0.16))) +
  circle(450, 646, 158, s.face(shade(c.main, 0.55))) +
  repeat(9, (row) => rect(318, 534 + row * 27, 264, 9, 4, tint(c.main, 0.1), 'opacity="0.55"')) +
  circle(450, 646, 158, 'none', `stroke="${tint(c.main, 0.35)}" stroke-width="12"`) +
  rect(654, 486, 232, 96, 22, INK) +
  rect(
    664,
    496,
    212,
    76,
    16,
    s.linear(0, 0, 1, 0, [
      [0, '#fbe7b2'],
      [1, '#f4c978'],
    ]),
  ) +
  repeat(11, (i) => rect(682 + i * 17, 518, 4, i % 5 === 0 ? 34 : 20, 2, '#7a5a22')) +
  rect(760, 502, 6, 64, 3, '#c8452f') +
  circle(706, 722, 58, s.ball(c.accent)) +
  circle(836, 722, 58, s.ball(c.accent)) +
  stroke('M706 722 L690 684 M836 722 L858 690', shade(c.accent, 0.5), 9) +
  gleam('M254 520 C254 450 290 418 350 416 L640 416 C420 430 290 450 280 620 L264 700Z', 0.3)

export const smartSpeaker: Drawing = (s, c) =>
  s.shadow(600, 930, 300, 50) +
  path(
    'M300 560 C300 380 430 270 600 270 C770 270 900 380 900 560 L890 770 C880 880 770 930 600 930 C430 930 320 880 310 770Z',
    s.round(c.main),
  ) +
  repeat(12, (row) =>
    stroke(
      `M${312 + Math.abs(row - 4) * 1.5} ${510 + row * 30} C430 ${560 + row * 30} 770 ${560 + row * 30} ${888 - Math.abs(row - 4) * 1.5} ${510 + row * 30}`,
      shade(c.main, 0.3),
      5,
      'opacity="0.5"',
    ),
  ) +
  ellipse(600, 372, 210, 84, s.face(shade(c.main, 0.62), 0.6)) +
  ellipse(600, 372, 210, 84, 'none', `stroke="${c.accent}" stroke-width="14"`) +
  ellipse(600, 372, 210, 84, 'none', 'stroke="#ffffff" stroke-width="5" opacity="0.55"') +
  circle(540, 366, 9, tint(c.main, 0.6)) +
  circle(600, 352, 9, tint(c.main, 0.6)) +
  circle(660, 366, 9, tint(c.main, 0.6)) +
  gleam('M330 560 C330 470 370 400 430 366 C390 430 376 500 378 600 L386 800 C350 780 340 720 336 690Z', 0.22)
