/** The reports of orders: redemptions and stock. */
import { describe, expect, it } from 'vitest'
import { addCategory, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { PRICE } from '../shops/open-order-desk.ts'
import { openReportDesk } from '../shops/open-report-desk.ts'

const desk = fixture(openReportDesk)

const refund = async (number: string, body: object, key: string) => {
  const headers = { 'idempotency-key': key }
  const path = `/orders/${number}/refunds`
  expect((await desk.manager.call('POST', path, { reason: 'Torn', ...body }, { headers })).status).toBe(201)
}

describe('redemptions', () => {
  it('are the same by month, category and product, with what was given back of them', async () => {
    const first = await desk.order([
      { id: desk.asha.productId, quantity: 3 },
      { id: desk.jugId, quantity: 2 },
    ])
    await desk.order([{ id: desk.jugId, quantity: 1 }])
    const last = await desk.order([{ id: desk.jugId, quantity: 4 }])
    // Of the first, one jug, and then 30 points without a piece; of the last, 5 points without a piece.
    await desk.move(first, 'complete')
    const jug = (await desk.shown(desk.manager, first)).lines.find(({ code }) => code === 'JUG')
    await refund(first, { lines: [{ id: jug?.id, quantity: 1 }], restock: false }, 'a')
    await refund(first, { points: 30 }, 'b')
    await desk.move(last, 'complete')
    await refund(last, { points: 5 }, 'c')
    const all = { orders: 3, pieces: 10, points: 3 * PRICE + 7 * 70, refunded_points: 70 + 30 + 5 }
    const byProduct = await desk.ask<'reportRedemptions'>('/redemptions?by=product')
    expect(byProduct).toMatchObject(all)
    expect(byProduct.items).toEqual([
      { key: 'JUG', name: 'Jug', orders: 3, pieces: 7, points: 490, refunded_points: 70 },
      {
        key: 'CUP',
        name: expect.any(String) as string,
        orders: 1,
        pieces: 3,
        points: 300,
        refunded_points: 0,
      },
      { key: '', name: '', orders: 0, pieces: 0, points: 0, refunded_points: 35 },
    ])
    const byCategory = await desk.ask<'reportRedemptions'>('/redemptions?by=category')
    expect(byCategory).toMatchObject(all)
    expect(byCategory.items.find(({ key }) => key === 'KITCHEN')).toMatchObject({ pieces: 7, points: 490 })
    const byMonth = await desk.ask<'reportRedemptions'>('/redemptions')
    expect(byMonth).toMatchObject({ ...all, by: 'month' })
    expect(byMonth.items).toEqual([{ key: byMonth.until.slice(0, 7), name: '', ...all }])
    const movement = await desk.ask<'reportMovement'>('/movement')
    expect([movement.redeemed, movement.refunded]).toEqual([-all.points, all.refunded_points])
  })

  it('of an order with a problem include what its answer gave back', async () => {
    const given = async () => {
      const { refunded_points } = await desk.ask<'reportRedemptions'>('/redemptions')
      const { refunded } = await desk.ask<'reportMovement'>('/movement')
      return [refunded_points, refunded]
    }
    const before = await given()
    const { asha } = desk
    const number = await desk.order([{ id: desk.jugId, quantity: 1 }])
    const order_id = await desk.deliver(number)
    const of = { client_id: 'acme', user_id: asha.mobile, order_id }
    await desk.shop.call('reportOrderProblem', { ...of, kind: 'damaged', comment: 'Torn' }, asha.token)
    const { version } = await desk.shown(desk.manager, number)
    const answer = { version, to: 'refunded', points: 25 }
    expect((await desk.manager.call('POST', `/orders/${number}/problem`, answer)).status).toBe(200)
    expect(await given()).toEqual(before.map((points) => points + 25))
  })

  it('of a declined order are all given back, also if a part was given back before', async () => {
    const jugs = async () => {
      const { items } = await desk.ask<'reportRedemptions'>('/redemptions?by=product')
      const { pieces = 0, points = 0, refunded_points = 0 } = items.find(({ key }) => key === 'JUG') ?? {}
      const withoutPieces = items.find(({ key }) => key === '')?.refunded_points ?? 0
      return { pieces, points, refunded_points, withoutPieces }
    }
    const before = await jugs()
    const number = await desk.order([{ id: desk.jugId, quantity: 2 }])
    await refund(number, { points: 5 }, 'd')
    await desk.move(number, 'declined')
    expect(await jugs()).toEqual({
      pieces: before.pieces + 2,
      points: before.points + 140,
      refunded_points: before.refunded_points + 140,
      withoutPieces: before.withoutPieces,
    })
  })
})

it('redemptions are those of the client’s own days, the first and the last included', async () => {
  const placed = async (at: string, quantity: number) => {
    const number = await desk.order([{ id: desk.asha.productId, quantity }])
    const { pool } = desk.shop.database
    await pool.query('update orders set created_at = $1 where order_number = $2', [at, number])
    return number
  }
  // Midnight in Kolkata is at 18:30 in UTC.
  for (const [at, quantity] of [
    ['2024-03-31T18:29:59Z', 1],
    ['2024-03-31T18:30:00Z', 2],
    ['2024-04-30T18:29:59Z', 4],
    ['2024-04-30T18:30:00Z', 8],
  ] as const)
    await desk.move(await placed(at, quantity), 'declined')
  const { items } = await desk.ask<'reportRedemptions'>('/redemptions?from=2024-04-01&until=2024-04-30')
  expect(items).toEqual([
    { key: '2024-04', name: '', orders: 2, pieces: 6, points: 6 * PRICE, refunded_points: 6 * PRICE },
  ])
})

describe('stock', () => {
  it('that runs out at the pace of the last days is listed with its day, the first to run out first', async () => {
    const { db, pool } = desk.shop.database
    const shelf = await addCategory(db, desk.acme.id, 'Shelf')
    const add = async (code: string, stock: number) =>
      (await addProduct(db, shelf, { code, name: { en: code }, points: 10, stock })).id
    // 12 and 10 in 30 days; 12 of 30 will not be gone in another 30.
    const [soon, later, plenty] = [await add('SOON', 20), await add('LATER', 20), await add('PLENTY', 42)]
    await add('GONE', 0)
    await add('IDLE', 5)
    // Not on offer.
    const hidden = [await add('HIDDEN', 0), await add('PRICELESS', 0)]
    await pool.query('update products set is_active = false where id = $1', [hidden[0]])
    await pool.query('update products set points = null where id = $1', [hidden[1]])
    await desk.order([
      { id: soon, quantity: 15 },
      { id: later, quantity: 10 },
      { id: plenty, quantity: 12 },
    ])
    // Not in the pace: an order before these days, and a declined one.
    const old = await desk.order([{ id: plenty, quantity: 20 }])
    await pool.query(
      "update orders set created_at = created_at - interval '31 days' where order_number = $1",
      [old],
    )
    await desk.move(await desk.order([{ id: plenty, quantity: 5 }]), 'declined')
    await pool.query('update products set stock = 13 where id = $1', [plenty])
    const { items, as_of, days } = await desk.ask<'reportStock'>('/stock')
    const inDays = (ahead: number) =>
      new Date(Date.parse(as_of) + ahead * 86_400_000).toISOString().slice(0, 10)
    const row = (code: string, stock: number, ordered: number, daysLeft: number) => ({
      code,
      name: code,
      size: '',
      colour: '',
      stock,
      ordered,
      days_left: daysLeft,
      runs_out_on: inDays(daysLeft),
    })
    expect(days).toBe(30)
    expect(items.filter(({ code }) => code !== 'JUG')).toEqual([
      row('GONE', 0, 0, 0),
      row('SOON', 5, 15, 10),
      row('LATER', 10, 10, 30),
    ])
  })
})
