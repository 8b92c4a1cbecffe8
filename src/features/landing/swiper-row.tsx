import { useImperativeHandle, useRef } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import 'swiper/css'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { RowProps } from './carousel.tsx'
import styles from './carousel.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** How long a slide takes to move, in milliseconds. */
const slideMs = 350

/** A carousel's row on Swiper. The slides' widths come from the style sheet that the scrolling row uses too. */
export function SwiperRow({ label, slides, ref }: RowProps) {
  const swiper = useRef<SwiperInstance>(null)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const speed = still ? 0 : slideMs

  useImperativeHandle(ref, () => ({
    move(direction) {
      if (direction > 0) swiper.current?.slideNext(speed)
      else swiper.current?.slidePrev(speed)
    },
  }))

  return (
    <Swiper
      tag="div"
      wrapperTag="ul"
      aria-label={label}
      className={styles['row']}
      slidesPerView="auto"
      rewind
      grabCursor
      speed={speed}
      onSwiper={(instance) => {
        swiper.current = instance
      }}
    >
      {slides.map(({ id, content }) => (
        <SwiperSlide key={id} tag="li" className={styles['slide']}>
          {content}
        </SwiperSlide>
      ))}
    </Swiper>
  )
}
