import { useLayoutEffect } from 'react'
import { selectClient } from './client-slice.ts'
import { useShop } from './shop-store.ts'
import { applyAccent } from '../ui/apply-accent.ts'

/** Paints the shop in the client's colour as soon as it is known, before the browser paints; outside the shop it is gone. */
export function useClientAccent(): void {
  const colour = useShop((state) => selectClient(state)?.accent_color ?? null)
  useLayoutEffect(() => {
    applyAccent(colour)
    return () => applyAccent(null)
  }, [colour])
}
