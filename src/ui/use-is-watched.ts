import { useEffect, useState, type RefObject } from 'react'

/** Signs that somebody is at the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/**
 * Whether somebody may be watching an element: it is in sight, its tab is shown, and the page was used a while ago at
 * most. What moves by itself rests otherwise, and costs nothing.
 * @param restAfterMs how long nobody uses the page until it counts as left alone
 */
export function useIsWatched(element: RefObject<Element | null>, restAfterMs: number): boolean {
  const [isWatched, setWatched] = useState(true)
  useEffect(() => {
    if (element.current === null) return undefined
    let isInSight = true
    let isUsed = true
    const update = (): void => setWatched(isInSight && isUsed && !document.hidden)
    const rest = (): void => {
      isUsed = false
      update()
    }
    let timer = setTimeout(rest, restAfterMs)
    const wake = (): void => {
      clearTimeout(timer)
      timer = setTimeout(rest, restAfterMs)
      isUsed = true
      update()
    }
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? isInSight
      update()
    })
    observer.observe(element.current)
    document.addEventListener('visibilitychange', update)
    for (const sign of SIGNS) addEventListener(sign, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
      for (const sign of SIGNS) removeEventListener(sign, wake)
    }
  }, [element, restAfterMs])
  return isWatched
}
