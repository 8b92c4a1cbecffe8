import { onSessionEndedElsewhere } from '../storage/session-channel.ts'
import { checkMember, lookAgain } from '../store/session/check-member.ts'
import { endSession } from '../store/session/end-session.ts'
import { inBackground } from '../lib/in-background.ts'
import { useShop } from '../store/shop-store.ts'

/** Watches for the end of the member's session, on this device and elsewhere. */
export function followSessionEnd(): void {
  onSessionEndedElsewhere((isOf) => {
    const { user, clientLoginId } = useShop.getState()
    if (user !== null && isOf({ client_id: clientLoginId ?? '', customer_id: user.id }))
      endSession({ keepClient: true, elsewhere: true })
  })
  inBackground(checkMember())
  addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back/forward cache, where a page receives no messages.
    if (persisted) inBackground(checkMember())
  })
  // Another tab has stored a token, removed one, or cleared the storage.
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith('token')) inBackground(lookAgain())
  })
}
