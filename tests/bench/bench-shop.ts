/** A shop to measure: one client, 2,000 products, members who can afford them all. */
import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '../../server/db/open.ts'
import { startSession } from '../../server/domain/session.ts'

export const BENCH_CLIENT = 'bench'
const PRODUCTS = 2000
/** Enough for the benches of single calls. */
const MEMBERS = 8
const PAST_ORDERS = 2000

export interface BenchMember {
  id: number
  token: string
}

export interface BenchShop {
  members: BenchMember[]
  /** Products with a price and more stock than a run can sell. */
  productIds: number[]
}

const words = (text: string) => `jsonb_build_object('en', ${text})`

const catalogueFor = (members: number): string => `
  insert into clients (login_id, client_code, client_name, accent_color)
    values ('${BENCH_CLIENT}', 'BENCH', 'Bench and Sons', '#336699');
  insert into categories (client_id, code, name, image, position)
    select c.id, 'CAT' || n, ${words(`'Category ' || n`)}, 'media/' || md5('c' || n) || '.webp', n
    from clients c, generate_series(1, 12) n;
  insert into subcategories (category_id, name)
    select id, ${words(`'Subcategory ' || n`)} from categories, generate_series(1, 4) n;
  insert into occasions (client_id, name)
    select c.id, ${words(`'Occasion ' || n`)} from clients c, generate_series(1, 8) n;
  insert into products (client_id, code, name, short_description, description, benefits, specifications, brand_id,
      size, category_id, points, stock, is_feature, is_latest, position)
    select c.id, 'P' || n, ${words(`'A product with a name of usual length, number ' || n`)},
      ${words(`'What it is good for, in one sentence that fits below the name of number ' || n`)},
      ${words(`repeat('<p>A paragraph that says more about the product.</p>', 12)`)},
      ${words(`repeat('<li>One benefit of it</li>', 6)`)}, ${words(`repeat('<tr><td>Weight</td><td>1 kg</td></tr>', 8)`)},
      'Brand ' || n % 40, 'M', g.id, 100 + n, 1000000, n <= 16, n > ${PRODUCTS} - 20, n
    from clients c, generate_series(1, ${PRODUCTS}) n
    join categories g on g.code = 'CAT' || (n % 12 + 1);
  insert into product_pictures (product_id, filename, position)
    select id, 'media/' || md5(code || n) || '.webp', n from products, generate_series(1, 2) n;
  insert into product_occasions (client_id, product_id, occasion_id)
    select p.client_id, p.id, o.id from products p join occasions o on o.id % 8 = p.id % 8;
  insert into members (client_id, mobile, name)
    select c.id, (9000000000 + n)::text, 'Member ' || n from clients c, generate_series(1, ${members}) n;
  insert into points_ledger (member_id, amount, reason) select id, 2000000000, 'Bench' from members;
`

/** History of a shop that has been open for a while. */
const pastOrdersOf = (members: number): string => `
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

/** Fills an empty database. */
export async function seedBenchShop(
  { pool, db }: OpenDatabase,
  now: Date,
  memberCount = MEMBERS,
): Promise<BenchShop> {
  await pool.query(catalogueFor(memberCount))
  await pool.query(pastOrdersOf(memberCount))
  // What autovacuum does in a database that has run for a minute.
  await pool.query('vacuum analyze')
  const members = await pool.query<{ id: number }>('select id from members order by id')
  const products = await pool.query<{ id: number }>('select id from products order by id limit 200')
  return {
    members: await Promise.all(
      members.rows.map(async ({ id }) => ({
        id,
        token: await startSession(db, {
          memberId: id,
          deviceToken: randomUUID(),
          now,
          length: { idleDays: 1, absoluteDays: 1 },
        }),
      })),
    ),
    productIds: products.rows.map(({ id }) => id),
  }
}
