import { useEffect, useState } from 'react'
import type { HomeData } from '../../contract/entities/home.ts'
import { homeMessages } from '../../messages/home.ts'
import { inLanguage } from '../../domain/localized.ts'
import { bannerSizes } from '../../domain/picture-sizes.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { whenIdle } from '../../domain/when-idle.ts'
import styles from './banner.module.css'

const BannerRotation = lazyPart(async () => (await import('./banner-rotation.tsx')).BannerRotation)

/** Over the picture, so that nothing moves when they come. */
const BannerControls = lazyPart(async () => (await import('./banner-parts.ts')).BannerControls)
const BannerWords = lazyPart(async () => (await import('./banner-parts.ts')).BannerWords)

/** Whether anything stands beside a banner's picture. */
function hasWords({ banner_title: title, banner_text: text }: HomeData['banners'][number]): boolean {
  return inLanguage(title) !== '' || inLanguage(text) !== ''
}

/**
 * The home's banners (section 9: a new one every 3 s, faded in over 500 ms). The first is painted at once and
 * stays beneath the rotation, whose code and pictures come once the page has come to rest; so nothing shifts or blinks,
 * and no banner goes before somebody could have seen it for its 3 s. Where banners have words, these stand beside their
 * pictures. It can be paused, rests under the pointer and the
 * keyboard's focus, and does not start where reduced motion is asked for.
 */
export function Banner({ banners }: { banners: HomeData['banners'] }) {
  const filenames = banners.map((entry) => entry.banner_filename)
  const isSpeaking = banners.some(hasWords)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [current, setCurrent] = useState(0)
  const [rotating, setRotating] = useState(false)
  const [covered, setCovered] = useState(false)
  const [paused, setPaused] = useState(false)
  // Under the pointer or the keyboard's focus the banner rests: somebody is looking at it.
  const [attended, setAttended] = useState(false)
  const count = filenames.length
  // Until the rotation is there, or where it never comes, the buttons show their banner here.
  const first = covered ? 0 : current
  const many = count > 1

  useEffect(() => (many && !still ? whenIdle(() => setRotating(true)) : undefined), [many, still])

  return (
    // A pointer over it or the focus in it holds the rotation; the buttons inside are what can be pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={homeMessages.banners}
      aria-roledescription="carousel"
      className={classNames(styles['banner'], isSpeaking && styles['speaking'])}
      onBlur={() => setAttended(false)}
      onFocus={(event) => setAttended(event.target.matches(':focus-visible'))}
      onPointerEnter={(event) => setAttended(event.pointerType === 'mouse')}
      onPointerLeave={() => setAttended(false)}
    >
      <div className={styles['stage']}>
        <div aria-hidden={covered || undefined} className={styles['first']}>
          <Picture
            alt={homeMessages.bannerPicture(first + 1, count)}
            className={styles['picture']}
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
            {current + 1} / {count}
          </BannerControls>
        )}
      </div>
      <div className={isSpeaking ? styles['words'] : ''}>
        <BannerWords banners={banners} current={current} />
      </div>
    </section>
  )
}
