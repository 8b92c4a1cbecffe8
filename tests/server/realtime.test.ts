/** The members' channel (section 4, "Notifications"): a real server, and the client that everybody uses. */
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { grantPoints } from '../../server/domain/grant-points.ts'
import { moveOrder } from '../../server/domain/order-transitions.ts'
import { IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { eventually } from '../setup/eventually.ts'
import { addCategory, addClient, addMember, addPlace, addProduct } from './catalogue-builders.ts'
import { openTestShop, orderOf, read, type TestShop } from './open-test-shop.ts'
import { openRealtimeClient, type ClientOptions, type RealtimeClient } from './realtime-client.ts'

const SECRET = 'the secret of the tests'

let shop: TestShop
let origin: string
let asha: { id: number; token: string }
let ravi: { id: number; token: string }
let bag: number
let place: Awaited<ReturnType<typeof addPlace>>
const clients: RealtimeClient[] = []

beforeAll(async () => {
  shop = await openTestShop({ PUSHER_SECRET: SECRET })
  const { db } = shop.database
  const acme = await addClient(db)
  bag = (await addProduct(db, await addCategory(db, acme.id), { code: 'BAG', points: 300 })).id
  place = await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  const { id: ashaId } = await addMember(db, acme.id, { mobile: '9876543210', balance: 5000 })
  const { id: raviId } = await addMember(db, acme.id, { mobile: '9876543211', name: 'Ravi Iyer' })
  asha = { id: ashaId, token: await shop.logIn('acme', '9876543210') }
  ravi = { id: raviId, token: await shop.logIn('acme', '9876543211') }
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

afterAll(() => shop.close())

function open(options: Partial<ClientOptions>): RealtimeClient {
  const client = openRealtimeClient({ origin, channel: `private-user-${asha.id}`, ...options })
  clients.push(client)
  return client
}

async function ashaListens(): Promise<RealtimeClient> {
  const client = open({ token: asha.token })
  await client.joined()
  return client
}

const users = (client: RealtimeClient) =>
  client.heard.filter(({ event }) => event === 'userUpdated').map(({ data }) => data)
const notices = (client: RealtimeClient) =>
  client.heard.filter(({ event }) => event === 'notification').map(({ data }) => data)

async function ashaOrders(): Promise<number> {
  const member = { clientLoginId: 'acme', id: asha.id }
  const reply = await shop.placeOrder(orderOf(member, [{ id: bag }]), asha.token)
  return (reply.data as { order_id: number }).order_id
}

async function orderNumberOf(orderId: number): Promise<string> {
  const { rows } = await shop.database.pool.query<{ order_number: string }>(
    'select order_number from orders where id = $1',
    [orderId],
  )
  return rows[0]?.order_number ?? ''
}

describe('a member who has the shop open hears at once', () => {
  it('of an order: the new balance, and the notification', async () => {
    const client = await ashaListens()
    const orderNumber = await orderNumberOf(await ashaOrders())
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    const me = await shop.call('me', {}, asha.token)
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
      memberId: asha.id,
      amount: 250,
      reason: 'Ten years of service',
    })
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    expect(users(client).at(-1)).toMatchObject({ id: asha.id, rewards_points: balance })
    expect(notices(client)).toMatchObject([
      {
        order_number: null,
        body: `You have received 250 pts. Your balance is ${balance.toLocaleString('en-US')} pts now.`,
      },
    ])
  })

  it('of a move of an order, and of its delivery code', async () => {
    const orderId = await ashaOrders()
    const orderNumber = await orderNumberOf(orderId)
    const client = await ashaListens()
    const moved = await moveOrder(shop.database.db, orderNumber, 'complete', {}, () => 72)
    await eventually(() => users(client).length > 0 && notices(client).length === 2)
    expect(notices(client)).toMatchObject([
      { order_number: orderNumber, body: expect.stringContaining('is on its way') as string },
      { order_number: orderNumber, body: expect.stringContaining('Your delivery code') as string },
    ])
    // The code itself stands in the member's own list alone.
    expect(JSON.stringify(client.heard)).not.toContain(moved.deliveryOtp)
    const list = { client_id: 'acme', user_id: '9876543210', page: 1, per_page: 50 }
    const { notifications } = read(
      'getUserNotifications',
      await shop.call('getUserNotifications', list, asha.token),
    )
    expect(notifications[0]?.body_message).toContain(`${orderNumber} is ${moved.deliveryOtp}.`)
    const given = { order_id: orderId, otp: '0072', user_id: '9876543210', client_id: 'acme' }
    await shop.call('verifyOrderOtp', given, asha.token)
    await eventually(() => notices(client).length === 3)
  })

  it('of a changed profile, and of a feedback', async () => {
    const orderId = await ashaOrders()
    const client = await ashaListens()
    await shop.call(
      'updateUserDetails',
      {
        ...{
          user_id: asha.id,
          name: 'Asha R Rao',
          email: 'asha@example.com',
          gender: 1,
          birthday: '1990-01-01',
        },
        ...{ state_id: place.state.id, city_id: place.city.id, pincode: '570001', address: '12 Lake Road' },
      },
      asha.token,
    )
    await eventually(() => users(client).length === 1)
    expect(users(client)).toMatchObject([{ name: 'Asha R Rao', pincode: '570001' }])
    await shop.call(
      'createFeedback',
      {
        ...{ client_id: 'acme', user_id: '9876543210', order_id: orderId },
        ...{ feedback_from: 1, rating_number: 5, rating_comment: '' },
      },
      asha.token,
    )
    await eventually(() => users(client).length === 2)
  })

  it('of an order whose server died between its commit and telling of it', async () => {
    const client = await ashaListens()
    await shop.database.pool.query(
      `select place_order((select client_id from members where id = $1), $1, 77, array[$2::int], array[1], 50,
        'A', '9876543210', 'a@example.com', '570001', '12 Lake Road', false, 'We have {order} for {points} pts')`,
      [asha.id, bag],
    )
    await eventually(() => users(client).length > 0 && notices(client).length > 0)
    expect(notices(client)).toMatchObject([
      { body: expect.stringMatching(/^We have RP-\d+ for 300 pts$/) as string },
    ])
    expect((await shop.database.pool.query('select from untold_news')).rowCount).toBe(0)
  })

  it('and nobody else does', async () => {
    const client = open({ channel: `private-user-${ravi.id}`, token: ravi.token })
    await client.joined()
    const own = await ashaListens()
    await ashaOrders()
    await eventually(() => notices(own).length === 1)
    expect(client.heard).toEqual([])
  })
})

describe('a session that ends', () => {
  const ended = (client: RealtimeClient) => eventually(() => client.pusher.connection.state !== 'connected')

  async function join(token: string, memberId = asha.id): Promise<RealtimeClient> {
    const client = open({ token, channel: `private-user-${memberId}` })
    await client.joined()
    return client
  }

  it('by logging out takes its own place on the channel with it, and no other', async () => {
    const token = await shop.logIn('acme', '9876543210')
    const [leaving, staying] = [await join(token), await join(asha.token)]
    await shop.call('logout', {}, token)
    await ended(leaving)
    await grantPoints(shop.database.db, { memberId: asha.id, amount: 5, reason: 'A test' })
    await eventually(() => notices(staying).length === 1)
    expect(leaving.heard).toEqual([])
    leaving.pusher.connect()
    await eventually(() => leaving.refusals.length > 0)
    expect(leaving.refusals).toMatchObject([{ status: 403 }])
  })

  it('is let in no more, also where its leave was signed before', async () => {
    const token = await shop.logIn('acme', '9876543211')
    let answer: (auth: string) => void = () => undefined
    let socketOf = ''
    const signed = new Promise<string>((done) => (answer = done))
    const client = open({
      channel: `private-user-${ravi.id}`,
      authorize: (socketId) => ((socketOf = socketId), signed),
    })
    await eventually(() => socketOf !== '')
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/broadcasting/auth',
      payload: { socket_id: socketOf, channel_name: `private-user-${ravi.id}` },
      headers: { authorization: `Bearer ${token}` },
    })
    const other = await join(token, ravi.id)
    await shop.call('logout', {}, token)
    await ended(other)
    answer(reply.json<{ auth: string }>().auth)
    await eventually(() => client.refusals.length > 0)
    expect(client.refusals).toMatchObject([{ error: 'The session has ended' }])
  })

  it('because the member is not active any more ends for all devices', async () => {
    const { db, pool } = shop.database
    const acme = (await db.query.clients.findFirst())!
    const { id } = await addMember(db, acme.id, { mobile: '9876543212' })
    const both = [await shop.logIn('acme', '9876543212')]
    shop.pass(60_000)
    both.push(await shop.logIn('acme', '9876543212'))
    const joined = await Promise.all(both.map((token) => join(token, id)))
    await pool.query('update members set is_active = false where id = $1', [id])
    await Promise.all(joined.map(ended))
  })
})

