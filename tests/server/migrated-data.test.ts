/** Tables as an older version left them, with people, goods and orders in them, are brought up to date by their owner. */
import { afterEach, expect, inject, it } from 'vitest'
import { booksRules } from '../../server/db/books.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openTestShop, orderOf, read } from './open-test-shop.ts'
import { makeOwnedDatabase } from './owned-database.ts'

/** The time of migration 0010, before stock had movements. */
const UNTIL = 1_795_307_483_764

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

it('migrates a shop with placed and declined orders as an unprivileged role, and its books stay right', async () => {
  const owned = await makeOwnedDatabase(inject('templateUrl'))
  undo.push(() => owned.drop())
  const old = await openDatabase({ databaseUrl: owned.url, dataDirectory: '', migrateUntil: UNTIL })
  await old.pool.query(`
    insert into clients (login_id, client_code, client_name) values ('acme', 'ACM', 'Acme'), ('other', 'OTH', 'Other');
    insert into categories (client_id, code, name) select id, 'TRAVEL', '{"en":"Travel"}' from clients;
    insert into products (client_id, category_id, code, name, points, stock)
      select client_id, id, 'BAG', '{"en":"Bag"}', 300, 8 from categories;
    insert into members (client_id, mobile, name, points) select id, '9876543210', 'Asha Rao', 0 from clients;
    insert into points_ledger (member_id, amount, reason) select id, 1000, 'Welcome points' from members;
    insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
        customer_email, customer_pincode, customer_address, is_new_address, status)
      select client_id, id, n, 300, 'Asha', mobile, 'a@example.com', '570001', '12 Lake Road', false,
        case n when 1 then 2 else 0 end
      from members, generate_series(1, 2) as n;
    insert into order_lines (order_id, product_id, product_name, filename, points, quantity)
      select o.id, p.id, p.name, '', 300, 1 from orders o join products p on p.client_id = o.client_id;
    insert into points_ledger (member_id, amount, reason, order_id)
      select member_id, -300, 'Order ' || order_number, id from orders;
    insert into points_ledger (member_id, amount, reason, order_id)
      select member_id, 300, 'Order ' || order_number || ' declined', id from orders where status = 2`)
  await old.close()

  const database = await openDatabase({ databaseUrl: owned.url, dataDirectory: '' })
  undo.push(() => database.close())
  const broken = async () => {
    const found: Record<string, unknown[]> = {}
    for (const [rule, query] of Object.entries(booksRules)) {
      const { rows } = await database.pool.query(query)
      if (rows.length > 0) found[rule] = rows
    }
    return found
  }
  expect(await broken()).toEqual({})

  const shop = await openTestShop({}, { database })
  undo.push(() => shop.close())
  const { rows } = await database.pool.query<{ member: number; product: number }>(
    `select m.id as member, p.id as product from clients c join members m on m.client_id = c.id
     join products p on p.client_id = c.id where login_id = 'acme'`,
  )
  const [acme] = rows
  const token = await shop.logIn('acme', '9876543210')
  const order = orderOf({ clientLoginId: 'acme', id: acme?.member ?? 0 }, [{ id: acme?.product ?? 0 }])
  const placed = await shop.placeOrder(order, token)
  expect(read('createOrder', placed).user_master.rewards_points).toBe(400)
  expect(await broken()).toEqual({})
})
