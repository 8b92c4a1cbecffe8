/**
 * Commands and buyers at once: a command locks members, then products, each by id, and holds no lock while it waits.
 */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import { addOrder } from '../add-order.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { HEAD, openCatalogueBench } from '../shops/open-catalogue-bench.ts'

const bench = fixture(openCatalogueBench, 'test')
let buyer: pg.Client
beforeEach(async () => {
  buyer = new pg.Client({ connectionString: bench.database.url })
  await buyer.connect()
  await buyer.query(`set lock_timeout = '2s'`)
})
afterEach(() => buyer.end())

const waitsForLock = async () => {
  const { rows } = await bench.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Locks one row as a buyer does, lets the command wait for it, then locks another row. */
async function takeMeanwhile(
  rows: { held: string; wanted: string },
  command: () => ReturnType<typeof bench.admin>,
) {
  await buyer.query(`begin; select from ${rows.held} for no key update`)
  const running = command()
  await eventually(waitsForLock)
  await buyer.query(`select from ${rows.wanted} for no key update`)
  await buyer.query('commit')
  return running
}

async function shopWithOrders() {
  const { db } = bench.database
  const client = await addClient(db, { loginId: 'locks' })
  const product = await addProduct(db, await addCategory(db, client.id), {
    code: 'BAG',
    points: 300,
    stock: 9,
  })
  const order = async (mobile: string) => {
    const member = await addMember(db, client.id, { mobile, balance: 1000 })
    const buyer = { ...member, clientLoginId: 'locks' }
    const { orderNumber: number } = await addOrder(bench.database, buyer, [{ id: product.id }])
    return { member, number }
  }
  return { product, first: await order('9200000001'), second: await order('9200000002') }
}

describe('a file of orders', () => {
  const declined = (orders: { number: string }[]) =>
    bench.tableOf('order,status,reason', ...orders.map(({ number }) => `${number},declined,No longer made`))
  const stock = async () => (await bench.database.pool.query('select stock from products')).rows

  it('holds no product while it waits for a member', async () => {
    const { product, first, second } = await shopWithOrders()
    const file = await declined([second, first])
    const { exitCode, printed } = await takeMeanwhile(
      { held: `members where id = ${first.member.id}`, wanted: `products where id = ${product.id}` },
      () => bench.admin('order', 'status', '--csv', file, '--strict'),
    )
    expect(exitCode).toBe(0)
    expect(printed).toContain('2 changed')
    expect(await stock()).toEqual([{ stock: 9 }])
  })

  it('waits for nobody with --dry-run, and changes nothing', async () => {
    const { first, second } = await shopWithOrders()
    const file = await declined([second, first])
    await buyer.query(`begin; select from members where id = ${first.member.id} for no key update`)
    const { exitCode, printed } = await bench.admin('order', 'status', '--csv', file, '--dry-run')
    await buyer.query('commit')
    expect(exitCode).toBe(0)
    expect(printed).toContain('2 changed')
    expect(await stock()).toEqual([{ stock: 7 }])
  })
})

describe('a strict import', () => {
  it('of several batches locks products by id, whatever the order of its rows', async () => {
    await bench.newClient('locks')
    const codes = Array.from({ length: 1001 }, (_none, index) => `P-${index}`)
    const fileOf = (points: number, order: string[]) =>
      bench.tableOf(HEAD, ...order.map((code) => `${code},Thing,Things,${points}`))
    expect((await bench.importing('locks', '--csv', await fileOf(100, codes))).exitCode).toBe(0)
    const other = await fileOf(200, codes.toReversed())
    const { exitCode } = await takeMeanwhile(
      { held: `products where code = 'P-0'`, wanted: `products where code = 'P-1000'` },
      () => bench.importing('locks', '--csv', other, '--strict'),
    )
    expect(exitCode).toBe(0)
    const { rows } = await bench.database.pool.query('select distinct points from products')
    expect(rows).toEqual([{ points: 200 }])
  })
})
