/** The points statement's reply. */
import fc from 'fast-check'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { pointsLedger } from '../../../server/db/schema.ts'
import { replies, type ReplyDataOf } from '../../../src/contract/server-replies.ts'
import { addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openMemberShop, type ShopMember } from '../shops/open-member-shop.ts'
import { readPointsStatement } from '../../../server/db/read/read-points-statement.ts'
import { dateIn } from '../../../server/domain/date-in.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(openMemberShop)
const bag = fixture(() => addProduct(shop.database.db, shop.category, { code: 'BAG', points: 300 }))
let member: ShopMember

beforeEach(async () => {
  member = await shop.memberWith(0)
})

type Line = typeof pointsLedger.$inferInsert

const write = (lines: Omit<Line, 'memberId'>[]) =>
  shop.database.db.insert(pointsLedger).values(lines.map((line) => ({ ...line, memberId: member.id })))

const nextYear = new Date().getUTCFullYear() + 1
/** The end of a day of next year’s December in the client's time zone: 18:30 UTC. */
const endOf = (day: number) => new Date(Date.UTC(nextYear, 11, day, 18, 30))

async function statement(request: object = {}, by = member): Promise<ReplyDataOf<'pointsStatement'>> {
  const own = { client_id: 'acme', user_id: by.mobile }
  const reply = await shop.call('pointsStatement', { ...own, ...request }, by.token)
  expect(reply).toMatchObject({ message: 'Success', status: 200 })
  return v.parse(replies.pointsStatement, reply.data)
}

