/** The order desk's tests: goods, a member with plenty of points, what happens to orders, and what the page shows. */
import type { Page } from 'playwright/test'
import { confirmDelivery } from '../../../server/domain/confirm-delivery.ts'
import { reportProblem } from '../../../server/domain/order-problem.ts'
import { moveOrder, type OrderMove } from '../../../server/domain/order-transitions.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { addCategory, addMember, addProduct } from '../../server/catalogue-builders.ts'
import { expect, newMobile, test as consoleTest, type Desk } from './console-test.ts'

const today = () => ({ now: new Date(), timeZone: 'Asia/Kolkata' })
const CODE = 4321

/** Ends the time in which a client's moves can be undone, and waits until the server has made them. */
async function makeMoves(pool: OpenDatabase['pool'], clientId: number): Promise<void> {
  const ofClient = 'refused_at is null and order_id in (select id from orders where client_id = $1)'
  await pool.query(`update pending_moves set due_at = now() where ${ofClient}`, [clientId])
  const waiting = async () =>
    (await pool.query(`select from pending_moves where ${ofClient}`, [clientId])).rowCount
  await expect.poll(waiting).toBe(0)
}

async function openShelves({ db, pool }: OpenDatabase, { client }: Desk) {
  await pool.query('update clients set report_days = 14 where id = $1', [client.id])
  const category = await addCategory(db, client.id, 'Travel', client.loginId)
  const bottle = await addProduct(db, category, {
    code: 'BOTTLE',
    name: { en: 'Steel bottle, 750 ml' },
    points: 400,
    colour: 'Blue',
  })
  const shirt = await addProduct(db, category, {
    code: 'SHIRT-M',
    name: { en: 'Cotton shirt' },
    points: 900,
    size: 'M',
  })
  const mobile = newMobile()
  const member = await addMember(db, client.id, { mobile, name: 'Asha Rao', balance: 1_000_000 })
  const session = {
    tokenHash: '',
    memberId: member.id,
    mobile,
    clientId: client.id,
    clientLoginId: client.loginId,
  }
  let placed = 0

  async function one<Value>(query: string, key: unknown): Promise<Value> {
    const { rows } = await pool.query<{ value: Value }>(query, [key])
    if (rows[0] === undefined) throw new Error(`No row: ${query}`)
    return rows[0].value
  }
  const complete = (orderNumber: string) =>
    moveOrder(db, { orderNumber, to: 'complete', ...today(), randomBelow: () => CODE })

  return {
    member,
    bottle,
    shirt,
    /** Lets the member order. @returns the order's number */
    async place(lines: readonly { id: number; quantity: number }[] = [{ id: bottle.id, quantity: 1 }]) {
      placed += 1
      const known = { product_code: '', product_name: {}, brand_id: null, product_points: 0 }
      const orderId = await placeOrder(
        pool,
        {
          client_id: client.loginId,
          customer_id: member.id,
          cart_items: lines.map(({ id, quantity }) => ({
            ...known,
            product_id: id,
            quantity,
            product_size: null,
            product_filename: null,
          })),
          order_address_details: {
            name: 'Asha Rao',
            mobile,
            email: 'asha@example.com',
            pincode: '560001',
            address: '12 Lake Road, Bengaluru',
            is_new_address: false,
          },
          uniqueIdentify: Date.now() * 100 + placed,
        },
        session,
      )
      return one<string>('select order_number as value from orders where id = $1', orderId)
    },
    /** Moves an order, as somebody else does meanwhile. */
    move: (orderNumber: string, to: OrderMove) =>
      moveOrder(db, { orderNumber, to, details: { reason: 'Gone' }, ...today(), randomBelow: () => CODE }),
    /** Lets an order arrive, and the member report it damaged. */
    async arriveDamaged(orderNumber: string, comment: string): Promise<void> {
      await complete(orderNumber)
      const orderId = await one<number>('select id as value from orders where order_number = $1', orderNumber)
      await confirmDelivery(db, member.id, { orderId, otp: String(CODE) }, today())
      await reportProblem(db, member.id, { orderId, kind: 'damaged', comment }, new Date())
    },
    /** Ends the time in which moves can be undone: waits until the server has made them, and reads the page again. */
    async movesMade(page: Page): Promise<void> {
      await makeMoves(pool, client.id)
      await page.reload()
    },
    /** The member's balance. */
    balance: () => one<number>('select points as value from members where id = $1', member.id),
  }
}

export const test = consoleTest.extend<{ shelves: Awaited<ReturnType<typeof openShelves>> }>({
  async shelves({ consoleDatabase, desk }, use) {
    const shelves = await openShelves(consoleDatabase, desk)
    // The builder names pictures that have no files.
    await consoleDatabase.pool.query('delete from product_pictures where product_id = any($1)', [
      [shelves.bottle.id, shelves.shirt.id],
    ])
    await use(shelves)
  },
})

export const row = (page: Page, number: string) => page.getByRole('row', { name: number })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const fact = (page: Page, name: string, value: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByText(value)
export const rowNumbers = async (page: Page) =>
  (await page.getByRole('row').getByRole('link').allTextContents()).map((text) => text.trim())
