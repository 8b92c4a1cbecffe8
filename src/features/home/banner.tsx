import { useEffect, useState } from 'react'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import { homeMessages } from '../../messages/home.ts'
import { inLanguage } from '../../domain/localized.ts'
import { bannerSizes } from '../../domain/picture-sizes.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import styles from './banner.module.css'

const BannerRotation = lazyPart(async () => (await import('./banner-rotation.tsx')).BannerRotation)

/** Laid over the picture, so that nothing moves when they have loaded. */
const BannerControls = lazyPart(async () => (await import('./banner-parts.ts')).BannerControls)
const BannerWords = lazyPart(async () => (await import('./banner-parts.ts')).BannerWords)

function hasWords({ banner_title: title, banner_text: text }: HomeData['banners'][number]): boolean {
  return inLanguage(title) !== '' || inLanguage(text) !== ''
}

/**
 * Banners of the home (section 9: a new one every 3 s, with a fade of 500 ms). The first one is painted at
 * once and stays below the rotation, whose code and pictures load when the page is idle. So nothing shifts or
 * flickers, and every banner is shown for its 3 s. Texts are beside the pictures. The rotation can be paused,
 * pauses on hover and focus, and does not start with reduced motion.
 */
export function Banner({ banners }: { banners: HomeData['banners'] }) {
  const filenames = banners.map((entry) => entry.banner_filename)
  const isSpeaking = banners.some(hasWords)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [current, setCurrent] = useState(0)
  const [rotating, setRotating] = useState(false)
  const [covered, setCovered] = useState(false)
  const [paused, setPaused] = useState(false)
  // Pauses on hover and focus.
  const [attended, setAttended] = useState(false)
  const count = filenames.length
  // Until the rotation has loaded, or if it fails to, the buttons change this banner.
  const first = covered ? 0 : current
  const many = count > 1

  useEffect(() => (many && !still ? whenIdle(() => setRotating(true)) : undefined), [many, still])

  return (
    // Hover and focus only pause the rotation; the buttons inside are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={homeMessages.banners}
      aria-roledescription="carousel"
      className={classNames(styles.banner, isSpeaking && styles.speaking)}
      onBlur={() => setAttended(false)}
      onFocus={(event) => setAttended(event.target.matches(':focus-visible'))}
      onPointerEnter={(event) => setAttended(event.pointerType === 'mouse')}
      onPointerLeave={() => setAttended(false)}
    >
      <div className={styles.stage}>
        <div aria-hidden={covered || undefined} className={styles.first}>
          <Picture
            alt={homeMessages.bannerPicture(first + 1, count)}
            className={styles.picture}
            filename={filenames[first]}
            fit="cover"
            priority
            ratio="auto"
            sizes={bannerSizes}
          />
        </div>
        {many && rotating && (
          <BannerRotation
            current={current}
            filenames={filenames}
            onChange={setCurrent}
            onReady={() => setCovered(true)}
            paused={paused || attended || still}
            still={still}
          />
        )}
        {many && (
          <BannerControls
            onPause={still ? undefined : () => setPaused(!paused)}
            onStep={(direction) => {
              setRotating(true)
              setCurrent((current + direction + count) % count)
            }}
            paused={paused}
          >
            {`${current + 1} / ${count}`}
          </BannerControls>
        )}
      </div>
      <div className={isSpeaking ? styles.words : ''}>
        <BannerWords banners={banners} current={current} />
      </div>
    </section>
  )
}
