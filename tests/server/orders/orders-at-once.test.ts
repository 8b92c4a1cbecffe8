/** Concurrent orders: one attempt is one order, and no point or piece is spent twice. */
import { describe, expect, it } from 'vitest'
import { addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { keptBooks } from '../kept-books.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'

const shop = fixture(openMemberShop)
const books = fixture(() => keptBooks(shop.database))
const bag = fixture(() => addProduct(shop.database.db, shop.category, { code: 'BAG', points: 500 }))

describe('orders sent at once', () => {
  it('makes one order of one attempt that is sent twenty times [W.33]', async () => {
    const member = await shop.memberWith(10_000)
    const order = orderOf(member, [{ id: bag.id }])
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.placeOrder(order, member.token)))
    const ids = new Set(replies.map((reply) => read('createOrder', reply).order_id))
    expect(ids.size).toBe(1)
    expect(await books.ordersOf(member.id)).toHaveLength(1)
    expect(await books.balanceOf(member.id)).toBe(9500)
  })

  it('answers a repeated attempt with the first order even when it spent the last points', async () => {
    const member = await shop.memberWith(500)
    const order = orderOf(member, [{ id: bag.id }])
    const first = await shop.placeOrder(order, member.token)
    const second = await shop.placeOrder(order, member.token)
    expect(second).toEqual(first)
    expect(await books.balanceOf(member.id)).toBe(0)
  })

  it('never overdraws a member who sends 200 different orders, and never duplicates one', async () => {
    const member = await shop.memberWith(500 * 37 + 499)
    const stockBefore = await books.stockOf(bag.id)
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => shop.placeOrder(orderOf(member, [{ id: bag.id }]), member.token)),
    )
    expect(replies.filter(({ message }) => message === 'Success')).toHaveLength(37)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await books.ordersOf(member.id)).toHaveLength(37)
    expect(await books.balanceOf(member.id)).toBe(499)
    expect(await books.ledgerSumOf(member.id)).toBe(499)
    expect(await books.stockOf(bag.id)).toBe(stockBefore - 37)
  })

  it('never sells the last piece twice, whoever asks and in which order the lines stand', async () => {
    const { db } = shop.database
    const one = await addProduct(db, shop.category, { code: 'LAST-1', points: 1, stock: 10 })
    const two = await addProduct(db, shop.category, { code: 'LAST-2', points: 1, stock: 10 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.memberWith(100)))
    const replies = await Promise.all(
      buyers.flatMap((buyer) =>
        [
          [one, two],
          [two, one],
          [one, two],
        ].map((pair) =>
          shop.placeOrder(
            orderOf(
              buyer,
              pair.map(({ id }) => ({ id })),
            ),
            buyer.token,
          ),
        ),
      ),
    )
    expect(replies.filter(({ message }) => message === 'Success')).toHaveLength(10)
    expect([await books.stockOf(one.id), await books.stockOf(two.id)]).toEqual([0, 0])
  })
})
