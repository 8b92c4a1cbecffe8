import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Star from 'lucide-react/icons/star'
import { formatPoints } from '../../../domain/points.ts'
import { Points } from '../../../components/points/points.tsx'
import { drawnProducts, pictureCopy } from '../../../messages/landing.ts'
import { pictureBalance, pictureCost, pictureProducts } from '../landing-data.ts'
import { ProductDrawing } from './product-drawing.tsx'
import styles from './shop-picture.module.css'

/** The client's home as a member sees it on a wide screen, made of the shop's own parts. Decoration. */
export function ShopPicture({ shop }: { shop: string }) {
  return (
    <div className={styles.window} aria-hidden="true">
      <div className={styles.bar}>
        <span className={styles.brand}>
          <span className={styles.mark}>{shop.charAt(0)}</span>
          {shop}
        </span>
        <span className={styles.search}>
          <Search size="1.1em" />
          {pictureCopy.search}
        </span>
        <Points value={pictureBalance} className={styles.balance} />
        <span className={styles.bag}>
          <ShoppingBag size="1.5em" />
          <b>1</b>
        </span>
      </div>
      <div className={styles.banner}>
        <div>
          <p className={styles.bannerTitle}>{pictureCopy.bannerTitle}</p>
          <span className={styles.bannerAction}>{pictureCopy.bannerAction}</span>
        </div>
        <div className={styles.still}>
          <ProductDrawing name="plant" className={styles.stillPlant} />
          <ProductDrawing name="lamp" className={styles.stillLamp} />
          <ProductDrawing name="mug" className={styles.stillMug} />
        </div>
      </div>
      <p className={styles.rail}>{pictureCopy.rail}</p>
      <div className={styles.tiles}>
        {pictureProducts.map((product) => (
          <div key={product.drawing} className={styles.tile}>
            <div className={styles.ground}>
              <ProductDrawing name={product.drawing} />
              <span className={styles.add}>
                <Plus size="1.3em" />
              </span>
            </div>
            <span className={styles.name}>{drawnProducts[product.drawing]}</span>
            <Points value={product.points} className={styles.price} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The screen after Confirm order, on a phone. Decoration. */
export function PhonePicture() {
  return (
    <div className={styles.phone} aria-hidden="true">
      <span className={styles.tick}>
        <Check size="1.6em" strokeWidth={2.5} />
      </span>
      <p className={styles.confirmed}>{pictureCopy.confirmed}</p>
      <p className={styles.arriving}>{pictureCopy.arriving}</p>
      <div className={styles.line}>
        <ProductDrawing name="lamp" className={styles.lineDrawing} />
        <span>
          {drawnProducts.lamp}
          <small>{formatPoints(pictureCost)}</small>
        </span>
      </div>
      <p className={styles.left}>
        {pictureCopy.left} <Points value={pictureBalance - pictureCost} className={styles.leftPoints} />
      </p>
      <span className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} size="1.4em" fill={star < 5 ? 'currentColor' : 'none'} />
        ))}
      </span>
    </div>
  )
}
