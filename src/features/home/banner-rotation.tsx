import { useEffect, useEffectEvent, useRef } from 'react'
import Swiper from 'swiper'
import { EffectFade } from 'swiper/modules'
import 'swiper/css'
import 'swiper/css/effect-fade'
import { banner } from '../../contract/limits.ts'
import { homeMessages } from '../../messages/home.ts'
import { bannerSizes } from '../../domain/picture-sizes.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './banner.module.css'

export interface BannerControls {
  step(direction: 1 | -1): void
}

/**
 * Banner rotation, laid over the first banner. Loaded apart from the home page, because Swiper is larger than
 * all of our own code in the first view.
 */
export function BannerRotation({
  filenames,
  current,
  paused,
  still,
  onChange,
  onReady,
}: {
  filenames: readonly string[]
  /** The banner that is shown, as given by `onChange`. */
  current: number
  paused: boolean
  /** Changes without a fade. */
  still: boolean
  onChange: (index: number) => void
  onReady: (controls: BannerControls) => void
}) {
  const stage = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper | null>(null)
  const start = useEffectEvent((element: HTMLElement): Swiper => {
    const rotation = new Swiper(element, {
      modules: [EffectFade],
      effect: 'fade',
      speed: still ? 0 : banner.fadeMs,
      rewind: true,
      on: { slideChange: ({ activeIndex }) => onChange(activeIndex) },
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

  // Not by Swiper's Autoplay, which asks for an animation frame all the while that it waits: a third of a phone's
  // processor for a picture that stands still. Each banner has its time anew, whoever brought it.
  useEffect(() => {
    if (paused) return undefined
    const timer = setTimeout(() => swiper.current?.slideNext(), banner.autoplayMs)
    return () => clearTimeout(timer)
  }, [paused, current])

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
