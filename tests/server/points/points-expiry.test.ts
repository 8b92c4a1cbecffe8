/** Points that expire: one line of the ledger for each lot, whoever writes it. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { notifications } from '../../../server/db/schema.ts'
import { expirePoints, startPointsExpiry } from '../../../server/domain/points-expiry.ts'
import { eventually } from '../../setup/eventually.ts'
import { brokenInvariants } from '../kept-books.ts'
import { type LotsShop, openLotsShop } from '../open-lots-shop.ts'
import type { ShopMember } from '../open-member-shop.ts'

let shop: LotsShop
let database: OpenDatabase
let member: ShopMember

beforeAll(async () => {
  shop = await openLotsShop()
  database = shop.shop.database
})
beforeEach(async () => {
  member = await shop.memberWith(0)
})
afterAll(() => shop.shop.close())

describe('an expiry', () => {
  it('is one ledger line for each lot however many servers write it, and the member is told once [P.6]', async () => {
    await shop.give(member.id, 600, 1)
    await shop.give(member.id, 40, 2)
    await shop.give(member.id, 300)
    await shop.give(member.id, -50)
    await shop.letExpire(member.id)
    const servers = await Promise.all(Array.from({ length: 8 }, () => expirePoints(database.pool)))
    // Whoever found the member locked leaves it to the next call.
    servers.push(await expirePoints(database.pool))
    expect(servers.reduce((sum, lots) => sum + lots, 0)).toBe(2)
    expect(await shop.ledgerOf(member.id)).toEqual([
      '600 Given',
      '40 Given',
      '300 Given',
      '-50 Given',
      '-550 Points expired',
      '-40 Points expired',
    ])
    expect(await shop.left(member.id)).toEqual([0, 0, 300])
    const told = await database.db.select().from(notifications).where(eq(notifications.memberId, member.id))
    expect(told.map(({ bodyMessage }) => bodyMessage)).toEqual([
      '590 pts have expired. Your balance is 300 pts now.',
    ])
    expect(await brokenInvariants(database.pool)).toEqual({})
  })

  it('leaves the points of a member who is ordering right now to the next call, and waits for nobody [P.6]', async () => {
    const other = await shop.memberWith(0)
    await shop.give(member.id, 100, 1)
    await shop.give(other.id, 100, 1)
    await shop.letExpire(member.id)
    await shop.letExpire(other.id)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select from members where id = $1 for no key update', [member.id])
    expect(await expirePoints(database.pool)).toBe(1)
    expect(await shop.left(member.id)).toEqual([100])
    expect(await shop.left(other.id)).toEqual([0])
    await client.query('commit')
    client.release()
    expect(await expirePoints(database.pool)).toBe(1)
    expect(await shop.left(member.id)).toEqual([0])
  })

  it('is whole or not at all where the server dies under it [P.6]', async () => {
    await shop.give(member.id, 100, 1)
    await shop.letExpire(member.id)
    const dying = new pg.Client({ connectionString: database.url })
    dying.on('error', () => undefined)
    await dying.connect()
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await dying.query('begin')
    await dying.query("select expire_points(10, 'never told')")
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await eventually(async () => {
      const locks = await database.pool.query('select from pg_locks where pid = $1', [rows[0]?.pid])
      return locks.rows.length === 0
    })
    expect(await shop.left(member.id)).toEqual([100])
    expect(await expirePoints(database.pool)).toBe(1)
    expect(await shop.ledgerOf(member.id)).toEqual(['100 Given', '-100 Points expired'])
    expect(await brokenInvariants(database.pool)).toEqual({})
  })

  it('takes more lots than one call may, and those of one member in the order of their days', async () => {
    for (let lot = 0; lot < 7; lot += 1) await shop.give(member.id, 10 + lot, 7 - lot)
    await shop.letExpire(member.id)
    expect(await database.pool.query("select expire_points(2, '') as lots")).toMatchObject({
      rows: [{ lots: 7 }],
    })
    expect(await shop.left(member.id)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await brokenInvariants(database.pool)).toEqual({})
  })

  it('is written as soon as a server starts, and a call that failed is said', async () => {
    await shop.give(member.id, 100, 1)
    await shop.letExpire(member.id)
    const end = startPointsExpiry(database.pool, () => expect.unreachable())
    await eventually(async () => (await shop.left(member.id))[0] === 0)
    await end()
    const faults: unknown[] = []
    await startPointsExpiry({ query: () => Promise.reject(new Error('gone')) } as never, (error) =>
      faults.push(error),
    )()
    expect(faults).toEqual([new Error('gone')])
  })
})
