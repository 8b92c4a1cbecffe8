import { useEffect, useState } from 'react'

/** From this speed on nobody sees what a tile shows: a phone's screen passes in a quarter of a second. */
const FAST_PX_PER_MS = 3
/** Without a scroll event for so long, the page stands still. */
const REST_MS = 100
/** How many tiles are completed within one frame. */
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
  // One jump after a rest (the way back, the End key) is no scrolling: its tiles stay.
  const wasFast = elapsed < REST_MS && Math.abs(top - (last?.top ?? top)) > FAST_PX_PER_MS * elapsed
  last = { top, at }
  if (!wasFast) return isFast ? slowDown() : undefined
  isFast = true
  clearTimeout(restTimer)
  restTimer = setTimeout(slowDown, REST_MS)
}

/** Follows the speed at which the page is scrolled, for `usePassesFast` of the tiles in it. */
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
 * Whether a tile came up while the page was scrolled so fast that nobody can see it: its picture is not fetched then. It
 * becomes false once the page slows down, for a few tiles a frame, so that no frame takes long.
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
