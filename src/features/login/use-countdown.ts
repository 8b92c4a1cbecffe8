import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Counts down to zero, by the clock and not by ticks, since a sleeping phone misses those.
 * @returns the seconds left, and what starts anew.
 */
export function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * SECOND_MS)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [running])
  const restart = useCallback((next: number) => {
    setNow(Date.now())
    setUntil(Date.now() + next * SECOND_MS)
  }, [])
  return { left, restart }
}
