import { session } from '../storage/session-storage.ts'
import { endSession } from './end-session.ts'
import { useShop } from './shop-store.ts'

/**
 * Makes a client the shop's own (section 4, "Client switch"): where another one was stored, everything of
 * that session goes first. To be called once the provider has answered for the client.
 */
export function openClient(clientLoginId: string): void {
  const stored = session.clientLoginId.read()
  if ((useShop.getState().clientLoginId ?? stored ?? clientLoginId) !== clientLoginId)
    endSession({ keepClient: false })
  if (session.clientLoginId.read() !== clientLoginId || useShop.getState().clientLoginId !== clientLoginId)
    useShop.getState().setClientLoginId(clientLoginId)
}
