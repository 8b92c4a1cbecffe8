/** Whether a stored session still holds: asks the provider who the token's member is. */
import { call } from '../api/call.ts'
import { forgetRefusedToken, readToken } from '../storage/token.ts'
import { endSession, expireSession } from '../store/session/end-session.ts'
import { useShop } from '../store/shop-store.ts'

/**
 * Logs the member out after the provider rejected the token. A member who is using the page is asked to log
 * in again; a returning one is only logged out (wire contract, "Identity").
 */
export function forgetRefusedSession(token: string | null): void {
  if (readToken() !== token) return
  if (useShop.getState().user === null) forgetRefusedToken(token)
  else expireSession(token)
}

/**
 * Logs a member in who ticked "Stay logged in" (wire contract, "Identity"). A provider without `/me` answers
 * 404, and the member is logged out. A member of another client is not restored.
 */
export async function restoreMember(): Promise<void> {
  const { user, setUser, closeLogin } = useShop.getState()
  const token = readToken()
  if (user !== null || token === null) return
  const result = await call('me', {})
  if (!result.ok) {
    // A provider that is only unreachable may accept the token later.
    if (result.reason === 'refused' || result.status === 404) forgetRefusedSession(token)
    return
  }
  // The reply is outdated: a member logged in meanwhile, or the session ended.
  if (readToken() !== token) return
  const clientLoginId = useShop.getState().clientLoginId
  const ownClient = result.data.client_id?.toLowerCase()
  if (ownClient && clientLoginId && ownClient !== clientLoginId.toLowerCase()) {
    endSession({ keepClient: true })
    return
  }
  setUser(result.data)
  closeLogin()
}
