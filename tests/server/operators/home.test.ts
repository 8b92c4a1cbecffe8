/** The console's home says what waits for whom; the search finds everything that its operator may see. */
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { reconciliationJob } from '../../../server/metrics/reconciliation.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { BALANCE, openOrderDesk, PRICE } from '../shops/open-order-desk.ts'
import type { DeskOperator } from '../shops/open-desk.ts'
import { oneRound } from '../start-job.ts'

const desk = fixture(openOrderDesk)
const owner = fixture(() => desk.operatorWith('owner', null))
const clerk = fixture(() => desk.operatorWith('orders', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))
const catalogue = fixture(() => desk.operatorWith('catalogue', 'acme'))
const ofGlobex = fixture(() => desk.operatorWith('manager', 'globex'))

type Home = AdminReplyOf<'showHome'>
type Hits = AdminReplyOf<'search'>

const homeOf = async (by: DeskOperator, query = ''): Promise<Home> =>
  (await by.call('GET', `/home${query}`)).data
const search = async (by: DeskOperator, q: string): Promise<Hits> =>
  (await by.call('GET', `/search?q=${encodeURIComponent(q)}`)).data
const query = (text: string) => desk.shop.database.pool.query(text)

describe('the home', () => {
  it('counts what waits at the desk, what is overdue, and what is held for more than three days', async () => {
    const [late, held] = [await desk.place(), await desk.place()]
    await desk.place()
    await query(`update orders set expected_delivery = '2020-01-01' where order_number = '${late}'`)
    await desk.move(held, 'onHold')
    expect((await homeOf(clerk)).orders).toMatchObject({ placed: 2, on_hold: 1, overdue: 1, held_long: 0 })
    await query(`alter table order_events disable trigger user;
      update order_events set created_at = '${desk.shop.now().toISOString()}'::timestamptz - interval '3 days 1 hour';
      alter table order_events enable trigger user`)
    expect((await homeOf(clerk)).orders).toMatchObject({ on_hold: 1, held_long: 1 })
    const numbersOf = async (filter: string) =>
      (await desk.list(clerk, filter)).items.map(({ number }) => number)
    expect(await numbersOf('late=overdue')).toEqual([late])
    expect(await numbersOf('late=held')).toEqual([held])
  })

  it('takes an expected day that was once written in words for no day that is past', async () => {
    const number = await desk.place()
    const { overdue } = (await homeOf(clerk)).orders ?? {}
    await query(`update orders set expected_delivery = '10 to 12 days' where order_number = '${number}'`)
    expect((await homeOf(clerk)).orders).toMatchObject({ overdue })
    await desk.move(number, 'declined')
  })

  it('counts the grants that wait for this person: not their own', async () => {
    await query(`insert into grant_batches (client_id, state, reason, rows, members, points, created_by, created_by_operator)
      values (${desk.acme.id}, 'waiting', 'Diwali', 1, 1, 500, 'The owner', ${owner.id})`)
    expect((await homeOf(owner)).grants).toEqual({ waiting: 0 })
    const other = await desk.operatorWith('manager', 'acme')
    expect((await homeOf(other)).grants).toEqual({ waiting: 1 })
  })

  it('has a part only for those whose role includes it, and counts no other client', async () => {
    expect(await homeOf(catalogue)).toMatchObject({ orders: null, grants: null })
    expect(await homeOf(clerk)).toMatchObject({ grants: null })
    expect((await homeOf(ofGlobex)).orders).toMatchObject({ placed: 0, on_hold: 0, overdue: 0 })
    expect((await homeOf(owner, '?client=globex')).orders).toMatchObject({ placed: 0 })
    expect((await clerk.call('GET', '/home?client=globex')).status).toBe(404)
  })

  it('knows no figures before the first reconciliation', async () => {
    expect((await homeOf(owner)).figures).toBe(null)
  })

  describe('after a reconciliation', () => {
    beforeAll(async () => {
      await oneRound(reconciliationJob(new Registry(), desk.shop.database, 'Asia/Kolkata'))
    })

    it('says what is owed, and of when the figure is', async () => {
      const { figures } = await homeOf(auditor)
      expect(figures).toMatchObject({ owed: BALANCE - 9 * PRICE, owed_change: null })
      expect(Math.abs(Date.parse(figures?.at ?? '') - Date.now())).toBeLessThan(60_000)
    })

    it('says how it has changed since an earlier day', async () => {
      await query(`insert into client_figures (client_id, day, owed, running_out, read_at)
        values (${desk.acme.id}, '2020-01-01', 1000, 0, now()), (${desk.acme.id}, '2020-01-02', 90000, 0, now())`)
      expect((await homeOf(auditor)).figures).toMatchObject({ owed_change: BALANCE - 9 * PRICE - 90_000 })
    })

    it('counts what runs out: sold out, or as much ordered in 30 days as is left', async () => {
      expect((await homeOf(clerk)).figures).toMatchObject({ running_out: 0, owed: null })
      await query(`alter table products disable trigger user; update products set stock = 9 where client_id = ${desk.acme.id};
        alter table products enable trigger user`)
      await oneRound(reconciliationJob(new Registry(), desk.shop.database, 'Asia/Kolkata'))
      expect((await homeOf(clerk)).figures).toMatchObject({ running_out: 1 })
      expect((await homeOf(ofGlobex)).figures).toMatchObject({ running_out: 0 })
    })
  })

  it('counts and lists a shipped order as overdue until it is delivered, and none that was declined', async () => {
    const [shipped, declined, inTime] = [await desk.place(), await desk.place(), await desk.place()]
    const { overdue = 0 } = (await homeOf(clerk)).orders ?? {}
    await desk.move(shipped, 'complete')
    await desk.move(declined, 'declined')
    await desk.move(inTime, 'complete')
    await query(
      `update orders set expected_delivery = '2020-01-01' where order_number in ('${shipped}', '${declined}')`,
    )
    await query(`update orders set expected_delivery = '2099-01-01' where order_number = '${inTime}'`)
    const listed = async () => {
      const { items } = await desk.list(clerk, 'late=overdue&sort=newest')
      expect((await homeOf(clerk)).orders).toMatchObject({ overdue: items.length })
      return items.map(({ number }) => number).slice(0, items.length - overdue)
    }
    expect(await listed()).toEqual([shipped])
    await query(`update orders set verify_otp = true where order_number = '${shipped}'`)
    expect(await listed()).toEqual([])
  })
})

