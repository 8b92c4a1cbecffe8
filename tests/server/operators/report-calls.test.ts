/** The reports' calls: their files, orders and stock in them, the state of the books, and what they leave to the shop. */
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { startReconciliation } from '../../../server/metrics/reconciliation.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addMember, addProduct } from '../catalogue-builders.ts'
import { openOrderDesk, PRICE } from '../open-order-desk.ts'
import { orderOf, read } from '../open-test-shop.ts'
import type { DeskOperator } from '../open-desk.ts'

let desk: Awaited<ReturnType<typeof openOrderDesk>>
let manager: DeskOperator
let auditor: DeskOperator
let jugId: number
const PATH = '/clients/acme/reports'

beforeAll(async () => {
  desk = await openOrderDesk()
  const { db, pool } = desk.shop.database
  manager = await desk.operatorWith('manager', 'acme')
  auditor = await desk.operatorWith('auditor', 'acme')
  const kitchen = await addCategory(db, desk.acme.id, '=Kitchen', 'KITCHEN')
  jugId = (await addProduct(db, kitchen, { code: 'JUG', name: { en: 'Jug' }, points: 70, stock: 10 })).id
  const member = await addMember(db, desk.acme.id, { mobile: '9650000001', name: 'Meera Nair' })
  await pool.query(
    `insert into points_ledger (member_id, amount, reason, expires_at)
      select $1, 100 + n, 'Diwali, call 9876543210', now() + make_interval(months => n % 3) + interval '2 days'
      from generate_series(1, 250) n`,
    [member.id],
  )
  // Another client's, which no report may count.
  const theirs = await addCategory(db, desk.globex.id, 'Theirs', 'THEIRS')
  await addProduct(db, theirs, { code: 'THEIRS', name: { en: 'Theirs' }, points: 10, stock: 0 })
  await desk.place(desk.ravi)
})
afterAll(() => desk.close())

const ask = async <
  Name extends
    | 'reportLiability'
    | 'reportMovement'
    | 'reportRedemptions'
    | 'reportStock'
    | 'reportReconciliation'
    | 'listLiabilityLots',
>(
  path: string,
  by = manager,
): Promise<AdminReplyOf<Name>> => {
  const { status, data, message } = await by.call('GET', PATH + path)
  expect([status, message]).toEqual([200, 'Success'])
  return data
}

const order = async (lines: { id: number; quantity: number }[]) =>
  read('createOrder', await desk.shop.placeOrder(orderOf(desk.asha, lines), desk.asha.token)).order_number ??
  ''

describe('redemptions', () => {
  it('are the same by month, category and product, with what was given back of them', async () => {
    const first = await order([
      { id: desk.asha.productId, quantity: 3 },
      { id: jugId, quantity: 2 },
    ])
    await order([{ id: jugId, quantity: 1 }])
    const declined = await order([{ id: jugId, quantity: 4 }])
    // Of the first, one jug, and later 30 points for nothing in particular; of the last all.
    await desk.move(first, 'complete')
    const jug = (await desk.shown(manager, first)).lines.find(({ code }) => code === 'JUG')
    const refund = async (number: string, body: object, key: string) =>
      expect(
        (
          await manager.call(
            'POST',
            `/orders/${number}/refunds`,
            { reason: 'Torn', ...body },
            { headers: { 'idempotency-key': key } },
          )
        ).status,
      ).toBe(201)
    await refund(first, { lines: [{ id: jug?.id, quantity: 1 }], restock: false }, 'a')
    await refund(first, { points: 30 }, 'b')
    await desk.move(declined, 'complete')
    await refund(declined, { points: 5 }, 'c')
    const all = { orders: 3, pieces: 10, points: 3 * PRICE + 7 * 70, refunded_points: 70 + 30 + 5 }
    const byProduct = await ask<'reportRedemptions'>('/redemptions?by=product')
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
    const byCategory = await ask<'reportRedemptions'>('/redemptions?by=category')
    expect(byCategory).toMatchObject(all)
    expect(byCategory.items.find(({ key }) => key === 'KITCHEN')).toMatchObject({ pieces: 7, points: 490 })
    const byMonth = await ask<'reportRedemptions'>('/redemptions')
    expect(byMonth).toMatchObject({ ...all, by: 'month' })
    expect(byMonth.items).toEqual([{ key: byMonth.until.slice(0, 7), name: '', ...all }])
    const movement = await ask<'reportMovement'>('/movement')
    expect([movement.redeemed, movement.refunded]).toEqual([-all.points, all.refunded_points])
  })

  it('of a declined order are all given back, whatever was given back before', async () => {
    const number = await order([{ id: jugId, quantity: 2 }])
    await desk.move(number, 'declined')
    const { items } = await ask<'reportRedemptions'>('/redemptions?by=product')
    expect(items.find(({ key }) => key === 'JUG')).toMatchObject({
      pieces: 9,
      points: 630,
      refunded_points: 210,
    })
    expect(items.find(({ key }) => key === '')).toMatchObject({ refunded_points: 35 })
  })
})

