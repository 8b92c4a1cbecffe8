/**
 * Fills an empty database with a shop that has grown for years: each member has 100 ledger
 * lines (90 grants, each a lot, and 10 orders that take five lots each), and the first member 20,000 more. The books
 * agree: `doctor` finds nothing.
 */
import type pg from 'pg'
import { fillTables, ids, oneClient } from './fill-tables.ts'

const LINES_A_MEMBER = 100
const GRANTS = 90
const ORDERS = 10
const LOTS_AN_ORDER = 5
const GRANT = 100
/** Grants of the first member, and as many orders, in addition to the usual ones. */
export const BUSY_MEMBERS_ORDERS = 10_000
/** Members per statement. */
const AT_ONCE = 5000

const COST = LOTS_AN_ORDER * GRANT
const grantedAt = `now() - interval '3 years' + interval '10 days' * n`
const orderedAt = `now() - interval '1 year' + interval '36 days' * n`

/** Lines, lots, moves and orders of the members from $1 to $2; `i` is a member, `n` the index of a grant or order. */
const ofMembers = [
  `insert into points_ledger (id, member_id, amount, reason, idempotency_key, actor, expires_at, created_at) ${ids}
    select (i - 1) * ${LINES_A_MEMBER} + n, i, ${GRANT}, 'Bonus of month ' || n, 'bonus ' || n || ' #1', 'bench',
      now() + interval '1 day' * (30 + n), ${grantedAt}
    from generate_series($1::int, $2::int) i, generate_series(1, ${GRANTS}) n`,
  `insert into points_lots (id, member_id, ledger_id, remaining, expires_at) ${ids}
    select (i - 1) * ${GRANTS} + n, i, (i - 1) * ${LINES_A_MEMBER} + n,
      case when n <= ${ORDERS * LOTS_AN_ORDER} then 0 else ${GRANT} end, now() + interval '1 day' * (30 + n)
    from generate_series($1::int, $2::int) i, generate_series(1, ${GRANTS}) n`,
  `insert into orders (id, order_number, client_id, member_id, unique_identify, total_points, customer_name,
      customer_mobile, customer_email, customer_pincode, customer_address, created_at) ${ids}
    select (i - 1) * ${ORDERS} + n, 'RP-' || (1000000 + (i - 1) * ${ORDERS} + n), 1, i, n, ${COST}, 'Member ' || i,
      '9000000000', 'member@example.com', '570001', '12 Lake Road', ${orderedAt}
    from generate_series($1::int, $2::int) i, generate_series(1, ${ORDERS}) n`,
  `insert into points_ledger (id, member_id, amount, reason, order_id, created_at) ${ids}
    select (i - 1) * ${LINES_A_MEMBER} + ${GRANTS} + n, i, -${COST}, 'Order ' || n, (i - 1) * ${ORDERS} + n, ${orderedAt}
    from generate_series($1::int, $2::int) i, generate_series(1, ${ORDERS}) n`,
  `insert into points_lot_moves (ledger_id, lot_id, amount)
    select (i - 1) * ${LINES_A_MEMBER} + n, (i - 1) * ${GRANTS} + n, ${GRANT}
    from generate_series($1::int, $2::int) i, generate_series(1, ${GRANTS}) n
    union all
    select (i - 1) * ${LINES_A_MEMBER} + ${GRANTS} + n, (i - 1) * ${GRANTS} + (n - 1) * ${LOTS_AN_ORDER} + lot, -${GRANT}
    from generate_series($1::int, $2::int) i, generate_series(1, ${ORDERS}) n, generate_series(1, ${LOTS_AN_ORDER}) lot`,
]

/** The first member's further grants and orders; $1 is the number of members, whose rows come first. */
const ofBusyMember = [
  `insert into orders (id, order_number, client_id, member_id, unique_identify, total_points, customer_name,
      customer_mobile, customer_email, customer_pincode, customer_address, created_at) ${ids}
    select $1::int * ${ORDERS} + n, 'RP-' || (1000000 + $1 * ${ORDERS} + n), 1, 1, 100 + n, ${COST}, 'Member 1', '9000000000',
      'member@example.com', '570001', '12 Lake Road', now() - interval '1 hour' * n
    from generate_series(1, ${BUSY_MEMBERS_ORDERS}) n`,
  `insert into points_ledger (id, member_id, amount, reason, order_id, created_at) ${ids}
    select $1::int * ${LINES_A_MEMBER} + n, 1, ${COST}, 'Bonus', null::int, now() - interval '1 hour' * n - interval '1 minute'
    from generate_series(1, ${BUSY_MEMBERS_ORDERS}) n
    union all
    select $1::int * ${LINES_A_MEMBER} + ${BUSY_MEMBERS_ORDERS} + n, 1, -${COST}, 'Order ' || n, $1 * ${ORDERS} + n,
      now() - interval '1 hour' * n
    from generate_series(1, ${BUSY_MEMBERS_ORDERS}) n`,
  `insert into points_lots (id, member_id, ledger_id, remaining) ${ids}
    select $1::int * ${GRANTS} + n, 1, $1 * ${LINES_A_MEMBER} + n, 0 from generate_series(1, ${BUSY_MEMBERS_ORDERS}) n`,
  `insert into points_lot_moves (ledger_id, lot_id, amount)
    select $1::int * ${LINES_A_MEMBER} + n, $1 * ${GRANTS} + n, ${COST} from generate_series(1, ${BUSY_MEMBERS_ORDERS}) n
    union all
    select $1::int * ${LINES_A_MEMBER} + ${BUSY_MEMBERS_ORDERS} + n, $1 * ${GRANTS} + n, -${COST}
    from generate_series(1, ${BUSY_MEMBERS_ORDERS}) n`,
]

/** Lines and stock of all orders, and the next order's number. */
const ofAll = [
  `insert into order_lines (order_id, product_id, product_name, points, quantity)
    select id, 1 + id % 1000, '{"en":"A thing"}', ${COST}, 1 from orders order by id`,
  `insert into stock_movements (product_id, amount, reason)
    select id, 1000000, 'First stock' from products`,
  `insert into stock_movements (product_id, amount, reason, order_id)
    select 1 + id % 1000, -1, 'Order ' || order_number, id from orders order by id`,
  `update products p set stock = moved.pieces
    from (select product_id, sum(amount) as pieces from stock_movements group by 1) moved where moved.product_id = p.id`,
  `select setval('order_numbers', 10000000)`,
]

/**
 * @param members number of members, each with 100 ledger lines
 * @throws if the pool's role is not a superuser
 */
export const fillLargeLedger = (pool: pg.Pool, members: number): Promise<void> =>
  fillTables(pool, async (run) => {
    await run(oneClient(COST))
    await run(
      `insert into members (client_id, mobile, name, points)
        select 1, 9000000000 + i, 'Member ' || i, ${(GRANTS - ORDERS * LOTS_AN_ORDER) * GRANT} from generate_series(1, $1::int) i`,
      [members],
    )
    for (let first = 1; first <= members; first += AT_ONCE) {
      const last = Math.min(members, first + AT_ONCE - 1)
      for (const statement of ofMembers) await run(statement, [first, last])
    }
    for (const statement of ofBusyMember) await run(statement, [members])
    for (const statement of ofAll) await run(statement)
  })
