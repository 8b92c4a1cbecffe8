import { clientHomePath, routePatterns } from '../../contract/routes.ts'
import { useShop } from '../shop-store.ts'

/** Path of Home: the client's home if a login id is stored, otherwise the landing page (section 2). */
export function useHomePath(): string {
  const clientLoginId = useShop((state) => state.clientLoginId)
  return clientLoginId === null ? routePatterns.landing : clientHomePath(clientLoginId)
}
