import { BASE_PATH, clientManifestPath } from '../contract/routes.ts'
import { useShop } from '../store/shop-store.ts'

/**
 * Keeps the page's manifest that of the client whose shop is open, where the server has one for each client: whoever
 * came by a link to a product installs the client's shop too.
 */
export function followClientManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"][data-by-client]')
  if (link === null) return
  const own = link.href
  const name = (clientLoginId: string | null): void => {
    link.href = clientLoginId === null ? own : `${BASE_PATH}${clientManifestPath(clientLoginId)}`
  }
  name(useShop.getState().clientLoginId)
  useShop.subscribe(({ clientLoginId }, before) => {
    if (clientLoginId !== before.clientLoginId) name(clientLoginId)
  })
}
