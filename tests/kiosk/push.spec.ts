/** Push at a terminal, beside the realtime channel: each notification once, and only for the logged-in member. */
import type { Page } from 'playwright/test'
import { passLogin, toast } from '../e2e/journey.ts'
import { grantPoints } from '../setup/operator.ts'
import { startFcmPeer } from '../setup/push/fcm-peer.ts'
import { expect, machineFile, test } from './kiosk-test.ts'
import { tap } from './touch.ts'
import { firebaseOfTests, pushEnvironment } from './push-peer.ts'

function channelJoined(page: Page): Promise<void> {
  return new Promise((joined) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('pusher_internal:subscription_succeeded')) joined()
      }),
    )
  })
}

/** The id of the member's newest notification at the provider. */
function newestNotification(page: Page, mobile: string): Promise<string> {
  return page.evaluate(async (userId) => {
    const reply = await fetch('/api/v1/get_user_notifications', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('token') ?? ''}`,
      },
      body: JSON.stringify({ page: 1, per_page: 50, client_id: 'demo', user_id: userId }),
    })
    const { data } = (await reply.json()) as { data: { notifications: { id: number }[] } }
    return String(data.notifications[0]?.id)
  }, mobile)
}

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

test('the same notification by push and by the channel is told once, and only to its member [K.10]', async ({
  startKiosk,
  member,
}) => {
  const peer = await startFcmPeer()
  try {
    const kiosk = await startKiosk({
      machineFile: machineFile({ ...firebaseOfTests, idleSeconds: 600 }),
      environment: pushEnvironment(peer),
    })
    const page = await kiosk.page()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('deviceToken'))).toBe('terminal-1')
    const told = () =>
      kiosk
        .journal()
        .filter(({ event }) => /^notification-(shown|dropped)$/.test(event))
        .map(({ event, way }) => [event, way])
    const joined = channelJoined(page)
    // By mouse: after a touch the keyboard slides in, and moves what the login presses.
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await passLogin(page, member)
    await joined

    await grantPoints(member, 250)
    await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
    await toast(page, 'You have news').waitFor()
    const shown = [['notification-shown', 'realtime']]
    expect(told()).toEqual(shown)

    const push = { title: 'Points', body: 'You have received 250 pts.', member_id: String(member.id) }
    peer.push('a', { ...push, notification_id: await newestNotification(page, member.mobile) })
    peer.push('b', { ...push, notification_id: '900000001' })
    await expect(bell(page, 'Notifications, 2 new')).toBeVisible()
    shown.push(['notification-shown', 'push'])
    expect(told()).toEqual(shown)

    await tap(page.getByRole('button', { name: 'Finish and forget me' }))
    const next = await kiosk.pageAfter(page)
    await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    peer.push('c', { ...push, notification_id: '900000002' })
    await expect.poll(told).toEqual([...shown, ['notification-dropped', 'push']])
    await expect(toast(next, 'You have news')).toHaveCount(0)
    // The provider confirmed that the token is not bound to a member, so the terminal keeps it.
    expect(peer.registrations).toHaveLength(1)
    // With the unit: the number alone could occur in a timestamp.
    expect(JSON.stringify(kiosk.journal())).not.toMatch(/received|250 pts|terminal-1/)
  } finally {
    await peer.close()
  }
})
