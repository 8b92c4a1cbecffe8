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

/** The page counts as left after this time without use, in milliseconds. */
const REST_AFTER_MS = 30_000

/**
 * Rotation of the banners, over the first banner. In its own chunk, because Swiper is larger than all our code in the
 * first view. Pauses while it can't be seen.
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
  current: number
  paused: boolean
  /** Changes without a fade. */
  still: boolean
  onChange: (index: number) => void
  /** Called when the rotation covers the first banner. */
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

  // Not Swiper's Autoplay, which requests an animation frame all the time: a third of a phone's processor for
  // a still picture. The timer restarts with each banner, however it was reached.
  const advance = useEffectEvent(() => onChange((current + 1) % filenames.length))
  useEffect(() => {
    if (paused || !isWatched) return undefined
    const timer = setTimeout(() => advance(), banner.autoplayMs)
    return () => clearTimeout(timer)
  }, [paused, isWatched, current])

  return (
    <div className={`swiper ${styles.rotation}`} ref={stage}>
      <div className="swiper-wrapper">
        {filenames.map((filename, index) => (
          // A picture may occur twice. The list never changes while it is mounted.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="swiper-slide" key={`${index} ${filename}`}>
            <Picture
              alt={homeMessages.bannerPicture(index + 1, filenames.length)}
              className={styles.picture}
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
