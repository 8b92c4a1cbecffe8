import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import Swiper from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import 'swiper/css'

/**
 * Swiper on an element with the `swiper` markup, with the slide controlled by React. For fading and zooming,
 * which scrolling can't do; a plain row uses the class `scroll-row`. Import it only from lazy chunks: Swiper
 * is large.
 * @param current the shown slide
 * @param onChange called when a swipe or a key changes the slide
 * @param options read once, on mount
 * @returns a ref for the outer element
 */
export function useSwiper(
  current: number,
  onChange: (index: number) => void,
  options: SwiperOptions,
): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper | null>(null)
  const start = useEffectEvent(
    (element: HTMLElement): Swiper =>
      new Swiper(element, {
        ...options,
        initialSlide: current,
        on: { slideChange: ({ activeIndex }) => onChange(activeIndex) },
      }),
  )

  useEffect(() => {
    if (stage.current === null) return undefined
    const started = start(stage.current)
    swiper.current = started
    return () => {
      started.destroy()
    }
  }, [])

  useEffect(() => {
    swiper.current?.slideTo(current)
  }, [current])

  return stage
}
