import { useEffect, useState } from 'react'

/** Speed at which tiles can't be seen: a phone's screen passes in a quarter of a second. */
const FAST_PX_PER_MS = 3
/** Scrolling counts as ended after this time without a scroll event. */
const REST_MS = 100
/** Tiles that get their picture in one frame. */
const COMPLETED_PER_FRAME = 3

let isFast = false
let last: { top: number; at: number } | null = null
let restTimer: ReturnType<typeof setTimeout> | undefined
let frame: number | undefined
const waiting = new Set<() => void>()

function completeSome(): void {
  frame = undefined
  if (isFast) return
  for (const complete of [...waiting].slice(0, COMPLETED_PER_FRAME)) {
    waiting.delete(complete)
    complete()
  }
  completeSoon()
}

function completeSoon(): void {
  if (waiting.size > 0) frame ??= requestAnimationFrame(completeSome)
}

function slowDown(): void {
  clearTimeout(restTimer)
  isFast = false
  completeSoon()
}

function watchSpeed({ timeStamp: at }: Event): void {
  const top = scrollY
  const elapsed = last === null ? Number.POSITIVE_INFINITY : at - last.at
  // A single jump after a rest (Back, the End key) does not count as scrolling.
  const wasFast = elapsed < REST_MS && Math.abs(top - (last?.top ?? top)) > FAST_PX_PER_MS * elapsed
  last = { top, at }
  if (!wasFast) return isFast ? slowDown() : undefined
  isFast = true
  clearTimeout(restTimer)
  restTimer = setTimeout(slowDown, REST_MS)
}

/** Tracks the page's scroll speed, for `usePassesFast` in its tiles. */
export function useScrollSpeed(): void {
  useEffect(() => {
    addEventListener('scroll', watchSpeed, { passive: true })
    return () => {
      removeEventListener('scroll', watchSpeed)
      clearTimeout(restTimer)
      last = null
      isFast = false
    }
  }, [])
}

/**
 * Whether a tile appeared while the page scrolls too fast to see it; its picture is then not loaded. Becomes
 * false after the page slows down, for a few tiles a frame, to keep frames short.
 */
export function usePassesFast(): boolean {
  const [passes, setPasses] = useState(() => isFast)
  useEffect(() => {
    if (!passes) return undefined
    const complete = (): void => setPasses(false)
    waiting.add(complete)
    if (!isFast) completeSoon()
    return () => void waiting.delete(complete)
  }, [passes])
  return passes
}
