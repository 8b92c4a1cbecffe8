// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { followMember } from '../../../src/app/member-subscription.ts'
import * as memberChannel from '../../../src/realtime/member-channel.ts'
import { session } from '../../../src/storage/session-storage.ts'
import { endSession } from '../../../src/store/session/end-session.ts'
import { queryClient } from '../../../src/store/catalogue/query-client.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'
import { aUser } from '../builders.ts'
import { stubToasts } from '../stub-toasts.ts'
import { stubTransport } from '../stub-transport.ts'

interface Joined {
  member: { id: number | string; mobile: string }
  onUserUpdated(data: unknown): void
  onNotification(data: unknown): void
}

const join = vi.fn<typeof memberChannel.joinMemberChannel>()
const leave = vi.fn<() => void>()
stubTransport()
stubToasts()

const joined = () => join.mock.calls.at(-1)?.[0] as Joined

// Only once, because it follows the store permanently.
beforeAll(followMember)

beforeEach(() => {
  vi.spyOn(memberChannel, 'joinMemberChannel').mockImplementation(join)
  sessionStorage.clear()
  restoreFromSession()
  join.mockReset().mockReturnValue(leave)
  leave.mockReset()
  useShop.getState().setUser(aUser({ rewards_points: 1000 }))
})

describe("the channel of the user's own (section 4)", () => {
  it('is joined for the member who is logged in, and left when the session ends', () => {
    expect(joined().member).toEqual({ id: 3, mobile: '9000000001' })
    endSession({ keepClient: true })
    expect(leave).toHaveBeenCalledOnce()
  })

  it('replaces the user details by what userUpdated carries [S4.41]', () => {
    joined().onUserUpdated({ ...aUser({ rewards_points: 640 }), name: 'Asha R' })
    expect(useShop.getState().user).toMatchObject({ name: 'Asha R', rewards_points: 640 })
    expect(session.userDetails.read()).toMatchObject({ name: 'Asha R', rewards_points: 640 })
  })

  it('asks for the orders anew that are shown, for another device may have changed one', async () => {
    const ask = vi.fn<() => Promise<[]>>().mockResolvedValue([])
    const stop = new QueryObserver(queryClient, { queryKey: ['orders', 'demo'], queryFn: ask }).subscribe(
      () => undefined,
    )
    await vi.waitFor(() => expect(queryClient.getQueryData(['orders', 'demo'])).toEqual([]))
    joined().onUserUpdated(aUser({ rewards_points: 640 }))
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    stop()
  })

  it.each([
    ['somebody else', aUser({ id: 99, name: 'Somebody' })],
    ['nobody', { hello: true }],
    ['nothing at all', null],
  ])('changes nothing where it tells of %s', (_, data) => {
    joined().onUserUpdated(data)
    expect(useShop.getState().user?.name).toBe('Asha Rao')
  })

  it('counts a notification that comes in', () => {
    joined().onNotification({ id: 'n-1', order_number: 'RP-7', created_at: '', body: '' })
    expect(session.notificationCount.read()).toBe('1')
    expect(showToast).toHaveBeenCalledExactlyOnceWith({
      kind: 'info',
      text: 'News about your order RP-7',
      ms: 1000,
    })
  })
})
