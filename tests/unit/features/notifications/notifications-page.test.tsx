// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NotificationsPage } from '../../../../src/features/notifications/notifications-page.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const open = (member = aMember()) =>
  openShop({ at: '/Notifications', member, routes: { '/Notifications': <NotificationsPage /> } })

function answerWith(notifications: unknown[]): void {
  provider.send.mockResolvedValue({
    status: 200,
    body: { message: 'Success', code: 200, data: { notifications } },
    requestId: null,
  })
}

const logged = vi.fn<(...parts: unknown[]) => void>()

beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
})

it('opening the page resets the count to 0 [S4.39]', async () => {
  answerWith([])
  const { router } = openShop({
    at: '/elsewhere',
    member: aMember(),
    routes: { '/elsewhere': <p>elsewhere</p>, '/Notifications': <NotificationsPage /> },
  })
  act(() => {
    useShop.getState().countNotification()
    useShop.getState().countNotification()
  })
  expect(session.notificationCount.read()).toBe('2')
  await act(() => router.navigate('/Notifications'))
  await waitFor(() => expect(session.notificationCount.read()).toBe('0'))
  expect(useShop.getState().notificationCount).toBe(0)
})

it('what comes while the page is open is not counted either', async () => {
  answerWith([])
  open()
  act(() => useShop.getState().countNotification())
  await waitFor(() => expect(session.notificationCount.read()).toBe('0'))
})

it('says so where there are none [S2.38, S7.15, S8.16, S9.3]', async () => {
  answerWith([])
  open()
  expect(await screen.findByText('No Notifications Found')).toBeTruthy()
  expect(provider.send.mock.calls[0]?.[0].body).toEqual({
    page: 1,
    per_page: 50,
    client_id: 'demo',
    user_id: '9876543210',
  })
})

it('a failure is only logged, and the page stays with a way to try again', async () => {
  provider.send.mockRejectedValueOnce(new Error('no network'))
  const { person } = open()
  expect(await screen.findByText('Your notifications did not load')).toBeTruthy()
  expect(screen.queryByText('No Notifications Found')).toBeNull()
  answerWith([])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No Notifications Found')).toBeTruthy()
  expect(logged).toHaveBeenCalled()
  expect(screen.getByRole('heading', { level: 1, name: 'Your Notifications' })).toBeTruthy()
})
