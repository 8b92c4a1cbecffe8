/** Expiring points: one ledger line per lot, whichever process writes it. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { notifications } from '../../../server/db/schema.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { expirePoints, PointsNotExpired, pointsExpiryJob } from '../../../server/domain/points-expiry.ts'
import { replies } from '../../../src/contract/server-replies.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { brokenInvariants } from '../kept-books.ts'
import { grantPoints } from '../grant-points.ts'
import { openLotsShop, PRICE } from '../shops/open-lots-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'
import { startJob } from '../start-job.ts'

const shop = fixture(openLotsShop)
const member = fixture(() => shop.memberWith(0), 'test')

describe('an expiry', () => {
  it('is one ledger line for each lot however many servers write it, and the member is told once [P.6]', async () => {
    await shop.give(member.id, 600, 1)
    await shop.give(member.id, 40, 2)
    await shop.give(member.id, 300)
    await shop.give(member.id, -50)
    await shop.letExpire(member.id)
    const servers = await Promise.all(Array.from({ length: 8 }, () => expirePoints(shop.database.pool)))
    // A call that finds the member locked leaves the member to the next call.
    servers.push(await expirePoints(shop.database.pool))
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
    const told = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member.id))
    expect(told.map(({ bodyMessage }) => bodyMessage)).toEqual([
      '590 pts have expired. Your balance is 300 pts now.',
    ])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('leaves the points of a member who is ordering right now to the next call, and waits for nobody [P.6]', async () => {
    const other = await shop.memberWith(0)
    await shop.give(member.id, 100, 1)
    await shop.give(other.id, 100, 1)
    await shop.letExpire(member.id)
    await shop.letExpire(other.id)
    const client = await shop.database.pool.connect()
    await client.query('begin')
    await client.query('select from members where id = $1 for no key update', [member.id])
    expect(await expirePoints(shop.database.pool)).toBe(1)
    expect(await shop.left(member.id)).toEqual([100])
    expect(await shop.left(other.id)).toEqual([0])
    await client.query('commit')
    client.release()
    expect(await expirePoints(shop.database.pool)).toBe(1)
    expect(await shop.left(member.id)).toEqual([0])
  })

  it('is whole or not at all where the server dies under it [P.6]', async () => {
    await shop.give(member.id, 100, 1)
    await shop.letExpire(member.id)
    const dying = new pg.Client({ connectionString: shop.database.url })
    dying.on('error', () => undefined)
    await dying.connect()
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await dying.query('begin')
    await dying.query("select expire_points(10, 'never told', null, '{}')")
    await shop.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await eventually(async () => {
      const locks = await shop.database.pool.query('select from pg_locks where pid = $1', [rows[0]?.pid])
      return locks.rows.length === 0
    })
    expect(await shop.left(member.id)).toEqual([100])
    expect(await expirePoints(shop.database.pool)).toBe(1)
    expect(await shop.ledgerOf(member.id)).toEqual(['100 Given', '-100 Points expired'])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('takes more lots than one call may, and those of one member in the order of their days', async () => {
    for (let lot = 0; lot < 7; lot += 1) await shop.give(member.id, 10 + lot, 7 - lot)
    await shop.letExpire(member.id)
    expect(await shop.database.pool.query("select * from expire_points(2, '', null, '{}')")).toMatchObject({
      rows: [{ lots: 7 }],
    })
    expect(await shop.left(member.id)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('is written as soon as a server starts, and a call that failed is said', async () => {
    await shop.give(member.id, 100, 1)
    await shop.letExpire(member.id)
    const end = startJob(pointsExpiryJob(shop.database.pool))
    await eventually(async () => (await shop.left(member.id))[0] === 0)
    await end()
    const faults: unknown[] = []
    await startJob(pointsExpiryJob({ query: () => Promise.reject(new Error('gone')) } as never), (error) =>
      faults.push(error),
    )()
    expect(faults).toEqual([new Error('gone')])
  })

  it('leaves what is due to another server when it is stopped', async () => {
    const asked: string[] = []
    const endless = {
      async query(text: string) {
        asked.push(text)
        await new Promise(setImmediate)
        return { rows: [{ lots: 60, failed: [], fault: null }] }
      },
    }
    await startJob(pointsExpiryJob(endless as never))()
    expect(asked).toHaveLength(1)
  })
})

const order = () => shop.placeOrder(orderOf(member, [{ id: shop.productId }]), member.token)
const told = async () =>
  (await shop.database.db.select().from(notifications).where(eq(notifications.memberId, member.id))).map(
    ({ bodyMessage }) => bodyMessage,
  )

describe('points that are over, and not written off yet', () => {
  it('are not those that an order spends, nor shown to the member [P.6]', async () => {
    await shop.give(member.id, PRICE, 1)
    await shop.give(member.id, PRICE - 1)
    await shop.letExpire(member.id)
    const shown = read('me', await shop.call('me', {}, member.token))
    expect(shown.rewards_points).toBe(PRICE - 1)
    const own = { client_id: 'acme', user_id: member.mobile }
    const { data } = await shop.call('pointsStatement', own, member.token)
    const passbook = v.parse(replies.pointsStatement, data)
    expect([passbook.balance, passbook.expiring]).toEqual([PRICE - 1, []])
    expect(await order()).toMatchObject({ status: 422, data: null })
    expect(await shop.left(member.id)).toEqual([0, PRICE - 1])
    expect(await told()).toEqual([`${PRICE} pts have expired. Your balance is ${PRICE - 1} pts now.`])
    await shop.give(member.id, 1)
    expect(read('createOrder', await order()).user_master.rewards_points).toBe(0)
    expect(await expirePoints(shop.database.pool)).toBe(0)
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('are not those that an operator takes back', async () => {
    await shop.give(member.id, 100, 1)
    await shop.give(member.id, 100)
    await shop.letExpire(member.id)
    const taken = { memberId: member.id, amount: -100, reason: 'Given twice', actor: 'Meera' }
    expect(await grantPoints(shop.database.db, taken)).toEqual({ written: true, balance: 0 })
    expect(await shop.left(member.id)).toEqual([0, 0])
  })
})

describe('after PostgreSQL’s clock went back', () => {
  it('what was written off stays so, and what comes back expires in its turn', async () => {
    await shop.give(member.id, PRICE + 100, 1)
    const { orderNumber } = await shop.place(member, shop.productId)
    await shop.letExpire(member.id)
    expect(await expirePoints(shop.database.pool)).toBe(1)
    await shop.setClockBack(member.id, 1)
    await shop.decline(orderNumber)
    expect(await shop.left(member.id)).toEqual([0, PRICE])
    await shop.letExpire(member.id)
    expect(await expirePoints(shop.database.pool)).toBe(1)
    expect(await shop.left(member.id)).toEqual([0, 0])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('a cancelled order’s points that were written off stay so too', async () => {
    await shop.give(member.id, PRICE + 100, 1)
    await shop.give(member.id, 50, 2)
    const { id } = await shop.place(member, shop.productId)
    await shop.letExpire(member.id, `remaining = 100`)
    expect(await expirePoints(shop.database.pool)).toBe(1)
    await shop.setClockBack(member.id, 1)
    await shop.cancel(member, id)
    expect(await shop.left(member.id)).toEqual([0, 50, 0])
    // Forward again, because no ledger line may be older than its lot's expiry.
    await shop.letExpire(member.id, 'is_empty')
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('points that an earlier version gave to a lot that was written off are written off again', async () => {
    const other = await shop.memberWith(0)
    await shop.give(other.id, 500, 1)
    await shop.give(member.id, 100, 1)
    await shop.letExpire(member.id)
    expect(await expirePoints(shop.database.pool)).toBe(1)
    // Twice, so that the lot's third line also needs its own key.
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.database.pool.query(
        `begin; set local session_replication_role = replica;
        with line as (insert into points_ledger (member_id, amount, reason) values (${member.id}, 100, 'Order declined') returning id)
          insert into points_lot_moves (ledger_id, lot_id, amount)
          select line.id, lot.id, 100 from line, points_lots lot where lot.member_id = ${member.id};
        update points_lots set remaining = 100 where member_id = ${member.id};
        update members set points = 100 where id = ${member.id}; commit`,
      )
      await shop.letExpire(other.id)
      await expirePoints(shop.database.pool)
      expect(await shop.left(member.id)).toEqual([0])
    }
    expect(await shop.left(other.id)).toEqual([0])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })
})

describe('a member whose points can’t be written off', () => {
  it('keeps no other member from it, and is said with the reason', async () => {
    await shop.give(member.id, 100, 1)
    await shop.letExpire(member.id)
    const byHand = (points: number) =>
      shop.database.pool.query(`begin; set local session_replication_role = replica;
        update members set points = ${points} where id = ${member.id}; commit`)
    await byHand(0)
    const others = [await shop.memberWith(0), await shop.memberWith(0)]
    for (const { id } of others) {
      await writeLedgerLine(shop.database.db, { memberId: id, amount: 70, reason: 'Given' })
      await shop.give(id, 30, 1)
      await shop.letExpire(id)
    }
    const failed = await expirePoints(shop.database.pool).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(PointsNotExpired)
    expect(failed).toMatchObject({
      memberIds: [member.id],
      message: expect.stringMatching(/^The points of 1 members .*members_points_not_negative/),
    })
    for (const { id } of others) expect(await shop.left(id)).toEqual([70, 0])
    // If such members have as many lots as one query reads, the next ones are read too.
    await byHand(100)
    expect(await expirePoints(shop.database.pool)).toBe(1)
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })
})
