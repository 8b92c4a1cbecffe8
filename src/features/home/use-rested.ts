import { useEffect, useState } from 'react'
import { whenIdle } from '../../domain/when-idle.ts'

/** Whether the page has come to rest since it was opened: the first view is complete. */
export function useRested(): boolean {
  const [hasRested, setRested] = useState(false)
  useEffect(() => whenIdle(() => setRested(true)), [])
  return hasRested
}
