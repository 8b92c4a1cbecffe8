/** News on its way out of the house: to an external Pusher-compatible service, and to members' devices. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications, sessions } from '../../server/db/schema.ts'
import { grantPoints } from '../../server/domain/grant-points.ts'
import { firebaseSender } from '../../server/push/firebase-sender.ts'
import type { PushMessage, PushSender } from '../../server/push/push-sender.ts'
import { addClient, addMember } from './catalogue-builders.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { openRealtimeClient } from './realtime-client.ts'

const app = { PUSHER_APP_ID: 'outside', PUSHER_KEY: 'outside-key', PUSHER_SECRET: 'outside-secret' }

/** What went out to devices; a test may let the service fail, or not know a device any more. */
const pushed: { deviceTokens: readonly string[]; message: PushMessage }[] = []
let answer: PushSender['send']

const push: PushSender = {
  send(deviceTokens, message) {
    pushed.push({ deviceTokens, message })
    return answer(deviceTokens, message)
  },
}

/** Any Pusher-compatible service would do; the one at hand is our own. */
let service: TestShop
let shop: TestShop
let twin: TestShop
let asha: { id: number; token: string }
let statements: ReturnType<typeof vi.spyOn>

beforeAll(async () => {
  service = await openTestShop(app)
  const origin = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { hostname, port } = new URL(origin)
  const outside = { ...app, PUSHER_HOST: hostname, PUSHER_PORT: port, PUSHER_USE_TLS: '0' }
  shop = await openTestShop(outside, { push })
  twin = await openTestShop(outside, { push, database: shop.database })
  const acme = await addClient(shop.database.db)
  const { id } = await addMember(shop.database.db, acme.id, { mobile: '9876543210' })
  asha = { id, token: await shop.logIn('acme', '9876543210') }
})

beforeEach(async () => {
  pushed.length = 0
  answer = () => Promise.resolve([])
  await bindDevice('device-of-asha')
  statements = vi.spyOn(shop.database.pool, 'query')
})

afterAll(async () => {
  await twin.close()
  await shop.close()
  await service.close()
})

const bindDevice = (deviceToken: string | null) =>
  shop.database.db.update(sessions).set({ deviceToken }).where(eq(sessions.memberId, asha.id))

const grant = (amount: number) =>
  grantPoints(shop.database.db, { memberId: asha.id, amount, reason: 'A test' })

/** Both servers work on one pool: waits until each has made this statement, and what it gave is there. */
async function bothHaveAsked(statement: string, about = ''): Promise<void> {
  const asked = () =>
    (statements.mock.calls as [unknown, unknown][])
      .map(([text, values], index) => ({ text: String(text), about: String(values), index }))
      .filter((call) => call.text.includes(statement) && call.about.startsWith(about))
  await vi.waitUntil(() => asked().length === 2)
  await Promise.all(asked().map(({ index }) => statements.mock.results[index]?.value as unknown))
}

describe('an external service', () => {
  it('is what members listen to, and hears everything once from two servers', async () => {
    const { port } = service.app.server.address() as { port: number }
    const client = openRealtimeClient({
      origin: `http://127.0.0.1:${port}`,
      channel: `private-user-${asha.id}`,
      key: 'outside-key',
      authorize: authOf,
    })
    await client.joined()
    await grant(250)
    await bothHaveAsked('told_news', 'change')
    await bothHaveAsked('told_news', 'notice')
    await bothHaveAsked('told_news', 'push')
    await vi.waitUntil(() => client.heard.length >= 2)
    expect(client.heard.map(({ event }) => event).toSorted()).toEqual(['notification', 'userUpdated'])
    client.leave()
  })
})

async function authOf(socketId: string): Promise<string> {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/broadcasting/auth',
    payload: { socket_id: socketId, channel_name: `private-user-${asha.id}` },
    headers: { authorization: `Bearer ${asha.token}` },
  })
  return reply.json<{ auth: string }>().auth
}

describe("a member's devices", () => {
  it('are told once of each notification, by two servers too', async () => {
    await grant(100)
    await bothHaveAsked('told_news', 'push')
    await vi.waitUntil(() => pushed.length > 0)
    const kept = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, asha.id))
    expect(pushed).toEqual([
      {
        deviceTokens: ['device-of-asha'],
        message: {
          title: 'You have news',
          body: kept.at(-1)?.bodyMessage,
          notificationId: kept.at(-1)?.id,
          memberId: asha.id,
          clientLoginId: 'acme',
          orderNumber: '',
        },
      },
    ])
  })

  it('are told nothing after the member has logged out', async () => {
    const token = await shop.logIn('acme', '9876543210')
    await bindDevice('shared-device')
    await shop.call('logout', { device_token: 'shared-device' }, token)
    await grant(1)
    await bothHaveAsked('select distinct device_token')
    expect(pushed).toEqual([])
  })

  it('are forgotten where nothing reaches them any more', async () => {
    answer = (tokens) => Promise.resolve([...tokens])
    await grant(1)
    await vi.waitUntil(async () => {
      const [session] = await shop.database.db.select().from(sessions).where(eq(sessions.memberId, asha.id))
      return session?.deviceToken === null
    })
  })

  it('that can’t be reached keep nobody from writing, and the notification is kept', async () => {
    answer = () => Promise.reject(new Error('the service is down'))
    const { balance } = await grant(7)
    await vi.waitUntil(() => pushed.length > 0)
    const request = { client_id: 'acme', user_id: '9876543210', page: 1, per_page: 50 }
    const reply = await shop.call('getUserNotifications', request, asha.token)
    const [newest] = (reply.data as { notifications: { body_message: string }[] }).notifications
    expect(newest?.body_message).toContain(`${balance.toLocaleString('en-US')} pts now`)
  })
})

describe('the service account of the pushes', () => {
  it('is named where it can’t be read', async () => {
    await expect(firebaseSender('{"project_id":"p"}')).rejects.toThrow(
      /FIREBASE_SERVICE_ACCOUNT.*client_email/s,
    )
    const account = { project_id: 'p', client_email: 'a@p.example.com', private_key: 'no key' }
    await expect(firebaseSender(JSON.stringify(account))).rejects.toThrow(
      /FIREBASE_SERVICE_ACCOUNT.*private key/s,
    )
    await expect(firebaseSender('/nowhere/account.json')).rejects.toThrow(/FIREBASE_SERVICE_ACCOUNT.*ENOENT/s)
  })
})
