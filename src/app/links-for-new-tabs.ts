import { BASE_PATH, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'
import { useShop } from '../store/shop-store.ts'

/** Adds the client to the address of one of the shop's links. */
function nameClient(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const { clientLoginId } = useShop.getState()
  if (!(link instanceof HTMLAnchorElement) || clientLoginId === null) return
  const address = new URL(link.href)
  if (address.origin !== location.origin || !address.pathname.startsWith(`${BASE_PATH}/`)) return
  address.searchParams.set(LINKED_CLIENT_PARAMETER, clientLoginId)
  link.href = address.href
}

function nameClientForNewTab(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) nameClient(event)
}

/**
 * Whose shop it is lives in the tab's own storage (section 3), which a new tab does not have. So a link that is about
 * to be opened in one, or copied, names the client; an ordinary press goes by the router and needs none of it.
 */
export function nameClientInLinks(): void {
  addEventListener('mousedown', nameClientForNewTab, { capture: true })
  addEventListener('click', nameClientForNewTab, { capture: true })
  addEventListener('contextmenu', nameClient, { capture: true })
}
