/** Stock in an import: sales since the export are kept, and each change is stored with its reason and actor. */
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openCatalogueBench } from '../shops/open-catalogue-bench.ts'

const bench = fixture(openCatalogueBench)

const movementsOf = async (client: string, code: string) =>
  (
    await bench.database.pool.query(
      `select amount, reason, actor from stock_movements m join products p on p.id = product_id
       join clients on clients.id = p.client_id where login_id = $1 and p.code = $2 order by m.id`,
      [client, code],
    )
  ).rows

const buy = (client: string, code: string, pieces: number) =>
  bench.database.pool.query(
    `update products set stock = stock - $3 where code = $2
     and client_id = (select id from clients where login_id = $1)`,
    [client, code, pieces],
  )

describe('stock', () => {
  it('that was sold stays sold when the same file is imported again', async () => {
    const client = await bench.filledClient('sold')
    await buy(client, 'P1', 3)
    const file = await bench.tableOf('code,name,category,points,stock', 'P1,Product 1,Things,100,10')
    await bench.importing(client, '--csv', file)
    expect(await bench.productOf(client, 'P1')).toMatchObject({ stock: 7 })
    await bench.importing(
      client,
      '--csv',
      file,
      '--set-stock',
      '--reason',
      'Counted by hand',
      '--actor',
      'Meera',
    )
    expect(await bench.productOf(client, 'P1')).toMatchObject({ stock: 10 })
    expect(await movementsOf(client, 'P1')).toEqual([
      { amount: 10, reason: expect.stringMatching(/^Import of table-\d+\.csv$/), actor: 'tester' },
      { amount: -3, reason: 'Changed by hand', actor: null },
      { amount: 3, reason: 'Counted by hand', actor: 'Meera' },
    ])
  })

  it('changes by what came, once for each delivery', async () => {
    const client = await bench.filledClient('delivery')
    const file = await bench.tableOf('code,stock_change', 'P1,20', 'P2,-3', 'P3,-11', 'P4,')
    const unnamed = await bench.importing(client, '--csv', file)
    expect(unnamed.exitCode).toBe(2)
    expect(unnamed.complaints.join()).toContain('stock_change needs --idempotency-key')
    const deliver = (key: string) =>
      bench.importing(client, '--csv', file, '--idempotency-key', key, '--json')
    const first = await deliver('4711')
    expect(first.complaints).toEqual([
      'line 4, stock_change: "-11" would leave -1, there are 10 (row left out)',
    ])
    const stocks = async () => [
      (await bench.productOf(client, 'P1')).stock,
      (await bench.productOf(client, 'P2')).stock,
      (await bench.productOf(client, 'P3')).stock,
    ]
    expect(await stocks()).toEqual([30, 7, 10])
    expect(JSON.parse((await deliver('4711')).printed)).toMatchObject({ stockChangesKnown: 2, updated: 0 })
    expect(await stocks()).toEqual([30, 7, 10])
    await deliver('4712')
    expect(await stocks()).toEqual([50, 4, 10])
  })
})
