import { call } from '../api/call.ts'
import { platform } from '../platform/platform.ts'
import { broadcastSessionEnd } from '../storage/session-channel.ts'
import { GOAL_KEY, removeRaw } from '../storage/raw-session.ts'
import { clearSessionStorage, session } from '../storage/session-storage.ts'
import { forgetRefusedToken, forgetToken, readToken } from '../storage/token.ts'
import { inBackground } from '../contract/in-background.ts'
import { restoreFromSession, useShop } from './shop-store.ts'

/** `expired`: the provider no longer takes it, and the member only has to log in again; `ended`: it is over. */
type SessionEnd = 'ended' | 'expired'

const listeners = new Set<(how: SessionEnd) => void>()

/** Registers a listener of the session's end, for modules that are loaded later (the query cache, the orders). */
export function onSessionEnd(listener: (how: SessionEnd) => void): void {
  listeners.add(listener)
}

/**
 * Unbinds the device at the provider; whatever it answers, the member is logged out here.
 * @returns whether the provider binds nobody to this device any more, as far as that can be known
 */
async function endTokenAtProvider(): Promise<boolean> {
  const { deviceToken, user } = useShop.getState()
  const answer = readToken() === null ? null : call('logout', { device_token: deviceToken })
  forgetToken()
  return answer === null ? user === null : (await answer).ok
}

/** Ends the session at the provider, and what all tabs share of it. */
function endShared(): void {
  const { user, cart } = useShop.getState()
  if (cart.length > 0) platform().terminal?.noteUsage('left-cart')
  if (user !== null) broadcastSessionEnd(String(user.id))
  // A terminal ends this page with the session, so it is notified only after the provider.
  inBackground(endTokenAtProvider().then((unbound) => platform().terminal?.sessionEnded({ unbound })))
  // Where it can't be fetched there was no way to an order or a login either.
  import('./forget-records.ts').then(({ forgetRecords }) => forgetRecords()).catch(() => undefined)
}

/** Reads the store anew. A client that a link named stays: it is stored only once the provider has answered for it. */
function restoreWithClient(): void {
  const { clientLoginId } = useShop.getState()
  restoreFromSession()
  if (useShop.getState().clientLoginId === null) useShop.setState({ clientLoginId })
}

function notifyListeners(how: SessionEnd): void {
  for (const listener of listeners) listener(how)
}

/**
 * Logs the member out whose token the provider no longer takes. The cart stays: it is about to be redeemed by
 * the same person, who only has to log in again.
 * @param refused the token; `null` where the session had none.
 */
export function expireSession(refused = readToken()): void {
  forgetRefusedToken(refused)
  session.notificationCount.remove()
  notifyListeners('expired')
  restoreWithClient()
  useShop.getState().expireUser()
}

/**
 * Ends the member's session on this device: used by logout, by the client switch and by the kiosk's wipe.
 * @param keepClient leaves whose shop it is (id, menu, master data, login flag) and the device's push token,
 * which the next login binds anew, and removes all that is the member's; without it the whole session storage
 * is emptied (section 4, "Client switch").
 * @param elsewhere it ended in another tab, which has notified the provider and all others already. A frozen tab
 * learns of it late: what all tabs share may be a newer session's by then, so only what is this tab's goes.
 */
export function endSession({
  keepClient,
  elsewhere = false,
}: {
  keepClient: boolean
  elsewhere?: boolean
}): void {
  if (elsewhere) forgetToken({ fromThisTab: true })
  else endShared()
  if (keepClient) {
    session.userDetails.remove()
    session.cart.remove()
    session.searchState.remove()
    session.notificationCount.remove()
    removeRaw(GOAL_KEY)
  } else {
    clearSessionStorage()
  }
  notifyListeners('ended')
  if (keepClient) restoreWithClient()
  else restoreFromSession()
}
