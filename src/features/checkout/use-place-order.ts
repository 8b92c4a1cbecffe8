import { useEffect, useRef, useState } from 'react'
import type { OrderPlaintext } from '../../contract/entities/order.ts'
import type { Id } from '../../contract/entities/primitives.ts'
import type { User, UserUpdate } from '../../contract/entities/user.ts'
import type { OrderAttempt } from '../../domain/order-attempt.ts'
import {
  attemptIsRefused,
  attemptIsSent,
  attemptIsTaken,
  keepUnsettled,
  ordersTaken,
  unsettledBefore,
} from '../../store/attempt-memory.ts'
import { whileSettling } from '../../store/attempt-lock.ts'
import { type SentOrder, type Settling, settleOrder } from '../../store/settle-order.ts'
import { isStillHere } from '../../store/is-still-here.ts'
import { useShop } from '../../store/shop-store.ts'
import { memberAfter } from './member-after.ts'
import { makeWakeUp } from './wake-up.ts'

/** How the order stands on the screen. */
export type Placing =
  | { phase: 'ready' | 'sending' }
  /** The answer was lost; the order is sent again until it is known what became of it. */
  | { phase: 'checking'; askNow: () => void; reference: string | null }
  /** Nothing was ordered; the provider may have said why. */
  | { phase: 'refused'; message: string | null; reference: string | null }
  /** The same lines were redeemed a while ago, perhaps from a copy of this very cart; nothing went out. */
  | { phase: 'redeemed-before' }
  /** An order of before, whose answer was lost, was taken; this one did not go out. */
  | { phase: 'earlier-taken'; orderNumber: string }

/** Tells whether an order is out and nobody knows yet what became of it. */
export function isUnderWay({ phase }: Placing): boolean {
  return phase === 'sending' || phase === 'checking'
}

/** An order that was taken, and the member as they are after it. */
export interface TakenOrder {
  orderId: Id
  orderNumber: string
  user: UserUpdate
}

/**
 * Redeems a cart (section 7): encrypted, one order however often it is pressed, in however many tabs, and neither
 * taken nor refused on the screen before that is known. A failure shows no toast (section 8); it is told in place.
 * @param onTaken hears of the order, once it was taken.
 */
export function usePlaceOrder(onTaken: (taken: TakenOrder) => void): {
  placing: Placing
  place: (order: OrderPlaintext, attempt: OrderAttempt, user: User) => Promise<void>
} {
  const [placing, setPlacing] = useState<Placing>({ phase: 'ready' })
  const underWay = useRef(false)
  /** The cart that the member was told of as redeemed before. */
  const toldBefore = useRef<string | null>(null)
  const left = useRef(new AbortController())

  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])

  function settling(): Settling {
    const { wake, pause } = makeWakeUp()
    const onUnheard = (reference: string | null) => setPlacing({ phase: 'checking', askNow: wake, reference })
    return { signal: left.current.signal, onUnheard, pause }
  }

  /** @returns whether the way is free for another order. */
  async function settleEarlier(earlier: SentOrder, user: User): Promise<boolean> {
    const how = settling()
    const { uniqueIdentify } = earlier.order
    const outcome = await whileSettling(uniqueIdentify, () =>
      settleOrder({ ...earlier, sentBefore: true }, how),
    )
    if (outcome === null) return false
    if (outcome.kind === 'refused') {
      await attemptIsRefused({ uniqueIdentify, cartMark: earlier.cartMark })
      return true
    }
    if (!isStillHere(user)) return false
    await attemptIsTaken({ uniqueIdentify, cartMark: earlier.cartMark }, outcome.orderId)
    const member = outcome.user ?? (await memberAfter(earlier, user, how))
    if (!isStillHere(user)) return false
    useShop.getState().setUser(member)
    setPlacing({ phase: 'earlier-taken', orderNumber: outcome.orderNumber })
    return false
  }

  async function settle(order: OrderPlaintext, attempt: OrderAttempt, user: User): Promise<void> {
    const earlier = unsettledBefore(attempt, user.id)
    if (earlier !== null && !(await settleEarlier(earlier, user))) return
    const sentBefore = attempt.sent === true
    const uniqueIdentify = await attemptIsSent(attempt, toldBefore.current === attempt.cartMark)
    if (uniqueIdentify === null) {
      toldBefore.current = attempt.cartMark
      setPlacing({ phase: 'redeemed-before' })
      return
    }
    const isFirstSending = !sentBefore && uniqueIdentify === attempt.uniqueIdentify
    const sent: SentOrder = {
      order: { ...order, uniqueIdentify },
      cartMark: attempt.cartMark,
      mobile: user.mobile,
      sentAtMs: Date.now(),
      sentBefore: !isFirstSending,
      others: [...ordersTaken()],
      balanceBefore: isFirstSending ? user.rewards_points : null,
    }
    keepUnsettled(sent)
    const how = settling()
    const outcome = await whileSettling(uniqueIdentify, () => settleOrder(sent, how))
    if (outcome === null) return
    const settled = { ...attempt, uniqueIdentify }
    if (outcome.kind === 'refused') {
      await attemptIsRefused(settled)
      setPlacing({ phase: 'refused', message: outcome.message, reference: outcome.reference })
      return
    }
    if (!isStillHere(user)) return
    await attemptIsTaken(settled, outcome.orderId)
    const { orderId, orderNumber } = outcome
    const member = outcome.user ?? (await memberAfter(sent, user, how))
    if (isStillHere(user)) onTaken({ orderId, orderNumber, user: member })
  }

  async function place(order: OrderPlaintext, attempt: OrderAttempt, user: User): Promise<void> {
    // The state is a render behind a fast second press; this is not.
    if (underWay.current) return
    underWay.current = true
    setPlacing({ phase: 'sending' })
    await settle(order, attempt, user)
    underWay.current = false
  }

  return { placing, place }
}
