import { useShop } from './shop-store.ts'

/**
 * The login id of the client whose shop is open, for what stands below `RequireClient` (section 2, "Guards").
 * @throws where no client is known: the component is rendered outside that guard
 */
export function useClientLoginId(): string {
  const clientLoginId = useShop((state) => state.clientLoginId)
  if (clientLoginId === null) throw new Error('No client is open here')
  return clientLoginId
}
