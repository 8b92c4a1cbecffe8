import { call } from '../api/call.ts'
import { sameId } from '../domain/product.ts'
import { onSessionEndedElsewhere } from '../storage/session-channel.ts'
import { readToken } from '../storage/token.ts'
import { endSession } from '../store/session/end-session.ts'
import { inBackground } from '../contract/in-background.ts'
import { useShop } from '../store/shop-store.ts'

/** Logs the member out after a logout in another tab. */
function endWithOtherTab(memberId: string): void {
  const { user } = useShop.getState()
  if (user !== null && String(user.id) === memberId) endSession({ keepClient: true, elsewhere: true })
}

/**
 * Checks whether the restored member is still logged in: the session may have ended while this page was
 * closed. A provider without tokens is not asked.
 */
export async function checkMember(): Promise<void> {
  const asked = useShop.getState().user
  if (asked === null || readToken() === null) return
  const result = await call('me', {})
  const { user, setUser } = useShop.getState()
  // The call itself handles an expired session (`sessionRefused`). Other data that arrived meanwhile is
  // newer.
  if (result.ok && user === asked && sameId(result.data.id, asked.id)) setUser(result.data)
}

/** Watches for the end of the member's session, on this device and elsewhere. */
export function followSessionEnd(): void {
  onSessionEndedElsewhere(endWithOtherTab)
  inBackground(checkMember())
  addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back/forward cache, where a page receives no messages.
    if (persisted) inBackground(checkMember())
  })
}
