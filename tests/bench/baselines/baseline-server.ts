/**
 * The provider's baseline: bare Fastify routes that only do the database's part of a call. Runs in its own process with
 * `DATABASE_URL`.
 */
import type { AddressInfo } from 'node:net'
import { env } from 'node:process'
import Fastify from 'fastify'
import * as v from 'valibot'
import { openDatabase } from '../../../server/db/open.ts'
import { readListing } from '../../../server/db/read/read-listing.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { listingRequest } from '../bench-shop.ts'
import { tellPort } from '../child.ts'

const { pool } = await openDatabase({ databaseUrl: env['DATABASE_URL'], dataDirectory: '' })
const app = Fastify()
const listing = v.parse(endpoints.fetchAllProducts.request, listingRequest)
const kept = Buffer.from((await readListing(pool, listing)).data)

app.post('/listing', async (_request, reply) => {
  return reply.type('application/json; charset=utf-8').send((await readListing(pool, listing)).data)
})

app.post('/kept-listing', (_request, reply) => reply.type('application/json; charset=utf-8').send(kept))

interface BareOrder {
  member: number
  product: number
  attempt: number
}

async function placeBareOrder({ member, product, attempt }: BareOrder): Promise<{ order: unknown }> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('member', 'select client_id, points from members where id = $1 for no key update', [member])
    const { rows } = await run(
      'product',
      'select name, points from products where id = $1 for no key update',
      [product],
    )
    const placed = await run(
      'order',
      `insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile,
        customer_email, customer_pincode, customer_address)
       select client_id, id, $2, $3, name, mobile, email, pincode, address from members where id = $1 returning id`,
      [member, attempt, rows[0].points],
    )
    const order: unknown = placed.rows[0].id
    await run(
      'line',
      'insert into order_lines (order_id, product_id, product_name, points, quantity) values ($1, $2, $3, $4, 1)',
      [order, product, rows[0].name, rows[0].points],
    )
    await run('stock', 'update products set stock = stock - 1 where id = $1', [product])
    await run(
      'ledger',
      `insert into points_ledger (member_id, amount, reason, order_id) values ($1, $2, 'Order', $3)`,
      [member, -rows[0].points, order],
    )
    await client.query('commit')
    return { order }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

app.post<{ Body: BareOrder }>('/order', (request) => placeBareOrder(request.body))

await app.listen({ port: 0, host: '127.0.0.1' })
tellPort(app.server.address() as AddressInfo)
