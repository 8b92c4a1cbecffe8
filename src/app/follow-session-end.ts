import { call } from '../api/call.ts'
import { sameId } from '../domain/product.ts'
import { onSessionEndedElsewhere } from '../storage/session-channel.ts'
import { readToken } from '../storage/token.ts'
import { endSession } from '../store/end-session.ts'
import { inBackground } from '../contract/in-background.ts'
import { useShop } from '../store/shop-store.ts'

/** Logs the member out when another tab does. */
function endWithOtherTab(memberId: string): void {
  const { user } = useShop.getState()
  if (user !== null && String(user.id) === memberId) endSession({ keepClient: true, elsewhere: true })
}

/**
 * Asks whether the member whom the session storage names is still logged in: the session may have ended while this
 * page was closed. A provider that sends no tokens is not asked.
 */
export async function checkMember(): Promise<void> {
  const asked = useShop.getState().user
  if (asked === null || readToken() === null) return
  const result = await call('me', {})
  const { user, setUser } = useShop.getState()
  // A session that has ended was dealt with by the call itself (`sessionRefused`); what arrived meanwhile is newer.
  if (result.ok && user === asked && sameId(result.data.id, asked.id)) setUser(result.data)
}

/** Follows the end of the member's session, wherever it ends. */
export function followSessionEnd(): void {
  onSessionEndedElsewhere(endWithOtherTab)
  inBackground(checkMember())
  addEventListener('pageshow', ({ persisted }) => {
    // Brought back from the back/forward cache, where no message reaches a page.
    if (persisted) inBackground(checkMember())
  })
}
