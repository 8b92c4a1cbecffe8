/**
 * Redeeming a cart (section 7, `/create-order`): the heart of the provider, and its busiest transaction. It
 * speaks SQL in prepared statements, five a transaction, where everything else speaks through Drizzle.
 */
import type pg from 'pg'
import type { OrderPlaintext } from '../../src/contract/entities/order.ts'
import { quantityLimits } from '../../src/contract/limits.ts'
import { orderNews } from '../../src/contract/messages/news.ts'
import { refusals } from '../../src/contract/messages/refusals.ts'
import type { TextByLanguage } from '../db/tables/columns.ts'
import { rowId } from '../db/read/row-id.ts'
import { tellChannels, tellSoon } from '../db/tell.ts'
import { Refusal } from './refusal.ts'
import type { MemberSession } from './session.ts'

interface ProductRow {
  id: number
  name: TextByLanguage
  points: number | null
  stock: number
  is_active: boolean
  filename: string
}

interface PlacedOrder {
  id: number
  notice_id: number
}

interface PricedLine {
  product: ProductRow
  points: number
  quantity: number
}

// A member's orders wait for each other here, so the balance read is the balance spent from. Always the member
// first and then the products by their ids: no two transactions can wait for each other.
const lockMember = 'select points from members where id = $1 and is_active for no key update'

const lockProducts = `select p.id, p.name, p.points, p.stock, p.is_active,
    coalesce((select filename from product_pictures where product_id = p.id order by position, id limit 1), '') as filename
  from products p where p.client_id = $1 and p.id = any($2::int[]) order by p.id for no key update`

const knownOrder = 'select id from orders where member_id = $1 and unique_identify = $2'

// One statement writes all of it: order, lines, stock, ledger, notification. It writes nothing where the member
// has an order of this attempt already.
const writeOrder = `with placed as (
    insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
      customer_email, customer_pincode, customer_address, is_new_address)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict on constraint orders_attempt do nothing returning id, order_number),
  line as (select * from unnest($11::int[], $12::jsonb[], $13::text[], $14::int[], $15::int[])
    as line (product_id, product_name, filename, points, quantity)),
  lines as (insert into order_lines (order_id, product_id, product_name, filename, points, quantity)
    select placed.id, line.* from placed, line),
  stocks as (update products set stock = stock - line.quantity from placed, line where products.id = line.product_id),
  ledger as (insert into points_ledger (member_id, amount, reason, order_id)
    select $2, -$4::int, 'Order ' || order_number, id from placed),
  notice as (insert into notifications (member_id, order_id, body_message)
    select $2, id, replace($16, '{order}', order_number) from placed returning id)
  select placed.id, notice.id as notice_id from placed, notice`

// PostgreSQL would plan the long statement anew for every order, which takes longer than to run it: its plan
// depends on no value, so the first one is kept. And what the tables' triggers would tell the other servers is told
// here after the commit (see tellSoon).
const BEGIN = `begin; set local plan_cache_mode to force_generic_plan; set local shop.writer_tells to 'on'`

/** Lines of one product are one line; the order of the cart stays. */
function mergedQuantities(items: OrderPlaintext['cart_items']): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const item of items) {
    const id = rowId(item.product_id)
    // Checked line by line as well: 60 and -20 of one product must not pass as 40.
    assertQuantity(item.quantity, item.product_name['en'] ?? item.product_code)
    quantities.set(id, (quantities.get(id) ?? 0) + item.quantity)
  }
  return quantities
}

function assertQuantity(quantity: number, name: string): void {
  if (quantity < quantityLimits.min || quantity > quantityLimits.max) {
    throw new Refusal(422, refusals.quantity(name))
  }
}

