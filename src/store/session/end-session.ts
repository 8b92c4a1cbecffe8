import { call } from '../../api/call.ts'
import { platform } from '../../platform/platform.ts'
import { broadcastSessionEnd } from '../../storage/session-channel.ts'
import { GOAL_KEY, removeRaw } from '../../storage/raw-session.ts'
import { clearSessionStorage, session } from '../../storage/session-storage.ts'
import { forgetRefusedToken, forgetToken, readToken } from '../../storage/token.ts'
import { inBackground } from '../../contract/in-background.ts'
import { restoreFromSession, useShop } from '../shop-store.ts'

/**
 * `expired`: the provider rejected the session, and the member only needs to log in again. `ended`: it is
 * over.
 */
type SessionEnd = 'ended' | 'expired'

const listeners = new Set<(how: SessionEnd) => void>()

/** Registers a listener for the end of the session, for modules that load later (query cache, orders). */
export function onSessionEnd(listener: (how: SessionEnd) => void): void {
  listeners.add(listener)
}

/**
 * Unbinds the device at the provider. The member is logged out here whatever the provider answers.
 * @returns whether the provider confirmed that the device is bound to no member
 */
async function endTokenAtProvider(): Promise<boolean> {
  const { deviceToken, user } = useShop.getState()
  const answer = readToken() === null ? null : call('logout', { device_token: deviceToken })
  forgetToken()
  return answer === null ? user === null : (await answer).ok
}

/** Ends the session at the provider and in all tabs. */
function endShared(): void {
  const { user, cart } = useShop.getState()
  if (cart.length > 0) platform().terminal?.noteUsage('left-cart')
  if (user !== null) broadcastSessionEnd(String(user.id))
  // Last, because a terminal closes this page after this call.
  inBackground(endTokenAtProvider().then((unbound) => platform().terminal?.sessionEnded({ unbound })))
  // If the chunk can't be loaded, orders and login were not reachable either.
  import('./forget-records.ts').then(({ forgetRecords }) => forgetRecords()).catch(() => undefined)
}

/**
 * Restores the store from session storage. Keeps a linked client, which is stored only after the provider has
 * confirmed it.
 */
function restoreWithClient(): void {
  const { clientLoginId } = useShop.getState()
  restoreFromSession()
  if (useShop.getState().clientLoginId === null) useShop.setState({ clientLoginId })
}

function notifyListeners(how: SessionEnd): void {
  for (const listener of listeners) listener(how)
}

/**
 * Logs the member out after the provider rejected the token. The cart stays: the same member only has to log
 * in again to redeem it.
 * @param refused the rejected token; `null` if the session had none
 */
export function expireSession(refused = readToken()): void {
  forgetRefusedToken(refused)
  session.notificationCount.remove()
  notifyListeners('expired')
  restoreWithClient()
  useShop.getState().expireUser()
}

/**
 * Ends the member's session on this device: for logout, client switch and the kiosk's wipe.
 * @param keepClient keeps the client (id, menu, master data, login flag) and the device's push token, which
 * the next login binds again, and removes the member's data. Otherwise all session storage is cleared
 * (section 4, "Client switch").
 * @param elsewhere it ended in another tab, which has told the provider and the other tabs. A frozen tab
 * learns of it late, so only this tab's data is removed: shared data may belong to a newer session.
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
