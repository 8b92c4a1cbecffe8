import { LINKED_CLIENT_PARAMETER } from '../contract/push.ts'
import { isReservedClientLoginId } from '../contract/routes.ts'
import { useShop } from '../store/shop-store.ts'

/**
 * A notice that is pressed while no shop is open leads to a new tab, which knows no client: the address names it.
 * A tab that has a client keeps it. It is stored once the provider has answered for it (`openHome`).
 */
export function adoptLinkedClient(): void {
  const linked = new URLSearchParams(location.search).get(LINKED_CLIENT_PARAMETER)
  if (!linked || isReservedClientLoginId(linked) || useShop.getState().clientLoginId !== null) return
  useShop.setState({ clientLoginId: linked })
}
