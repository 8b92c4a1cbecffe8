import { useEffect, useState, type RefObject } from 'react'

/** Events that show that the page is in use. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/**
 * Whether an element may be watched: it is visible, its tab is active, and the page was used recently.
 * Otherwise automatic motion pauses and costs nothing.
 * @param restAfterMs time without use after which the page counts as left
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
