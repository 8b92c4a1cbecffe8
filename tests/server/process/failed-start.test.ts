/** A failed start prints one sentence with the cause, closes what it opened, and ends non-zero. */
import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { readOtpPepper } from '../../../server/domain/otp-pepper.ts'
import { readShop } from '../../../server/demo/shops.ts'
import { welcome } from '../../../server/welcome.ts'
import { needsBuilt } from '../built-parts.ts'
import { openFolder } from '../open-folder.ts'
import { addClient } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { administrate, makeOwnedDatabase } from '../owned-database.ts'
import { runBuilt } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

needsBuilt(serverPart)
const dataDirectory = fixture(openFolder, 'test')
const owned = fixture(() => makeOwnedDatabase(inject('templateUrl')))
afterAll(() => owned.drop())

const urlWith = (change: Partial<URL>): string => Object.assign(new URL(owned.url), change).href

/** Starts a server that can't start. @returns its output and its exit code */
async function failedStart(environment: Record<string, string>) {
  const server = runBuilt('main', {
    PORT: '0',
    DATA_DIR: dataDirectory.path,
    DEMO_CLIENT: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  })
  if (!server.stdout || !server.stderr) throw new Error('the server has no output')
  const exit = once(server, 'exit')
  const [said, complained] = await Promise.all([text(server.stdout), text(server.stderr)])
  return { said, complained: complained.trimEnd(), code: (await exit)[0] as unknown }
}

async function expectSentence(environment: Record<string, string>, sentence: RegExp): Promise<void> {
  const { said, complained, code } = await failedStart(environment)
  expect(complained).toMatch(sentence)
  expect(complained.split('\n').length).toBeLessThanOrEqual(2)
  expect(complained).not.toMatch(/create table|select |insert into| at file:|password=|:\/\/\w+:\w+@/i)
  expect(said).toBe('')
  expect(code).toBe(1)
}

it('production is not told of login codes in the terminal, nor led to a demo shop', () => {
  const said = welcome({ origin: 'https://rewards.example.com/', shopPath: '/shop/', showsLoginCodes: false })
  expect(said).toContain('https://rewards.example.com/shop/\n')
  expect(said).not.toMatch(/codes|demo/)
})

