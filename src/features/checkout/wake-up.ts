import { useShop } from '../../store/shop-store.ts'

/** Pauses between two tries, and what ends them early. */
export interface WakeUp {
  /** Ends the pause under way: somebody does not want to wait. */
  wake: () => void
  /**
   * Waits until the time is over or there is a reason to ask at once: the network is back, or news of the member
   * came, which an order that was taken makes (section 4, `userUpdated`).
   */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Makes pauses that can be cut short. */
export function makeWakeUp(): WakeUp {
  let end: () => void = () => undefined
  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    await new Promise<void>((resolve) => {
      end = resolve
      const timer = setTimeout(resolve, ms)
      const stopListening = useShop.subscribe((now, before) => {
        if (now.user !== before.user) resolve()
      })
      globalThis.addEventListener('online', () => resolve(), { signal: over.signal })
      signal.addEventListener('abort', () => resolve(), { signal: over.signal })
      over.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        stopListening()
      })
    })
    over.abort()
  }
  return { wake: () => end(), pause }
}
