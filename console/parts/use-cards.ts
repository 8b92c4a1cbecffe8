import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Below this a screen is a phone's, in pixels: `--tablet` in the style sheets. */
const TABLET = 768

/**
 * Whether a table's rows are to be shown as cards: on a phone, and wherever its columns have no room beside each other.
 * @param columns measured again if they change
 * @param rows as `columns`
 * @returns the frame's `ref`, and how the rows are shown
 */
export function useCards(
  columns: unknown,
  rows: unknown,
): [frame: RefObject<HTMLDivElement | null>, look: 'rows' | 'cards' | 'phone'] {
  const frame = useRef<HTMLDivElement>(null)
  const [isPhone, setIsPhone] = useState(() => document.documentElement.clientWidth < TABLET)
  // The width that the columns need, in pixels; null as long as they have it.
  const [needed, setNeeded] = useState<number | null>(null)
  const measure = useEffectEvent(() => {
    const { current } = frame
    const table = current?.querySelector('table')
    if (!current || !table) return
    setIsPhone(document.documentElement.clientWidth < TABLET)
    const room = current.clientWidth
    if (needed === null) {
      if (!isPhone && table.offsetWidth > room) setNeeded(table.offsetWidth)
    } else if (room >= needed) setNeeded(null)
  })
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return undefined
    measure()
    const observer = new ResizeObserver(() => measure())
    observer.observe(current)
    return () => observer.disconnect()
  }, [columns, rows, needed, isPhone])
  if (isPhone) return [frame, 'phone']
  return [frame, needed === null ? 'rows' : 'cards']
}
