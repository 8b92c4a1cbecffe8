import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that creates a signal for each attempt and aborts the previous one. Unmounting aborts
 * the last.
 */
export function useAbortSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return useCallback(() => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }, [])
}
