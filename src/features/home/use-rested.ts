import { useEffect, useState } from 'react'
import { whenIdle } from '../../domain/when-idle.ts'

/** The first view is so once in a page's life: who comes back to the home finds it as it was left. */
let hasEverRested = false

/** Whether the page has come to rest since it was opened: its first view is complete. */
export function useRested(): boolean {
  const [hasRested, setRested] = useState(hasEverRested)
  useEffect(
    () =>
      whenIdle(() => {
        hasEverRested = true
        setRested(true)
      }),
    [],
  )
  return hasRested
}
