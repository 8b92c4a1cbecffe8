/**
 * Price check of the cart, on the cart page and before an order. The cart takes a new price at once. The
 * order's state machine has the changes, and stops an order that waits for the check.
 */
import { useEffect } from 'react'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { lineOf } from '../../domain/cart.ts'
import {
  answerOf,
  type CartLineChange,
  changesAfter,
  isNewlyGone,
  withAnsweredPrices,
} from '../../domain/cart-check.ts'
import { askForProducts } from './check-prices.ts'
import { useShop } from '../shop-store.ts'
import { dispatch, useSubmission } from './submission.ts'
import { inBackground } from '../../lib/in-background.ts'

/** How long a check is valid, in milliseconds. */
const PRICES_HOLD_MS = 60_000

/** Aborted when the open screen is left. */
let screen = new AbortController()
let underWay: Promise<void> | null = null

function hasSamePrices(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  return one.every((line, index) => line.product_points === other[index]?.product_points)
}

async function ask(freshMs: number, signal: AbortSignal): Promise<void> {
  const { cart: asked, clientLoginId } = useShop.getState()
  if (clientLoginId === null) return
  const productIds = asked.map((line) => line.product_id)
  const products = await askForProducts(productIds, clientLoginId, { freshMs, signal })
  if (signal.aborted) return
  const answers = products.map(({ productId, product }) => answerOf(productId, product))
  // The current cart: it may have changed since the calls were made.
  const { cart, replaceCart } = useShop.getState()
  const { changes: shownChanges } = useSubmission.getState().prices
  const changes = changesAfter(cart, answers, shownChanges)
  const priced = withAnsweredPrices(cart, answers)
  const isSamePrice = hasSamePrices(cart, priced)
  if (!isSamePrice) replaceCart(priced)
  const holds = isSamePrice && !isNewlyGone(shownChanges, changes)
  dispatch({ type: 'priced', atMs: Date.now(), changes, holds })
}

function start(freshMs: number): Promise<void> {
  const asking = ask(freshMs, screen.signal).finally(() => {
    if (underWay === asking) underWay = null
  })
  underWay = asking
  return asking
}

/** Waits for the pending check, or makes a new one if the last is too old. */
export async function pricesChecked(): Promise<void> {
  const { checkedAtMs } = useSubmission.getState().prices
  const isFresh = checkedAtMs !== null && Date.now() - checkedAtMs < PRICES_HOLD_MS
  await (underWay ?? (isFresh ? null : start(0)))
}

function openScreen(freshMs: number): () => void {
  const opened = new AbortController()
  screen = opened
  inBackground(start(freshMs))
  return () => {
    opened.abort()
    underWay = null
  }
}

/**
 * Checks the cart's prices when the page opens. A failed check changes nothing. No check is made if an order of this
 * cart may have been accepted already: at another price it would be another order.
 * @param freshMs answers younger than this, in milliseconds, are reused; 0 always asks
 * @param wasSent whether an order of this cart was sent
 * @returns the changes since the page opened
 */
export function usePriceCheck({
  freshMs,
  wasSent,
}: {
  freshMs: number
  wasSent: boolean
}): readonly CartLineChange[] {
  const cart = useShop((state) => state.cart)
  const changes = useSubmission((state) => state.prices.changes)
  useEffect(() => (wasSent ? undefined : openScreen(freshMs)), [wasSent, freshMs])
  useEffect(() => () => void dispatch({ type: 'left-prices' }), [])
  return changes.filter(({ productId }) => lineOf(cart, productId) !== undefined)
}
