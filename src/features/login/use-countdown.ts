import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Counts down to a moment, by the clock and not by ticks, because a sleeping phone misses those.
 * @param startMs the moment to begin with, in milliseconds since 1970.
 * @returns the seconds left, and what counts down to another moment.
 */
export function useCountdown(startMs: number): { left: number; restart: (untilMs: number) => void } {
  const [untilMs, setUntilMs] = useState(startMs)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [running])
  const restart = useCallback((next: number) => {
    setNowMs(Date.now())
    setUntilMs(next)
  }, [])
  return { left, restart }
}
