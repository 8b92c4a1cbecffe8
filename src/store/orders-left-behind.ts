/**
 * Orders whose tab was closed, or whose browser fell, before their answer came: the member hears what became of them
 * with the next login on this device. What was in the cart is known to nobody any more, so they are not sent again.
 */
import { call } from '../api/call.ts'
import type { Order } from '../contract/entities/order.ts'
import type { User } from '../contract/entities/user.ts'
import { checkoutMessages } from '../contract/messages/checkout.ts'
import { redeemerMark } from '../domain/order-attempt.ts'
import {
  attemptsLeftBehind,
  dropAttempt,
  keepTaken,
  type AttemptLeftBehind,
} from '../storage/attempt-records.ts'
import { showToast } from '../ui/toast.ts'
import { isBeingSettled } from './attempt-lock.ts'
import { isStillHere } from './is-still-here.ts'
import { useShop } from './shop-store.ts'

/** An order that is not in the history by then was never taken: no provider works on one for so long. */
const OVER_AFTER_MS = 120_000
/** Long enough to be read by somebody who has only just logged in. */
const TOLD_FOR_MS = 15_000

/** Whether the history can tell that an attempt is not in it: its orders name theirs, or there are none. */
const namesAttempts = (history: readonly Order[]): boolean =>
  history.length === 0 || history.some(({ uniqueIdentify }) => uniqueIdentify !== null)

/** Tells whether it is still this member, at this client, who would read what is told. */
function isStillReader(user: User, clientLoginId: string): boolean {
  return useShop.getState().clientLoginId === clientLoginId && isStillHere(user)
}

async function settle(
  { mark, uniqueIdentify, atMs }: AttemptLeftBehind,
  user: User,
  clientLoginId: string,
): Promise<void> {
  const asked = { user_id: user.mobile, client_id: clientLoginId, year: '', month: '' } as const
  const history = await call('orderSummary', asked)
  if (!history.ok || !isStillReader(user, clientLoginId)) return
  const found = history.data.find((order) => order.uniqueIdentify === uniqueIdentify)
  if (found !== undefined) {
    await keepTaken(mark, uniqueIdentify, Date.now())
    const text = checkoutMessages.leftBehindTaken(found.order_number || found.id)
    showToast({ kind: 'success', text, ms: TOLD_FOR_MS })
  } else if (namesAttempts(history.data) && Date.now() - atMs >= OVER_AFTER_MS) {
    await dropAttempt(mark, uniqueIdentify)
    showToast({ kind: 'info', text: checkoutMessages.leftBehindNotTaken, ms: TOLD_FOR_MS })
  }
}

/**
 * Tells the member what became of the orders that this device left behind; asks once more for those that may still be
 * on their way.
 */
export async function tellOfOrdersLeftBehind(user: User): Promise<void> {
  const { clientLoginId } = useShop.getState()
  if (clientLoginId === null) return
  const redeemer = redeemerMark({ clientLoginId, customerId: user.id })
  for (const attempt of await attemptsLeftBehind(redeemer)) {
    if (!(await isBeingSettled(attempt.uniqueIdentify))) await settle(attempt, user, clientLoginId)
  }
  const young = (await attemptsLeftBehind(redeemer)).filter(({ atMs }) => Date.now() - atMs < OVER_AFTER_MS)
  if (young.length === 0) return
  const youngest = Math.max(...young.map(({ atMs }) => atMs))
  setTimeout(
    () => {
      if (isStillReader(user, clientLoginId)) void tellOfOrdersLeftBehind(user)
    },
    youngest + OVER_AFTER_MS - Date.now(),
  )
}
