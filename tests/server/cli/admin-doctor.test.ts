/** The doctor command. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { openFolder } from '../open-folder.ts'
import { fixture } from '../fixture.ts'
import { fillShop } from '../shops/fill-shop.ts'
import { openAdminBench, realAdmin } from '../shops/open-admin-bench.ts'
import { makeOwnedDatabase } from '../owned-database.ts'

const rules = Object.keys(ledgerInvariants).length

const bench = fixture(openAdminBench, 'test')
const scratch = fixture(openFolder, 'test')

describe('the doctor', () => {
  it('finds nothing in a shop that is well', async () => {
    await fillShop(bench)
    const { exitCode, printed } = await bench.admin('doctor')
    expect(printed).toContain('No problem was found.')
    expect(printed).toMatch(/PostgreSQL \d+/)
    expect(exitCode).toBe(0)
  })

  it('reports a ledger that can’t be read, and all other findings', async () => {
    await fillShop(bench)
    await bench.database.pool.query('alter table points_ledger rename to elsewhere')
    const { exitCode, printed } = await bench.admin('doctor', '--json')
    expect(exitCode).toBe(1)
    const found = JSON.parse(printed) as { check: string; result: string; what: string }[]
    expect(found.filter(({ result }) => result === 'problem')).toMatchObject([
      { check: 'ledger', what: 'relation "points_ledger" does not exist' },
    ])
    expect(found.map(({ check }) => check)).toEqual(expect.arrayContaining(['database', 'clock', 'pictures']))
  })

  it('finds pictures that are missing or unused, and a ledger whose balances do not agree', async () => {
    await fillShop(bench)
    const { pool } = bench.database
    await saveMedia(fileMediaStore(bench.dataDirectory), Buffer.from('of nothing'), 'webp')
    await pool.query(`update product_pictures set filename = 'media/${'0'.repeat(32)}.webp'`)
    await pool.query('alter table products disable trigger user; update products set stock = stock + 1')
    await pool.query('alter table members disable trigger user; update members set points = points + 1')
    const { exitCode, printed } = await bench.admin('doctor', '--json')
    expect(exitCode).toBe(1)
    const found = JSON.parse(printed) as { check: string; result: string; what: string; todo: string }[]
    const problems = found.filter(({ result }) => result === 'problem')
    expect(problems.map(({ what }) => what)).toEqual([
      expect.stringContaining('1 of 2 are missing'),
      expect.stringContaining('a balance is the sum of its ledger'),
      expect.stringContaining('a balance is the sum of what its lots have left'),
      expect.stringContaining('stock is the sum of its movements'),
    ])
    expect(problems.every(({ todo }) => todo !== '')).toBe(true)
    expect(found).toContainEqual(expect.objectContaining({ result: 'note', check: 'unused pictures' }))
  })

  it('answers within a minute of a ledger that takes longer, and says what it did not look at', async () => {
    await fillShop(bench)
    const { pool } = bench.database
    // As slow as with ten million lines: cancelled at once if the statement has a limit, endless if it has none.
    await pool.query(`create function takes_longer() returns text language plpgsql as $$
      declare "limit" interval := current_setting('statement_timeout');
      begin
        if "limit" between '1 ms' and '10 s' then raise query_canceled; end if;
        return pg_sleep('infinity');
      end $$`)
    await pool.query('alter table stock_movements rename to all_movements')
    await pool.query('create view stock_movements as select *, takes_longer() as slow from all_movements')
    const { exitCode, printed } = await bench.admin('doctor', '--json')
    expect(exitCode).toBe(0)
    const found = JSON.parse(printed) as { check: string; result: string; what: string; todo: string }[]
    expect(found.filter(({ result, check }) => result === 'note' && check === 'ledger')).toEqual([
      expect.objectContaining({
        what: 'not looked at to its end: stock is the sum of its movements',
        todo: 'Say: npm run admin -- doctor --full',
      }),
      expect.objectContaining({ what: 'not looked at to its end: orders took from stock what they hold' }),
    ])
    expect(found.filter(({ result, check }) => result === 'ok' && check === 'ledger')).toHaveLength(rules - 2)
  })

  it('looks at all of it with --full, and says on the way how far it is', async () => {
    await fillShop(bench)
    const { exitCode, complaints, printed } = await bench.admin('doctor', '--full')
    expect(exitCode).toBe(0)
    expect(printed).toContain('No problem was found.')
    expect(complaints).toHaveLength(rules)
    expect(complaints[0]).toBe(`ledger, 1 of ${rules}: a balance is the sum of its ledger`)
  })

  it.each([
    ['an older', 'delete from drizzle.__drizzle_migrations'],
    ['an early', 'update drizzle.__drizzle_migrations set created_at = 1'],
  ])('and a backup change no tables of %s version, and say so', async (version, statement) => {
    const owned = await makeOwnedDatabase(inject('templateUrl'))
    const old = await openDatabase({ databaseUrl: owned.url, dataDirectory: '' })
    await old.pool.query(statement)
    const made = async () =>
      (await old.pool.query('select * from drizzle.__drizzle_migrations order by id')).rows as unknown[]
    const [before, places] = [await made(), (await old.pool.query('select * from states')).rowCount]
    const environment = { DATABASE_URL: owned.url, DATA_DIR: scratch.path, NODE_ENV: 'test' }
    const { exitCode, said } = await realAdmin(environment, 'doctor')
    expect([exitCode, said]).toEqual([1, expect.stringContaining(`the tables are of ${version} version`)])
    const backedUp = await realAdmin(environment, 'backup', '--to', join(scratch.path, 'old'))
    expect([backedUp.exitCode, backedUp.said]).toEqual([0, expect.stringContaining(`of ${version} version`)])
    expect(await made()).toEqual(before)
    expect((await old.pool.query('select * from states')).rowCount).toBe(places)
    await old.close()
    await owned.drop()
  })

  it('says so where there is no shop, and makes none', async () => {
    const environment = { DATA_DIR: join(scratch.path, 'mistyped'), NODE_ENV: 'test' }
    const { exitCode, said } = await realAdmin(environment, 'client', 'list')
    expect(exitCode).toBe(3)
    expect(said).toContain(`There is no shop in ${join(scratch.path, 'mistyped')}.`)
    expect(await readdir(scratch.path)).toEqual([])
  })
})
