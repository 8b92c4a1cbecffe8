import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusMain } from '../ui/focus-main.ts'

/** How long a page that is still loading is given to become tall enough for its old place. */
const RESTORE_TIMEOUT_MS = 3000

/** Where each entry of this tab's history was scrolled to; gone with the page, like the history's own state. */
const places = new Map<string, number>()

/** Where the window is scrolled to, by its last scroll event: to read `scrollY` would lay the page out. */
let place = 0

function scrollToPlace(top: number): void {
  place = top
  scrollTo({ top, behavior: 'instant' })
}

/** Scrolls to `top` as soon as the page is tall enough. @returns what stops the waiting. */
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

/** Whether an entry took the place of one that shows the same page (`SAME_PLACE`). */
function isSamePlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'samePlace' in state
}

/** A new page starts at its top; going back finds the place that was left. */
export function useScrollRestoration(): void {
  const { key, pathname, hash, state } = useLocation()
  const navigationType = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The browser restored it, or somebody scrolled the static shell.
    place = scrollY
  }, [])

  // With the layout: the page that goes must not be remembered where the one that comes is scrolled to.
  useLayoutEffect(() => {
    const remember = (): void => {
      place = scrollY
      places.set(key, place)
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  // The query string alone (filters, sort) does not move the page: only a path and a step in the history do.
  const step = navigationType === 'POP' ? key : null
  const hasArrived = useRef(false)
  const arrive = useEffectEvent((entry: string | null) => {
    // The first page of a visit stands at its top already; to scroll there would lay it out before it is painted.
    if (!hasArrived.current) return void (hasArrived.current = true)
    if (entry !== null) return scrollWhenPossible(places.get(entry) ?? 0)
    if (isSamePlace(state)) places.set(key, scrollY)
    else if (hash === '' && place !== 0) scrollToPlace(0)
    return undefined
  })
  useLayoutEffect(() => arrive(step), [pathname, step])
}

/**
 * After a navigation, moves the keyboard's and the screen reader's place to the new page's main part. Not on
 * the first page, and not where the page has taken the focus for a field of its own.
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
