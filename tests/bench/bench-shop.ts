/** A shop to measure: one client, a catalogue, and members who can afford it all; and the orders that they send. */
import { createCipheriv, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { OpenDatabase } from '../../server/db/open.ts'
import { startSession } from '../../server/domain/session.ts'
import { orderCipherLimits } from '../../src/contract/limits.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { LARGE_CLIENT, seedLargeCatalogue } from '../setup/large-catalogue.ts'

const PAST_ORDERS = 2000

export interface BenchMember {
  id: number
  mobile: string
  token: string
}

export interface BenchShop {
  members: BenchMember[]
  /** Products with a price and more stock than a run can sell. */
  productIds: number[]
}

/** Members, and the history of a shop that has been open for a while. */
const membersAndOrders = (members: number): string => `
  insert into members (client_id, mobile, name)
    select c.id, (9000000000 + n)::text, 'Member ' || n from clients c, generate_series(1, ${members}) n;
  insert into points_ledger (member_id, amount, reason) select id, 2000000000, 'Bench' from members;
  insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
      customer_email, customer_pincode, customer_address)
    select client_id, id, n, 100, name, mobile, 'member@example.com', '400001', '1, Some Road, Some Town'
    from members, generate_series(1, ${Math.ceil(PAST_ORDERS / members)}) n;
  insert into order_lines (order_id, product_id, product_name, points, quantity)
    select o.id, p.id, p.name, 100, 1 from orders o cross join lateral (select min(id) as id from products) least
    join products p on p.id = least.id;
  insert into points_ledger (member_id, amount, reason, order_id)
    select member_id, -total_points, 'Order ' || order_number, id from orders;
  insert into notifications (member_id, order_id, body_message)
    select member_id, id, 'Order ' || order_number from orders;
`

/** Starts a member's session. @returns its token */
export const memberToken = ({ db }: OpenDatabase, memberId: number): Promise<string> =>
  startSession(db, {
    memberId,
    deviceToken: randomUUID(),
    now: new Date(),
    length: { idleDays: 1, absoluteDays: 1 },
  })

/** Fills an empty database. */
export async function seedBenchShop(
  database: OpenDatabase,
  { products = 2000, members = 8 }: { products?: number; members?: number } = {},
): Promise<BenchShop> {
  const { pool } = database
  await seedLargeCatalogue(pool, products)
  await pool.query(membersAndOrders(members))
  // What autovacuum does in a database that has run for a minute.
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<Omit<BenchMember, 'token'>>('select id, mobile from members order by id')
  const priced = await pool.query<{ id: number }>(
    'select id from products where points is not null order by id limit 200',
  )
  const loggedIn = rows.map(async ({ id, mobile }) => ({
    id,
    mobile,
    token: await memberToken(database, id),
  }))
  return { members: await Promise.all(loggedIn), productIds: priced.rows.map(({ id }) => id) }
}

/** The first page of all products, as the shop requests it. */
export const listingRequest = {
  client_id: LARGE_CLIENT,
  page: 1,
  per_page: 50,
  occasion_filter: [],
  category_filter: [],
  sub_category_filter: [],
  feature_or_latest_product_filter: '',
  price_filter: '',
}

const key = Buffer.from(DEVELOPMENT_ORDER_KEY, 'hex')
const order_address_details = {
  name: 'A Member',
  mobile: '9000000001',
  email: 'member@example.com',
  pincode: '400001',
  address: '1, Some Road, Some Town',
  is_new_address: false,
}
const line = {
  product_name: { en: 'A product' },
  product_code: 'P',
  brand_id: null,
  product_points: 1,
  product_size: null,
  product_filename: null,
  quantity: 1,
}

/** Returns encrypted orders of one product each (section 7), each a new attempt, as bodies of `/create-order`. */
export function orderBodies(member: BenchMember, productIds: readonly number[]): () => string {
  let uniqueIdentify = Date.now() * 1000 + randomInt(1000)
  return () => {
    uniqueIdentify += 1
    const plaintext = {
      client_id: LARGE_CLIENT,
      customer_id: member.id,
      cart_items: [{ ...line, product_id: productIds[uniqueIdentify % productIds.length] }],
      order_address_details,
      uniqueIdentify,
    }
    const iv = randomBytes(orderCipherLimits.ivBytes)
    const cipher = createCipheriv(key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(plaintext)), cipher.final()])
    return JSON.stringify({
      iv: iv.toString('hex'),
      secret_key: sealed.toString('hex'),
      tag: cipher.getAuthTag().toString('hex'),
    })
  }
}
