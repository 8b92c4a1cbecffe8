import { session } from '../storage/session-storage.ts'
import { endSession } from './end-session.ts'
import { useShop } from './shop-store.ts'

/**
 * Makes a client the shop's own (section 4, "Client switch"): where another one was stored, everything of
 * that session goes first.
 */
export function openClient(clientLoginId: string): void {
  const stored = session.clientLoginId.read()
  if (stored !== null && stored !== clientLoginId) endSession({ keepClient: false })
  if (useShop.getState().clientLoginId !== clientLoginId) useShop.getState().setClientLoginId(clientLoginId)
}
