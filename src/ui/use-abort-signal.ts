import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a signal for each attempt; the previous one, and the last when the component unmounts, are aborted.
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