it('redemptions are those of the client’s own days, the first and the last included', async () => {
  const placed = async (at: string, quantity: number) => {
    const number = await order([{ id: desk.asha.productId, quantity }])
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
  const { items } = await ask<'reportRedemptions'>('/redemptions?from=2024-04-01&until=2024-04-30')
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
    await order([
      { id: soon, quantity: 15 },
      { id: later, quantity: 10 },
      { id: plenty, quantity: 12 },
    ])
    // Not in the pace: an order before these days, and a declined one.
    const old = await order([{ id: plenty, quantity: 20 }])
    await pool.query(
      "update orders set created_at = created_at - interval '31 days' where order_number = $1",
      [old],
    )
    await desk.move(await order([{ id: plenty, quantity: 5 }]), 'declined')
    await pool.query('update products set stock = 13 where id = $1', [plenty])
    const { items, as_of, days } = await ask<'reportStock'>('/stock')
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

describe('the lots of a month', () => {
  it('are what its bar says, page by page, and never expiring ones too', async () => {
    const { by_month, never } = await ask<'reportLiability'>('/liability')
    expect(by_month).toHaveLength(3)
    for (const { month, points } of [...by_month, { month: 'never', points: never }]) {
      let cursor = ''
      const found: AdminReplyOf<'listLiabilityLots'>['items'] = []
      for (;;) {
        const { items, next } = await ask<'listLiabilityLots'>(
          `/liability/lots?month=${month}&limit=40${cursor}`,
        )
        found.push(...items)
        if (next === null) break
        cursor = `&cursor=${next}`
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      expect(found.reduce((sum, lot) => sum + lot.points, 0)).toBe(points)
      expect(found.every(({ expires_on }) => (expires_on?.slice(0, 7) ?? 'never') === month)).toBe(true)
    }
  })

  it('show an auditor neither name nor number', async () => {
    const [{ month } = { month: '' }] = (await ask<'reportLiability'>('/liability')).by_month
    const { items } = await ask<'listLiabilityLots'>(`/liability/lots?month=${month}&limit=1`, auditor)
    expect(items).toMatchObject([
      { member: { name: 'M••• N•••', mobile: '••• ••01' }, reason: 'Diwali, call ••• ••10' },
    ])
  })
})

describe('a file', () => {
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbersIn)
        : []
  /** Splits at the commas outside quotes. */
  const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

  it.each([
    // Parts of the question, and sums of the rows, are not in the rows.
    ['/liability?expire_months=2&value_per_point=0.25', ['expire_months', 'value_per_point']],
    ['/movement', []],
    ...(['month', 'category', 'product'] as const).map(
      (by) => [`/redemptions?by=${by}`, ['orders', 'pieces', 'points', 'refunded_points']] as const,
    ),
    ['/stock?days=60', ['days']],
    ['/reconciliation', []],
    ['/liability/lots?month=never&limit=200', []],
  ] as const)('%s.csv has the numbers of the report', async (path, apart) => {
    const data = (await ask<'reportLiability'>(path)) as unknown as Record<string, unknown>
    for (const name of apart) delete data[name]
    if (data['what_if'] !== undefined && data['what_if'] !== null)
      delete (data['what_if'] as Record<string, unknown>)['expire_months']
    const { raw, status } = await manager.call('GET', PATH + path.replace(/\?|$/, '.csv$&'))
    expect([status, raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [columns = [], ...rows] = raw.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map(cellsOf)
    expect(rows.length).toBeGreaterThan(0)
    const written = rows.flatMap((row) =>
      row.flatMap((cell, nth) => {
        const isText = ['member_mobile', 'ok'].includes(columns[nth] ?? '')
        return !isText && /^-?\d+(\.\d+)?$/.test(cell) ? [Number(cell)] : []
      }),
    )
    expect(sorted(written)).toEqual(sorted(numbersIn(data)))
  })

  it('has a heading also where there is nothing below it', async () => {
    const { raw } = await manager.call('GET', `${PATH}/redemptions.csv?from=2001-01-01&until=2001-01-31`)
    expect(raw.body.trim()).toBe('key,name,orders,pieces,points,refunded_points')
  })

  it('runs no text as a formula', async () => {
    const { raw } = await manager.call('GET', `${PATH}/redemptions.csv?by=category`)
    expect(raw.body).toContain("'=Kitchen")
  })
})

describe('the state of the books', () => {
  it('is as it was last checked, and reading it checks nothing', async () => {
    const { pool } = desk.shop.database
    const none = await ask<'reportReconciliation'>('/reconciliation')
    const rules = Object.values(ledgerInvariants).map(({ rule }) => rule)
    expect(none).toEqual({
      as_of: null,
      rules: rules.map((rule) => ({ rule, ok: null, violations: null, checked_at: null })),
    })
    const check = async () => {
      const stop = startReconciliation(new Registry(), desk.shop.database, {
        onFault: () => expect.unreachable(),
      })
      const before = (await ask<'reportReconciliation'>('/reconciliation')).as_of
      await eventually(async () => (await ask<'reportReconciliation'>('/reconciliation')).as_of !== before)
      await stop()
      return ask<'reportReconciliation'>('/reconciliation')
    }
    const right = await check()
    expect(right.rules.map(({ rule, ok, violations }) => ({ rule, ok, violations }))).toEqual(
      rules.map((rule) => ({ rule, ok: true, violations: 0 })),
    )
    await pool.query(
      `begin; set local session_replication_role = replica; update members set points = points + 1 where client_id = ${desk.acme.id}; commit`,
    )
    // Nothing has looked since.
    expect(await ask('/reconciliation')).toEqual(right)
    const wrong = await check()
    expect(wrong.rules.filter(({ ok }) => ok === false).map(({ rule }) => rule)).toEqual([
      ledgerInvariants.balanceIsSumOfLedger.rule,
      ledgerInvariants.balanceIsSumOfLots.rule,
    ])
    await pool.query(
      `begin; set local session_replication_role = replica; update members set points = points - 1 where client_id = ${desk.acme.id}; commit`,
    )
  })
})

it('reports are read one at a time, so that those who wait keep nobody from the desk', async () => {
  const holder = await desk.shop.database.pool.connect()
  await holder.query('begin; lock table points_lots in access exclusive mode')
  const reports = Array.from({ length: 5 }, () => manager.call('GET', `${PATH}/liability`))
  expect((await manager.call('GET', '/orders/counts')).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
