/** A replacement is an order that costs nothing and sends pieces of a delivered order again. */
import { beforeEach, describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openOrderDesk, PRICE, type AdminOrder } from '../shops/open-order-desk.ts'

const desk = fixture(openOrderDesk)
const support = fixture(() => desk.operatorWith('support', 'acme'))
const clerk = fixture(() => desk.operatorWith('orders', 'acme'))

let original: string
let stock: number
beforeEach(async () => {
  original = await desk.place()
  const orderId = await desk.deliver(original)
  await desk.shop.database.pool.query(
    `insert into order_problems (order_id, kind, comment) values ($1, 'damaged', 'One cup is broken')`,
    [orderId],
  )
  stock = await desk.books.stockOf(desk.asha.productId)
})

const shown = (number: string): Promise<AdminOrder> => desk.shown(support, number)

async function answered(body: object, number = original) {
  const { version } = await shown(number)
  return support.call('POST', `/orders/${number}/problem`, {
    version,
    answer: 'It leaves tomorrow.',
    ...body,
  })
}

/** Replaces some pieces of the order's only line. @returns the replacement */
async function replaced(quantity?: number): Promise<AdminOrder> {
  const [line] = (await shown(original)).lines
  const lines = quantity === undefined ? {} : { lines: [{ id: line?.id, quantity }] }
  const reply = await answered({ to: 'replaced', ...lines })
  expect(reply.status).toBe(200)
  return shown((reply.data as AdminOrder).replaced_by ?? '')
}

const move = async (number: string, to: string, more: object = {}) =>
  desk.moveBy(support, number, { version: (await shown(number)).version, to, ...more })

describe('a replacement', () => {
  it('has a number of its own, is accepted, costs nothing, and goes to the same address', async () => {
    const points = await desk.books.balanceOf(desk.asha.id)
    const order = await replaced(1)
    const before = await shown(original)
    expect(order).toMatchObject({
      status: 'accepted',
      points: 0,
      replaces: original,
      ship_to: before.ship_to,
    })
    expect(order.lines).toMatchObject([{ quantity: 1, points: 0, code: 'CUP' }])
    expect(before).toMatchObject({ replaced_by: order.number, problem: { state: 'replaced' } })
    expect(before.lines).toMatchObject([{ replaced_quantity: 1 }])
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(points)
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('sends all that is left if no pieces are named, without refunded ones', async () => {
    const [line] = (await shown(original)).lines
    await support.call(
      'POST',
      `/orders/${original}/refunds`,
      { lines: [{ id: line?.id, quantity: 1 }], reason: 'One came back' },
      {
        headers: { 'idempotency-key': original },
      },
    )
    expect((await replaced()).lines).toMatchObject([{ quantity: 2 }])
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('stands in the queue, is shipped with a delivery code, and is delivered and reported like any order', async () => {
    const { number } = await replaced(1)
    const queue = await desk.list(clerk, 'status=accepted')
    expect(queue.items).toContainEqual(expect.objectContaining({ number, replaces: original, points: 0 }))
    expect((await move(number, 'complete')).status).toBe(200)
    expect((await support.call('GET', `/orders/${number}/delivery-code`)).status).toBe(200)
  })

  it('takes its pieces from stock, which come back if it is declined; the problem is open again then', async () => {
    const { number } = await replaced(2)
    expect(await desk.books.stockOf(desk.asha.productId)).toBe(stock - 2)
    expect((await move(number, 'declined', { reason: 'The cup is no longer made' })).status).toBe(200)
    expect(await desk.books.stockOf(desk.asha.productId)).toBe(stock)
    expect(await shown(original)).toMatchObject({ replaced_by: null, problem: { state: 'open' } })
    expect((await answered({ to: 'refunded' })).status).toBe(200)
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('is not refunded itself, and can’t be cancelled', async () => {
    const { number } = await replaced(1)
    const refund = await support.call(
      'POST',
      `/orders/${number}/refunds`,
      { points: 1, reason: 'Sorry' },
      {
        headers: { 'idempotency-key': number },
      },
    )
    expect([refund.status, refund.message]).toEqual([
      409,
      `Order ${number}: it replaces another, and cost nothing`,
    ])
    const { rows } = await desk.shop.database.pool.query<{ id: number }>(
      'select id from orders where order_number = $1',
      [number],
    )
    const asked = { client_id: 'acme', user_id: desk.asha.mobile, order_id: rows[0]?.id }
    expect((await desk.shop.call('cancelOrder', asked, desk.asha.token)).status).toBe(409)
  })

  it('leaves the pieces that it does not replace to be refunded, and no others', async () => {
    await replaced(1)
    const [line] = (await shown(original)).lines
    const refund = (quantity: number) =>
      support.call(
        'POST',
        `/orders/${original}/refunds`,
        { lines: [{ id: line?.id, quantity }], reason: 'Sorry' },
        {
          headers: { 'idempotency-key': `${original} ${quantity}` },
        },
      )
    expect((await refund(3)).message).toBe(`Order ${original}: 2 of CUP are left to refund, not 3`)
    const byPoints = await support.call(
      'POST',
      `/orders/${original}/refunds`,
      { points: 2 * PRICE + 1, reason: 'Sorry' },
      {
        headers: { 'idempotency-key': `${original} points` },
      },
    )
    expect(byPoints.status).toBe(409)
    expect((await refund(2)).status).toBe(201)
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('has no more pieces than are left, or than are in stock', async () => {
    const [line] = (await shown(original)).lines
    const tooMany = await answered({ to: 'replaced', lines: [{ id: line?.id, quantity: 4 }] })
    expect(tooMany.message).toBe(`Order ${original}: 3 of CUP are left to replace, not 4`)
    expect(
      (await answered({ to: 'replaced', lines: [{ id: (line?.id ?? 0) + 1000, quantity: 1 }] })).status,
    ).toBe(409)
    expect((await answered({ to: 'answered', lines: [{ id: line?.id, quantity: 1 }] })).fields).toEqual({
      lines: 'go with replaced alone',
    })
    expect(await desk.books.stockOf(desk.asha.productId)).toBe(stock)
  })

  it('is told to the member, who sees which order it replaces', async () => {
    const { number } = await replaced(1)
    const history = await desk.shop.call(
      'orderSummary',
      { client_id: 'acme', user_id: desk.asha.mobile, year: '', month: '' },
      desk.asha.token,
    )
    expect(history.data).toContainEqual(
      expect.objectContaining({ order_number: number, replaces: original, order_points: 0 }),
    )
    expect(history.data).toContainEqual(
      expect.objectContaining({ order_number: original, replaced_by: number }),
    )
  })
})
