import { vi } from 'vitest'

/** Stubs every media query: `matches` is whether the visitor prefers reduced motion. */
export function stubReducedMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/**
 * Stubs the viewport.
 * @returns a function that scrolls everything watched so far into view
 */
export function stubViewport(): () => void {
  const watching: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        watching.push(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => {
    for (const show of watching) show()
  }
}

/**
 * Stubs the screen's frames.
 * @returns a function that shows the next frame, at `now` milliseconds
 */
export function stubFrames(): (now: number) => void {
  let next: FrameRequestCallback | null = null
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    next = frame
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {
    next = null
  })
  return (now) => {
    const frame = next
    next = null
    frame?.(now)
  }
}
