// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { NotificationsPage } from '../../../../src/features/notifications/notifications-page.tsx'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { stubListScreen } from '../list-screen.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

function notifications(count: number, first = 1): RawReply {
  return success({
    notifications: Array.from({ length: count }, (_, index) => ({
      id: first + index,
      body_message: `News ${first + index}`,
      created_at: '2026-03-05 16:05:00',
      order_master: { order_number: `RP-${first + index}` },
    })),
  })
}

const asked = () => sentTo(provider.send, '/get_user_notifications').map(({ page }) => page)
const open = () =>
  openShop({ at: '/Notifications', member: aMember(), routes: { '/Notifications': <NotificationsPage /> } })

beforeEach(() => {
  stubListScreen({ wide: true })
  // jsdom has no layout; without a height all rows would be at the same position.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88)
})

it('a notification shows its message, its order and the time as hh:mm A [S3.13, S9.24, W.27]', async () => {
  provider.send.mockResolvedValue(notifications(1))
  open()
  const card = within(await screen.findByRole('article', { name: 'News 1' }))
  expect(card.getByText('Order RP-1')).toBeDefined()
  expect(card.getByText('04:05 PM')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: '05 March 2026' })).toBeDefined()
})

describe('paging (section 4)', () => {
  it('goes on while pages come back full, and stops when one has fewer [S2.37, S4.42]', async () => {
    const { scrollNearTheEnd } = stubListScreen({ wide: true })
    provider.send.mockImplementation(({ body }) =>
      Promise.resolve((body as { page: number }).page === 1 ? notifications(50) : notifications(4, 51)),
    )
    open()
    await screen.findByRole('article', { name: 'News 1' })
    scrollNearTheEnd()
    await waitFor(() => expect(asked()).toEqual([1, 2]))
    await waitFor(() => expect(screen.queryByText('Loading your notifications')).toBeNull())
    scrollNearTheEnd()
    expect(asked()).toEqual([1, 2])
  })

  it('stops on failure, with no toast [S4.42, S8.24]', async () => {
    const { scrollNearTheEnd } = stubListScreen({ wide: true })
    provider.send.mockImplementation(({ body }) =>
      Promise.resolve((body as { page: number }).page === 1 ? notifications(50) : refusal('Later')),
    )
    open()
    await screen.findByRole('article', { name: 'News 1' })
    scrollNearTheEnd()
    await waitFor(() => expect(asked()).toEqual([1, 2]))
    await waitFor(() => expect(screen.queryByText('Loading your notifications')).toBeNull())
    scrollNearTheEnd()
    expect(asked()).toEqual([1, 2])
    // oxlint-disable-next-line no-console -- the one place where a silent failure leaves its trace
    expect(console.warn).toHaveBeenCalledOnce()
    expect(showToast).not.toHaveBeenCalled()
  })
})