/** Prices come from the database alone; what the shop thought a product costs is not even looked at. */
function pricedLines(quantities: Map<number, number>, rows: ProductRow[]): PricedLine[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...quantities].map(([id, quantity]) => {
    const product = byId.get(id)
    if (!product) throw new Refusal(422, refusals.unknownProduct)
    const name = product.name['en'] ?? Object.values(product.name)[0] ?? ''
    assertQuantity(quantity, name)
    if (!product.is_active || product.points === null) throw new Refusal(422, refusals.unavailable(name))
    if (product.stock < quantity) throw new Refusal(422, refusals.outOfStock(name, product.stock))
    return { product, points: product.points, quantity }
  })
}

function assertOwn(order: OrderPlaintext, session: MemberSession): void {
  const sameClient = order.client_id.toLowerCase() === session.clientLoginId.toLowerCase()
  if (!sameClient || rowId(order.customer_id) !== session.memberId) {
    throw new Refusal(403, refusals.otherMember)
  }
}

async function spend(on: pg.PoolClient, order: OrderPlaintext, session: MemberSession): Promise<PlacedOrder> {
  const { memberId, clientId } = session
  const member = await on.query<{ points: number }>({
    name: 'lock-member',
    text: lockMember,
    values: [memberId],
  })
  const balance = member.rows[0]?.points
  if (balance === undefined) throw new Refusal(403, refusals.otherMember)
  const quantities = mergedQuantities(order.cart_items)
  const products = await on.query<ProductRow>({
    name: 'lock-products',
    text: lockProducts,
    values: [clientId, [...quantities.keys()]],
  })
  const lines = pricedLines(quantities, products.rows)
  const total = lines.reduce((sum, line) => sum + line.points * line.quantity, 0)
  if (total > balance) throw new Refusal(422, refusals.insufficientPoints)
  const address = order.order_address_details
  const written = await on.query<PlacedOrder>({
    name: 'write-order',
    text: writeOrder,
    values: [
      ...[clientId, memberId, order.uniqueIdentify, total],
      ...[
        address.name,
        address.mobile,
        address.email,
        address.pincode,
        address.address,
        address.is_new_address,
      ],
      lines.map(({ product }) => product.id),
      lines.map(({ product }) => JSON.stringify(product.name)),
      lines.map(({ product }) => product.filename),
      lines.map(({ points }) => points),
      lines.map(({ quantity }) => quantity),
      orderNews.placed('{order}', total),
    ],
  })
  const placed = written.rows[0]
  if (placed === undefined) throw new Refusal(409, refusals.serverFault)
  return placed
}

function tellOfOrder(pool: pg.Pool, { id, notice_id }: PlacedOrder, memberId: number): void {
  tellSoon(pool, tellChannels.memberChanged, `${memberId} order-${id}`)
  tellSoon(pool, tellChannels.notificationMade, `${notice_id} ${memberId}`)
}

async function findKnownOrder(
  on: pg.PoolClient,
  order: OrderPlaintext,
  memberId: number,
): Promise<number | null> {
  const values = [memberId, order.uniqueIdentify]
  const { rows } = await on.query<{ id: number }>({ name: 'known-order', text: knownOrder, values })
  return rows[0]?.id ?? null
}

/**
 * Places an order, once for each `uniqueIdentify` of a member however often it is sent.
 * @returns the order's id, of the first one where it is known already
 * @throws Refusal with the reason in words; nothing was written then
 */
export async function placeOrder(
  pool: pg.Pool,
  order: OrderPlaintext,
  session: MemberSession,
): Promise<number> {
  assertOwn(order, session)
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    await client.query(BEGIN)
    const placed = await spend(client, order, session)
    await client.query('commit')
    tellOfOrder(pool, placed, session.memberId)
    return placed.id
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (fault = lost))
    if (!(error instanceof Refusal)) throw error
    // The attempt may have succeeded before: what it spent is why it is refused now. Asked on the connection at
    // hand: whoever waits for a second one while holding the first can wait for ever.
    const known = await findKnownOrder(client, order, session.memberId)
    if (known === null) throw error
    return known
  } finally {
    client.release(fault)
  }
}
