import { inBackground } from '../lib/in-background.ts'
import { openHome } from '../store/home/open-home.ts'
import { lookAgain } from '../store/session/check-member.ts'
import { useShop } from '../store/shop-store.ts'

const LOOK_AGAIN_MS = 10_000
let lookedAt = -LOOK_AGAIN_MS

/**
 * After a forbidden call: the token may be another member's, or the client is suspended, which the home data says.
 */
export function lookWhyForbidden(): void {
  inBackground(lookAgain())
  const { clientLoginId } = useShop.getState()
  if (clientLoginId === null || performance.now() - lookedAt < LOOK_AGAIN_MS) return
  lookedAt = performance.now()
  inBackground(openHome(clientLoginId))
}
