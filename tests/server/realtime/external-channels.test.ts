/** Messages to an external Pusher-compatible service. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimDelivery } from '../../../server/db/outbox.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { openPusherService } from '../open-pusher-service.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { openRealtimeClient } from '../realtime-client.ts'

const app = { appId: 'outside', key: 'outside-key', secret: 'outside-secret' }

const service = fixture(() => openPusherService(app))
const outside = () => ({
  PUSHER_APP_ID: app.appId,
  PUSHER_KEY: app.key,
  PUSHER_SECRET: app.secret,
  PUSHER_HOST: '127.0.0.1',
  PUSHER_PORT: String(service.port),
  PUSHER_USE_TLS: '0',
})
const shop = fixture(() => openTestShop(outside(), { jobs: ['messages'] }))
// A second server.
fixture(() => openTestShop(outside(), { jobs: ['messages'], database: shop.database }))
let asha: { id: number; token: string }
let statements: ReturnType<typeof vi.spyOn>

beforeAll(async () => {
  const acme = await addClient(shop.database.db)
  const { id } = await addMember(shop.database.db, acme.id, { mobile: '9876543210' })
  asha = { id, token: await shop.logIn('acme', '9876543210') }
})

beforeEach(() => {
  statements = vi.spyOn(shop.database.pool, 'query')
})

const grant = (amount: number) =>
  grantPoints(shop.database.db, { memberId: asha.id, amount, reason: 'A test' })

/** Both servers share one pool: waits until each has executed this statement. */
async function bothHaveAsked(statement: string, about = ''): Promise<void> {
  const asked = () =>
    (statements.mock.calls as [unknown, unknown][])
      .map(([text, values], index) => ({ text: String(text), about: String(values), index }))
      .filter((call) => call.text.includes(statement) && call.about.startsWith(about))
  await eventually(() => asked().length === 2)
  await Promise.all(asked().map(({ index }) => statements.mock.results[index]?.value as unknown))
}

describe('an external service', () => {
  it('is what members listen to, and hears everything once from two servers', async () => {
    const client = await listener()
    await grant(250)
    await bothHaveAsked('outbox_claims', 'change')
    await bothHaveAsked('outbox_claims', 'notification')
    await eventually(() => client.received.length >= 2)
    expect(client.received.map(({ event }) => event).toSorted()).toEqual(['notification', 'userUpdated'])
    client.leave()
  })

  it('that could not be reached hears of it later, from whichever server', { timeout: 60_000 }, async () => {
    const client = await listener()
    await service.close()
    await grant(11)
    // Each of the two messages was tried by one of the servers, and waits with a growing pause.
    await eventually(async () => {
      const messages = await waiting()
      return messages.length === 2 && messages.every(isPutOff)
    })
    Object.assign(service, await openPusherService(app, service.port))
    const back = await listener()
    await shop.database.pool.query('update outbox set due_at = now()')
    await eventually(() => back.received.length === 2)
    await eventually(async () => (await waiting()).length === 0)
    client.leave()
    back.leave()
  })

  it('hears also of what a server claimed that died before it told', async () => {
    const client = await listener()
    const claim = (message: string) =>
      claimDelivery(shop.database.pool, message, { channel: 'member_changed', payload: `${asha.id} gift 1` })
    expect(await claim('a gift')).not.toBeNull()
    expect(await claim('a gift')).toBeNull()
    await shop.database.pool.query('update outbox set due_at = now()')
    await eventually(() => client.received.length === 1)
    await eventually(async () => (await waiting()).length === 0)
    client.leave()
  })
})

async function listener() {
  const client = openRealtimeClient({
    origin: `http://127.0.0.1:${service.port}`,
    channel: `private-user-${asha.id}`,
    key: app.key,
    authorize: authOf,
  })
  await client.joined()
  return client
}

async function authOf(socketId: string): Promise<string> {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/broadcasting/auth',
    payload: { socket_id: socketId, channel_name: `private-user-${asha.id}` },
    headers: { authorization: `Bearer ${asha.token}` },
  })
  return reply.json<{ auth: string }>().auth
}

async function waiting(): Promise<{ payload: string; seconds: number }[]> {
  const { rows } = await shop.database.pool.query<{ payload: string; seconds: number }>(
    'select payload, extract(epoch from due_at - now())::float as seconds from outbox',
  )
  return rows
}

/** Tried and postponed; a message that is being tried is held for longer. */
const isPutOff = ({ seconds }: { seconds: number }) => seconds < 45
