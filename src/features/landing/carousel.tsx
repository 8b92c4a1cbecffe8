import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import styles from './carousel.module.css'
import { carouselCopy } from '../../messages/landing.ts'
import { classNames } from '../../ui/class-names.ts'
import { remainingScroll } from '../../ui/list/remaining-scroll.ts'

interface CarouselProps {
  /** Accessible name, also used by the buttons: "Next testimonials". */
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  /** Number of visible slides, by width (section 9). */
  shown: { narrow: number; middle: number; wide: number }
  /** Text above the slides, beside the buttons. */
  note?: ReactNode
}

/**
 * A row of slides, moved by buttons, touch, wheel and keyboard, never automatically. Wraps around at both
 * ends.
 */
export function Carousel({ label, slides, shown, note }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1): void => {
    const row = list.current
    const slide = row?.firstElementChild
    if (row === null || !slide) return
    const { toStart, toEnd } = remainingScroll(row)
    const isAtEnd = (direction > 0 ? toEnd : toStart) < 1
    row.scrollBy(isAtEnd ? -direction * row.scrollWidth : direction * slide.clientWidth, 0)
  }

  const counts = {
    '--shown-narrow': shown.narrow,
    '--shown-middle': shown.middle,
    '--shown-wide': shown.wide,
  } as CSSProperties

  const controls = (
    <div className={styles.controls}>
      {note}
      <div className={styles.buttons}>
        <button type="button" aria-label={carouselCopy.previous(label)} onClick={() => move(-1)}>
          <ArrowLeft aria-hidden="true" size="1.25em" />
        </button>
        <button type="button" aria-label={carouselCopy.next(label)} onClick={() => move(1)}>
          <ArrowRight aria-hidden="true" size="1.25em" />
        </button>
      </div>
    </div>
  )

  return (
    <section aria-roledescription="carousel" aria-label={label} className={styles.carousel} style={counts}>
      {note !== undefined && controls}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */}
      <ul ref={list} tabIndex={0} aria-label={label} className={classNames('scroll-row', styles.row)}>
        {slides.map(({ id, content }) => (
          <li key={id} className={styles.slide}>
            {content}
          </li>
        ))}
      </ul>
      {note === undefined && controls}
    </section>
  )
}
