import { failureMessages } from '../../messages/failures.ts'
import { organisationMessages } from '../../messages/login.ts'
import { openHome } from './open-home.ts'
import { useShop } from '../shop-store.ts'

/**
 * Opens an organisation's shop by its login id, and the login dialog if no member is logged in.
 * @param signal if aborted, the shop's client does not change
 * @returns an error message; `null` if the shop is open or the caller stopped waiting
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
