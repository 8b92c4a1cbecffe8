import { useLayoutEffect } from 'react'
import { selectClient } from './client-slice.ts'
import { useShop } from '../shop-store.ts'
import { applyAccent } from '../../ui/apply-accent.ts'

/** Applies the client's accent colour before the browser paints. Removes it outside the shop. */
export function useClientAccent(): void {
  const colour = useShop((state) => selectClient(state)?.accent_color ?? null)
  useLayoutEffect(() => {
    applyAccent(colour)
    return () => applyAccent(null)
  }, [colour])
}
