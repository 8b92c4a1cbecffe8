/** An owner role that migrates and a role that serves, created by the server guide's SQL. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { processContext } from '../../../server/cli/cli-context.ts'
import { runAdmin } from '../../../server/cli/run-admin.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { brokenInvariants } from '../kept-books.ts'
import { openTestShop, orderOf, read } from '../shops/open-test-shop.ts'
import { administrate } from '../owned-database.ts'
import { retention } from '../retention.ts'
import { findPostgresTools, startOwnPostgres } from '../system-postgres.ts'

/** The guide's statements with the test's own names: those before connecting to the new database, and those after. */
async function documentedSql(name: string): Promise<{ before: string[]; within: string[] }> {
  const guide = await readFile(resolve(import.meta.dirname, '../../../docs/server-guide.md'), 'utf8')
  const section = guide.slice(guide.indexOf('### Two database roles'))
  const [, text] = /```sql\n([\s\S]*?)```/.exec(section) ?? []
  if (text === undefined) throw new Error('The server guide has no SQL for two roles')
  const named = text.replaceAll(/\bshop(_owner)?\b/g, `${name}$1`)
  const [before = '', within = ''] = named.split(`\\connect ${name}`)
  const statementsOf = (part: string) =>
    part
      .split(';')
      .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
      .filter((statement) => statement !== '')
  return { before: statementsOf(before), within: statementsOf(within) }
}

/**
 * Creates both roles and their database, like one that was upgraded from PostgreSQL 14.
 * @returns the URLs of both roles, with the guide's passwords, and the guide's remaining statements
 */
async function makeRoles(administratorUrl: string) {
  const name = `roles_${randomBytes(6).toString('hex')}`
  const url = Object.assign(new URL(administratorUrl), { pathname: '/postgres' })
  const { before, within } = await documentedSql(name)
  onTestFinished(() =>
    administrate(
      url.href,
      `drop database if exists ${name} with (force)`,
      `drop role if exists ${name}`,
      `drop role if exists ${name}_owner`,
    ),
  )
  await administrate(url.href, ...before)
  const inDatabase = Object.assign(new URL(url), { pathname: `/${name}` }).href
  await administrate(
    inDatabase,
    'alter schema public owner to current_user',
    'grant usage, create on schema public to public',
  )
  const passwordOf = (role: string) =>
    new RegExp(`create role ${role} login password '([^']+)'`).exec(before.join('\n'))?.[1] ?? ''
  const urlOf = (role: string) =>
    Object.assign(new URL(url), { username: role, password: passwordOf(role), pathname: `/${name}` }).href
  return {
    serving: urlOf(name),
    owner: urlOf(`${name}_owner`),
    name,
    finish: () => administrate(inDatabase, ...within),
  }
}

async function migrate(environment: Record<string, string>): Promise<string> {
  const said: string[] = []
  const context = processContext({ DATA_DIR: join('/nowhere', 'at-all'), ...environment })
  const say = (text: string) => void said.push(text)
  const code = await runAdmin(['migrate'], { ...context, print: say, complain: say })
  return `${code} ${said.join('\n')}`
}

/** What the serving role must not be able to do; PostgreSQL itself must reject each. */
const forbidden = [
  'update points_ledger set amount = 1000000',
  'delete from points_ledger',
  'truncate points_ledger cascade',
  'alter table points_ledger disable trigger all',
  'alter table points_ledger disable trigger points_ledger_append_only',
  'alter table points_ledger add column x integer',
  'drop trigger points_ledger_append_only on points_ledger',
  'create or replace trigger points_ledger_append_only before insert on points_ledger execute function reject_ledger_change()',
  'drop table points_ledger',
  'alter table members disable trigger members_points_by_ledger',
  'update members set points = points + 1',
  'update points_lots set remaining = remaining + 1',
  'insert into points_lots (member_id, ledger_id, remaining) select member_id, id, 1 from points_ledger limit 1',
  'insert into points_lot_moves select id, 1, 1 from points_ledger limit 1',
  'update points_lot_moves set amount = 1',
  'delete from stock_movements',
  'update stock_movements set amount = 1',
  'set session_replication_role = replica',
  'create function evil() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function reject_ledger_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'alter function add_ledger_line_to_balance() security invoker',
  'create temporary table t (x integer)',
  'create table t (x integer)',
  'create schema s',
  'update drizzle.applied_functions set hash = $$x$$',
  'insert into drizzle.__drizzle_migrations (hash, created_at) values ($$x$$, 1)',
]