describe('a channel lets in only its own member', () => {
  const ask = (body: unknown, token?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/broadcasting/auth',
      payload: body as object,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  it('refuses the channel of somebody else, with 403', async () => {
    const client = open({ token: ravi.token })
    await eventually(() => client.refusals.length > 0)
    expect(client.refusals).toMatchObject([{ type: 'AuthError', status: 403 }])
    const body = { socket_id: '1.2', channel_name: `private-user-${asha.id}` }
    expect((await ask(body, ravi.token)).statusCode).toBe(403)
  })

  it('refuses a visitor, and a token that is none', async () => {
    const body = { socket_id: '1.2', channel_name: `private-user-${asha.id}` }
    expect((await ask(body)).statusCode).toBe(403)
    expect((await ask(body, 'no token of ours')).statusCode).toBe(403)
  })

  it('takes the question as JSON too, and names what is wrong with it', async () => {
    const channel_name = `private-user-${asha.id}`
    const allowed = await ask({ socket_id: '1.2', channel_name }, asha.token)
    expect(allowed.json()).toEqual({
      auth: expect.stringMatching(/^rewards-points-shop:[0-9a-f]{64}:[0-9a-f]{16}$/) as string,
    })
    expect((await ask({ socket_id: 'odd:id', channel_name }, asha.token)).statusCode).toBe(400)
  })

  it('refuses a wrong signature', async () => {
    const client = open({ authorize: () => Promise.resolve(`${IN_PROCESS_PUSHER.key}:${'0'.repeat(64)}`) })
    await eventually(() => client.refusals.length > 0)
    expect(client.refusals).toMatchObject([{ type: 'AuthError', error: 'Invalid signature', status: 401 }])
  })

  it('refuses a signature that was made for another socket', async () => {
    const channel_name = `private-user-${asha.id}`
    const { auth } = (await ask({ socket_id: '1.2', channel_name }, asha.token)).json<{ auth: string }>()
    const client = open({ authorize: () => Promise.resolve(auth) })
    await eventually(() => client.refusals.length > 0)
  })

  it('refuses channels that are not private', async () => {
    const client = open({ channel: 'everybody' })
    await eventually(() => client.refusals.length > 0)
  })
})

describe('the door for clients', () => {
  it('turns away an app that it does not know, for good', async () => {
    const client = open({ key: 'another-app' })
    await eventually(() => client.pusher.connection.state === 'disconnected')
  })

  it('turns away a version of the protocol that it does not speak', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=99`)
    const code = await new Promise((done) => socket.once('close', done))
    expect(code).toBe(4007)
  })

  it('answers 404 on every other address', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/elsewhere`)
    const error = await new Promise<Error>((done) => socket.once('error', done))
    expect(error.message).toContain('404')
  })

  it('answers a ping, and survives what is no message', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`)
    const messages: { event: string; data: string }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data)) as (typeof messages)[number]))
    await eventually(() => messages.length === 1)
    expect(messages[0]?.event).toBe('pusher:connection_established')
    expect(JSON.parse(messages[0]?.data ?? '')).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/) as string,
      activity_timeout: 120,
    })
    socket.send('{')
    socket.send(JSON.stringify({ event: 'client-typing', channel: 'private-user-1', data: {} }))
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
    await eventually(() => messages.length === 2)
    expect(messages[1]?.event).toBe('pusher:pong')
    socket.close()
  })
})

describe('the door for other services', () => {
  const service = (secret: string) =>
    new Pusher({
      ...{ appId: IN_PROCESS_PUSHER.appId, key: IN_PROCESS_PUSHER.key, secret },
      ...{ host: '127.0.0.1', port: new URL(origin).port, useTLS: false },
    })

  it('takes events that the official SDK has signed', async () => {
    const client = await ashaListens()
    await service(SECRET).trigger([`private-user-${asha.id}`], 'greeting', { text: 'Namaste' })
    await eventually(() => client.heard.length > 0)
    expect(client.heard).toEqual([{ event: 'greeting', data: { text: 'Namaste' } }])
  })

  it('refuses a wrong secret, a changed body and an old signature', async () => {
    await expect(service('another secret').trigger('private-user-1', 'greeting', {})).rejects.toMatchObject({
      status: 401,
    })
    const body = JSON.stringify({ name: 'greeting', channels: ['private-user-1'], data: '{}' })
    const params = { method: 'POST', path: `/apps/${IN_PROCESS_PUSHER.appId}/events`, body }
    const post = async (query: string, payload: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${origin}${params.path}?${query}`, { method: 'POST', body: payload, headers }))
        .status
    }
    const signed = service(SECRET).createSignedQueryString(params)
    expect(await post(signed, body)).toBe(200)
    expect(await post(signed, body.replace('{}', '{"more":1}'))).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const old = service(SECRET).createSignedQueryString(params)
    vi.useRealTimers()
    expect(await post(old, body)).toBe(401)
  })

  it('refuses what is too large to be handed on', async () => {
    const large = service(SECRET).trigger('private-user-1', 'greeting', 'x'.repeat(8000))
    await expect(large).rejects.toMatchObject({ status: 413 })
  })
})
