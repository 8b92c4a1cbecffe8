import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartItem } from '../contract/entities/cart.ts'
import { lineOf } from '../domain/cart.ts'
import {
  isNewlyGone,
  type LineAnswer,
  type CartLineChange,
  changesAfter,
  withAnsweredPrices,
} from '../domain/cart-check.ts'
import { askPricesAgain } from './check-prices.ts'
import { useShop } from './shop-store.ts'
import { inBackground } from '../contract/in-background.ts'
import { attemptOf } from './submit-order.ts'

/** How long a check is valid, in milliseconds. */
const PRICES_HOLD_MS = 60_000

function hasSamePrices(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  return one.every((line, index) => line.product_points === other[index]?.product_points)
}

/** Changes since the page opened, and whether the order may proceed. */
export interface PriceCheck {
  changes: readonly CartLineChange[]
  /**
   * Waits for the pending check, or makes a new one if the last is too old.
   * @returns whether everything is as the page shows it, so that the order may be sent
   */
  stillHolds: () => Promise<boolean>
}

/**
 * Checks the cart's prices when the page opens. The cart takes a new price at once, and the page shows the
 * change. A failed check changes nothing. No check is made if an order of this cart may have been accepted
 * already: at another price it would be another order.
 * @param freshMs answers younger than this, in milliseconds, are reused; 0 always asks
 * @param wasSent whether an order of this cart was sent, if the page knows it from its history entry
 */
export function usePriceCheck({ freshMs, wasSent }: { freshMs: number; wasSent?: boolean }): PriceCheck {
  const cart = useShop((state) => state.cart)
  const clientLoginId = useShop((state) => state.clientLoginId)
  const customerId = useShop((state) => state.user?.id ?? null)
  const isMember = clientLoginId !== null && customerId !== null
  const isTaken =
    wasSent ??
    (isMember && attemptOf(cart, { client_id: clientLoginId, customer_id: customerId }).sent === true)
  const [changes, setChanges] = useState<readonly CartLineChange[]>([])
  const shown = useRef<readonly CartLineChange[]>([])
  const leave = useRef(new AbortController())
  const underWay = useRef<Promise<boolean> | null>(null)
  const checkedAt = useRef(Number.NEGATIVE_INFINITY)

  function takeOver(answers: readonly LineAnswer[]): boolean {
    // The current cart: it may have changed since the calls were made.
    const { cart: current, replaceCart } = useShop.getState()
    const next = changesAfter(current, answers, shown.current)
    const priced = withAnsweredPrices(current, answers)
    const isSamePrice = hasSamePrices(current, priced)
    const holds = isSamePrice && !isNewlyGone(shown.current, next)
    if (!isSamePrice) replaceCart(priced)
    shown.current = next
    setChanges(next)
    return holds
  }

  async function ask(young: number, signal: AbortSignal): Promise<boolean> {
    if (clientLoginId === null) return true
    const answers = await askPricesAgain(useShop.getState().cart, clientLoginId, { freshMs: young, signal })
    if (signal.aborted) return true
    underWay.current = null
    checkedAt.current = Date.now()
    return takeOver(answers)
  }

  function start(young: number): Promise<boolean> {
    const asking = ask(young, leave.current.signal)
    underWay.current = asking
    return asking
  }

  const open = useEffectEvent(() => inBackground(start(freshMs)))
  useEffect(() => {
    if (isTaken) return undefined
    const controller = new AbortController()
    leave.current = controller
    open()
    return () => {
      controller.abort()
      underWay.current = null
    }
  }, [isTaken])

  return {
    changes: changes.filter(({ productId }) => lineOf(cart, productId) !== undefined),
    stillHolds() {
      if (isTaken) return Promise.resolve(true)
      if (underWay.current !== null) return underWay.current
      return Date.now() - checkedAt.current < PRICES_HOLD_MS ? Promise.resolve(true) : start(0)
    },
  }
}