async function serveApart(administratorUrl: string): Promise<void> {
  const { serving, owner, name, finish } = await makeRoles(administratorUrl)
  const urls = { DATABASE_URL: serving, MIGRATE_DATABASE_URL: owner }
  expect(await migrate(urls)).toContain(`4 Something went wrong: ${name} may create in the schema public`)
  await finish()
  expect(await migrate(urls)).toBe(
    `0 The tables are of this version. ${name} may serve, and change neither them nor the ledger's past.`,
  )
  const database = await openDatabase({ databaseUrl: serving, dataDirectory: '' })
  onTestFinished(() => database.close())
  const shop = await openTestShop({}, { database })
  onTestFinished(() => shop.close())
  const { db, pool } = database

  const acme = await addClient(db)
  const bag = await addProduct(db, await addCategory(db, acme.id), { code: 'BAG', points: 300 })
  const { id } = await addMember(db, acme.id, { balance: 1000 })
  const token = await shop.logIn('acme', '9876543210')
  const order = () => shop.placeOrder(orderOf({ clientLoginId: 'acme', id }, [{ id: bag.id }]), token)
  expect(read('createOrder', await order()).user_master.rewards_points).toBe(700)
  const { order_id } = read('createOrder', await order())
  const named = { client_id: 'acme', user_id: '9876543210', order_id }
  const cancelled = await shop.call('cancelOrder', named, token)
  expect(read('cancelOrder', cancelled).user_master.rewards_points).toBe(700)
  await pool.query(
    `insert into points_ledger (member_id, amount, reason, expires_at) values ($1, 50, 'Late', now() - interval '1 day')`,
    [id],
  )
  expect(await expirePoints(pool)).toBe(1)
  await deleteExpired(db, shop.now(), retention)
  expect(await brokenInvariants(pool)).toEqual({})

  const before = await pool.query('select * from points_ledger order by id')
  for (const statement of [...forbidden, `set role ${name}_owner`])
    await expect(pool.query(statement).catch(({ code }) => [statement, code])).resolves.toEqual([
      statement,
      '42501',
    ])
  expect((await pool.query('select * from points_ledger order by id')).rows).toEqual(before.rows)

  // Tables of an older version: this role can't migrate them, and the error says which one can.
  await administrate(
    owner,
    `update drizzle.applied_functions set hash = 'of another version' where file = 'ledger.sql'`,
  )
  await expect(openDatabase({ databaseUrl: serving, dataDirectory: '' })).rejects.toThrow(
    'npm run admin -- migrate',
  )
  expect(await migrate(urls)).toMatch(/^0 /)
  await (await openDatabase({ databaseUrl: serving, dataDirectory: '' })).close()
  expect(read('createOrder', await order()).user_master.rewards_points).toBe(400)

  // The owner can do it: the statement is valid, only the serving role lacks the right.
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('alter table points_ledger disable trigger user')
    await client.query('update points_ledger set reason = reason')
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

describe('a role that serves and one that owns, as the operator guide makes them', () => {
  it('redeem, and the serving one can’t change the past: on the embedded PostgreSQL', () =>
    serveApart(inject('templateUrl')))

  it("the same on Debian's PostgreSQL", async ({ skip }) => {
    const tools = findPostgresTools()
    if (!tools?.server) return skip('This machine has no PostgreSQL of its own.')
    const own = await startOwnPostgres(tools.server)
    onTestFinished(() => own.stop())
    await serveApart(own.urlOf('postgres'))
  })
})

it('both of one name, or the owner alone, are refused with a sentence', async () => {
  const owner = 'postgres://shop_owner:x@127.0.0.1:1/shop'
  for (const DATABASE_URL of [owner, ''])
    await expect(migrate({ DATABASE_URL, MIGRATE_DATABASE_URL: owner })).rejects.toThrow(
      'DATABASE_URL must name another role',
    )
})
