import { lazy, Suspense, useEffect, useState } from 'react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { homeMessages } from '../../messages/home.ts'
import { bannerSizes } from '../../domain/picture-sizes.ts'
import { Picture } from '../../ui/picture.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import type { BannerControls } from './banner-rotation.tsx'
import styles from './banner.module.css'

const BannerRotation = lazy(async () => ({ default: (await import('./banner-rotation.tsx')).BannerRotation }))

/**
 * The home's banners (section 9: a new one every 3 s, faded in over 500 ms). The first is painted at once and
 * stays beneath the rotation, whose code and pictures come once the page has come to rest; so nothing shifts or blinks,
 * and no banner goes before somebody could have seen it for its 3 s. It can be paused, rests under the pointer and the
 * keyboard's focus, and does not start where reduced motion is asked for.
 */
export function Banner({ filenames }: { filenames: readonly string[] }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [rotating, setRotating] = useState(false)
  const [paused, setPaused] = useState(false)
  const [controls, setControls] = useState<BannerControls | null>(null)
  const [current, setCurrent] = useState(0)
  const many = filenames.length > 1

  useEffect(() => (many && !still ? whenIdle(() => setRotating(true)) : undefined), [many, still])

  // Under the pointer or the keyboard's focus the banner rests: somebody is looking at it.
  const [attended, setAttended] = useState(false)
  const [pendingStep, setPendingStep] = useState<1 | -1 | null>(null)
  const step = (direction: 1 | -1): void => {
    if (controls !== null) return controls.step(direction)
    setPendingStep(direction)
    setRotating(true)
  }

  return (
    // A pointer over it or the focus in it holds the rotation; the buttons inside are what can be pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={homeMessages.banners}
      aria-roledescription="carousel"
      className={styles['banner']}
      onBlur={() => setAttended(false)}
      onFocus={(event) => setAttended(event.target.matches(':focus-visible'))}
      onPointerEnter={(event) => setAttended(event.pointerType === 'mouse')}
      onPointerLeave={() => setAttended(false)}
    >
      <div aria-hidden={controls !== null || undefined} className={styles['first']}>
        <Picture
          alt={homeMessages.bannerPicture(1, filenames.length)}
          className={styles['picture']}
          filename={filenames[0]}
          fit="cover"
          priority
          ratio="auto"
          sizes={bannerSizes}
        />
      </div>
      {many && rotating && (
        <Suspense fallback={null}>
          <BannerRotation
            current={current}
            filenames={filenames}
            onChange={setCurrent}
            onReady={(ready) => {
              setControls(ready)
              if (pendingStep !== null) ready.step(pendingStep)
            }}
            paused={paused || attended || still}
            still={still}
          />
        </Suspense>
      )}
      {many && (
        <div className={styles['controls']}>
          <button
            aria-label={homeMessages.previousBanner}
            className={styles['control']}
            onClick={() => step(-1)}
            type="button"
          >
            <ChevronLeft aria-hidden="true" size="1.15em" />
          </button>
          <span aria-hidden="true" className={styles['count']}>
            {current + 1} / {filenames.length}
          </span>
          <button
            aria-label={homeMessages.nextBanner}
            className={styles['control']}
            onClick={() => step(1)}
            type="button"
          >
            <ChevronRight aria-hidden="true" size="1.15em" />
          </button>
          {!still && (
            <button
              aria-label={paused ? homeMessages.playBanners : homeMessages.pauseBanners}
              className={styles['control']}
              onClick={() => setPaused(!paused)}
              type="button"
            >
              {paused ? <Play aria-hidden="true" size="1em" /> : <Pause aria-hidden="true" size="1em" />}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
