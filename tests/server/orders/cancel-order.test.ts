/** A member cancels an order that is only placed (`/cancel-order`). */
import { beforeEach, describe, expect, it } from 'vitest'
import { ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { BALANCE, openOrderShop } from '../shops/open-order-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const STOCK = 50
const TOO_LATE = 'This order is already being worked on and can no longer be cancelled.'

const shop = fixture(openOrderShop)
let productId: number
let member: ShopMember

beforeEach(async () => {
  ;({ member, productId } = await shop.arrange(STOCK))
})

const cancel = (orderId: unknown, by = member, token = by.token) =>
  shop.call('cancelOrder', { client_id: 'acme', user_id: by.mobile, order_id: orderId }, token)

const history = () => shop.historyOf(member)

describe('an order that is only placed', () => {
  it('can be cancelled, and gives points and stock back [C.1]', async () => {
    const { id, orderNumber } = await shop.place(member, productId, 3)
    expect(await history()).toMatchObject([{ order_status: 0, can_cancel: true, cancelled_at: '' }])
    const { user_master, order } = read('cancelOrder', await cancel(id))
    expect(user_master.rewards_points).toBe(BALANCE)
    expect(order).toMatchObject({ id, order_status: 2, can_cancel: false })
    expect(order.cancelled_at).not.toBe('')
    expect(await history()).toEqual([order])
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE)
    expect(await shop.books.stockOf(productId)).toBe(STOCK)
    expect(await shop.newestNotification(member)).toBe(
      `You cancelled your order ${orderNumber}. 300 pts are back in your balance.`,
    )
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('gives back once, however often and how simultaneously it is cancelled [C.2]', async () => {
    const { id } = await shop.place(member, productId)
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await cancel(id)).toEqual(replies[0])
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE)
    expect(await shop.books.ledgerSumOf(member.id)).toBe(BALANCE)
    expect(await shop.books.stockOf(productId)).toBe(STOCK)
    const { rows } = await shop.database.pool.query(
      `select (select count(*)::int from notifications where order_id = $1) as told,
        (select count(*)::int from order_events where order_id = $1) as events`,
      [id],
    )
    // Of placing and of cancelling.
    expect(rows).toEqual([{ told: 2, events: 1 }])
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('is either cancelled or moved on where both happen at once', async () => {
    for (const to of ['accepted', 'declined', 'complete'] as const) {
      const { id, orderNumber } = await shop.place(member, productId)
      const [cancelled, moved] = await Promise.all([
        cancel(id),
        shop.move(orderNumber, to).catch((error: unknown) => error),
      ])
      expect(cancelled.status === 200).toBe(moved instanceof ImpossibleMove)
      if (cancelled.status !== 200) expect(cancelled).toMatchObject({ status: 409, message: TOO_LATE })
    }
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('stays cancelled', async () => {
    const { id, orderNumber } = await shop.place(member, productId)
    await cancel(id)
    for (const to of ['accepted', 'onHold', 'declined', 'complete'] as const)
      await expect(shop.move(orderNumber, to)).rejects.toThrow(ImpossibleMove)
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE)
  })
})

it.each(['accepted', 'onHold', 'declined', 'complete'] as const)(
  'an order that became %s can no longer be cancelled [C.3]',
  async (to) => {
    const { id, orderNumber } = await shop.place(member, productId)
    await shop.move(orderNumber, to)
    const before = await shop.books.moneyAround(member.id)
    expect(await history()).toMatchObject([{ can_cancel: false, cancelled_at: '' }])
    expect(await cancel(id)).toEqual({ status: 409, message: TOO_LATE, code: 409, data: null })
    expect(await shop.books.moneyAround(member.id)).toEqual(before)
  },
)
