import { type RefObject, useEffect, useState } from 'react'

/**
 * Becomes true once, when the element comes near enough to the viewport.
 * @param element what is watched
 * @param margin how far outside the viewport already counts, as CSS writes it
 */
export function useSeen(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return seen
}
