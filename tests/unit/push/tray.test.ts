import { describe, expect, it, vi } from 'vitest'
import { openNotifications, showInTray } from '../../../src/push/worker/tray.ts'
import type {
  NotificationClickEvent,
  WorkerScope,
  WorkerWindow,
} from '../../../src/service-worker/worker-scope.ts'

const data = {
  title: 'News about your order RP-1',
  body: 'Your order RP-1 was accepted.',
  notification_id: '7',
  member_id: '5',
  client_login_id: 'acme',
}

function openWindow(url: string) {
  const window = { url, focus: vi.fn<WorkerWindow['focus']>(), navigate: vi.fn<WorkerWindow['navigate']>() }
  window.focus.mockResolvedValue(window)
  window.navigate.mockResolvedValue(window)
  return window
}

function aScope(windows: WorkerWindow[] = []) {
  const showNotification = vi.fn<WorkerScope['registration']['showNotification']>().mockResolvedValue()
  const open = vi.fn<WorkerScope['clients']['openWindow']>().mockResolvedValue(null)
  const scope = {
    location: { origin: 'https://shop.example.com' },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: open, claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: () => undefined,
  } satisfies WorkerScope
  return { scope, showNotification, openWindow: open }
}

function aClick(shown: unknown) {
  const close = vi.fn()
  return {
    click: Object.assign(new Event('notificationclick'), {
      notification: { data: shown, close },
      waitUntil: () => undefined,
    }) satisfies NotificationClickEvent,
    close,
  }
}

describe('a push while no shop is in sight', () => {
  it('stands in the tray, and the shops behind other windows hear of it', async () => {
    const { scope, showNotification } = aScope()
    const notifyPages = vi.fn()
    await showInTray(scope, { data }, notifyPages)
    expect(showNotification).toHaveBeenCalledWith(data.title, { body: data.body, data, tag: '7' })
    expect(notifyPages).toHaveBeenCalledWith(data)
  })

  it('is not shown twice where Firebase shows it by itself', async () => {
    const { scope, showNotification } = aScope()
    const notifyPages = vi.fn()
    await showInTray(scope, { notification: { title: 'News' } }, notifyPages)
    expect(showNotification).not.toHaveBeenCalled()
    expect(notifyPages).toHaveBeenCalledTimes(1)
  })

  it('says something where a provider gives no title', async () => {
    const { scope, showNotification } = aScope()
    await showInTray(scope, { data: { body: 'Hello' } }, () => undefined)
    expect(showNotification).toHaveBeenCalledWith('You have news', expect.objectContaining({ body: 'Hello' }))
  })
})

describe('a press on it', () => {
  const address = 'https://shop.example.com/rewards_points_website/Notifications?client=acme'

  it('leads an open shop to Notifications', async () => {
    const shop = openWindow('https://shop.example.com/rewards_points_website/acme')
    const other = openWindow('https://shop.example.com/api/docs')
    const { scope, openWindow: open } = aScope([other, shop])
    const { click, close } = aClick(data)
    await openNotifications(scope, click)
    expect(close).toHaveBeenCalled()
    expect(shop.focus).toHaveBeenCalled()
    expect(shop.navigate).toHaveBeenCalledWith(address)
    expect(open).not.toHaveBeenCalled()
  })

  it('opens a shop where none is open, or where the open one is gone', async () => {
    const { scope, openWindow: open } = aScope()
    await openNotifications(scope, aClick(data).click)
    expect(open).toHaveBeenLastCalledWith(address)
    const gone = openWindow('https://shop.example.com/rewards_points_website/acme')
    gone.focus.mockRejectedValue(new Error('gone'))
    const second = aScope([gone])
    await openNotifications(second.scope, aClick(data).click)
    expect(second.openWindow).toHaveBeenLastCalledWith(address)
  })

  it('finds the client in what Firebase has shown', async () => {
    const { scope, openWindow: open } = aScope()
    await openNotifications(scope, aClick({ FCM_MSG: { data } }).click)
    expect(open).toHaveBeenLastCalledWith(address)
    await openNotifications(scope, aClick(null).click)
    expect(open).toHaveBeenLastCalledWith(address.replace('?client=acme', ''))
  })
})
