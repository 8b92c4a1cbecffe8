/** Idempotency keys. */
import { useRef } from 'react'

/**
 * One key for a request however often it is sent, as after a lost reply; another request gets another one.
 * @returns `keyOf(request)`, and `done` to be called once it was answered: the same request then means a second one
 */
export function useRequestKey() {
  const last = useRef({ about: '', key: '' })
  return {
    keyOf(request: object): string {
      const about = JSON.stringify(request)
      if (last.current.about !== about) last.current = { about, key: crypto.randomUUID() }
      return last.current.key
    },
    done(): void {
      last.current = { about: '', key: '' }
    },
  }
}
