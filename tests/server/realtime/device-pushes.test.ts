/** Pushes to members' devices. */
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications, sessions } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import type { PushMessage, PushSender } from '../../../server/push/push-sender.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

/** What was sent to devices. A test can let the service fail or report an invalid token. */
const pushed: { deviceTokens: readonly string[]; message: PushMessage }[] = []
let answer: PushSender['send']

const push: PushSender = {
  send(deviceTokens, message) {
    pushed.push({ deviceTokens, message })
    return answer(deviceTokens, message)
  },
}

const jobs = ['messages', 'pushes']
const shop = fixture(() => openTestShop({}, { push, jobs }))
// A second server.
fixture(() => openTestShop({}, { push, jobs, database: shop.database }))
let asha: { id: number; token: string }

beforeAll(async () => {
  const acme = await addClient(shop.database.db)
  const { id } = await addMember(shop.database.db, acme.id, { mobile: '9876543210' })
  asha = { id, token: await shop.logIn('acme', '9876543210') }
})

beforeEach(async () => {
  pushed.length = 0
  answer = () => Promise.resolve({ gone: [], failed: [] })
  await bindDevice('device-of-asha')
})

const bindDevice = (deviceToken: string | null) =>
  shop.database.db.update(sessions).set({ deviceToken }).where(eq(sessions.memberId, asha.id))

const grant = (amount: number) =>
  grantPoints(shop.database.db, { memberId: asha.id, amount, reason: 'A test' })

const pushesLeft = async () => {
  const { rows } = await shop.database.pool.query<{ tries: number; seconds: number }>(
    'select tries, extract(epoch from due_at - now())::float as seconds from pushes',
  )
  return rows
}
/** Waits until both servers have looked and no push is in flight. */
const allOut = () => eventually(async () => (await pushesLeft()).length === 0)
/** Makes all pushes due and wakes the servers, as for any notification. */
const dueNow = () =>
  shop.database.pool.query(
    `with due as (update pushes set due_at = now()) select pg_notify('notification_made', '0 0')`,
  )

describe("a member's devices", () => {
  it('are told once of each notification, by two servers too', async () => {
    await grant(100)
    await allOut()
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

  it('are told nothing after the member has logged out, what was on its way included', async () => {
    answer = (failed) => Promise.resolve({ gone: [], failed: [...failed] })
    const token = await shop.logIn('acme', '9876543210')
    await bindDevice('shared-device')
    await grant(1)
    await eventually(() => pushed.length === 1)
    await shop.call('logout', { device_token: 'shared-device' }, token)
    await grant(1)
    await dueNow()
    await allOut()
    expect(pushed).toHaveLength(1)
  })

  it('are forgotten where nothing reaches them any more', async () => {
    answer = (tokens) => Promise.resolve({ gone: [...tokens], failed: [] })
    await grant(1)
    await eventually(async () => {
      const [session] = await shop.database.db.select().from(sessions).where(eq(sessions.memberId, asha.id))
      return session?.deviceToken === null
    })
    await allOut()
  })

  it('that can’t be reached keep nobody from writing; the push is tried again after growing pauses', async () => {
    answer = () => Promise.reject(new Error('the service is down'))
    const { balance } = await grant(7)
    const request = { client_id: 'acme', user_id: '9876543210', page: 1, per_page: 50 }
    const reply = await shop.call('getUserNotifications', request, asha.token)
    const [newest] = (reply.data as { notifications: { id: number; body_message: string }[] }).notifications
    expect(newest?.body_message).toContain(`${balance.toLocaleString('en-IN')} pts now`)
    for (const [tries, seconds] of [
      [1, 30],
      [2, 120],
      [3, 480],
    ] as const) {
      await eventually(async () => (await pushesLeft())[0]?.tries === tries)
      const [left] = await pushesLeft()
      expect(left?.seconds).toBeGreaterThan(seconds * 0.75)
      expect(left?.seconds).toBeLessThan(seconds * 1.25)
      await eventually(() => pushed.length === tries)
      if (tries === 3) answer = () => Promise.resolve({ gone: [], failed: [] })
      await dueNow()
    }
    await allOut()
    // The device uses the id to drop a duplicate.
    expect(new Set(pushed.map(({ message }) => message.notificationId))).toEqual(new Set([newest?.id]))
  })

  it('are told in the language that the member last chose on each [L.16]', async () => {
    const token = await shop.logIn('acme', '9876543210')
    await shop.call('me', {}, asha.token, 'hi')
    const bind = (device: string, language: string) =>
      shop.database.db
        .update(sessions)
        .set({ deviceToken: device })
        .where(and(eq(sessions.memberId, asha.id), eq(sessions.language, language)))
    await bind('phone-in-hindi', 'hi')
    await bind('desk-in-english', 'en')
    // A library requests the channel's authorization, with the browser's languages.
    await shop.app.inject({
      method: 'POST',
      url: '/api/v1/broadcasting/auth',
      payload: { socket_id: '1.1', channel_name: `private-user-${asha.id}` },
      headers: { authorization: `Bearer ${asha.token}` },
    })
    await grant(3)
    await allOut()
    const saidOn = new Map(pushed.map(({ deviceTokens: [device], message }) => [device, message]))
    expect(saidOn.size).toBe(2)
    expect(saidOn.get('desk-in-english')).toMatchObject({
      title: 'You have news',
      body: expect.stringMatching(/^A test\. You have received 3 pts\./) as string,
    })
    expect(saidOn.get('phone-in-hindi')).toMatchObject({
      title: 'आपके लिए एक ख़बर है',
      body: expect.stringMatching(/^A test\. आपको 3 पॉइंट मिले हैं।/) as string,
    })
    await shop.call('logout', {}, token)
    await shop.call('me', {}, asha.token)
    pushed.length = 0
    await bindDevice('phone-in-hindi')
    await grant(4)
    await allOut()
    expect(pushed).toMatchObject([{ message: { title: 'You have news' } }])
  })

  it('hear of a delivery code without the code, in another language too [L.16]', async () => {
    await shop.call('me', {}, asha.token, 'hi')
    const hidden = { body: { hi: 'वह 0042 है' }, there: { hi: 'वह वहाँ है' } }
    await shop.database.pool.query(
      `insert into notifications (member_id, body_message, body_translations, public_message, public_translations)
        values ($1, 'It is 0042', $2, 'It is there', $3), ($1, 'It is 0043', $2, 'It is there', null)`,
      [asha.id, hidden.body, hidden.there],
    )
    await allOut()
    expect(pushed.map(({ message }) => message.body).toSorted()).toEqual(['It is there', 'वह वहाँ है'])
    await shop.call('me', {}, asha.token)
  })
})
