// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { followMember } from '../../../src/app/member-subscription.ts'
import * as memberChannel from '../../../src/realtime/member-channel.ts'
import { queryClient } from '../../../src/store/catalogue/query-client.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { aUser } from '../builders.ts'
import { stubShop } from '../stub-shop.ts'

interface Joined {
  onUserUpdated(data: unknown): void
}

const join = vi.fn<typeof memberChannel.joinMemberChannel>()
stubShop()

const joined = () => join.mock.calls.at(-1)?.[0] as Joined

// Only once, because it follows the store permanently.
beforeAll(followMember)

beforeEach(() => {
  vi.spyOn(memberChannel, 'joinMemberChannel').mockImplementation(join)
  sessionStorage.clear()
  restoreFromSession()
  join.mockReset().mockReturnValue(() => undefined)
  useShop.getState().setUser(aUser({ rewards_points: 1000 }))
})

describe("the channel of the user's own (section 4)", () => {
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
})
