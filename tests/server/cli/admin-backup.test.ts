/** The backup and restore commands. */
import { appendFile, chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { processContext } from '../../../server/cli/cli-context.ts'
import { openFolder } from '../open-folder.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { startSession } from '../../../server/domain/session.ts'
import { loginCodes, members, sessions } from '../../../server/db/schema.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { fillShop } from '../shops/fill-shop.ts'
import { openAdminBench, realAdmin } from '../shops/open-admin-bench.ts'
import { makeOwnedDatabase } from '../owned-database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const bench = fixture(openAdminBench, 'test')
const scratch = fixture(openFolder, 'test')

/** The rows of all tables and the state of each sequence. */
async function contentsOf({ pool }: OpenDatabase): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of rows) {
    const without = name === 'client_listings' ? `- 'written_by'` : ''
    contents[name] = (await pool.query(`select to_jsonb(t) ${without} as row from ${name} t order by 1`)).rows
  }
  const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  contents['sequences'] = (await pool.query(sequences)).rows
  return contents
}

it('the command line asks for none of what only a production server needs', () => {
  const environment = { NODE_ENV: 'production', DATA_DIR: scratch.path, TIME_ZONE: 'Asia/Dubai' }
  expect(processContext(environment)).toMatchObject({ dataDirectory: scratch.path, timeZone: 'Asia/Dubai' })
  expect(() => processContext({ ...environment, TIME_ZONE: 'Asia/Atlantis' })).toThrow(/TIME_ZONE/)
})

