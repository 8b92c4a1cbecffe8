/** The server on a managed PostgreSQL: its role owns the database and has no other rights. */
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/db/open.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { openTestShop, orderOf, read } from '../shops/open-test-shop.ts'
import { makeOwnedDatabase } from '../owned-database.ts'
import { findPostgresTools, startOwnPostgres } from '../system-postgres.ts'

async function redeemAsOwner(administratorUrl: string): Promise<void> {
  const owned = await makeOwnedDatabase(administratorUrl)
  onTestFinished(() => owned.drop())
  const database = await openDatabase({ databaseUrl: owned.url, dataDirectory: '' })
  onTestFinished(() => database.close())
  const role = await database.pool.query(
    'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(role.rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])

  const shop = await openTestShop({}, { database })
  onTestFinished(() => shop.close())
  const acme = await addClient(database.db)
  const bag = await addProduct(database.db, await addCategory(database.db, acme.id), {
    code: 'BAG',
    points: 300,
  })
  const { id } = await addMember(database.db, acme.id, { balance: 1000 })
  const token = await shop.logIn('acme', '9876543210')
  const found = await shop.call('fetchAllProducts', { client_id: 'acme', search_name: 'bag' })
  expect(read('fetchAllProducts', found).products).toHaveLength(1)
  const placed = await shop.placeOrder(orderOf({ clientLoginId: 'acme', id }, [{ id: bag.id }]), token)
  expect(read('createOrder', placed).user_master.rewards_points).toBe(700)
}

describe('a role that owns its database and nothing else runs the whole server', () => {
  it('on the embedded PostgreSQL', () => redeemAsOwner(inject('templateUrl')))

  it("on Debian's PostgreSQL", async ({ skip }) => {
    const tools = findPostgresTools()
    if (!tools?.server) return skip('This machine has no PostgreSQL of its own.')
    const own = await startOwnPostgres(tools.server)
    onTestFinished(() => own.stop())
    await redeemAsOwner(own.urlOf('postgres'))
  })
})
