/** Messages to a member on the channel (section 4, "Notifications"). */
import { afterEach, describe, expect, it } from 'vitest'
import { clients } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { answerProblem } from '../../../server/domain/order-problem.ts'
import { moveOrder } from '../../../server/domain/order-transitions.ts'
import { eventually } from '../../setup/eventually.ts'
import { openRealtimeShop } from '../shops/open-realtime-shop.ts'
import { read } from '../shops/open-test-shop.ts'
import type { RealtimeClient } from '../realtime-client.ts'
import { today } from '../today.ts'

const shop = fixture(openRealtimeShop)
afterEach(() => shop.everybodyLeaves())

const users = (client: RealtimeClient) =>
  client.received.filter(({ event }) => event === 'userUpdated').map(({ data }) => data)
const notices = (client: RealtimeClient) =>
  client.received.filter(({ event }) => event === 'notification').map(({ data }) => data)

/**
 * A client of Asha's channel without messages of earlier tests: messages are sent in order, and those of an earlier
 * test may still be in flight when the client joins.
 */
async function ashaListens(): Promise<RealtimeClient> {
  const client = await shop.ashaListens()
  const { db } = shop.database
  await grantPoints(db, { memberId: shop.asha.id, amount: 1, reason: 'The last of before' })
  await eventually(() => JSON.stringify(notices(client)).includes('You have received 1 pts.'))
  client.received.splice(0)
  return client
}

const ashaOrders = () => shop.place({ clientLoginId: 'acme', ...shop.asha }, shop.bag)

describe('a member who has the shop open hears at once', () => {
  it('of an order: the new balance, and the notification [S1.8, S4.41]', async () => {
    const client = await ashaListens()
    const { orderNumber } = await ashaOrders()
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    const me = await shop.call('me', {}, shop.asha.token)
    expect(users(client).at(-1)).toEqual(me.data)
    expect(notices(client)).toEqual([
      {
        id: expect.any(Number) as number,
        order_number: orderNumber,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        body: `We have your order ${orderNumber} for 300 pts. Thank you.`,
      },
    ])
  })

  it('of points that were granted', async () => {
    const client = await ashaListens()
    const { balance } = await grantPoints(shop.database.db, {
      memberId: shop.asha.id,
      amount: 250,
      reason: 'Ten years of service',
    })
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    expect(users(client).at(-1)).toMatchObject({ id: shop.asha.id, rewards_points: balance })
    expect(notices(client)).toMatchObject([
      {
        order_number: null,
        body: `Ten years of service. You have received 250 pts. Your balance is ${balance.toLocaleString('en-IN')} pts now.`,
      },
    ])
  })

  it('of a move of an order, and of its delivery code', async () => {
    const { id: orderId, orderNumber } = await ashaOrders()
    const client = await ashaListens()
    const moved = await moveOrder(shop.database.db, {
      orderNumber,
      to: 'complete',
      ...today(),
      randomBelow: () => 72,
    })
    await eventually(() => users(client).length > 0 && notices(client).length === 2)
    expect(notices(client)).toMatchObject([
      { order_number: orderNumber, body: expect.stringContaining('is on its way') as string },
      { order_number: orderNumber, body: expect.stringContaining('Your delivery code') as string },
    ])
    // Only the member's own list contains the code.
    expect(JSON.stringify(client.received)).not.toContain(moved.deliveryOtp)
    const list = { client_id: 'acme', user_id: '9876543210', page: 1, per_page: 50 }
    const { notifications } = read(
      'getUserNotifications',
      await shop.call('getUserNotifications', list, shop.asha.token),
    )
    expect(notifications[0]?.body_message['en']).toContain(`${orderNumber} is ${moved.deliveryOtp}.`)
    const given = { order_id: orderId, otp: '0072', user_id: '9876543210', client_id: 'acme' }
    await shop.call('verifyOrderOtp', given, shop.asha.token)
    await eventually(() => notices(client).length === 3)
  })

  it('of an order that was cancelled on another device', async () => {
    const { id: orderId, orderNumber } = await ashaOrders()
    const client = await ashaListens()
    const own = { client_id: 'acme', user_id: '9876543210', order_id: orderId }
    const { user_master } = read('cancelOrder', await shop.call('cancelOrder', own, shop.asha.token))
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    expect(users(client).at(-1)).toMatchObject({ rewards_points: user_master.rewards_points })
    expect(notices(client)).toMatchObject([
      { order_number: orderNumber, body: expect.stringContaining('You cancelled your order') as string },
    ])
  })

  it('of a problem that was reported on another device, and of its answer', async () => {
    const { db } = shop.database
    await db.update(clients).set({ reportDays: 14 })
    const { id: orderId, orderNumber } = await ashaOrders()
    await moveOrder(db, { orderNumber, to: 'complete', ...today(), randomBelow: () => 72 })
    const own = { client_id: 'acme', user_id: '9876543210', order_id: orderId }
    await shop.call('verifyOrderOtp', { ...own, otp: '0072' }, shop.asha.token)
    const client = await ashaListens()
    const problem = { ...own, kind: 'missing', comment: 'The box was empty' }
    await shop.call('reportOrderProblem', problem, shop.asha.token)
    await eventually(() => users(client).length === 1)
    await answerProblem(db, { orderNumber, to: 'refunded', answer: 'Sorry.', actor: 'Meera', ...today() })
    await eventually(() => users(client).length > 1 && notices(client).length > 0)
    expect(notices(client)).toMatchObject([
      { order_number: orderNumber, body: expect.stringContaining('are back in your balance') as string },
    ])
    // Only the member and operators see what the member wrote.
    expect(JSON.stringify(client.received)).not.toContain('The box was empty')
  })

  it('of a changed profile, and of a feedback', async () => {
    const { id: orderId } = await ashaOrders()
    const client = await ashaListens()
    await shop.call(
      'updateUserDetails',
      {
        user_id: shop.asha.id,
        name: 'Asha R Rao',
        email: 'asha@example.com',
        gender: 1,
        birthday: '1990-01-01',
        state_id: shop.mysuru.state.id,
        city_id: shop.mysuru.city.id,
        pincode: '570001',
        address: '12 Lake Road',
      },
      shop.asha.token,
    )
    await eventually(() => users(client).length === 1)
    expect(users(client)).toMatchObject([{ name: 'Asha R Rao', pincode: '570001' }])
    await shop.call(
      'createFeedback',
      {
        client_id: 'acme',
        user_id: '9876543210',
        order_id: orderId,
        feedback_from: 1,
        rating_number: 5,
        rating_comment: '',
      },
      shop.asha.token,
    )
    await eventually(() => users(client).length === 2)
  })

  it('of an order whose server died between its commit and telling of it', async () => {
    const client = await ashaListens()
    await shop.database.pool.query(
      `select place_order((select client_id from members where id = $1), $1, 77, array[$2::int], array[1], 50,
        'A', '9876543210', 'a@example.com', '570001', '12 Lake Road', false, 'We have {order} for {points} pts')`,
      [shop.asha.id, shop.bag],
    )
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    expect(notices(client)).toMatchObject([
      { body: expect.stringMatching(/^We have RP-\d+ for 300 pts$/) as string },
    ])
    expect((await shop.database.pool.query('select from outbox')).rowCount).toBe(0)
  })

  it('and nobody else does', async () => {
    const client = shop.open({ channel: `private-user-${shop.ravi.id}`, token: shop.ravi.token })
    await client.joined()
    const own = await ashaListens()
    await ashaOrders()
    await eventually(() => notices(own).length === 1)
    expect(client.received).toEqual([])
  })
})
