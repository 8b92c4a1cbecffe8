import { useEffect, useEffectEvent } from 'react'
import { EffectFade } from 'swiper/modules'
import 'swiper/css/effect-fade'
import { banner } from '../../contract/limits.ts'
import { homeMessages } from '../../messages/home.ts'
import { bannerSizes } from '../../domain/picture-sizes.ts'
import { Picture } from '../../ui/picture.tsx'
import { useIsWatched } from '../../ui/use-is-watched.ts'
import { useSwiper } from '../../ui/use-swiper.ts'
import styles from './banner.module.css'

/** Who has not used the page for this long is gone, or reads something else. */
const REST_AFTER_MS = 30_000

/**
 * Banner rotation, laid over the first banner. Loaded apart from the home page, because Swiper is larger than
 * all of our own code in the first view. It rests while nobody can be watching it.
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
  /** The banner that is shown. */
  current: number
  paused: boolean
  /** Changes without a fade. */
  still: boolean
  onChange: (index: number) => void
  /** Called once the rotation covers the first banner. */
  onReady: () => void
}) {
  const stage = useSwiper(current, onChange, {
    modules: [EffectFade],
    effect: 'fade',
    speed: still ? 0 : banner.fadeMs,
  })
  const isWatched = useIsWatched(stage, REST_AFTER_MS)
  const ready = useEffectEvent(onReady)
  useEffect(() => ready(), [])

  // Not by Swiper's Autoplay, which asks for an animation frame all the while that it waits: a third of a phone's
  // processor for a picture that stands still. Each banner has its time anew, whoever brought it.
  const advance = useEffectEvent(() => onChange((current + 1) % filenames.length))
  useEffect(() => {
    if (paused || !isWatched) return undefined
    const timer = setTimeout(() => advance(), banner.autoplayMs)
    return () => clearTimeout(timer)
  }, [paused, isWatched, current])

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
