// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PushData } from '../../../src/contract/push.ts'
import { startPush } from '../../../src/push/push.ts'

const firebase = vi.hoisted(() => ({
  getToken: vi.fn<(messaging: unknown, options: { vapidKey: string }) => Promise<string>>(),
  onMessage: vi.fn<(messaging: unknown, hear: (payload: unknown) => void) => void>(),
}))
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('firebase/messaging', () => ({ getMessaging: () => ({}), ...firebase }))

const configuration = { firebase: { projectId: 'shop' }, vapidKey: 'public-key' }
const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
const register = vi.fn<(address: string, options: { scope: string }) => Promise<void>>()
const handlers = {
  onToken: vi.fn<(token: string) => void>(),
  onMessage: vi.fn<(data: PushData) => void>(),
  onShownInTray: vi.fn<(data: PushData) => void>(),
}
const logged = vi.fn<(...parts: unknown[]) => void>()

/** A browser that supports push; by default it has not asked for permission yet. */
function openBrowser(permission: NotificationPermission = 'default'): void {
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({}) },
  })
}

beforeEach(() => {
  for (const mock of [
    requestPermission,
    register,
    logged,
    ...Object.values(handlers),
    ...Object.values(firebase),
  ])
    mock.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  requestPermission.mockResolvedValue('granted')
  register.mockResolvedValue()
  firebase.getToken.mockResolvedValue('device-token')
  openBrowser()
})

describe('push setup (section 4)', () => {
  it('asks for permission, registers the worker and obtains a token with the public key [S1.8, S4.43, S9.32]', async () => {
    await startPush(configuration, handlers)
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(register).toHaveBeenCalledExactlyOnceWith('/rewards_points_website/firebase-messaging-sw.js', {
      scope: '/rewards_points_website/',
    })
    expect(firebase.getToken.mock.calls[0]?.[1]).toMatchObject({ vapidKey: 'public-key' })
    expect(handlers.onToken).toHaveBeenCalledExactlyOnceWith('device-token')
  })

  it('asks nobody who has said yes before [S4.43]', async () => {
    openBrowser('granted')
    await startPush(configuration, handlers)
    expect(requestPermission).not.toHaveBeenCalled()
  })

  it('does nothing where permission is refused', async () => {
    requestPermission.mockResolvedValue('denied')
    await startPush(configuration, handlers)
    expect(register).not.toHaveBeenCalled()
    expect(handlers.onToken).not.toHaveBeenCalled()
  })

  it('hands on a push that comes while the shop is in sight, with its title [S4.40]', async () => {
    await startPush(configuration, handlers)
    firebase.onMessage.mock.calls[0]?.[1]({ data: {}, notification: { title: 'On its way' } })
    expect(handlers.onMessage.mock.calls[0]?.[0]).toMatchObject({ title: 'On its way' })
  })
})

describe('push that can not be set up (section 8)', () => {
  it('logs that the worker was not registered, and the shop goes on [S8.25]', async () => {
    register.mockRejectedValue(new Error('not here'))
    await startPush(configuration, handlers)
    expect(logged.mock.calls[0]?.[0]).toBe('Service Worker registration failed')
    expect(handlers.onToken).not.toHaveBeenCalled()
  })

  it('logs that there is no token, and the shop goes on [S8.25]', async () => {
    firebase.getToken.mockRejectedValue(new Error('offline'))
    await startPush(configuration, handlers)
    expect(logged).toHaveBeenCalledOnce()
  })
})
