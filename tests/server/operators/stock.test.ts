/** A product's stock: put in, taken out and counted, beside members who order, without losing a piece. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { products } from '../../../server/db/schema.ts'
import { nameStockMovements } from '../../../server/domain/stock.ts'
import { addCategory, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'

const desk = fixture(openOrderDesk)
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const shelf = fixture(() => addCategory(desk.shop.database.db, desk.acme.id, 'Shelf'))
let made = 0
let lamp: { id: number; version: number }

beforeEach(async () => {
  made += 1
  lamp = await addProduct(desk.shop.database.db, shelf, { code: `LAMP-${made}`, stock: 10 })
})

const change = (body: object, key = `key ${(made += 1)}`, by = warehouse) =>
  by.call(
    'POST',
    `/products/${lamp.id}/stock`,
    { reason: 'counted', ...body },
    { headers: { 'idempotency-key': key } },
  )

const movements = async (query = ''): Promise<AdminReplyOf<'listMovements'>> =>
  (await warehouse.call('GET', `/products/${lamp.id}/movements?${query}`)).data

const stock = async () => (await movements('limit=1')).items[0]?.stock

describe('an operator', () => {
  it('puts pieces in, takes some out and counts the rest, each with a reason', async () => {
    expect((await change({ change: 5, reason: 'received' })).data).toMatchObject({ id: lamp.id, stock: 15 })
    expect((await change({ change: -3, reason: 'Shown at the fair' })).data).toMatchObject({ stock: 12 })
    const { status, data } = await change({ count: 11 })
    const counted = {
      amount: -1,
      counted: 11,
      stock: 11,
      reason: 'counted',
      order: null,
      actor: warehouse.name,
    }
    expect([status, data]).toEqual([
      200,
      { id: lamp.id, stock: 11, movement: expect.objectContaining(counted) as object },
    ])
    expect((await movements()).items).toMatchObject([
      counted,
      { amount: -3, counted: null, stock: 12, reason: 'Shown at the fair' },
      { amount: 5, counted: null, stock: 15, reason: 'received' },
      { amount: 10, stock: 10, reason: 'First stock', actor: null },
    ])
  })

  it('who counts what is expected leaves a line of none, and no line in the next change of others', async () => {
    expect((await change({ count: 10 })).data).toMatchObject({
      stock: 10,
      movement: { amount: 0, counted: 10 },
    })
    expect((await change({ change: 1 })).data).toMatchObject({ movement: { amount: 1, counted: null } })
    expect((await movements()).items).toHaveLength(3)
  })

  it('can’t take out more than there is, and is told how many there are', async () => {
    const { status, error, message } = await change({ change: -11 })
    expect([status, error, message]).toEqual([
      409,
      'impossible',
      'There are 10 pieces; 11 can’t be taken out.',
    ])
    expect(await stock()).toBe(10)
  })

  it.each([
    [{ change: 999_991 }, 'change'],
    [{ count: 1_000_001 }, 'count'],
    [{ count: -1 }, 'count'],
    [{ change: 0 }, 'change'],
    [{ change: 1, reason: ' ' }, 'reason'],
    [{ change: 1, count: 1 }, 'body'],
    [{}, 'body'],
    [{ change: 1, colour: 'red' }, 'colour'],
  ])('is told what is wrong with %j', async (body, field) => {
    const { status, fields } = await change(body)
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
    expect(await stock()).toBe(10)
  })

  it('counts a retired product too', async () => {
    const { db } = desk.shop.database
    await db.update(products).set({ isActive: false }).where(eq(products.id, lamp.id))
    expect((await change({ count: 2 })).data).toMatchObject({ stock: 2 })
  })

  it('of another client finds no such product', async () => {
    const stranger = await desk.operatorWith('orders', 'globex')
    const { status, message } = await change({ change: 1 }, 'theirs', stranger)
    expect([status, message]).toEqual([404, 'There is no such product.'])
    expect((await stranger.call('GET', `/products/${lamp.id}/movements`)).status).toBe(404)
  })
})

describe('a key', () => {
  it('that is sent again changes nothing more, and is answered as at first', async () => {
    const first = await change({ change: -4 }, 'once')
    await change({ change: 20 })
    const again = await change({ change: -4 }, 'once')
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await stock()).toBe(26)
  })

  it('of ten requests at once counts once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => change({ change: 5 }, 'at once')))
    expect(new Set(replies.map(({ raw }) => raw.body)).size).toBe(1)
    expect(await stock()).toBe(15)
  })

  it.each([[{ change: 3 }], [{ change: 2, reason: 'received' }], [{ count: 12 }]])(
    'of another change is refused for %j',
    async (body) => {
      await change({ change: 2 }, 'taken')
      const { status, error } = await change(body, 'taken')
      expect([status, error]).toEqual([409, 'key_reused'])
      expect(await stock()).toBe(12)
    },
  )

  it('is known to each product by itself', async () => {
    await change({ change: 2 }, 'the van')
    lamp = await addProduct(desk.shop.database.db, shelf, { code: 'OTHER', stock: 1 })
    expect((await change({ change: 2 }, 'the van')).data).toMatchObject({ stock: 3 })
  })
})

describe('the stock', () => {
  it('loses no piece if it is counted and filled up while members order fifty times', async () => {
    const { shop, acme } = desk
    const member = await addMember(shop.database.db, acme.id, { mobile: '9812345678', balance: 100_000 })
    const buyer = {
      ...member,
      clientLoginId: acme.loginId,
      token: await shop.logIn(acme.loginId, member.mobile),
    }
    await change({ count: 1000 })
    const orders = Array.from({ length: 50 }, () => shop.place(buyer, lamp.id, 1))
    const changes = Array.from({ length: 10 }, (_one, turn) =>
      change(turn % 2 === 0 ? { count: 900 + turn } : { change: 7, reason: 'received' }),
    )
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await Promise.all(orders)).toHaveLength(50)
    const { items } = await movements('limit=200')
    expect(items.filter(({ order }) => order !== null)).toHaveLength(50)
    expect(items.filter(({ reason }) => reason === 'received').map(({ amount }) => amount)).toEqual([
      7, 7, 7, 7, 7,
    ])
    // Every line follows from the one before it: whoever counted, counted what lay there then.
    for (const [index, { stock: after, amount, counted }] of items.entries()) {
      expect(after - amount).toBe(items[index + 1]?.stock ?? 0)
      if (counted !== null) expect(after).toBe(counted)
    }
    expect(await desk.books.stockOf(lamp.id)).toBe(items[0]?.stock)
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('raises no version, so that a count is nobody’s conflict', async () => {
    await change({ count: 1 })
    const [after] = await desk.shop.database.db.select().from(products).where(eq(products.id, lamp.id))
    expect(after?.version).toBe(lamp.version)
  })

  it('is audited with both numbers and the reason, without anybody’s number', async () => {
    await change({ change: 5, reason: 'received from 9876543210' })
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'changeStock',
      subject: `product ${lamp.id}`,
      reason: expect.not.stringContaining('9876543210') as string,
      before: { stock: 10 },
      after: { stock: 15 },
    })
  })
})

describe('the movements', () => {
  it('are read page by page, each with the stock after it, of an order with its number', async () => {
    const { orderNumber } = await desk.shop.place(desk.asha, lamp.id, 3)
    for (const more of [1, 2, 3, 4]) await change({ change: more })
    const first = await movements('limit=3')
    const second = await movements(`limit=3&cursor=${first.next}`)
    expect([...first.items, ...second.items].map((line) => line.stock)).toEqual([17, 13, 10, 8, 7, 10])
    expect(second.next).toBeNull()
    expect(second.items[1]).toMatchObject({ amount: -3, order: orderNumber, actor: null, counted: null })
  })

  it('are read in a moment also at the end of 100,000', async () => {
    const { db, pool } = desk.shop.database
    await db.transaction(async (on) => {
      await nameStockMovements(on, { reason: 'received' })
      await on.execute(
        `insert into stock_movements (product_id, amount, reason) select ${lamp.id}, 1, 'A' from generate_series(1, 100000)`,
      )
      await on.execute("select set_config('shop.skip_row_triggers', 'on', true)")
      await on.execute(`update products set stock = stock + 100000 where id = ${lamp.id}`)
    })
    await pool.query('analyze stock_movements')
    const { rows } = await pool.query<{ id: number }>(
      'select id from stock_movements where product_id = $1 order by id offset 50 limit 1',
      [lamp.id],
    )
    const cursor = Buffer.from(JSON.stringify([rows[0]?.id, 59])).toString('base64url')
    expect((await movements(`cursor=${cursor}`)).items.at(-1)).toMatchObject({ stock: 10, amount: 10 })
    expect(await stock()).toBe(100_010)
  })
})
