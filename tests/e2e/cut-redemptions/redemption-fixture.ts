/**
 * A client with its own products and members, for redemptions over a bad connection, and checks of its books
 * afterwards.
 */
import { addCategory, addClient, addMember, addProduct } from '../../server/catalogue-builders.ts'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { startSession } from '../../../server/domain/session.ts'
import type { CartItem } from '../../../src/contract/shop-entities/cart.ts'

const POINTS_AT_FIRST = 1_000_000
/** Low stock, so that many carts with this product are rejected. */
const RARE_STOCK = 4

export interface FixtureMember {
  id: number
  token: string
}

export interface RedemptionFixture {
  clientLoginId: string
  members: readonly FixtureMember[]
  products: readonly CartItem[]
  /** Soon out of stock. */
  rare: CartItem
}

/** Adds the redemptions' data to a database. */
export async function prepareRedemptions(
  { db }: OpenDatabase,
  { clientLoginId, members }: { clientLoginId: string; members: number },
): Promise<RedemptionFixture> {
  const client = await addClient(db, { loginId: clientLoginId, clientName: 'A shop on a bad line' })
  const category = await addCategory(db, client.id)
  async function product(code: string, points: number, stock: number): Promise<CartItem> {
    const { id, name } = await addProduct(db, category, { code, points, stock })
    return {
      product_name: name,
      product_id: id,
      product_code: code,
      brand_id: null,
      product_points: points,
      product_size: null,
      product_filename: null,
      quantity: 1,
    }
  }
  const products = await Promise.all([7, 12, 90, 250].map((points, n) => product(`P${n}`, points, 100_000)))
  const rare = await product('RARE', 40, RARE_STOCK)
  const made: FixtureMember[] = []
  for (let n = 0; n < members; n += 1) {
    const profile = { name: 'Meera Nair', pincode: '560001', address: '12 Lake Road, Bengaluru' }
    const mobile = String(7_000_000_000 + n)
    const { id } = await addMember(db, client.id, { ...profile, mobile, balance: POINTS_AT_FIRST })
    made.push({
      id,
      token: await startSession(db, {
        memberId: id,
        deviceToken: null,
        now: new Date(),
        length: { idleDays: 1, absoluteDays: 1 },
      }),
    })
  }
  return { clientLoginId, members: made, products, rare }
}

/** The final message of a screen for one redemption. */
export type Said = { kind: 'taken'; orderNumber: string; balance: number } | { kind: 'refused' }

export interface Wish {
  memberId: number
  cart: readonly CartItem[]
  /** The numbers of all attempts that the proxy saw for it. */
  sent: ReadonlySet<number>
  /** By tab. */
  said: readonly Said[]
}

interface KeptOrder {
  number: string
  member_id: number
  attempt: string
  total: number
  lines: string
}

const keptOrders = `select o.order_number as number, o.member_id, o.unique_identify::text as attempt, o.total_points as total,
    string_agg(l.product_id || 'x' || l.quantity, ' ' order by l.product_id) as lines
  from orders o join order_lines l on l.order_id = o.id where o.member_id = any($1) group by o.id`

const openBooks = `select m.id, m.points, coalesce(sum(l.amount), 0)::int as ledger,
    (select coalesce(sum(o.total_points), 0)::int from orders o where o.member_id = m.id) as spent
  from members m left join points_ledger l on l.member_id = m.id where m.id = any($1) group by m.id`

const linesOf = (cart: readonly CartItem[]): string =>
  cart
    .toSorted((one, other) => Number(one.product_id) - Number(other.product_id))
    .map((line) => `${line.product_id}x${line.quantity}`)
    .join(' ')

/** @returns the member's balance */
export async function balanceOf({ pool }: OpenDatabase, memberId: number): Promise<number> {
  const { rows } = await pool.query<{ points: number }>('select points from members where id = $1', [
    memberId,
  ])
  return rows[0]?.points ?? Number.NaN
}

/**
 * Compares all screens with the books.
 * @returns every fault as text: an order that was shown but not stored, stored but not shown, placed twice, or for
 * another cart, or refused without a reason; a ledger that disagrees with the orders
 */
export async function faultsAfter(
  { pool }: OpenDatabase,
  fixture: RedemptionFixture,
  wishes: readonly Wish[],
): Promise<string[]> {
  const faults: string[] = []
  const everybody = [fixture.members.map(({ id }) => id)]
  const kept = new Map(
    (await pool.query<KeptOrder>(keptOrders, everybody)).rows.map((row) => [row.number, row]),
  )
  const confirmed = new Set<string>()
  for (const [at, { memberId, cart, sent, said }] of wishes.entries()) {
    const wish = `wish ${at} of member ${memberId} (${linesOf(cart)})`
    const taken = new Set(said.flatMap((one) => (one.kind === 'taken' ? [one.orderNumber] : [])))
    const made = [...kept.values()].filter(
      (order) => order.member_id === memberId && sent.has(Number(order.attempt)),
    )
    const mayBeRefused = cart.some(({ product_id }) => product_id === fixture.rare.product_id)
    if (!mayBeRefused && said.some(({ kind }) => kind === 'refused'))
      faults.push(`${wish}: refused, though the member has the points and the stock is there`)
    if (taken.size > 1) faults.push(`${wish}: told of ${taken.size} orders`)
    if (made.length !== taken.size) faults.push(`${wish}: told of ${taken.size} orders, made ${made.length}`)
    for (const orderNumber of taken) {
      const order = kept.get(orderNumber)
      if (confirmed.has(orderNumber))
        faults.push(`${wish}: told of order ${orderNumber}, which was another wish's`)
      confirmed.add(orderNumber)
      if (order === undefined) faults.push(`${wish}: told of order ${orderNumber}, which is not kept`)
      else if (order.lines !== linesOf(cart))
        faults.push(`${wish}: order ${orderNumber} is of ${order.lines}`)
    }
  }
  for (const { number } of kept.values())
    if (!confirmed.has(number)) faults.push(`order ${number} was kept and nobody told of it`)
  interface Book {
    id: number
    points: number
    ledger: number
    spent: number
  }
  for (const { id, points, ledger, spent } of (await pool.query<Book>(openBooks, everybody)).rows) {
    if (points !== ledger || ledger !== POINTS_AT_FIRST - spent) {
      faults.push(`member ${id} has ${points}, by the ledger ${ledger}, and spent ${spent}`)
    }
  }
  return faults
}
