/** A member receives messages on the channel until the session ends. */
import { afterEach, describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { eventually } from '../../setup/eventually.ts'
import { addMember } from '../catalogue-builders.ts'
import { openRealtimeShop } from '../shops/open-realtime-shop.ts'
import type { RealtimeClient } from '../realtime-client.ts'

const shop = fixture(openRealtimeShop)
afterEach(() => shop.everybodyLeaves())

describe('a session that ends', () => {
  const ended = (client: RealtimeClient) => eventually(() => client.pusher.connection.state !== 'connected')

  async function join(token: string, memberId = shop.asha.id): Promise<RealtimeClient> {
    const client = shop.open({ token, channel: `private-user-${memberId}` })
    await client.joined()
    return client
  }

  it('by logging out takes its own place on the channel with it, and no other', async () => {
    const token = await shop.logIn('acme', '9876543210')
    const [leaving, staying] = [await join(token), await join(shop.asha.token)]
    await shop.call('logout', {}, token)
    await ended(leaving)
    await grantPoints(shop.database.db, { memberId: shop.asha.id, amount: 5, reason: 'A test' })
    await eventually(() => staying.received.some(({ event }) => event === 'notification'))
    expect(leaving.received).toEqual([])
    leaving.pusher.connect()
    await eventually(() => leaving.subscriptionErrors.length > 0)
    expect(leaving.subscriptionErrors).toMatchObject([{ status: 403 }])
  })

  it('that another one of the member’s ends is off the channel at once', async () => {
    const lost = await shop.logIn('acme', '9876543210')
    const [leaving, staying] = [await join(lost), await join(shop.asha.token)]
    await shop.call('endSessions', { id: 'others' }, shop.asha.token)
    await ended(leaving)
    expect(staying.pusher.connection.state).toBe('connected')
    expect((await shop.call('me', {}, lost)).status).toBe(401)
  })

  it('is let in no more, also where its leave was signed before', async () => {
    const token = await shop.logIn('acme', '9876543211')
    let answer: (auth: string) => void = () => undefined
    let socketOf = ''
    const signed = new Promise<string>((done) => (answer = done))
    const client = shop.open({
      channel: `private-user-${shop.ravi.id}`,
      authorize: (socketId) => ((socketOf = socketId), signed),
    })
    await eventually(() => socketOf !== '')
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/broadcasting/auth',
      payload: { socket_id: socketOf, channel_name: `private-user-${shop.ravi.id}` },
      headers: { authorization: `Bearer ${token}` },
    })
    const other = await join(token, shop.ravi.id)
    await shop.call('logout', {}, token)
    await ended(other)
    answer(reply.json<{ auth: string }>().auth)
    await eventually(() => client.subscriptionErrors.length > 0)
    expect(client.subscriptionErrors).toMatchObject([{ error: 'The session has ended' }])
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
