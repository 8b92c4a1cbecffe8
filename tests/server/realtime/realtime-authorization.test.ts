/** Access to members' channels: the member, and clients that follow the protocol. */
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openRealtimeShop } from '../shops/open-realtime-shop.ts'

const shop = fixture(openRealtimeShop)
afterEach(() => shop.everybodyLeaves())

describe('a channel lets in only its own member', () => {
  const ask = (body: unknown, token?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/broadcasting/auth',
      payload: body as object,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })

  it('refuses the channel of somebody else, with 403', async () => {
    const client = shop.open({ token: shop.ravi.token })
    await eventually(() => client.subscriptionErrors.length > 0)
    expect(client.subscriptionErrors).toMatchObject([{ type: 'AuthError', status: 403 }])
    const body = { socket_id: '1.2', channel_name: `private-user-${shop.asha.id}` }
    expect((await ask(body, shop.ravi.token)).statusCode).toBe(403)
  })

  it('refuses a visitor, and a token that is none', async () => {
    const body = { socket_id: '1.2', channel_name: `private-user-${shop.asha.id}` }
    expect((await ask(body)).statusCode).toBe(403)
    expect((await ask(body, 'no token of ours')).statusCode).toBe(403)
  })

  it('takes the question as JSON too, and names what is wrong with it', async () => {
    const channel_name = `private-user-${shop.asha.id}`
    const allowed = await ask({ socket_id: '1.2', channel_name }, shop.asha.token)
    expect(allowed.json()).toEqual({
      auth: expect.stringMatching(/^rewards-points-shop:[0-9a-f]{64}:[0-9a-f]{16}$/) as string,
    })
    expect((await ask({ socket_id: 'odd:id', channel_name }, shop.asha.token)).statusCode).toBe(400)
  })

  it('refuses a wrong signature', async () => {
    const client = shop.open({
      authorize: () => Promise.resolve(`${IN_PROCESS_PUSHER.key}:${'0'.repeat(64)}`),
    })
    await eventually(() => client.subscriptionErrors.length > 0)
    expect(client.subscriptionErrors).toMatchObject([
      { type: 'AuthError', error: 'Invalid signature', status: 401 },
    ])
  })

  it('refuses a signature that was made for another socket', async () => {
    const channel_name = `private-user-${shop.asha.id}`
    const { auth } = (await ask({ socket_id: '1.2', channel_name }, shop.asha.token)).json<{
      auth: string
    }>()
    const client = shop.open({ authorize: () => Promise.resolve(auth) })
    await eventually(() => client.subscriptionErrors.length > 0)
  })

  it('refuses channels that are not private', async () => {
    const client = shop.open({ channel: 'everybody' })
    await eventually(() => client.subscriptionErrors.length > 0)
  })
})

describe('the door for clients', () => {
  it('turns away an app that it does not know, for good', async () => {
    const client = shop.open({ key: 'another-app' })
    await eventually(() => client.pusher.connection.state === 'disconnected')
  })

  it('turns away a version of the protocol that it does not speak', async () => {
    const socket = new WebSocket(
      `${shop.origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=99`,
    )
    const code = await new Promise((done) => socket.once('close', done))
    expect(code).toBe(4007)
  })

  it('answers 404 on every other address', async () => {
    const socket = new WebSocket(`${shop.origin.replace('http', 'ws')}/elsewhere`)
    const error = await new Promise<Error>((done) => socket.once('error', done))
    expect(error.message).toContain('404')
  })

  it('answers a ping, and survives what is no message', async () => {
    const socket = new WebSocket(
      `${shop.origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`,
    )
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
