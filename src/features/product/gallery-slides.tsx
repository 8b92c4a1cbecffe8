import { Keyboard, Zoom } from 'swiper/modules'
import 'swiper/css/zoom'
import { detailsMessages } from '../../messages/product-details.ts'
import { gallerySizes } from '../../domain/picture-sizes.ts'
import { Picture } from '../../ui/picture.tsx'
import { useSwiper } from '../../ui/use-swiper.ts'
import styles from './gallery.module.css'

/** Slides of the gallery, with swiping and zoom. In their own chunk, because Swiper is large. */
export function GallerySlides({
  filenames,
  name,
  current,
  onChange,
}: {
  filenames: readonly string[]
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
    <div className="swiper" ref={stage} title={detailsMessages.zoomHint}>
      <div className="swiper-wrapper">
        {filenames.map((filename, index) => (
          <div aria-hidden={index !== current} className="swiper-slide" key={filename}>
            <div className="swiper-zoom-container">
              <Picture
                alt={detailsMessages.picture(name, index + 1, filenames.length)}
                className={`swiper-zoom-target ${styles.picture}`}
                filename={filename}
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
