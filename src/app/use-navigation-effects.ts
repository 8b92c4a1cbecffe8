import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusMain } from '../ui/focus-main.ts'

/** How long to wait for a loading page to become tall enough for its old scroll position. */
const RESTORE_TIMEOUT_MS = 3000

/** Scroll position of each entry of this tab's history; lost on reload. */
const places = new Map<string, number>()

/** Scroll position at the last scroll event: reading `scrollY` would force a layout. */
let place = 0

function scrollToPlace(top: number): void {
  place = top
  scrollTo({ top, behavior: 'instant' })
}

/**
 * Scrolls to `top` as soon as the page is tall enough.
 * @returns a function that stops waiting
 */
function scrollWhenPossible(top: number): () => void {
  const reachable = (): boolean => document.documentElement.scrollHeight - innerHeight >= top
  if (top === 0 || reachable()) {
    scrollToPlace(top)
    return () => undefined
  }
  const observer = new ResizeObserver(() => {
    if (!reachable()) return
    observer.disconnect()
    scrollToPlace(top)
  })
  observer.observe(document.body)
  const timer = setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Whether an entry replaced one of the same page (`samePlace` in its state). */
function isSamePlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'samePlace' in state
}

/** Scrolls a new page to its top. Going back restores the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname, hash, state } = useLocation()
  const navigationType = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The browser restored it, or the static shell was scrolled.
    place = scrollY
  }, [])

  // In the layout phase: otherwise the old page would be stored with the new page's scroll position.
  useLayoutEffect(() => {
    const remember = (): void => {
      place = scrollY
      places.set(key, place)
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  // Only a new path or a step in the history scrolls, not a new query (filters, sort).
  const step = navigationType === 'POP' ? key : null
  const hasArrived = useRef(false)
  const arrive = useEffectEvent((entry: string | null) => {
    // A visit's first page is at its top already; scrolling would force a layout before the first paint.
    if (!hasArrived.current) return void (hasArrived.current = true)
    if (entry !== null) return scrollWhenPossible(places.get(entry) ?? 0)
    if (isSamePlace(state)) places.set(key, scrollY)
    else if (hash === '' && place !== 0) scrollToPlace(0)
    return undefined
  })
  useLayoutEffect(() => arrive(step), [pathname, step])
}

/**
 * Moves the focus to the new page's main element after a navigation. Not on the first page, and not if the
 * page has focused one of its fields.
 */
export function useNavigationFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    focusMain()
  }, [pathname])
}
