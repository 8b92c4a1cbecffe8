import { useEffect, useEffectEvent, useRef } from 'react'
import Swiper from 'swiper'
import { Autoplay, EffectFade } from 'swiper/modules'
import 'swiper/css'
import 'swiper/css/effect-fade'
import { banner } from '../contract/limits.ts'
import { homeMessages } from '../contract/messages/home.ts'
import { bannerSizes } from '../domain/picture-sizes.ts'
import { Picture } from './picture.tsx'
import styles from './banner.module.css'

export interface BannerControls {
  step(direction: 1 | -1): void
}

/**
 * The rotation itself, laid over the first banner. Loaded apart from the home page, since Swiper weighs more
 * than all that the first view needs of our own.
 * @param firstShownAt when the first banner was painted, as `performance.now()` tells it: its 3 s count from there.
 */
export function BannerRotation({
  filenames,
  firstShownAt,
  paused,
  still,
  onChange,
  onReady,
}: {
  filenames: readonly string[]
  firstShownAt: number
  paused: boolean
  /** Changes without a fade. */
  still: boolean
  onChange: (index: number) => void
  onReady: (controls: BannerControls) => void
}) {
  const stage = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper | null>(null)
  const start = useEffectEvent((element: HTMLElement): Swiper => {
    const firstDelay = banner.autoplayMs - (performance.now() - firstShownAt)
    const firstSlide = element.querySelector<HTMLElement>('.swiper-slide')
    firstSlide?.setAttribute('data-swiper-autoplay', String(Math.max(1, Math.round(firstDelay))))
    const rotation = new Swiper(element, {
      modules: [Autoplay, EffectFade],
      effect: 'fade',
      speed: still ? 0 : banner.fadeMs,
      rewind: true,
      autoplay: still ? false : { delay: banner.autoplayMs, disableOnInteraction: false },
      on: {
        slideChange: ({ activeIndex }) => {
          firstSlide?.removeAttribute('data-swiper-autoplay')
          onChange(activeIndex)
        },
      },
    })
    onReady({ step: (direction) => (direction === 1 ? rotation.slideNext() : rotation.slidePrev()) })
    return rotation
  })

  useEffect(() => {
    if (stage.current === null) return undefined
    const rotation = start(stage.current)
    swiper.current = rotation
    return () => {
      rotation.destroy()
    }
  }, [])

  useEffect(() => {
    const { autoplay } = swiper.current ?? {}
    if (paused) autoplay?.stop()
    else autoplay?.start()
  }, [paused])

  return (
    <div className={`swiper ${styles['rotation'] ?? ''}`} ref={stage}>
      <div className="swiper-wrapper">
        {filenames.map((filename, index) => (
          // One picture may come twice; the list itself never changes while it stands.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="swiper-slide" key={`${index} ${filename}`}>
            <Picture
              alt={homeMessages.bannerPicture(index + 1, filenames.length)}
              className={styles['picture']}
              filename={filename}
              fit="cover"
              ratio="auto"
              sizes={bannerSizes}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