describe('the search', () => {
  it('finds an order in any state by number, tracking number, and whoever gets the parcel', async () => {
    const number = await desk.place()
    await query(
      `update orders set tracking_number = 'TRK 77', customer_name = 'Zoya Khan' where order_number = '${number}'`,
    )
    await desk.move(number, 'complete')
    for (const q of [number, 'trk77', 'zoya'])
      expect((await search(clerk, q)).orders).toMatchObject([
        { number, status: 'complete', delivered: false },
      ])
  })

  it('finds members and grants, for those whose role includes them', async () => {
    const manager = await desk.operatorWith('manager', 'acme')
    const found = await search(manager, 'asha')
    expect(found.members).toEqual([
      { id: desk.asha.id, name: 'Asha Rao', mobile: desk.asha.mobile, client: 'acme' },
    ])
    expect((await search(manager, 'diwa')).grants).toMatchObject([
      { state: 'waiting', reason: 'Diwali', points: 500 },
    ])
    expect(await search(clerk, 'asha')).toMatchObject({ members: [], grants: [] })
    expect(await search(catalogue, 'asha')).toEqual({ orders: [], members: [], grants: [] })
    expect((await search(ofGlobex, 'asha rao')).members).toEqual([])
  })

  it('gives five of each, the newest first', async () => {
    for (let n = 0; n < 6; n += 1)
      await addMember(desk.shop.database.db, desk.acme.id, {
        mobile: String(9_600_000_000 + n),
        name: `Meera ${n}`,
      })
    const names = (await search(owner, 'meera')).members.map(({ name }) => name)
    expect(names).toEqual(['Meera 5', 'Meera 4', 'Meera 3', 'Meera 2', 'Meera 1'])
  })

  it('masks whom the role may not see, and matches nobody by a number that it masks', async () => {
    const masked = await search(auditor, 'asha')
    expect(masked.members[0]?.mobile).not.toBe(desk.asha.mobile)
    expect((await search(auditor, desk.asha.mobile)).members).toEqual([])
  })

  it('finds a grant by its number, and by words in any order and spelling', async () => {
    const { grants } = await search(owner, 'diwali')
    const id = grants[0]?.id
    for (const q of [`grant ${id}`, `#${id}`, 'DIWÀLI', ' diw '])
      expect([q, (await search(owner, q)).grants.map((grant) => grant.id)]).toEqual([
        q,
        expect.arrayContaining([id]),
      ])
  })

  it('finds nothing by signs alone, which would match everything', async () => {
    expect(await search(owner, '//')).toEqual({ orders: [], members: [], grants: [] })
  })

  it('needs two characters', async () => {
    expect((await owner.call('GET', '/search?q=a')).fields).toEqual({ q: 'at least two characters' })
  })
})
