/** Members for one test each, so that tests do not affect each other. */
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { openDatabase, type OpenDatabase } from '../../server/db/open.ts'
import { confirmDelivery } from '../../server/domain/confirm-delivery.ts'
import { writeLedgerLine } from '../../server/domain/ledger.ts'
import { reportProblem } from '../../server/domain/order-problem.ts'
import { moveOrder, type OrderMove } from '../../server/domain/order-transitions.ts'
import { placeOrder } from '../../server/domain/place-order.ts'
import { runningShop } from './running-shop.ts'

export interface Member {
  id: number
  clientLoginId: string
  name: string
  mobile: string
  points: number
}

interface SentMessage {
  mobile: string
  code: string
}

function randomMobile(): string {
  return `8${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`
}

/** Creates members in the running shop's database, and reads their data. */
export class TestMembers {
  readonly #opened: OpenDatabase

  private constructor(opened: OpenDatabase) {
    this.#opened = opened
  }

  static async open(): Promise<TestMembers> {
    const { databaseUrl, dataDirectory } = runningShop()
    return new TestMembers(await openDatabase({ databaseUrl, dataDirectory, connections: 2 }))
  }

  close(): Promise<void> {
    return this.#opened.close()
  }

  /** A new member with a profile, this balance, and no orders. */
  async makeMember({ points = 100_000, clientLoginId = 'demo' } = {}): Promise<Member> {
    const profile = {
      name: 'Meera Nair',
      mobile: randomMobile(),
      email: 'meera@example.com',
      pincode: '560001',
      address: '12 Lake Road, Bengaluru',
    }
    const id = await this.#numberOf(
      `insert into members (client_id, mobile, name, email, pincode, address)
       select id, $2, $3, $4, $5, $6 from clients where login_id = $1 returning id as number`,
      [clientLoginId, profile.mobile, profile.name, profile.email, profile.pincode, profile.address],
    )
    if (points > 0) {
      await writeLedgerLine(this.#opened.db, { memberId: id, amount: points, reason: 'Points for a test' })
    }
    return { id, clientLoginId, name: profile.name, mobile: profile.mobile, points }
  }

  /** Grants points with a last day, `YYYY-MM-DD`; without one they never expire. */
  async grant({ id }: Member, given: { points: number; reason: string; lastDay?: string }): Promise<void> {
    const { points: amount, reason, lastDay } = given
    const expires = lastDay === undefined ? undefined : { day: lastDay, timeZone: 'Asia/Kolkata' }
    await writeLedgerLine(this.#opened.db, { memberId: id, amount, reason, expires })
  }

  balanceOf({ id }: Member): Promise<number> {
    return this.#numberOf('select points as number from members where id = $1', [id])
  }

  async setEmail({ id }: Member, email: string): Promise<void> {
    await this.#opened.pool.query('update members set email = $2 where id = $1', [id, email])
  }

  /** Places the member's order for one piece of the cheapest product. @returns its number */
  async placeOrder({ id, clientLoginId, mobile, name }: Member): Promise<string> {
    const { pool } = this.#opened
    const { rows } = await pool.query<{ id: number; client: number; code: string }>(
      `select p.id, p.client_id as client, p.code from products p join clients c on c.id = p.client_id
       where c.login_id = $1 and p.is_active and p.stock > 0 and p.points > 0 order by p.points, p.id limit 1`,
      [clientLoginId],
    )
    const [product] = rows
    if (product === undefined) throw new Error(`${clientLoginId} has nothing in stock`)
    const item = { product_id: product.id, product_code: product.code, product_name: {}, quantity: 1 }
    const unknown = { brand_id: null, product_points: 0, product_size: null, product_filename: null }
    const address = { name, mobile, email: 'meera@example.com', pincode: '560001', address: '12 Lake Road' }
    const orderId = await placeOrder(
      pool,
      {
        client_id: clientLoginId,
        customer_id: id,
        cart_items: [{ ...item, ...unknown }],
        order_address_details: { ...address, is_new_address: false },
        uniqueIdentify: Date.now() * 1000 + Math.floor(Math.random() * 1000),
      },
      { tokenHash: '', memberId: id, mobile, clientId: product.client, clientLoginId },
    )
    const placed = await pool.query<{ order_number: string }>(
      'select order_number from orders where id = $1',
      [orderId],
    )
    return placed.rows[0]?.order_number ?? ''
  }

  /** The number of places where the member is logged in. */
  sessionCount({ id }: Member): Promise<number> {
    return this.#numberOf('select count(*)::int as number from sessions where member_id = $1', [id])
  }

  /** Makes the member's sessions as old as if their codes had been entered ten minutes ago. */
  async ageSessions({ id }: Member): Promise<void> {
    await this.#opened.pool.query(
      `update sessions set created_at = created_at - interval '10 minutes' where member_id = $1`,
      [id],
    )
  }

