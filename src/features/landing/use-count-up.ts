import { useEffect, useState } from 'react'

/** How long a figure takes to arrive, in milliseconds. */
const durationMs = 1400

const easeOut = (share: number) => 1 - (1 - share) ** 4

/**
 * A figure that counts from zero to its target once. Without the count, on paper or where nothing is scrolled, it is the target.
 * @param target the figure that is shown before and at the end
 * @param running starts the count
 * @param still true shows the target at once, for those who asked for less motion
 */
export function useCountUp(target: number, running: boolean, still: boolean): number {
  const [share, setShare] = useState(1)
  useEffect(() => {
    if (!running || still) return undefined
    let frame = 0
    let start: number | null = null
    const step = (now: number) => {
      start ??= now
      const passed = Math.min(1, (now - start) / durationMs)
      setShare(passed)
      if (passed < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [running, still])
  return still ? target : Math.round(target * easeOut(share))
}
