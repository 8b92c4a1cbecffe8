import { startTransition, type PointerEvent, useEffect, useRef, useState } from 'react'
import { detailsMessages } from '../../messages/product-details.ts'
import { servedPreview } from '../../domain/served-preview.ts'
import { gallerySizes, thumbSizes } from '../../domain/picture-sizes.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture, plainSource, useAssetBase } from '../../ui/picture.tsx'
import styles from './gallery.module.css'
import { takeDeparture } from '../../components/product/travelling-picture.ts'

/** As `--motion` (tokens.css). */
const MOTION = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' }

/** How long the details may take to open for the picture still to travel there, in milliseconds. */
const OPENS_WITHIN_MS = 1000

/**
 * Lets the picture of the details come from the tile that was pressed, if one was. Call it when the details are in the
 * document; the place is read in the next frame, which lays the page out anyway.
 * @param stage the details' picture.
 */
function pictureArrives(stage: HTMLElement): void {
  const departure = takeDeparture()
  if (departure === null || performance.now() - departure.at > OPENS_WITHIN_MS) return
  const { place } = departure
  requestAnimationFrame(() => {
    const { x, y, width } = stage.getBoundingClientRect()
    if (width === 0) return
    const from = `translate(${place.x - x}px, ${place.y - y}px) scale(${place.width / width})`
    const ends = { transformOrigin: '0 0', zIndex: 1 }
    stage.animate(
      [
        { ...ends, transform: from },
        { ...ends, transform: 'none' },
      ],
      MOTION,
    )
  })
}

interface GalleryPicture {
  filenames: readonly string[]
  name: string
  current: number
}

const GallerySlides = lazyPart<GalleryPicture & { onChange: (index: number) => void }>(
  async () => (await import('./gallery-slides.tsx')).GallerySlides,
  FirstPicture,
)

/** What tells that somebody is at the page: swiping and zooming, a large library, are not fetched for anybody else. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/**
 * Lets the picture grow around the pointer, once it has been moved over it: whoever came here by a press on a tile
 * has the pointer lying there already, and wants to see the whole picture first.
 */
function aimZoom(event: PointerEvent<HTMLElement>): void {
  if (event.movementX === 0 && event.movementY === 0) return
  event.currentTarget.dataset['aimed'] = ''
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const style = event.currentTarget.style
  style.setProperty('--zoom-x', `${((event.clientX - left) / width) * 100}%`)
  style.setProperty('--zoom-y', `${((event.clientY - top) / height) * 100}%`)
}

/** How far a finger goes for a swipe, in CSS pixels. */
const SWIPE_PX = 40

function endZoom(event: PointerEvent<HTMLElement>): void {
  delete event.currentTarget.dataset['aimed']
}

/**
 * A product's pictures: the first is painted at once; swiping and pinch or double-tap zoom come with Swiper, in the
 * same box, once somebody is at the page. Under a mouse the picture grows where it points.
 */
export function Gallery({ filenames, name }: { filenames: readonly string[]; name: string }) {
  const [current, setCurrent] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    const seen = new AbortController()
    function use(): void {
      seen.abort()
      // Not within the event: the picture that it is for would be gone before its own handlers are called.
      startTransition(() => setIsUsed(true))
    }
    for (const sign of SIGNS)
      addEventListener(sign, use, { capture: true, passive: true, signal: seen.signal })
    return () => seen.abort()
  }, [isShown])
  const touchedAt = useRef<number | null>(null)
  /** Begins a swipe that Swiper, which comes with the first touch, is not there for. */
  function beginSwipe({ currentTarget, clientX, pointerId, pointerType }: PointerEvent<HTMLElement>): void {
    if (pointerType === 'mouse' || currentTarget.querySelector('.swiper') !== null) return
    touchedAt.current = clientX
    // The picture that is touched makes way for the slides.
    currentTarget.setPointerCapture(pointerId)
  }
  function endSwipe({ clientX }: PointerEvent<HTMLElement>): void {
    const moved = touchedAt.current === null ? 0 : clientX - touchedAt.current
    touchedAt.current = null
    if (Math.abs(moved) < SWIPE_PX) return
    setCurrent((index) => Math.max(0, Math.min(filenames.length - 1, index - Math.sign(moved))))
  }
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage.current !== null) pictureArrives(stage.current)
  }, [])

  return (
    <div className={styles['gallery']}>
      <div
        className={styles['stage']}
        onPointerDown={beginSwipe}
        onPointerLeave={endZoom}
        onPointerMove={aimZoom}
        onPointerUp={endSwipe}
        ref={stage}
      >
        {isUsed ? (
          <GallerySlides current={current} filenames={filenames} name={name} onChange={setCurrent} />
        ) : (
          <FirstPicture
            current={current}
            filenames={filenames}
            key={current}
            name={name}
            onShown={() => setIsShown(true)}
          />
        )}
      </div>
      {filenames.length > 1 && (
        <ul aria-label={detailsMessages.pictures} className={styles['thumbs']}>
          {filenames.map((filename, index) => (
            <li key={filename}>
              <button
                aria-current={index === current}
                aria-label={detailsMessages.showPicture(index + 1, filenames.length)}
                className={styles['thumb']}
                onClick={() => setCurrent(index)}
                type="button"
              >
                <Picture alt="" filename={filename} sizes={thumbSizes} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A version of a picture that came with the page, or that the page before this one shows at whatever width. */
function shownSource(filename: string, base: string): string | undefined {
  const source = plainSource(filename, base)
  const shown = [...document.images].find((image) => image.getAttribute('src') === source && image.complete)
  return shown?.naturalWidth ? shown.currentSrc : servedPreview(filename)
}

/** The picture, and until it has come the smaller one of the tile that was pressed. */
function FirstPicture({ filenames, name, current, onShown }: GalleryPicture & { onShown?: () => void }) {
  const filename = filenames[current]
  const base = useAssetBase()
  const [preview, setPreview] = useState(() => filename && shownSource(filename, base))
  return (
    <>
      <Picture
        alt={detailsMessages.picture(name, current + 1, Math.max(1, filenames.length))}
        className={styles['picture']}
        filename={filename}
        onError={onShown}
        onLoad={() => {
          setPreview(undefined)
          onShown?.()
        }}
        priority
        ratio="auto"
        sizes={gallerySizes}
      />
      {preview && <img alt="" className={styles['preview']} draggable={false} src={preview} />}
    </>
  )
}