describe('a backup', () => {
  it('brings no session and no login code back', async () => {
    const { member } = await fillShop(bench)
    const { db } = bench.database
    const session = { memberId: member.id, deviceToken: 'a-phone', now: new Date() }
    await startSession(db, { ...session, length: { idleDays: 30, absoluteDays: 90 } })
    const code = {
      memberId: member.id,
      mobileHash: 'm',
      codeHash: 'c',
      expiresAt: new Date(Date.now() + 3e5),
    }
    await db.insert(loginCodes).values(code)
    const folder = join(scratch.path, 'backup')
    await bench.admin('backup', '--to', folder)
    const dataDirectory = join(scratch.path, 'restored')
    await chmod(scratch.path, 0o755)
    const restored = await realAdmin(
      { DATA_DIR: dataDirectory, NODE_ENV: 'test' },
      'restore',
      '--from',
      folder,
    )
    expect(restored.exitCode).toBe(0)
    const after = await openDatabase({ dataDirectory })
    try {
      expect([await after.db.$count(sessions), await after.db.$count(loginCodes)]).toEqual([0, 0])
      expect(await after.db.$count(members)).toBe(1)
    } finally {
      await after.close()
    }
  })

  it('is restored into another folder: the same shop, which goes on where it was', async () => {
    const { member, session, order, picture } = await fillShop(bench)
    const folder = join(scratch.path, 'backup')
    const { exitCode, printed } = await bench.admin('backup', '--to', folder)
    expect([exitCode, printed]).toEqual([0, expect.stringMatching(/tables with \d+ rows and 1 pictures/)])
    expect((await bench.admin('backup', '--to', folder)).exitCode).toBe(5)

    const dataDirectory = join(scratch.path, 'restored')
    const environment = { DATA_DIR: dataDirectory, NODE_ENV: 'test' }
    await chmod(scratch.path, 0o755)
    const restored = await realAdmin(environment, 'restore', '--from', folder)
    expect(restored.said).toContain('1 clients, 1 members, 1 orders')
    expect(restored.exitCode).toBe(0)

    const after = await openDatabase({ dataDirectory })
    try {
      expect(await contentsOf(after)).toEqual(await contentsOf(bench.database))
      expect(await fileMediaStore(dataDirectory).read(picture as `media/${string}`)).toEqual(
        Buffer.from('a picture of a bag'),
      )
      // A placed attempt is recognised, order numbers continue, and the constraints exist.
      expect(await placeOrder(after.pool, order(1), session)).toBe(1)
      expect(await placeOrder(after.pool, order(2), session)).toBe(2)
      await expect(after.pool.query('update points_ledger set amount = 1')).rejects.toThrow(/append-only/)
      await expect(
        grantPoints(after.db, { memberId: member.id, amount: -1001, reason: 'Too much' }),
      ).rejects.toThrow()
    } finally {
      await after.close()
    }
    const twice = await realAdmin(environment, 'restore', '--from', folder)
    expect(twice.exitCode).toBe(5)
    expect(twice.said).toContain('A shop stands here already; nothing was restored.')
  })

  it('lists only the pictures that it holds', async () => {
    const { picture } = await fillShop(bench)
    const kept = fileMediaStore(bench.dataDirectory)
    const gone = `${'0'.repeat(32)}.webp`
    const media = Object.assign(Object.create(kept) as typeof kept, {
      async *names() {
        yield* kept.names('media')
        yield gone
      },
    })
    const folder = join(scratch.path, 'backup')
    expect((await bench.adminWith({ media }, 'backup', '--to', folder)).exitCode).toBe(0)
    const { pictures } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as {
      pictures: string[]
    }
    expect(pictures).toEqual([picture.replace('media/', '')])
  })

  it('with a picture that is not what was written is not restored at all', async () => {
    const { picture } = await fillShop(bench)
    const folder = join(scratch.path, 'backup')
    await bench.admin('backup', '--to', folder)
    await appendFile(join(folder, picture), Buffer.from([0]))
    const owned = await makeOwnedDatabase(inject('templateUrl'))
    const environment = { DATABASE_URL: owned.url, DATA_DIR: join(scratch.path, 'data'), NODE_ENV: 'test' }
    const { exitCode, said } = await realAdmin(environment, 'restore', '--from', folder)
    expect([exitCode, said]).toEqual([
      4,
      expect.stringMatching(/The backup is damaged: the picture .* is not what was written/),
    ])
    await owned.drop()
  })

  it('that is damaged is not restored at all', async () => {
    await fillShop(bench)
    const folder = join(scratch.path, 'backup')
    await bench.admin('backup', '--to', folder)
    await appendFile(join(folder, 'tables/members.copy.gz'), Buffer.from([0]))
    const owned = await makeOwnedDatabase(inject('templateUrl'))
    const environment = { DATABASE_URL: owned.url, DATA_DIR: join(scratch.path, 'data'), NODE_ENV: 'test' }
    const { exitCode, said } = await realAdmin(environment, 'restore', '--from', folder)
    expect([exitCode, said]).toEqual([4, expect.stringContaining('The backup is damaged')])
    await rm(join(folder, 'backup.json'))
    expect((await realAdmin(environment, 'restore', '--from', folder)).said).toContain('is no whole backup')
    await owned.drop()
  })

  it('is restored by an ordinary role into its own database, and refused by an older version', async () => {
    await fillShop(bench)
    const folder = join(scratch.path, 'backup')
    await bench.admin('backup', '--to', folder)
    const owned = await makeOwnedDatabase(inject('templateUrl'))
    const environment = { DATABASE_URL: owned.url, DATA_DIR: join(scratch.path, 'data'), NODE_ENV: 'test' }
    const { exitCode, said } = await realAdmin(environment, 'restore', '--from', folder)
    expect([exitCode, said]).toEqual([0, expect.stringContaining('1 orders')])
    await owned.drop()
    const file = join(folder, 'backup.json')
    const manifest = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...manifest, migratedUntil: manifest.migratedUntil + 1 }))
    const newer = await makeOwnedDatabase(inject('templateUrl'))
    const refused = await realAdmin({ ...environment, DATABASE_URL: newer.url }, 'restore', '--from', folder)
    expect([refused.exitCode, refused.said]).toEqual([
      4,
      expect.stringContaining('another version of the shop'),
    ])
    await newer.drop()
  })
})
