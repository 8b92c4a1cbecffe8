/**
 * Fills an empty database with an order desk's data of some years: members of two clients, each with one grant, and
 * orders, of which the newest wait for something.
 */
import type pg from 'pg'
import { fillTables, ids, oneClient } from './fill-tables.ts'

const PRICE = 100
const GRANT = 10_000
const FIRST_NAMES = `array['Asha','Ravi','Meera','Nila','Farah','Gita','Bela','Dev','Kiran','Imran','Sunita','Leela',
  'Tara','Vikram','Anand','Rohan','Priya','Divya','Joseph','Mary','Harish','Omar','Usha','Waseem','Zoya','Arjun',
  'Chitra','Esha','Lakshmi','Neha']`
const LAST_NAMES = `array['Rao','Nair','Iyer','Das','Khan','Kapoor','Menon','Shah','Bose','Ghosh','Reddy','Pillai','Jain',
  'Mehta','Sen','Varma','Naidu','Thomas','Fernandes','Gill','Chauhan','Yadav','Mishra','Kulkarni','Deshpande','Banerjee',
  'Chatterjee','Malhotra','Bhat','Hegde']`

/** Every eleventh member, with their orders, belongs to the second client. */
const clientOf = (member: string) => `case when ${member} % 11 = 0 then 2 else 1 end`
/** Numbers are unique, but any four digits occur in several. */
const mobileOf = (member: string) => `(6000000000 + (${member}::bigint * 37199) % 4000000000)::text`

/** The newest orders wait: placed, accepted, on hold, then complete but not delivered. A few are declined. */
const statusOf = (orders: number) => `case when n > ${orders} * 0.98 then 0 when n > ${orders} * 0.969 then 1
  when n > ${orders} * 0.967 then 4 when n % 97 = 0 then 2 else 5 end`

const statementsFor = (members: number, orders: number): string[] => [
  oneClient(PRICE),
  `insert into clients (login_id, client_code, client_name) values ('globex', 'GLX', 'Globex')`,
  `insert into members (id, client_id, mobile, name, email, points) ${ids}
    select n, ${clientOf('n')}, ${mobileOf('n')}, person.name, replace(lower(person.name), ' ', '.') || n || '@example.com',
      ${GRANT}
    from generate_series(1, ${members}) n,
    lateral (select (${FIRST_NAMES})[1 + n % 30] || ' ' || (${LAST_NAMES})[1 + (n / 30) % 30] as name) person`,
  `insert into points_ledger (id, member_id, amount, reason) ${ids}
    select n, n, ${GRANT}, 'Bonus' from generate_series(1, ${members}) n`,
  `insert into points_lots (id, member_id, ledger_id, remaining) ${ids}
    select n, n, n, ${GRANT} from generate_series(1, ${members}) n`,
  `insert into orders (id, order_number, client_id, member_id, unique_identify, total_points, status, verify_otp,
      tracking_number, customer_name, customer_mobile, customer_email, customer_pincode, customer_address, created_at) ${ids}
    select n, 'RP-' || (100000 + n), m.client_id, m.id, n, ${PRICE}, status, status = 5 and n <= ${orders} * 0.957,
      case when status in (1, 5) then 'AWB' || (10000000 + n) else '' end, m.name, m.mobile, m.email, '570001',
      n || ' Lake Road, Mysuru', now() - interval '5 minutes' * (${orders} - n)
    from (select n, ${statusOf(orders)} as status from generate_series(1, ${orders}) n) placed
    join members m on m.id = 1 + (n * 7) % ${members}`,
  `insert into order_lines (order_id, product_id, product_name, points, quantity)
    select id, 1 + id % 1000, '{"en":"A thing"}', ${PRICE}, 1 from orders`,
  `insert into order_problems (order_id, kind, state)
    select id, 'damaged', case when id % 19 = 0 then 'open' else 'answered' end from orders
    where status = 5 and id % 41 = 0`,
]

/** @throws if the pool's role is not a superuser */
export const fillDesk = (
  pool: pg.Pool,
  { members, orders }: { members: number; orders: number },
): Promise<void> =>
  fillTables(pool, async (run) => {
    for (const statement of statementsFor(members, orders)) await run(statement)
  })
