import { call } from '../../api/call.ts'
import { platform } from '../../platform/platform.ts'
import { broadcastSessionEnd } from '../../storage/session-channel.ts'
import { PREVIEW } from '../../contract/routes.ts'
import { GOAL_KEY, readRaw, removeRaw, SEARCH_STATE_KEY } from '../../storage/raw-session.ts'
import { clearSessionStorage, removeCart, session } from '../../storage/session-storage.ts'
import {
  forgetRefusedToken,
  forgetToken,
  holdTokenFor,
  isTokenReplaced,
  readToken,
} from '../../storage/token.ts'
import { inBackground } from '../../lib/in-background.ts'
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
 * Ends this member's session at the provider and unbinds the device; a token of another member or client in this browser
 * stays. The member is logged out here whatever the provider answers.
 * @returns whether the provider confirmed that the device is bound to no member
 */
async function endTokenAtProvider(): Promise<boolean> {
  const { deviceToken, user } = useShop.getState()
  const logout = (token: string) => call('logout', { device_token: deviceToken }, { token })
  const answers = await Promise.all(forgetToken().map(logout))
  return answers.length === 0 ? user === null : answers.every(({ ok }) => ok)
}

/** Ends the session at the provider and in all tabs. */
function endShared(): void {
  const { user, cart, clientLoginId } = useShop.getState()
  if (cart.length > 0) platform().terminal?.noteUsage('left-cart')
  const leaver = user === null ? null : { client_id: clientLoginId ?? '', customer_id: user.id }
  if (leaver !== null) broadcastSessionEnd(leaver)
  // Last, because a terminal closes this page after this call.
  inBackground(endTokenAtProvider().then((unbound) => platform().terminal?.sessionEnded({ unbound })))
  // Loaded since the member's login (deferred-startup.ts), so that it also works without a connection.
  import('./forget-records.ts').then(({ forgetRecords }) => forgetRecords(leaver)).catch(() => undefined)
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
 * Logs the member out after the provider rejected the token, or after somebody else logged in in this browser. The cart
 * stays: the same member only has to log in again to redeem it.
 * @param refused the rejected token; `null` if the session had none, or has lost it
 * @param otherLoggedIn the browser's token is somebody else's; it stays
 */
export function expireSession(refused = readToken(), otherLoggedIn = false): void {
  const { user } = useShop.getState()
  if (user !== null) holdTokenFor(user.id)
  forgetRefusedToken(refused)
  session.notificationCount.remove()
  notifyListeners('expired')
  restoreWithClient()
  useShop.getState().expireUser(otherLoggedIn)
  // It was restored as the member's who has left: another member's, which was put away, is there again.
  useShop.getState().restoreCart(undefined)
}

/**
 * Ends this page's session if somebody else's token has taken the place of its member's (wire contract, "Identity").
 * @returns whether it has
 */
export function endIfReplaced(): boolean {
  const isOver = useShop.getState().user !== null && isTokenReplaced()
  if (isOver) expireSession(null, true)
  return isOver
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
  // A preview's session is this tab's alone; the member's own go on.
  if (elsewhere || readRaw(PREVIEW)) forgetToken({ fromThisTab: true })
  else endShared()
  // From now on a visitor's page, also if somebody is logged in in another tab.
  holdTokenFor('')
  if (keepClient) {
    session.userDetails.remove()
    removeCart()
    removeRaw(SEARCH_STATE_KEY)
    session.notificationCount.remove()
    removeRaw(GOAL_KEY)
  } else {
    clearSessionStorage()
  }
  notifyListeners('ended')
  if (keepClient) restoreWithClient()
  else restoreFromSession()
}
