import { formatNumber, formatPoints } from '../../../domain/points.ts'
import { drawnProducts, pictureCopy } from '../../../messages/landing.ts'
import { classNames } from '../../../ui/class-names.ts'
import { exampleShops, pictureBalance, pictureCost, pictureProducts } from '../landing-data.ts'
import { Drawing } from './drawing.tsx'
import styles from './drawing.module.css'

/** A text over a drawing, in its coordinates. */
type Text = [text: string, x: number, y: number, size: number, ...looks: (string | undefined)[]]

interface Picture {
  width: number
  height: number
  texts: (shop: string) => Text[]
}

const { bold, end, medium, middle, onAccent, quiet, serif, strong } = styles

const sheet = [
  { code: 'HM-104', product: 'mug', points: 240 },
  { code: 'HM-118', product: 'lamp', points: 880 },
  { code: 'TR-022', product: 'suitcase', points: 3900 },
] as const

/** The size of each picture's symbol in `drawings.svg`, and its texts in the chosen language. */
const pictures = {
  /** The client's home on a wide screen. */
  shop: {
    width: 704,
    height: 456,
    texts: (shop) => [
      [shop.charAt(0), 30, 27, 11.5, bold, onAccent, middle],
      [shop, 48, 27, 11.5, bold],
      [pictureCopy.search, 193, 26.5, 10, quiet],
      [formatPoints(pictureBalance), 571, 27, 11.5, bold],
      ['1', 678, 18.7, 8, onAccent, middle],
      ...pictureCopy.bannerTitle.map((line, place): Text => [line, 43, 86 + 26 * place, 24, serif]),
      [pictureCopy.bannerAction, 91, 172, 10.5, medium, onAccent, middle],
      [pictureCopy.rail, 19, 224, 13, bold],
      ...pictureProducts.flatMap(({ drawing, points }, place): Text[] => [
        [drawnProducts[drawing], 19 + 169.4 * place, 411, 11, medium],
        [formatPoints(points), 38 + 169.4 * place, 431.5, 12.5, bold],
      ]),
    ],
  },
  /** The screen after Confirm order, on a phone. */
  phone: {
    width: 166,
    height: 240,
    texts: () => [
      [pictureCopy.confirmed, 83, 87, 15, serif, middle],
      [pictureCopy.arriving, 83, 104, 10, quiet, middle],
      [drawnProducts.lamp, 64, 141, 10.5, medium],
      [formatPoints(pictureCost), 64, 156, 9.5, quiet],
      [pictureCopy.left, 70, 192.5, 10.5, end],
      [formatPoints(pictureBalance - pictureCost), 92, 192.5, 11.5, bold],
    ],
  },
  name: {
    width: 400,
    height: 168,
    texts: () =>
      exampleShops.flatMap(({ name }, place): Text[] => {
        const x = place % 2 === 0 ? 4 : 188
        const y = place < 2 ? 54.5 : 130.5
        return [
          [name.charAt(0), x + 30, y, 19, serif, onAccent, middle],
          [name, x + 62, y, 19, serif],
        ]
      }),
  },
  balance: {
    width: 272,
    height: 120,
    texts: () => [
      [formatPoints(pictureBalance), 38, 27, 25, bold],
      [`${drawnProducts.lamp}, ${formatPoints(pictureCost)}`, 0, 62, 14, quiet],
      [pictureCopy.leaves(formatPoints(pictureBalance - pictureCost)), 0, 110, 14, strong, medium],
    ],
  },
  catalogue: {
    width: 346,
    height: 172,
    texts: () =>
      sheet.flatMap(({ code, product, points }, place): Text[] => [
        [code, 52, 33 + 57 * place, 14, quiet],
        [drawnProducts[product], 128, 33 + 57 * place, 14],
        [formatNumber(points), 346, 33 + 57 * place, 14, end],
      ]),
  },
  code: {
    width: 272,
    height: 52,
    texts: () => ['4', '0', '7', '1', '2'].map((digit, place) => [digit, 20 + 46 * place, 34.5, 23, middle]),
  },
  kiosk: {
    width: 224,
    height: 452,
    texts: () => [[formatPoints(pictureBalance), 120, 45, 13.5, bold]],
  },
  delivery: {
    width: 360,
    height: 72,
    texts: () =>
      [pictureCopy.placed, pictureCopy.accepted, pictureCopy.delivered].map((step, place) => [
        step,
        60 + 120 * place,
        64,
        14,
        medium,
        middle,
      ]),
  },
} satisfies Record<string, Picture>

/** The colours of the example shops, `--shop0` and so on. */
const shopColours = Object.fromEntries(exampleShops.map(({ accent }, place) => [`--shop${place}`, accent]))

interface PictureProps {
  name: keyof typeof pictures
  /** The name in the shop's header. */
  shop?: string
  className?: string | undefined
}

/** A picture of the shop in the page's colours and language. Decoration. */
export function Picture({ name, shop = '', className }: PictureProps) {
  const { width, height, texts }: Picture = pictures[name]
  return (
    <Drawing name={name} width={width} height={height} className={className} style={shopColours}>
      {texts(shop).map(([text, x, y, size, ...looks]) => (
        <text key={`${x} ${y}`} x={x} y={y} fontSize={size} className={classNames(...looks)}>
          {text}
        </text>
      ))}
    </Drawing>
  )
}