describe('the passbook', () => {
  it('has every movement with its day, reason and order, and the balance after it, newest first [P.1]', async () => {
    await write([
      {
        amount: 500,
        reason: 'Welcome points',
        createdAt: new Date('2026-01-05T06:00:00Z'),
        expiresAt: endOf(31),
      },
      { amount: -120, reason: 'Given twice by mistake', createdAt: new Date('2026-02-01T06:00:00Z') },
    ])
    const { orderNumber } = await shop.place(member, bag.id)
    const details = { reason: 'Out of stock' }
    await shop.move(orderNumber, 'declined', details)
    const { balance, lines } = await statement()
    expect(balance).toBe(380)
    expect(lines).toMatchObject([
      {
        points: 300,
        balance_after: 380,
        reason: `Order ${orderNumber} declined`,
        order_number: orderNumber,
        expires_at: null,
      },
      {
        points: -300,
        balance_after: 80,
        reason: `Order ${orderNumber}`,
        order_number: orderNumber,
        expires_at: null,
      },
      {
        points: -120,
        balance_after: 380,
        reason: 'Given twice by mistake',
        order_number: null,
        expires_at: null,
      },
      {
        points: 500,
        balance_after: 500,
        reason: 'Welcome points',
        order_number: null,
        expires_at: `${nextYear}-12-31`,
      },
    ])
    // Written in the time zone of PostgreSQL's session.
    expect(Date.parse(lines[3]?.created_at ?? '')).toBe(Date.UTC(2026, 0, 5, 6))
  })

  it('says what is left of each day’s points and when it expires, the next day first [P.2]', async () => {
    await write([
      { amount: 100, reason: 'For good' },
      { amount: 600, reason: 'One', expiresAt: endOf(31) },
      { amount: 50, reason: 'Another', expiresAt: endOf(31) },
      { amount: 200, reason: 'Sooner', expiresAt: endOf(30) },
      { amount: -230, reason: 'Spent' },
    ])
    expect((await statement()).expiring).toEqual([{ points: 620, expires_at: `${nextYear}-12-31` }])
  })

  it('is filtered by the years of the client’s own calendar, with balances over all of it [P.1]', async () => {
    await write([
      { amount: 100, reason: 'In 2025', createdAt: new Date('2025-12-31T18:29:00Z') },
      { amount: 10, reason: 'In 2026 already', createdAt: new Date('2025-12-31T18:31:00Z') },
    ])
    const reasons = async (year: unknown) =>
      (await statement({ year })).lines.map(({ reason, balance_after }) => `${reason}: ${balance_after}`)
    expect(await reasons(2025)).toEqual(['In 2025: 100'])
    expect(await reasons('2026')).toEqual(['In 2026 already: 110'])
    expect(await reasons(2024)).toEqual([])
    expect(await reasons('')).toHaveLength(2)
  })

  it('comes page by page, each movement once [P.1]', async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
    await write(Array.from({ length: 7 }, (_, n) => ({ amount: n + 1, reason: 'Given', createdAt: at(n) })))
    const page = async (number: number) =>
      (await statement({ page: number, per_page: 3 })).lines.map(({ points }) => points)
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      [7, 6, 5],
      [4, 3, 2],
      [1],
      [],
    ])
  })

  it('has the balance after each line on whatever page and in whatever year [P.1]', async () => {
    const aLine = fc.record({
      amount: fc.integer({ min: 1, max: 500 }),
      // Several at the same time, and some around New Year in the client's time zone.
      hour: fc.integer({ min: 0, max: 30 }).map((hour) => hour * 7),
    })
    const property = fc.asyncProperty(
      fc.array(aLine, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('', 2025, 2026),
      async (lines, perPage, year) => {
        member = await shop.memberWith(0)
        const at = (hour: number) => new Date(Date.UTC(2025, 11, 27, hour))
        await write(lines.map(({ amount, hour }) => ({ amount, reason: 'Given', createdAt: at(hour) })))
        const sorted = lines
          .map(({ amount, hour }) => ({ amount, at: at(hour) }))
          .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        let balance = 0
        const expected = sorted.map((line) => Object.assign(line, { balance: (balance += line.amount) }))
        const read: { points: number; balance_after: number }[] = []
        for (let page = 1; ; page += 1) {
          const { lines: onPage } = await statement({ page, per_page: perPage, year })
          if (onPage.length === 0) break
          read.push(...onPage)
        }
        const ofYear = expected.filter(
          (line) => year === '' || dateIn('Asia/Kolkata', line.at).startsWith(String(year)),
        )
        expect(read.map(({ points, balance_after }) => [points, balance_after])).toEqual(
          ofYear.map((line) => [line.amount, line.balance]).toReversed(),
        )
      },
    )
    await fc.assert(property, { numRuns: fuzzRuns(8) })
  })

  it('takes every year that the call allows', async () => {
    await write([{ amount: 5, reason: 'Given' }])
    for (const year of [1970, 9999]) expect((await statement({ year })).lines).toEqual([])
  })

  it('reads of the ledger what a page needs, however many lines there are', async () => {
    const { database } = shop
    await database.pool.query(
      `insert into points_ledger (member_id, amount, reason, created_at)
        select $1, 1, 'Given', now() - n * interval '1 hour' from generate_series(1, 5000) n`,
      [member.id],
    )
    await database.pool.query('vacuum analyze points_ledger')
    // One connection, whose reads are counted; enough calls for PostgreSQL to choose a generic plan.
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    const reads = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ reads: string }>(
        `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'points_ledger')
          + (select seq_tup_read from pg_stat_user_tables where relname = 'points_ledger') as reads`,
      )
      return Number(rows[0]?.reads)
    }
    const page = async (number: number, year: number | '' = '') => {
      const before = await reads()
      const filter = { year, page: number, perPage: 50, timeZone: 'Asia/Kolkata', language: 'en' } as const
      await readPointsStatement(pool, member.id, filter)
      return (await reads()) - before
    }
    try {
      for (let turn = 0; turn < 8; turn += 1) {
        expect(await page(1)).toBeLessThan(110)
        expect(await page(1, 1999)).toBeLessThan(110)
        // 100 lines are skipped, and their amounts are added up.
        expect(await page(3)).toBeLessThan(310)
      }
    } finally {
      await pool.end()
    }
  })

  it('is empty for a member who never had a point [P.1]', async () => {
    expect(await statement()).toEqual({ balance: 0, expiring: [], lines: [] })
  })
})
