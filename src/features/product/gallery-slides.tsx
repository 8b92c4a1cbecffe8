import { useEffect, useEffectEvent, useRef } from 'react'
import Swiper from 'swiper'
import { Keyboard, Zoom } from 'swiper/modules'
import 'swiper/css'
import 'swiper/css/zoom'
import { detailsMessages } from '../../messages/product-details.ts'
import { gallerySizes } from '../../domain/picture-sizes.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './gallery.module.css'

/** Slides of the gallery, with swiping and zoom; loaded apart from the page, because Swiper is large. */
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
  const stage = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper | null>(null)
  const start = useEffectEvent(
    (element: HTMLElement): Swiper =>
      new Swiper(element, {
        modules: [Keyboard, Zoom],
        initialSlide: current,
        keyboard: { enabled: true, onlyInViewport: true },
        zoom: { maxRatio: 3 },
        on: { slideChange: ({ activeIndex }) => onChange(activeIndex) },
      }),
  )

  useEffect(() => {
    if (stage.current === null) return undefined
    const slides = start(stage.current)
    swiper.current = slides
    return () => {
      slides.destroy()
    }
  }, [])

  useEffect(() => {
    swiper.current?.slideTo(current)
  }, [current])

  return (
    <div className="swiper" ref={stage} title={detailsMessages.zoomHint}>
      <div className="swiper-wrapper">
        {filenames.map((filename, index) => (
          <div aria-hidden={index !== current} className="swiper-slide" key={filename}>
            <div className="swiper-zoom-container">
              <Picture
                alt={detailsMessages.picture(name, index + 1, filenames.length)}
                className={`swiper-zoom-target ${styles['picture'] ?? ''}`}
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