  /** Makes a client require a fresh code for orders to new addresses; orders of younger sessions are not affected. */
  async confirmNewAddresses(clientLoginId: string): Promise<void> {
    await this.#opened.pool.query('update clients set confirm_new_address = true where login_id = $1', [
      clientLoginId,
    ])
  }

  orderCount({ id }: Member): Promise<number> {
    return this.#numberOf('select count(*)::int as number from orders where member_id = $1', [id])
  }

  /** Moves an order as an operator does. */
  async moveOrder(orderNumber: string, to: OrderMove): Promise<void> {
    await moveOrder(this.#opened.db, {
      orderNumber,
      to,
      randomBelow: () => 4321,
      now: new Date(),
      timeZone: 'Asia/Kolkata',
    })
  }

  /** Delivers an order, which the member confirms. */
  async deliverOrder({ id }: Member, orderNumber: string): Promise<void> {
    const today = { now: new Date(), timeZone: 'Asia/Kolkata' }
    const { db } = this.#opened
    await moveOrder(db, { orderNumber, to: 'complete', randomBelow: () => 4321, ...today })
    const orderId = await this.#numberOf('select id as number from orders where order_number = $1', [
      orderNumber,
    ])
    await confirmDelivery(db, id, { orderId, otp: '4321' }, today)
  }

  /** Lets a member report a delivered order damaged. */
  async reportOrder({ id }: Member, orderNumber: string): Promise<void> {
    const orderId = await this.#numberOf('select id as number from orders where order_number = $1', [
      orderNumber,
    ])
    const report = { orderId, kind: 'damaged', comment: 'The lid is broken' } as const
    await reportProblem(this.#opened.db, id, report, new Date())
  }

  /** Expires the codes sent to this member. */
  async expireCodes({ id }: Member): Promise<void> {
    await this.#opened.pool.query(
      `update login_codes set expires_at = now() - interval '1 second' where member_id = $1`,
      [id],
    )
  }

  /** Ends the pause before the next code, for all numbers. */
  async forgetResendPause(): Promise<void> {
    await this.#opened.pool.query(`update login_attempts set last_code_at = now() - interval '1 day'`)
  }

  async #numberOf(sql: string, values: unknown[]): Promise<number> {
    const { rows } = await this.#opened.pool.query<{ number: number }>(sql, values)
    if (rows[0] === undefined) throw new Error(`No row: ${sql}`)
    return rows[0].number
  }
}

/** The login codes sent to a number, the newest last. */
export async function codesSentTo(mobile: string): Promise<string[]> {
  const lines = await readFile(runningShop().outboxFile, 'utf8').catch(() => '')
  // What follows the last line's end is still being written.
  return lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SentMessage)
    .filter((message) => message.mobile === mobile)
    .map(({ code }) => code)
}

/**
 * A login code sent to a number.
 * @param nth counts from one: the second is the one after "Resend OTP".
 */
export async function sentCode(mobile: string, nth = 1): Promise<string> {
  await expect.poll(async () => (await codesSentTo(mobile)).length).toBeGreaterThanOrEqual(nth)
  return (await codesSentTo(mobile))[nth - 1] ?? ''
}
