/** Random files: applying changes exactly what the check shows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberHeadings } from '../../../src/contract/admin/member-columns.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { commandLineActor } from '../../../server/domain/actor.ts'
import { importOperations } from '../../../server/operations/imports/imports.ts'
import { operate, type Given, type Operation } from '../../../server/operations/operate.ts'
import { workOnImport } from '../../../server/operations/imports/import-job.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const desk = fixture(openImportDesk)

/** The members' state in the file's own words. */
const MEMBERS = `select m.mobile, m.name, m.email,
    case m.gender when 1 then 'male' when 2 then 'female' when 3 then 'other' end as gender,
    m.birthday::text as birthday, s.name ->> 'en' as state, c.name ->> 'en' as city, m.pincode, m.address,
    array_to_string(m.tags, '|') as tags,
    m.is_active::int as active, m.points
  from members m left join states s on s.id = m.state_id left join cities c on c.id = m.city_id
  where m.client_id = $1 order by m.mobile`

const ORDERS = `select order_number as key, status, expected_delivery, tracking_number from orders
  where client_id = $1 order by id`
/** Ledger lines in a grants file's own words, in order. */
const GIVEN = `select m.mobile, line.amount as points, line.reason,
    coalesce(((line.expires_at at time zone 'Asia/Kolkata')::date - 1)::text, 'never') as expires
  from points_ledger line join members m on m.id = line.member_id where m.client_id = $1 order by line.id`
const statusNames: Record<number, string> = {
  0: 'placed',
  1: 'accepted',
  2: 'declined',
  4: 'on-hold',
  5: 'complete',
}

