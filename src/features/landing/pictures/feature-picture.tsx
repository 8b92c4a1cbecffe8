import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { formatNumber, formatPoints } from '../../../domain/points.ts'
import { Points } from '../../../components/points/points.tsx'
import styles from './feature-picture.module.css'
import { drawnProducts, pictureCopy } from '../../../messages/landing.ts'
import { exampleShops, type featureOrder, pictureBalance, pictureCost } from '../landing-data.ts'
import { type ProductDrawingName, ProductDrawing } from './product-drawing.tsx'
import { shopColours } from './shop-colours.ts'

const rows: readonly { code: string; points: number; drawing: ProductDrawingName }[] = [
  { code: 'HM-104', points: 240, drawing: 'mug' },
  { code: 'HM-118', points: 880, drawing: 'lamp' },
  { code: 'TR-022', points: 3900, drawing: 'suitcase' },
]

const drawings: readonly ProductDrawingName[] = ['headphones', 'plant', 'suitcase', 'mug', 'backpack', 'lamp']

/** Small pictures of the features, drawn from what the shop shows. */
const pictures = {
  name: () => (
    <div className={styles.signs}>
      {exampleShops.map(({ name, accent }) => (
        <span key={name} className={styles.sign} style={shopColours(accent)}>
          <b>{name.charAt(0)}</b>
          {name}
        </span>
      ))}
    </div>
  ),
  balance: () => (
    <div className={styles.balance}>
      <Points value={pictureBalance} size="large" />
      <span className={styles.spent}>{`${drawnProducts.lamp}, ${formatPoints(pictureCost)}`}</span>
      <span className={styles.meter}>
        <span />
      </span>
      <span className={styles.leaves}>{pictureCopy.leaves(formatPoints(pictureBalance - pictureCost))}</span>
    </div>
  ),
  catalogue: () => (
    <div className={styles.sheet}>
      {rows.map(({ code, points, drawing }) => (
        <div key={code} className={styles.row}>
          <ProductDrawing name={drawing} />
          <span>{code}</span>
          <span>{drawnProducts[drawing]}</span>
          <span>{formatNumber(points)}</span>
        </div>
      ))}
    </div>
  ),
  code: () => (
    <div className={styles.code}>
      {['4', '0', '7', '1', '2', ''].map((digit) => (
        <span key={digit}>{digit}</span>
      ))}
    </div>
  ),
  kiosk: () => (
    <div className={styles.kiosk}>
      <div className={styles.screen}>
        <span className={styles.kioskBar}>
          <Points value={pictureBalance} size="small" />
        </span>
        <div className={styles.kioskTiles}>
          {drawings.map((drawing) => (
            <span key={drawing}>
              <ProductDrawing name={drawing} />
            </span>
          ))}
        </div>
        <span className={styles.kioskButton} />
      </div>
      <span className={styles.foot} />
    </div>
  ),
  delivery: () => (
    <ol className={styles.steps}>
      {[pictureCopy.placed, pictureCopy.accepted, pictureCopy.delivered].map((step) => (
        <li key={step}>
          <span>
            <Check size="1.1em" strokeWidth={3} />
          </span>
          {step}
        </li>
      ))}
    </ol>
  ),
} satisfies Record<(typeof featureOrder)[number], () => ReactNode>

/** Picture of a feature. Decoration. */
export function FeaturePicture({ name }: { name: keyof typeof pictures }) {
  return pictures[name]()
}
