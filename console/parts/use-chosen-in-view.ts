import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls a row of links sideways to the current one (`aria-current`).
 * @param chosen scrolls again when it changes
 * @returns the row's `ref`
 */
export function useChosenInView(chosen: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Sideways alone: `scrollIntoView` would move the page too.
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 2
  }, [chosen])
  return row
}