describe('random files', () => {
  let files = 0
  const actor = commandLineActor('tester')
  const rest = async () => undefined

  function run<Name extends 'createImport' | 'showImport' | 'listImportChanges' | 'applyImport'>(
    name: Name,
    given: Given,
  ): Promise<AdminReplyOf<Name>> {
    const { database, now } = desk.shop
    const context = { database, now, timeZone: 'Asia/Kolkata', randomBelow: () => 1 }
    const all = { ...context, otpPepper: async () => '', consoleUrl: '', media: fileMediaStore('') }
    return operate(importOperations[name] as unknown as Operation<Name, never>, given, actor, all)
  }

  async function work(id: number): Promise<AdminImport> {
    const { database, now } = desk.shop
    const context = { now, timeZone: 'Asia/Kolkata', randomBelow: () => 1 }
    for (;;) {
      const worked = await workOnImport(database, context, { only: id, pace: { rowsBetweenRests: 3, rest } })
      const one = await run('showImport', { id })
      if (!['checking', 'applying'].includes(one.state)) return one
      // The server has taken it.
      if (!worked) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Checks and applies a file. @returns what was shown, and the rows before and after */
  async function dryThenApplied(
    kind: 'members' | 'moves' | 'grants',
    { client, text, occasion = '' }: { client: string; text: string; occasion?: string },
    rowsNow: () => Promise<Record<string, unknown>[]>,
  ) {
    const file = Buffer.from(text)
    const given = { kind, client, reason: 'random', key: `random ${(files += 1)}`, occasion, file }
    const { id } = await run('createImport', given)
    const one = await work(id)
    const { items } = await run('listImportChanges', { id, limit: '200' })
    const before = await rowsNow()
    const how = { fingerprint: one.fingerprint, only_good_rows: true, allow_harm: true }
    await run('applyImport', { id, ...how })
    const done = await work(id)
    expect(done).toMatchObject({ state: 'applied', counts: { applied: items.length, left_out: 0 } })
    return { items, before, after: await rowsNow() }
  }

  it('change exactly the cells of members that their checks show', { timeout: 600_000 }, async () => {
    const { db, pool } = desk.shop.database
    const client = await addClient(db, { loginId: 'random', clientCode: 'RND', clientName: 'Random' })
    const cell = (...values: string[]) => fc.constantFrom(...values)
    const row = fc.record({
      mobile: cell(...Array.from({ length: 12 }, (_, n) => String(9_320_000_000 + n)), '93', ''),
      name: cell('Asha', 'Ravi', ' Meera ', 'आशा', '', 'x'.repeat(200), 'O"Brien'),
      email: cell('', 'a@example.com', 'b@example.com', 'no'),
      gender: cell('', 'male', 'Female', '3', 'x'),
      birthday: cell('', '1990-05-31', '1990-02-31'),
      state: cell('', 'Karnataka', 'karnataka', 'Nowhere'),
      city: cell('', 'Mysuru', 'Elsewhere'),
      pincode: cell('', '570001', '5'),
      address: cell('', '12 Lake Road', 'line\none'),
      tags: cell('', 'VIP', 'VIP|Pune', 'Pune | VIP', 'x'.repeat(25)),
      active: cell('', '0', '1', '2'),
      points: cell('', '0', '25', '-1'),
    })
    const columns = memberHeadings.filter((heading) => heading !== 'name')
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.subarray(columns),
        async (rows, some) => {
          const headings = ['mobile', 'name', ...some] as const
          const lines = rows.map((one) => headings.map((heading) => quoted(one[heading])).join(','))
          const read = async () => (await pool.query<Record<string, unknown>>(MEMBERS, [client.id])).rows
          const text = [headings.join(','), ...lines].join('\r\n')
          const { items, before, after } = await dryThenApplied('members', { client: 'random', text }, read)
          const empty = {
            email: '',
            gender: null,
            birthday: null,
            state: null,
            city: null,
            pincode: '',
            address: '',
            tags: '',
            active: 1,
            points: 0,
          }
          const expected = new Map(before.map((one) => [one['mobile'], one]))
          for (const { key, fields } of items) {
            const was = expected.get(key) ?? { mobile: key, ...empty }
            for (const [field, [old]] of Object.entries(fields))
              if (expected.has(key)) expect([field, was[field as 'mobile']]).toEqual([field, old])
            const cells = Object.entries(fields).map(([field, [, value]]) => [field, value])
            expected.set(key, { ...was, ...(Object.fromEntries(cells) as object) })
          }
          const byMobile = (one: Record<string, unknown>, other: Record<string, unknown>) =>
            String(one['mobile']).localeCompare(String(other['mobile']))
          expect(after).toEqual([...expected.values()].toSorted(byMobile))
        },
      ),
      { numRuns: fuzzRuns(20) },
    )
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('change exactly the orders that their checks show', { timeout: 600_000 }, async () => {
    const { pool } = desk.shop.database
    let numbers: string[] = []
    const cell = (...values: string[]) => fc.constantFrom(...values)
    const row = fc.record({
      order: fc.nat(6),
      status: cell('', 'accepted', 'on_hold', 'on-hold', 'complete', 'declined', 'placed', 'sent'),
      reason: cell('', 'Gone'),
      expected_delivery: cell('', '2030-01-02', '2030-01-03', '2020-01-01', 'soon'),
      tracking_number: cell('', 'AWB 1', 'AWB 2', '=1'),
    })
    const headings = ['order', 'status', 'reason', 'expected_delivery', 'tracking_number'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        while (numbers.length < 5) numbers.push(await desk.place(desk.asha, 1))
        const lines = rows.map((one) =>
          headings.map((heading) => (heading === 'order' ? (numbers[one.order] ?? 'RP-1') : one[heading])),
        )
        const text = [headings, ...lines].map((cells) => cells.join(',')).join('\n')
        const read = async () => (await pool.query<Record<string, unknown>>(ORDERS, [desk.acme.id])).rows
        const { items, before, after } = await dryThenApplied('moves', { client: 'acme', text }, read)
        const named = (one: Record<string, unknown>) => ({
          ...one,
          status: statusNames[one['status'] as number],
        })
        const expected = new Map(before.map((one) => [one['key'], named(one) as Record<string, unknown>]))
        for (const { key, fields } of items)
          for (const [field, [old, value]] of Object.entries(fields).filter(([name]) => name !== 'reason')) {
            const order = expected.get(key)
            expect([key, field, order?.[field]]).toEqual([key, field, old])
            expected.set(key, { ...order, [field]: value })
          }
        expect(after.map(named)).toEqual([...expected.values()])
        const ended = new Set(
          after.filter(({ status }) => status === 2 || status === 5).map(({ key }) => key),
        )
        numbers = numbers.filter((number) => !ended.has(number))
      }),
      { numRuns: fuzzRuns(12) },
    )
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('give and take exactly the points that their checks show', { timeout: 600_000 }, async () => {
    const { db, pool } = desk.shop.database
    const client = await addClient(db, { loginId: 'giver', clientCode: 'GIV', clientName: 'Giver' })
    const mobiles = Array.from({ length: 4 }, (_, n) => String(9_350_000_000 + n))
    for (const mobile of mobiles) await addMember(db, client.id, { mobile, balance: 0 })
    const cell = (...values: string[]) => fc.constantFrom(...values)
    const row = fc.record({
      mobile: cell(...mobiles, ...mobiles, '9350000009', '93'),
      // What is given is soon taken, so that balances stay low.
      points: cell('7', '60', '500', '-7', '-60', '-60', '-500', '999999999', '-999999999', '0', '1.5'),
      reason: cell('', '', 'Thanks', 'x'),
      expires: cell('', '', 'never', '2035-12-31', '2020-01-01', 'soon'),
    })
    const headings = ['mobile', 'points', 'reason', 'expires'] as const
    // Files of one occasion count once, also with rows that were put right.
    const occasion = fc.oneof(
      fc.constant(''),
      fc.nat(40).map((nth) => `occasion ${nth}`),
    )
    // Less is there before the file than it takes.
    const some = { mobile: mobiles[0] ?? '', reason: '', expires: '' }
    const givenThenTaken = [
      { ...some, points: '60' },
      { ...some, points: '-60' },
    ]
    let isLeft = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), occasion, async (rows, occasion) => {
        const lines = rows.map((one) => headings.map((heading) => one[heading]).join(','))
        const read = async () => (await pool.query<Record<string, unknown>>(GIVEN, [client.id])).rows
        const text = [headings.join(','), ...lines].join('\n')
        const how = { client: 'giver', text, occasion }
        const { items, before, after } = await dryThenApplied('grants', how, read)
        isLeft += rows.length - items.length
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.slice(before.length)).toEqual(
          items.map(({ key, fields: { points, reason, expires } }) => ({
            mobile: key,
            points: points?.[1],
            reason: reason?.[1] ?? 'random',
            expires: expires?.[1] ?? 'never',
          })),
        )
      }),
      { numRuns: fuzzRuns(18), examples: [[givenThenTaken, '']] },
    )
    expect(isLeft).toBeGreaterThan(0)
    expect(await desk.brokenInvariants()).toEqual({})
  })
})
