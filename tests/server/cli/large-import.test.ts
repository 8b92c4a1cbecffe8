/** Imports of many rows and of long rows. */
import { expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openCatalogueBench } from '../shops/open-catalogue-bench.ts'

/** More than the maximum number of a statement's parameters, which is 65,535. */
const PRODUCTS = 66_000

const bench = fixture(openCatalogueBench)

it('retires 66,000 products that the file does not name', { tags: ['release'] }, async () => {
  const client = await bench.newClient('large')
  const file = await bench.tableOf('code,name,category,points', 'KEPT,Kept,Things,100')
  expect((await bench.importing(client, '--csv', file)).exitCode).toBe(0)
  const { pool } = bench.database
  // Without the triggers' work, which does not matter here.
  await pool.query(`alter table products disable trigger user;
    insert into products (client_id, category_id, code, name, points, position)
      select client_id, category_id, 'P' || n, name, 100, n from products, generate_series(1, ${PRODUCTS}) as n;
    alter table products enable trigger user`)
  const { exitCode, printed } = await bench.importing(client, '--csv', file, '--retire-missing', '--yes')
  expect([exitCode, printed]).toEqual([0, expect.stringContaining(`${PRODUCTS} retired`)])
  const { rows } = await pool.query('select code from products where is_active')
  expect(rows).toEqual([{ code: 'KEPT' }])
})

it('holds a few megabytes of long rows at a time: each 4 million characters are a transaction', async () => {
  const client = await bench.newClient('long')
  const description = '<p>What it is good for.</p>'.repeat(3600)
  const rows = Array.from({ length: 50 }, (_, n) => `L${n},Long ${n},Things,100,${description}`)
  const file = await bench.tableOf('code,name,category,points,description', ...rows)
  expect((await bench.importing(client, '--csv', file)).exitCode).toBe(0)
  const { rows: written } = await bench.database.pool.query(
    `select count(*)::int from products where client_id = (select id from clients where login_id = $1)
     group by xmin::text order by 1`,
    [client],
  )
  expect(written).toEqual([{ count: 8 }, { count: 42 }])
})
