import { useCallback, type MouseEvent } from 'react'
import { useShop } from '../../store/shop-store.ts'

/**
 * Click handler of links to `/Login`: opens the modal over the current page. A new tab, or a shop without a
 * known client, opens the login page.
 */
export function useLoginLink(): (event: MouseEvent) => void {
  return useCallback((event) => {
    const { clientLoginId, openLogin } = useShop.getState()
    if (clientLoginId === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openLogin()
  }, [])
}
