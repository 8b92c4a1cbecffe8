/** Lots: which is spent first, and which a refund goes to. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pointsLots } from '../../../server/db/schema.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { brokenInvariants } from '../kept-books.ts'
import { openLotsShop, PRICE, TIME_ZONE } from '../shops/open-lots-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const shop = fixture(openLotsShop)
const member = fixture(() => shop.memberWith(0), 'test')

describe('points are spent', () => {
  it('from the lot that expires first, and last from what never expires [P.3]', async () => {
    await shop.give(member.id, 100)
    await shop.give(member.id, 100, 90)
    await shop.give(member.id, 100, 30)
    await shop.give(member.id, -150)
    expect(await shop.left(member.id)).toEqual([100, 50, 0])
    await shop.give(member.id, -100)
    expect(await shop.left(member.id)).toEqual([50, 0, 0])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('until their last day is over where the client is, whatever hour it is elsewhere [P.4]', async () => {
    const day = `${new Date().getUTCFullYear() + 1}-12-31`
    await writeLedgerLine(shop.database.db, {
      memberId: member.id,
      amount: 10,
      reason: 'Given',
      expires: { day, timeZone: TIME_ZONE },
    })
    const [lot] = await shop.database.db.select().from(pointsLots).where(eq(pointsLots.memberId, member.id))
    expect(lot?.expiresAt?.toISOString()).toBe(`${day}T18:30:00.000Z`)
  })
})

describe('a refund', () => {
  it('goes back to the lots that the order took it from [P.5]', async () => {
    await shop.give(member.id, 200, 30)
    await shop.give(member.id, 200, 90)
    const { orderNumber } = await shop.place(member, shop.productId)
    expect(await shop.left(member.id)).toEqual([0, 100])
    await shop.give(member.id, -50)
    await shop.decline(orderNumber)
    expect(await shop.left(member.id)).toEqual([200, 150])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('of some of an order’s points goes back to what expires last, each lot at most what it gave [P.5]', async () => {
    await shop.give(member.id, 100, 30)
    await shop.give(member.id, 100, 90)
    await shop.give(member.id, 100)
    const { id } = await shop.place(member, shop.productId)
    const client = await shop.database.pool.connect()
    const refund = (points: number) =>
      client.query(
        `insert into points_ledger (member_id, amount, reason, order_id) values ($1, $2, 'Refunded', $3)`,
        [member.id, points, id],
      )
    const lots = async () =>
      (
        await client.query<{ remaining: number }>(
          'select remaining from points_lots where member_id = $1 order by id',
          [member.id],
        )
      ).rows.map(({ remaining }) => remaining)
    await client.query('begin')
    await refund(120)
    expect(await lots()).toEqual([0, 20, 100])
    await refund(150)
    expect(await lots()).toEqual([70, 100, 100])
    await client.query('rollback')
    client.release()
  })

  it('never arrives expired: what came from a lot that has expired can be spent for 30 days [P.5]', async () => {
    await shop.give(member.id, 200, 1)
    await shop.give(member.id, 200, 90)
    const { orderNumber } = await shop.place(member, shop.productId)
    await shop.letExpire(member.id, 'remaining = 0')
    await shop.decline(orderNumber)
    expect(await shop.left(member.id)).toEqual([0, 200, 200])
    expect(await expirePoints(shop.database.pool)).toBe(0)
    const lots = await shop.database.pool.query(
      `select (expires_at at time zone $2)::date - (now() at time zone $2)::date - 1 as days
         from points_lots where member_id = $1 order by id desc limit 1`,
      [member.id, TIME_ZONE],
    )
    expect(lots.rows).toEqual([{ days: 30 }])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('never arrives expired where its lot expired while it waited for another order [P.5]', async () => {
    await shop.give(member.id, 400, 1)
    const { orderNumber } = await shop.place(member, shop.productId)
    const client = await shop.database.pool.connect()
    await client.query('begin')
    await client.query('select from members where id = $1 for no key update', [member.id])
    const declined = shop.decline(orderNumber)
    await eventually(async () => {
      const { rows } = await shop.database.pool.query('select from pg_locks where not granted')
      return rows.length > 0
    })
    await shop.letExpire(member.id)
    await client.query('commit')
    client.release()
    await declined
    expect(await expirePoints(shop.database.pool)).toBe(1)
    expect(await shop.left(member.id)).toEqual([0, PRICE])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })
})

describe('a member’s own cancellation', () => {
  it('gives points back as they were: each lot has its own end again [P.5]', async () => {
    await shop.give(member.id, 200, 30)
    await shop.give(member.id, 200, 90)
    const ends = () =>
      shop.database.pool.query(
        'select remaining, expires_at from points_lots where member_id = $1 order by id',
        [member.id],
      )
    const before = (await ends()).rows
    const { id } = await shop.place(member, shop.productId)
    expect(await shop.cancel(member, id)).toMatchObject({ status: 200 })
    expect((await ends()).rows).toEqual(before)
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('keeps no points alive: what is over by now is written off at once, and the member is told [P.5]', async () => {
    await shop.give(member.id, 100, 90)
    await shop.give(member.id, 250, 1)
    const { id, orderNumber } = await shop.place(member, shop.productId)
    await shop.letExpire(member.id, 'remaining = 0')
    const { user_master } = read('cancelOrder', await shop.cancel(member, id))
    expect(user_master.rewards_points).toBe(100)
    expect(await shop.left(member.id)).toEqual([100, 0, 0])
    expect(await shop.ledgerOf(member.id)).toEqual([
      '100 Given',
      '250 Given',
      `-300 Order ${orderNumber}`,
      `300 Order ${orderNumber} cancelled`,
      '-250 Points expired',
    ])
    const notices = await shop.database.pool.query<{ body_message: string }>(
      'select body_message from notifications where member_id = $1 order by id desc limit 2',
      [member.id],
    )
    expect(notices.rows.map((row) => row.body_message)).toEqual([
      '250 pts have expired. Your balance is 100 pts now.',
      `You cancelled your order ${orderNumber}. 300 pts are back in your balance.`,
    ])
    expect(await expirePoints(shop.database.pool)).toBe(0)
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('of one of several orders gives back what that one took [P.5]', async () => {
    await shop.give(member.id, 400, 30)
    await shop.give(member.id, 400, 90)
    const first = await shop.place(member, shop.productId)
    const second = await shop.place(member, shop.productId)
    expect(await shop.left(member.id)).toEqual([0, 200])
    await shop.letExpire(member.id, 'remaining = 0')
    await shop.cancel(member, second.id)
    expect(await shop.left(member.id)).toEqual([0, 400, 0])
    await shop.decline(first.orderNumber)
    expect(await shop.left(member.id)).toEqual([0, 400, 0, 300])
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })
})

describe('the database itself refuses', () => {
  it('to give back more than an order took, however often it is given back', async () => {
    await shop.give(member.id, 400)
    const { id, orderNumber } = await shop.place(member, shop.productId)
    const line = { memberId: member.id, reason: 'Again', orderId: id }
    await expect(writeLedgerLine(shop.database.db, { ...line, amount: PRICE + 1 })).rejects.toThrow()
    await shop.decline(orderNumber)
    await expect(writeLedgerLine(shop.database.db, { ...line, amount: 1 })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('gives back more points than it took') },
    })
    expect(await shop.left(member.id)).toEqual([400])
  })

  it('to change lots and their moves by hand', async () => {
    await shop.give(member.id, 100)
    for (const statement of [
      'update points_lots set remaining = 500',
      'delete from points_lots',
      'truncate points_lots cascade',
      'insert into points_lots (member_id, ledger_id, remaining) select member_id, id + 1000000, 5 from points_ledger limit 1',
      'update points_lot_moves set amount = 500',
      'delete from points_lot_moves',
      'truncate points_lot_moves',
      'insert into points_lot_moves (ledger_id, lot_id, amount) values (1, 1, 5)',
    ])
      await expect(shop.database.pool.query(statement)).rejects.toThrow('by the ledger alone')
    expect(await shop.left(member.id)).toEqual([100])
  })
})
