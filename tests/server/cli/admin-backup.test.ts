/** The backup and restore commands. */
import { appendFile, chmod, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
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

const bench = fixture(openAdminBench)
const home = fixture(openFolder)
const scratch = fixture(openFolder, 'test')
let shop: Awaited<ReturnType<typeof fillShop>>
let backedUp: Awaited<ReturnType<typeof bench.admin>>

const backup = () => join(home.path, 'backup')

/** A copy of the backup, to damage. */
async function copyOfBackup(): Promise<string> {
  const copy = join(scratch.path, 'backup')
  await cp(backup(), copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  await chmod(home.path, 0o755)
  shop = await fillShop(bench)
  const { db } = bench.database
  const session = { memberId: shop.member.id, deviceToken: 'a-phone', now: new Date() }
  await startSession(db, { ...session, length: { idleDays: 30, absoluteDays: 90 } })
  const expiresAt = new Date(Date.now() + 3e5)
  await db.insert(loginCodes).values({ memberId: shop.member.id, mobileHash: 'm', codeHash: 'c', expiresAt })
  backedUp = await bench.admin('backup', '--to', backup())
})

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

it('a backup says what it holds, and is not written over another one', async () => {
  expect(backedUp.exitCode).toBe(0)
  expect(backedUp.printed).toMatch(/tables with \d+ rows and 1 pictures/)
  expect((await bench.admin('backup', '--to', backup())).exitCode).toBe(5)
})

it('a backup lists only the pictures that it holds', async () => {
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
  expect(pictures).toEqual([shop.picture.replace('media/', '')])
})

describe('a backup that is restored into another folder', () => {
  const dataDirectory = () => join(home.path, 'restored')
  const restore = () =>
    realAdmin({ DATA_DIR: dataDirectory(), NODE_ENV: 'test' }, 'restore', '--from', backup())
  let restored: Awaited<ReturnType<typeof restore>>
  let after: OpenDatabase

  beforeAll(async () => {
    restored = await restore()
    after = await openDatabase({ dataDirectory: dataDirectory() })
  })
  afterAll(() => after.close())

  it('brings no session and no login code back', async () => {
    expect([await after.db.$count(sessions), await after.db.$count(loginCodes)]).toEqual([0, 0])
    expect(await after.db.$count(members)).toBe(1)
  })

  it('is the same shop, which goes on where it was', async () => {
    expect(restored).toEqual({ exitCode: 0, said: expect.stringContaining('1 clients, 1 members, 1 orders') })
    const expected = { ...(await contentsOf(bench.database)), sessions: [], login_codes: [] }
    expect(await contentsOf(after)).toEqual(expected)
    expect(await fileMediaStore(dataDirectory()).read(shop.picture as `media/${string}`)).toEqual(
      Buffer.from('a picture of a bag'),
    )
    // A placed attempt is recognised, order numbers continue, and the constraints exist.
    expect(await placeOrder(after.pool, shop.order(1), shop.session)).toBe(1)
    expect(await placeOrder(after.pool, shop.order(2), shop.session)).toBe(2)
    await expect(after.pool.query('update points_ledger set amount = 1')).rejects.toThrow(/append-only/)
    await expect(
      grantPoints(after.db, { memberId: shop.member.id, amount: -1001, reason: 'Too much' }),
    ).rejects.toThrow()
  })

  it('is restored there once', async () => {
    expect(await restore()).toEqual({
      exitCode: 5,
      said: expect.stringContaining('A shop stands here already; nothing was restored.'),
    })
  })
})

describe("a backup, restored into an ordinary role's own database", () => {
  const owned = fixture(async () => {
    const { url, drop } = await makeOwnedDatabase(inject('templateUrl'))
    return { url, close: drop }
  }, 'test')
  const restore = (folder: string) =>
    realAdmin(
      { DATABASE_URL: owned.url, DATA_DIR: join(scratch.path, 'data'), NODE_ENV: 'test' },
      'restore',
      '--from',
      folder,
    )
  const refused = (what: RegExp) => ({ exitCode: 4, said: expect.stringMatching(what) as string })

  it('is the same shop', async () => {
    expect(await restore(backup())).toEqual({ exitCode: 0, said: expect.stringContaining('1 orders') })
  })

  it('is refused by an older version', async () => {
    const folder = await copyOfBackup()
    const file = join(folder, 'backup.json')
    const manifest = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...manifest, migratedUntil: manifest.migratedUntil + 1 }))
    expect(await restore(folder)).toEqual(refused(/another version of the shop/))
  })

  it.each([
    ['a picture', () => shop.picture, /The backup is damaged: the picture .* is not what was written/],
    ['a table', () => 'tables/members.copy.gz', /The backup is damaged: .*members/],
  ])('is not restored at all if %s is not what was written', async (_what, file, said) => {
    const folder = await copyOfBackup()
    await appendFile(join(folder, file()), Buffer.from([0]))
    expect(await restore(folder)).toEqual(refused(said))
  })

  it('is not restored at all without its list of files', async () => {
    const folder = await copyOfBackup()
    await rm(join(folder, 'backup.json'))
    expect((await restore(folder)).said).toContain('is no whole backup')
  })
})
