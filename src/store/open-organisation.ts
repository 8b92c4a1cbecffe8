import { failureMessages } from '../messages/failures.ts'
import { organisationMessages } from '../messages/login.ts'
import { openHome } from './open-home.ts'
import { useShop } from './shop-store.ts'

/**
 * Opens an organisation's shop by its login id, and the login over it if nobody is logged in there.
 * @param signal whoever asked has left where it is aborted by then; the shop stays whose it was
 * @returns what is wrong with the id; `null` where the shop is open, or nobody waits for it any more
 */
export async function openOrganisation(clientLoginId: string, signal: AbortSignal): Promise<string | null> {
  const outcome = await openHome(clientLoginId, signal)
  if (outcome === 'left') return null
  if (outcome === 'unknown') return organisationMessages.unknown
  if (outcome !== 'open') return failureMessages.unreachable
  const { user, openLogin } = useShop.getState()
  if (user === null) openLogin()
  return null
}
