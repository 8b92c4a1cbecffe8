import { startTransition, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ProductPicture } from '../../contract/shop-entities/product.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { servedPreview } from '../../storage/served-preview.ts'
import { inLanguage } from '../../domain/localized.ts'
import { gallerySizes, thumbSizes } from '../../domain/picture-sizes.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture, plainSource, useAssetBase } from '../../ui/picture.tsx'
import styles from './gallery.module.css'
import { takeDeparture } from '../../components/product/travelling-picture.ts'

/** Equal to `--motion` (tokens.css). */
const MOTION = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' }

/** How long the details may take to open before the picture's animation is dropped, in milliseconds. */
const OPENS_WITHIN_MS = 1000

/**
 * Moves the details' picture from the pressed tile to its place, if a tile was pressed. Call it when the
 * details are in the document. The position is read in the next frame, which computes the layout anyway.
 * @param stage element of the details' picture
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
    stage.animate([{ ...ends, transform: from }, ends], MOTION)
  })
}

interface GalleryPicture {
  pictures: readonly ProductPicture[]
  name: string
  current: number
}

const GallerySlides = lazyPart<GalleryPicture & { onChange: (index: number) => void }>(
  async () => (await import('./gallery-slides.tsx')).GallerySlides,
  FirstPicture,
)

/**
 * Events that show that the page is in use. Only then are swiping and zooming loaded, from a large library.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/**
 * Zooms the picture around the pointer after it has moved. Not before: after a press on a tile the pointer
 * lies there already, and the visitor wants to see the whole picture first.
 */
function aimZoom({ currentTarget, clientX, clientY, movementX, movementY }: PointerEvent<HTMLElement>): void {
  if (!movementX && !movementY) return
  currentTarget.dataset['aimed'] = ''
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  currentTarget.style.setProperty('--zoom-x', `${((clientX - left) / width) * 100}%`)
  currentTarget.style.setProperty('--zoom-y', `${((clientY - top) / height) * 100}%`)
}

/** Minimum distance of a swipe, in CSS pixels. */
const SWIPE_PX = 40

function endZoom(event: PointerEvent<HTMLElement>): void {
  delete event.currentTarget.dataset['aimed']
}

/**
 * A product's pictures. The first one is painted at once. Swiping and pinch or double-tap zoom come with
 * Swiper, in the same box, once the page is in use. With a mouse the picture zooms at the pointer.
 */
export function Gallery({ pictures, name }: { pictures: readonly ProductPicture[]; name: string }) {
  const [current, setCurrent] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    const seen = new AbortController()
    function use(): void {
      seen.abort()
      // Not within the event: the picture would be removed before its own handlers run.
      startTransition(() => setIsUsed(true))
    }
    for (const sign of SIGNS)
      addEventListener(sign, use, { capture: true, passive: true, signal: seen.signal })
    return () => seen.abort()
  }, [isShown])
  const touchedAt = useRef<number | null>(null)
  /** Starts a swipe before Swiper, which the first touch loads, is ready. */
  function beginSwipe({ currentTarget, clientX, pointerId, pointerType }: PointerEvent<HTMLElement>): void {
    if (pointerType === 'mouse' || currentTarget.querySelector('.swiper') !== null) return
    touchedAt.current = clientX
    // Capture the pointer, because the touched picture is replaced by the slides.
    currentTarget.setPointerCapture(pointerId)
  }
  function endSwipe({ clientX }: PointerEvent<HTMLElement>): void {
    const moved = touchedAt.current === null ? 0 : clientX - touchedAt.current
    touchedAt.current = null
    if (Math.abs(moved) < SWIPE_PX) return
    setCurrent((index) => Math.max(0, Math.min(pictures.length - 1, index - Math.sign(moved))))
  }
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage.current !== null) pictureArrives(stage.current)
  }, [])

  return (
    <div className={styles.gallery}>
      <div
        className={styles.stage}
        onPointerDown={beginSwipe}
        onPointerLeave={endZoom}
        onPointerMove={aimZoom}
        onPointerUp={endSwipe}
        ref={stage}
      >
        {isUsed ? (
          <GallerySlides current={current} pictures={pictures} name={name} onChange={setCurrent} />
        ) : (
          <FirstPicture
            current={current}
            pictures={pictures}
            key={current}
            name={name}
            onShown={() => setIsShown(true)}
          />
        )}
      </div>
      {pictures.length > 1 && (
        <ul aria-label={detailsMessages.pictures} className={styles.thumbs}>
          {pictures.map(({ filename }, index) => (
            <li key={filename}>
              <button
                aria-current={index === current}
                aria-label={detailsMessages.showPicture(index + 1, pictures.length)}
                className={styles.thumb}
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

/** A loaded version of a picture: from the served page, or in any width from the previous page. */
function shownSource(filename: string, base: string): string | undefined {
  const source = plainSource(filename, base)
  const shownImage = [...document.images].find(
    (image) => image.getAttribute('src') === source && image.complete,
  )
  return shownImage?.naturalWidth ? shownImage.currentSrc : servedPreview(filename)
}

/** The picture, with the pressed tile's smaller version until it has loaded. */
function FirstPicture({ pictures, name, current, onShown }: GalleryPicture & { onShown?: () => void }) {
  const picture = pictures[current]
  const filename = picture?.filename
  const base = useAssetBase()
  const [preview, setPreview] = useState(() => filename && shownSource(filename, base))
  return (
    <>
      <Picture
        alt={inLanguage(picture?.alt) || detailsMessages.picture(name, current + 1, pictures.length || 1)}
        className={styles.picture}
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
      {preview && <img alt="" className={styles.preview} draggable={false} src={preview} />}
    </>
  )
}
