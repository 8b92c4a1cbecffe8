import { useSyncExternalStore } from 'react'

const question = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(question)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Tells whether the visitor's system asks for less motion, and follows it. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(question).matches,
    () => true,
  )
}