describe('a start that fails', () => {
  it('because its port is taken leaves no PostgreSQL behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const failed = await failedStart({ PORT: String(port) })
    taken.close()
    expect(failed.complained).toMatch(new RegExp(`^PORT: another program listens there: .*:${port}$`))
    expect(failed.code).toBe(1)
    await expect(access(join(dataDirectory.path, 'postgres', 'cluster', 'postmaster.pid'))).rejects.toThrow(
      'ENOENT',
    )
    await access(join(dataDirectory.path, 'postgres', 'cluster', 'PG_VERSION'))
  })

  it('names DATABASE_URL where the password is wrong', () =>
    expectSentence({ DATABASE_URL: urlWith({ password: 'wrong' }) }, /^DATABASE_URL: .*password/))

  it('names OTP_PEPPER if it is not the pepper of the database', async () => {
    const shop = await openTestDatabase()
    await readOtpPepper(shop.db, 'a pepper outside the database')
    const given = { DATABASE_URL: shop.url, OTP_PEPPER: 'another one, by mistake' }
    await expectSentence(given, /^OTP_PEPPER: it is not the pepper of this database: /)
    await expectSentence({ DATABASE_URL: shop.url }, /^OTP_PEPPER: the pepper .* is outside of it/)
    await shop.close()
  })

  it('says that a newer server was here before', async () => {
    const newer = await openTestDatabase()
    await newer.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('tomorrow', 9999999999999)`,
    )
    await expectSentence({ DATABASE_URL: newer.url }, /^The database was migrated by a newer server: /)
    await newer.close()
  })
})

describe('a start that fails for another cause', { tags: ['release'] }, () => {
  it('names NODE_ENV where it is misspelt', () =>
    expectSentence(
      { NODE_ENV: 'prodction' },
      /^The configuration is not right:\n {2}NODE_ENV: .*"prodction"$/,
    ))

  it.each([
    ['is not there', '/nowhere/account.json', /FIREBASE_SERVICE_ACCOUNT: ENOENT/],
    ['is no account', '{"project_id":1}', /FIREBASE_SERVICE_ACCOUNT: Invalid type/],
  ])('names FIREBASE_SERVICE_ACCOUNT where the file %s', (_what, account, sentence) =>
    expectSentence({ DATABASE_URL: owned.url, FIREBASE_SERVICE_ACCOUNT: account }, sentence),
  )

  it('keeps production off a database with a demo client', async () => {
    const own = await makeOwnedDatabase(inject('templateUrl'))
    const database = await openDatabase({ databaseUrl: own.url, dataDirectory: dataDirectory.path })
    const { loginId, clientCode } = (await readShop('demo')).client
    await addClient(database.db, { loginId, clientCode })
    await database.close()
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://rewards.example.com',
      DEMO_CLIENT: '',
      ORDER_ENCRYPTION_KEY: 'ab'.repeat(32),
      SMS_MODE: 'outbox',
      SMS_OUTBOX_FILE: join(dataDirectory.path, 'sms'),
      OTP_PEPPER: 'a pepper outside the database',
      PUSHER_SECRET: 'a secret of the channels',
    }
    await expectSentence(
      { DATABASE_URL: own.url, ...production },
      /^This database holds the demo clients \(demo\), and production has none: use another database/,
    )
    await own.drop()
  })

  it('names DATA_DIR where no picture can be kept there', async () => {
    const file = join(dataDirectory.path, 'a-file')
    await writeFile(file, '')
    await expectSentence(
      { DATABASE_URL: owned.url, DATA_DIR: file },
      /^DATA_DIR: (?:ENOTDIR|EEXIST): .*a-file/,
    )
  })

  it.each([
    [
      'there is no such database',
      () => urlWith({ pathname: '/no_such' }),
      /^DATABASE_URL: .*"no_such" does not/,
    ],
    [
      'no PostgreSQL is there',
      () => urlWith({ port: '1' }),
      /^Waiting for PostgreSQL: .*:1\nDATABASE_URL: PostgreSQL can’t be reached: .*:1$/,
    ],
    [
      'its host has no address',
      () => urlWith({ hostname: 'no.invalid' }),
      /^DATABASE_URL: .*can’t be reached/,
    ],
  ])('names DATABASE_URL where %s', (_what, databaseUrl, sentence) =>
    expectSentence({ DATABASE_URL: databaseUrl() }, sentence),
  )

  it('names DATABASE_URL where the role may not make tables', async () => {
    const other = await makeOwnedDatabase(inject('templateUrl'))
    const asOther = urlWith({ username: other.role, password: other.role })
    await expectSentence(
      { DATABASE_URL: asOther },
      /^DATABASE_URL: the role must own its database, or be granted what it needs .*: .*permission/,
    )
    await other.drop()
  })

  it('says what PostgreSQL said of a migration, and not the migration', async () => {
    const strange = await makeOwnedDatabase(inject('templateUrl'))
    await administrate(strange.url, 'create table clients (somebody text)')
    await expectSentence(
      { DATABASE_URL: strange.url },
      /^The tables could not be brought up to date: relation "clients" already exists$/,
    )
    await strange.drop()
  })

  it('says that the tables are of a version from before our migrations, and leaves them alone', async () => {
    const early = await openTestDatabase()
    await early.pool.query('update drizzle.__drizzle_migrations set created_at = 1')
    await expectSentence(
      { DATABASE_URL: early.url },
      /^The database was made by an early version of the shop, /,
    )
    await early.close()
  })
})

it('a server that can’t be put together closes its connections to the database', async () => {
  const database = await openTestDatabase()
  const shop = openTestShop({ FIREBASE_SERVICE_ACCOUNT: '/nowhere/account.json' }, { database })
  await expect(shop).rejects.toThrow('FIREBASE_SERVICE_ACCOUNT')
  const others = async () =>
    (
      await database.pool.query(
        `select application_name from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
      )
    ).rows
  await expect.poll(others).toEqual([])
  await database.close()
})
