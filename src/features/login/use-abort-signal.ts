import { useCallback, useEffect, useRef } from 'react'

/** Gives a signal for each attempt; the one before, and the last when the screen goes away, are cancelled. */
export function useAbortSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return useCallback(() => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }, [])
}
