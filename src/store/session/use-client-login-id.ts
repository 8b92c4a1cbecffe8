import { useShop } from '../shop-store.ts'

/**
 * Login id of the current client, for components below `RequireClient` (section 2, "Guards").
 * @throws if no client is known: the component is rendered outside that guard
 */
export function useClientLoginId(): string {
  const clientLoginId = useShop((state) => state.clientLoginId)
  if (clientLoginId === null) throw new Error('No client is open here')
  return clientLoginId
}
