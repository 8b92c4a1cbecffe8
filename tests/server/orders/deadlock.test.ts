/** An order that fails with a deadlock is rejected with `Retry-After`, and succeeds the next time. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import { addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'
import { orderOf } from '../shops/open-test-shop.ts'

const shop = fixture(openMemberShop)
let other: pg.Client
beforeAll(async () => {
  other = new pg.Client({ connectionString: shop.database.url })
  await other.connect()
})
afterAll(() => other.end())

it('answers a deadlock with 503 and when to come again, and places the same order once', async () => {
  const { db, pool } = shop.database
  const first = await addProduct(db, shop.category, { code: 'FIRST', points: 100, stock: 5 })
  const second = await addProduct(db, shop.category, { code: 'SECOND', points: 100, stock: 5 })
  const member = await shop.memberWith(1000)
  const order = orderOf(member, [{ id: first.id }, { id: second.id }])
  // A session that has waited this long checks for a deadlock. The order's session does so long before this one.
  await other.query(`set deadlock_timeout = '60s'`)
  await other.query(`begin; select from products where id = ${second.id} for no key update`)
  const placing = shop.placeOrder(order, member.token)
  await eventually(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  const crossing = other.query(`select from products where id = ${first.id} for no key update`)
  const reply = await placing
  await crossing
  await other.query('commit')
  expect(reply).toMatchObject({ status: 503, code: 503, data: null })
  expect(Number(reply.retryAfter)).toBeGreaterThan(0)
  expect(await shop.placeOrder(order, member.token)).toMatchObject({ status: 200 })
  const { rows } = await pool.query('select stock from products order by id')
  expect(rows).toEqual([{ stock: 4 }, { stock: 4 }])
})
