/** The order commands: show, export, and change the status of many. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../../server/operations/csv/csv-records.ts'
import { feedback, orders } from '../../../server/db/schema.ts'
import { addOrder } from '../add-order.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { orderOf } from '../shops/open-test-shop.ts'

const bench = fixture(openAdminBench)
let order: (name?: string) => Promise<string>

beforeAll(async () => {
  const { db } = bench.database
  const client = await addClient(db, { loginId: 'orders' })
  const category = await addCategory(db, client.id)
  const product = await addProduct(db, category, { code: 'BAG', points: 300, stock: 500, size: 'L' })
  const cup = await addProduct(db, category, { code: 'CUP', points: 50, stock: 500 })
  const row = await addMember(db, client.id, { mobile: '9200000001', balance: 100_000 })
  const member = { ...row, clientLoginId: 'orders' }
  order = async (name = 'Asha Rao') => {
    const lines = [{ id: product.id, quantity: 2 }, { id: cup.id }]
    const to = orderOf(member, lines).order_address_details
    const placed = await addOrder(bench.database, member, lines, { order_address_details: { ...to, name } })
    return placed.orderNumber
  }
})

const shown = async (number: string) =>
  JSON.parse((await bench.admin('order', 'show', '--order', number, '--json')).printed)
const status = (...words: string[]) => bench.admin('order', 'status', ...words)
const table = async (name: string, ...lines: string[]) => {
  const file = join(bench.dataDirectory, name)
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

describe('an order', () => {
  it('is shown with its lines, its address, its member and what happened to it', async () => {
    const number = await order()
    await status(
      '--order',
      number,
      '--to',
      'accepted',
      '--expected-delivery',
      '2026-12-12',
      '--actor',
      'Meera',
    )
    const { exitCode, printed } = await bench.admin('order', 'show', '--order', number)
    expect(exitCode).toBe(0)
    for (const text of [
      number,
      '12 Lake Road, Mysuru',
      '570001',
      '9876543210',
      '9200000001',
      'BAG',
      'CUP',
      '650',
    ])
      expect(printed).toContain(text)
    const { lines, history } = await shown(number)
    expect(lines).toMatchObject([
      { code: 'BAG', name: 'Product BAG', size: 'L', points: 300, quantity: 2 },
      { code: 'CUP', name: 'Product CUP', size: '', points: 50, quantity: 1 },
    ])
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'placed', actor: '' }),
        expect.objectContaining({ what: 'accepted, expected delivery 2026-12-12', actor: 'Meera' }),
        expect.objectContaining({ what: `points -650: Order ${number}` }),
      ]),
    )
    expect((await bench.admin('order', 'show', '--order', 'RP-1')).exitCode).toBe(3)
  })

  it('takes a delivery date that is not past, and one that can be put right', async () => {
    const number = await order()
    const past = await status('--order', number, '--to', 'accepted', '--expected-delivery', '2026-11-21')
    expect(past.exitCode).toBe(5)
    expect(past.complaints).toEqual(['expected delivery: 2026-11-21 is past (today is 2026-11-22)'])
    expect(await shown(number)).toMatchObject({ status: 'placed', expectedDelivery: '' })
    await status('--order', number, '--to', 'accepted', '--expected-delivery', '2026-12-12')
    const put = await status('--order', number, '--expected-delivery', '2026-12-01', '--tracking', 'AB 12 IN')
    expect(put.exitCode).toBe(0)
    expect(await shown(number)).toMatchObject({
      status: 'accepted',
      expectedDelivery: '2026-12-01',
      trackingNumber: 'AB 12 IN',
    })
    const formula = await status('--order', number, '--tracking', '=1+1')
    expect(formula.exitCode).toBe(2)
    await status('--order', number, '--to', 'declined', '--reason', 'No longer made', '--actor', 'Ravi')
    expect((await status('--order', number, '--tracking', 'X')).exitCode).toBe(5)
    const { history } = await shown(number)
    expect(history).toContainEqual(
      expect.objectContaining({ what: `points +650: Order ${number} declined`, actor: 'Ravi' }),
    )
  })

  it('is shown with texts of its member that begin no line of their own', async () => {
    const { db, pool } = bench.database
    const number = await order()
    const forged = 'Fine\r\n2026-01-01T00:00:00.000Z  problem refunded  root'
    await pool.query(
      `update orders set customer_address = E'7, Lake Road\nPune\nstatus  declined' where order_number = $1`,
      [number],
    )
    await pool.query(`update members set name = E'Asha\nHistory\u2028x' where mobile = '9200000001'`)
    const [placed] = await db.select().from(orders).where(eq(orders.orderNumber, number))
    const comment = { orderId: placed?.id ?? 0, feedbackFrom: 1, ratingNumber: 5, ratingComment: forged }
    await db.insert(feedback).values(comment)
    const { printed } = await bench.admin('order', 'show', '--order', number)
    const lines = printed.split(/\r\n|[\r\n\u2028]/)
    expect(lines).toContainEqual(
      expect.stringMatching(/Z {2}rated 5 of 5: Fine 2026-01-01T00:00:00.000Z problem refunded root$/),
    )
    expect(lines.filter((line) => /^2026-01-01|^status {2}declined|^Pune/.test(line))).toEqual([])
    expect(lines.filter((line) => line === 'History')).toHaveLength(1)
    // An address of several lines can be copied onto a parcel.
    expect(printed).toContain('address  7, Lake Road\n         Pune\n         status  declined')
    const listed = await bench.admin('order', 'list', '--client', 'orders')
    expect(listed.printed.split('\n').filter((line) => line.startsWith('History'))).toEqual([])
    const show = ['members', 'show', '--client', 'orders', '--mobile', '9200000001']
    expect((await bench.admin(...show)).printed.split('\n')).not.toContain('History')
    const grant = ['points', 'grant', '--client', 'orders', '--mobile', '9200000001', '--reason', 'A test']
    expect((await bench.admin(...grant, '--points', '1')).printed).toMatch(/^Asha History x has /)
    await pool.query(`update members set name = 'Asha Rao' where mobile = '9200000001'`)
  })

  it('that is complete has a delivery code, and goes back with a reason alone', async () => {
    const number = await order()
    const done = await status('--order', number, '--to', 'complete')
    expect(done.printed).toContain('Delivery code: 4321')
    const list = await bench.admin('order', 'list', '--client', 'orders', '--status', 'complete', '--json')
    expect(JSON.parse(list.printed)).toContainEqual(
      expect.objectContaining({ orderNumber: number, status: 'complete', deliveryCode: '4321', points: 650 }),
    )
    expect((await status('--order', number, '--to', 'accepted')).exitCode).toBe(2)
    expect((await status('--order', number, '--to', 'on_hold')).exitCode).toBe(5)
    expect((await status('--order', 'RP-0', '--to', 'accepted')).exitCode).toBe(3)
  })

  it('names what moved its stock, and who', async () => {
    const number = await order()
    expect((await status('--order', number, '--to', 'declined')).exitCode).toBe(2)
    await status('--order', number, '--to', 'declined', '--reason', 'No longer made')
    const { rows } = await bench.database.pool.query(
      `select code, amount, reason, actor from stock_movements m join products p on p.id = product_id
       where order_id = (select id from orders where order_number = $1) order by m.id`,
      [number],
    )
    expect(rows).toEqual([
      { code: 'BAG', amount: -2, reason: `Order ${number}`, actor: null },
      { code: 'CUP', amount: -1, reason: `Order ${number}`, actor: null },
      { code: 'BAG', amount: 2, reason: `Order ${number} declined`, actor: 'tester' },
      { code: 'CUP', amount: 1, reason: `Order ${number} declined`, actor: 'tester' },
    ])
    await expect(bench.database.pool.query('delete from stock_movements')).rejects.toThrow(/append-only/)
  })
})

describe('many orders', () => {
  it('are listed by state and day', async () => {
    const number = await order()
    await status('--order', number, '--to', 'on-hold')
    const listed = async (...words: string[]) =>
      JSON.parse((await bench.admin('order', 'list', '--client', 'orders', '--json', ...words)).printed).map(
        ({ orderNumber }: { orderNumber: string }) => orderNumber,
      )
    expect(await listed('--status', 'on-hold')).toEqual([number])
    expect(await listed('--status', 'on-hold', '--until', '2020-01-01')).toEqual([])
    expect(await listed('--status', 'on-hold', '--from', '2020-01-01')).toEqual([number])
    expect(await listed('--delivered', 'yes')).toEqual([])
  })

  it('are exported with lines and addresses, and no cell that a spreadsheet would run', async () => {
    const number = await order('=HYPERLINK("http://evil.test")')
    const file = join(bench.dataDirectory, 'orders.csv')
    const ran = await bench.admin(
      'order',
      'export',
      '--client',
      'orders',
      '--status',
      'placed',
      '--csv',
      file,
    )
    expect(ran.exitCode).toBe(0)
    const text = await readFile(file, 'utf8')
    expect(text.startsWith('\uFEFForder,client,placed,')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    const rows: Record<string, string>[] = []
    for await (const { cells } of readCsv(file, ['order'])) rows.push(cells)
    expect(rows.filter((row) => row['order'] === number)).toEqual([
      expect.objectContaining({
        name: '=HYPERLINK("http://evil.test")',
        address: '12 Lake Road, Mysuru',
        pincode: '570001',
        code: 'BAG',
        quantity: '2',
        points: '300',
        member_mobile: '9200000001',
      }),
      expect.objectContaining({ code: 'CUP', quantity: '1' }),
    ])
    expect((await stat(file)).mode & 0o077).toBe(0)
    const again = await bench.admin('order', 'export', '--csv', file)
    expect(again.exitCode).toBe(5)
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('move on by a file, the good rows, and once however often it is given', async () => {
    const [one, two, three] = [await order(), await order(), await order()]
    const file = await table(
      'status.csv',
      'order;status;reason;expected_delivery;tracking_number',
      `${one};accepted;;2026-12-24;`,
      `${two};complete;;;TRACK-2`,
      `${two};complete;;;TRACK-2`,
      `${three};declined;;;`,
      `${three};sent;;;`,
      'RP-9;accepted;;;',
    )
    const dry = await status('--csv', file, '--dry-run')
    expect(dry.printed).toContain('Nothing was changed')
    expect(await shown(one)).toMatchObject({ status: 'placed' })
    const strict = await status('--csv', file, '--strict')
    expect(strict.exitCode).toBe(1)
    expect(await shown(one)).toMatchObject({ status: 'placed' })
    const ran = await status('--csv', file)
    expect(ran.exitCode).toBe(1)
    expect(ran.complaints).toEqual([
      'line 5, order: reason: a declined order needs one; the member reads it (row left out)',
      'line 6, status: "sent" must be one of placed, accepted, declined, on-hold, complete, or empty (row left out)',
      'line 7, order: There is no order RP-9. (row left out)',
    ])
    expect(ran.printed).toBe('Orders: 2 changed, 1 as they should be already, 3 rows left out.')
    expect(await shown(one)).toMatchObject({ status: 'accepted', expectedDelivery: '2026-12-24' })
    expect(await shown(two)).toMatchObject({ status: 'complete', trackingNumber: 'TRACK-2' })
    expect((await status('--csv', file)).printed).toBe(
      'Orders: 0 changed, 3 as they should be already, 3 rows left out.',
    )
  })

  it('that were exported can be given back as they are', async () => {
    const file = join(bench.dataDirectory, 'back.csv')
    await bench.admin('order', 'export', '--client', 'orders', '--csv', file)
    const { exitCode, printed } = await status('--csv', file, '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ changed: 0, skipped: 0 })
  })
})
