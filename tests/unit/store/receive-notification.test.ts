// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { receiveNotification } from '../../../src/store/session/receive-notification.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'
import { aUser } from '../builders.ts'
import { stubShop } from '../stub-shop.ts'

stubShop()

const member = aUser({ id: 5 })
const count = () => useShop.getState().notificationCount

beforeEach(() => {
  useShop.getState().setUser(member)
  useShop.getState().resetNotificationCount()
})

describe('a notice that comes in', () => {
  it('raises the count and shows its title for a second [S4.40]', () => {
    receiveNotification({ id: 'one', memberId: '5', title: 'News about your order RP-1' })
    expect(count()).toBe(1)
    expect(showToast).toHaveBeenCalledWith({ kind: 'info', text: 'News about your order RP-1', ms: 1000 })
  })

  it('is counted and shown once, though it came by push and by the channel', () => {
    receiveNotification({ id: 'two', memberId: '5', title: 'News' })
    receiveNotification({ id: 'two', memberId: '5', title: 'News' })
    expect(count()).toBe(1)
    expect(showToast).toHaveBeenCalledTimes(1)
  })

  it('is passed over where it is meant for a member who has left', () => {
    receiveNotification({ id: 'three', memberId: '6', title: 'News' })
    useShop.setState({ user: null })
    receiveNotification({ id: 'four', memberId: '5', title: 'News' })
    expect(count()).toBe(0)
    expect(showToast).not.toHaveBeenCalled()
  })

  it('is counted every time where the provider gives it no id', () => {
    receiveNotification({ id: null, memberId: null, title: 'News' })
    receiveNotification({ id: null, memberId: null, title: 'News' })
    expect(count()).toBe(2)
  })

  it('is counted without a toast where it stands in the tray already', () => {
    receiveNotification({ id: 'five', memberId: '5', title: null })
    expect(count()).toBe(1)
    expect(showToast).not.toHaveBeenCalled()
  })
})
