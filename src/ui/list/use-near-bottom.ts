import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { scrolling } from '../../contract/limits.ts'

/**
 * Calls `onNear` within 800 px of a list's bottom, checked at most every 500 ms (section 4, "Listings").
 * @param active false if there are no more pages
 * @param length number of entries. Checked again when it changes, because a tall screen may still not be
 * full.
 */
export function useNearBottom(
  list: RefObject<HTMLElement | null>,
  { active, length, onNear }: { active: boolean; length: number; onNear: () => void },
): void {
  const lookedAt = useRef(Number.NEGATIVE_INFINITY)
  const look = useEffectEvent(() => {
    lookedAt.current = performance.now()
    const bottom = list.current?.getBoundingClientRect().bottom
    if (bottom !== undefined && bottom - innerHeight <= scrolling.triggerPx) onNear()
  })

  useEffect(() => {
    if (!active) return undefined
    let timer: ReturnType<typeof setTimeout> | null = null
    const lookSoon = (): void => {
      if (timer !== null) return
      const wait = Math.max(0, lookedAt.current + scrolling.throttleMs - performance.now())
      timer = setTimeout(() => {
        timer = null
        look()
      }, wait)
    }
    lookSoon()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon)
    return () => {
      if (timer !== null) clearTimeout(timer)
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [active, length])
}
