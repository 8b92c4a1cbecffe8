/** The commands for members, their points and their orders. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'

const bench = fixture(openAdminBench)

const balance = async (mobile: string) => {
  const { rows } = await bench.database.pool.query<{ points: number; ledger: number }>(
    `select points, (select coalesce(sum(amount), 0)::int from points_ledger where member_id = members.id) as ledger
     from members where mobile = $1`,
    [mobile],
  )
  return rows[0]
}

describe('members and points', () => {
  beforeAll(async () => {
    await bench.admin('client', 'create', '--login-id', 'people', '--name', 'People')
  })

  it('imports the good rows, names the bad ones, and changes nothing the second time', async () => {
    const first = await bench.admin('members', 'import', '--client', 'people', '--csv', 'members.csv')
    expect(first.exitCode).toBe(1)
    expect(first.complaints).toEqual([
      'line 4, mobile: "91000" must be 10 digits (row left out)',
      'line 5, city: "Pune" is no city of Kerala that is known (row left out)',
      'line 6, mobile: "9100000001" stands in line 2 already (row left out)',
      'line 7, birthday: "31/05/1990" must be a date such as 1990-05-31 (row left out)',
    ])
    const again = await bench.admin(
      'members',
      'import',
      '--client',
      'people',
      '--csv',
      'members.csv',
      '--json',
    )
    expect(JSON.parse(again.printed)).toMatchObject({ created: 0, unchanged: 2 })
    expect(await balance('9100000001')).toEqual({ points: 2500, ledger: 2500 })
  })

  it('grants points once a key, takes them back, and never below nothing', async () => {
    const grant = (points: string, ...more: string[]) =>
      bench.admin(
        'points',
        'grant',
        '--client',
        'people',
        '--mobile',
        '9100000002',
        `--points=${points}`,
        '--reason',
        'Ten years of service',
        ...more,
      )
    await grant('500', '--idempotency-key', 'march')
    await grant('500', '--idempotency-key', 'march')
    expect(await balance('9100000002')).toEqual({ points: 500, ledger: 500 })
    expect((await grant('-501')).exitCode).toBe(5)
    expect((await grant('-100')).exitCode).toBe(0)
    expect(await balance('9100000002')).toEqual({ points: 400, ledger: 400 })
    for (const wrong of ['0', '1.5', '1e3', 'many']) expect((await grant(wrong)).exitCode).toBe(2)
  })
})

describe('the books', () => {
  it('take a correction by hand whose reason begins like that of an order', async () => {
    const fault = async () =>
      (await bench.database.pool.query(ledgerInvariants.debitHasItsOrder.violations)).rows
    await bench.admin(
      'points',
      'grant',
      '--client',
      'people',
      '--mobile',
      '9100000001',
      '--points=-10',
      '--reason',
      'Order RP-7 was cheaper',
    )
    expect(await balance('9100000001')).toEqual({ points: 2490, ledger: 2490 })
    expect(await fault()).toEqual([])
    await bench.database.pool.query(
      `insert into points_ledger (member_id, amount, reason)
       select id, -10, 'Order RP-8' from members where mobile = '9100000001'`,
    )
    expect(await fault()).toHaveLength(1)
  })
})

describe('orders', () => {
  async function placeOne(uniqueIdentify: number): Promise<string> {
    const { db, pool } = bench.database
    const { rows } = await pool.query<{ id: number }>(`select id from clients where login_id = 'orders'`)
    const client = rows[0] ?? (await addClient(db, { loginId: 'orders' }))
    const category = await addCategory(db, client.id, `Things ${uniqueIdentify}`)
    const product = await addProduct(db, category, { code: `P-${uniqueIdentify}`, points: 300, stock: 5 })
    const member = await addMember(db, client.id, {
      mobile: String(9_200_000_000 + uniqueIdentify),
      balance: 1000,
    })
    const session = {
      tokenHash: '',
      memberId: member.id,
      mobile: member.mobile,
      clientId: client.id,
      clientLoginId: 'orders',
    }
    const line = { product_id: product.id, product_name: {}, product_code: '', brand_id: null, quantity: 2 }
    const id = await placeOrder(
      pool,
      {
        client_id: 'orders',
        customer_id: member.id,
        cart_items: [{ ...line, product_points: 1, product_size: null, product_filename: null }],
        order_address_details: {
          name: 'A',
          mobile: member.mobile,
          email: 'a@example.com',
          pincode: '411001',
          address: '12 Residency Road',
          is_new_address: false,
        },
        uniqueIdentify,
      },
      session,
    )
    const found = await pool.query<{ order_number: string }>(
      'select order_number from orders where id = $1',
      [id],
    )
    return found.rows[0]?.order_number ?? ''
  }

  it('moves an order to its end and hands out the delivery code', async () => {
    const order = await placeOne(1)
    await bench.admin(
      'order',
      'status',
      '--order',
      order,
      '--to',
      'accepted',
      '--expected-delivery',
      '2026-12-12',
    )
    const done = await bench.admin('order', 'status', '--order', order, '--to', 'complete')
    expect(done.printed).toContain('Delivery code: 4321')
    const list = await bench.admin('order', 'list', '--client', 'orders', '--status', 'complete', '--json')
    expect(JSON.parse(list.printed)).toEqual([
      expect.objectContaining({ orderNumber: order, status: 'complete', deliveryCode: '4321', points: 600 }),
    ])
    const back = await bench.admin('order', 'status', '--order', order, '--to', 'accepted')
    expect(back.exitCode).toBe(5)
  })

  it('asks for a reason to decline, and gives the points back', async () => {
    const order = await placeOne(2)
    expect((await bench.admin('order', 'status', '--order', order, '--to', 'declined')).exitCode).toBe(2)
    expect(await balance('9200000002')).toEqual({ points: 400, ledger: 400 })
    await bench.admin('order', 'status', '--order', order, '--to', 'declined', '--reason', 'No longer made')
    expect(await balance('9200000002')).toEqual({ points: 1000, ledger: 1000 })
  })

  it('says so where an order is not there', async () => {
    expect((await bench.admin('order', 'status', '--order', 'RP-0', '--to', 'accepted')).exitCode).toBe(3)
  })
})
