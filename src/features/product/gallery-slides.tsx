import { Keyboard, Zoom } from 'swiper/modules'
import 'swiper/css/zoom'
import type { ProductPicture } from '../../contract/shop-entities/product.ts'
import { gallerySlidesMessages } from '../../messages/gallery-slides.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { inLanguage } from '../../domain/localized.ts'
import { gallerySizes } from '../../domain/picture-sizes.ts'
import { Picture } from '../../ui/picture.tsx'
import { useSwiper } from '../../ui/use-swiper.ts'
import styles from './gallery.module.css'

/** Slides of the gallery, with swiping and zoom. In their own chunk, because Swiper is large. */
export function GallerySlides({
  pictures,
  name,
  current,
  onChange,
}: {
  pictures: readonly ProductPicture[]
  name: string
  current: number
  onChange: (index: number) => void
}) {
  const stage = useSwiper(current, onChange, {
    modules: [Keyboard, Zoom],
    keyboard: { enabled: true, onlyInViewport: true },
    zoom: { maxRatio: 3 },
  })

  return (
    <div className="swiper" ref={stage} title={gallerySlidesMessages.zoomHint}>
      <div className="swiper-wrapper">
        {pictures.map((picture, index) => (
          <div aria-hidden={index !== current} className="swiper-slide" key={picture.filename}>
            <div className="swiper-zoom-container">
              <Picture
                alt={inLanguage(picture.alt) || detailsMessages.picture(name, index + 1, pictures.length)}
                className={`swiper-zoom-target ${styles.picture}`}
                filename={picture.filename}
                priority={index === 0}
                ratio="auto"
                sizes={gallerySizes}
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
