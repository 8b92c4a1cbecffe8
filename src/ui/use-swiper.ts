import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import Swiper from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import 'swiper/css'

/**
 * Swiper on an element with the `swiper` markup, its slide controlled by React. For what scrolling can't do: fading
 * and zooming; a plain row has the class `scroll-row`. Import it from lazy chunks alone, Swiper is large.
 * @param current the slide that is shown.
 * @param onChange called with the slide that a swipe or a key brought.
 * @param options read once, at the start.
 * @returns goes to the outer element.
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
