import { ArrowLeft, ArrowRight } from 'lucide-react'
import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import styles from './carousel.module.css'
import { carouselCopy } from '../../messages/landing.ts'
import { ScrollRow } from './scroll-row.tsx'
import { useSeen } from './use-seen.ts'

/** What the two buttons of a carousel ask of its row. */
export interface RowHandle {
  move: (direction: 1 | -1) => void
}

export interface RowProps {
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  ref: Ref<RowHandle>
}

interface CarouselProps {
  /** Read out, and named by the buttons: "Next testimonials". */
  label: string
  slides: RowProps['slides']
  /** How many slides are seen at once, by width (section 9). */
  shown: { narrow: number; middle: number; wide: number }
  /** Stands beside the buttons. */
  note?: ReactNode
}

/**
 * A row of slides that moves by buttons, fingers and mouse, and never by itself. It starts as a plain
 * scrolling row; Swiper takes over at the same geometry once the row comes near the screen, and where it
 * can't be fetched the plain row simply stays.
 */
export function Carousel({ label, slides, shown, note }: CarouselProps) {
  const frame = useRef<HTMLElement>(null)
  const row = useRef<RowHandle>(null)
  const near = useSeen(frame, '600px')
  const [Row, setRow] = useState<ComponentType<RowProps>>(() => ScrollRow)

  useEffect(() => {
    if (!near) return undefined
    let wanted = true
    import('./swiper-row.tsx').then(
      ({ SwiperRow }) => wanted && setRow(() => SwiperRow),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [near])

  const counts = {
    '--shown-narrow': shown.narrow,
    '--shown-middle': shown.middle,
    '--shown-wide': shown.wide,
  } as CSSProperties

  return (
    <section
      ref={frame}
      aria-roledescription="carousel"
      aria-label={label}
      className={styles['carousel']}
      style={counts}
    >
      <Row ref={row} label={label} slides={slides} />
      <div className={styles['foot']}>
        {note}
        <div className={styles['buttons']}>
          <button
            type="button"
            aria-label={carouselCopy.previous(label)}
            onClick={() => row.current?.move(-1)}
          >
            <ArrowLeft aria-hidden="true" size="1.25em" />
          </button>
          <button type="button" aria-label={carouselCopy.next(label)} onClick={() => row.current?.move(1)}>
            <ArrowRight aria-hidden="true" size="1.25em" />
          </button>
        </div>
      </div>
    </section>
  )
}
