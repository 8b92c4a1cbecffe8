import { useImperativeHandle, useRef } from 'react'
import type { RowProps } from './carousel.tsx'
import styles from './carousel.module.css'

/** A carousel's row before Swiper is there: it scrolls and snaps by CSS alone. */
export function ScrollRow({ label, slides, ref }: RowProps) {
  const list = useRef<HTMLUListElement>(null)

  useImperativeHandle(ref, () => ({
    move(direction) {
      const row = list.current
      const slide = row?.firstElementChild
      if (row === null || !slide) return
      const last = row.scrollWidth - row.clientWidth
      const target = row.scrollLeft + direction * slide.clientWidth
      // Past either end the row begins again at the other one, as Swiper's does.
      const left =
        direction > 0 && row.scrollLeft >= last - 1 ? 0 : row.scrollLeft <= 0 && direction < 0 ? last : target
      row.scrollTo({ left })
    },
  }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <ul ref={list} tabIndex={0} aria-label={label} className={styles['row']} data-scrolls>
      {slides.map(({ id, content }) => (
        <li key={id} className={styles['slide']}>
          {content}
        </li>
      ))}
    </ul>
  )
}
