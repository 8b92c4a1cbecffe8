// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choosePlatform } from '../../../src/platform/platform.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { readToken } from '../../../src/storage/token.ts'
import { endSession, expireSession } from '../../../src/store/session/end-session.ts'
import { openClient } from '../../../src/store/home/open-home.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { aCartItem, aTerminal, aUser } from '../builders.ts'

const shop = () => useShop.getState()

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  restoreFromSession()
})

describe('adding to the cart', () => {
  it('draws a change value from 5 to 14, and never the same twice in a row [S4.8]', () => {
    let previous = -1
    for (let press = 0; press < 200; press += 1) {
      shop().addItem(aCartItem(), 'increment')
      const { cartChange } = shop()
      expect(cartChange).toBeGreaterThanOrEqual(5)
      expect(cartChange).toBeLessThanOrEqual(14)
      expect(cartChange).not.toBe(previous)
      previous = cartChange
    }
  })

  it('survives a reload', () => {
    shop().addItem(aCartItem(), 'increment')
    useShop.setState({ cart: [] })
    restoreFromSession()
    expect(shop().cart).toEqual([aCartItem()])
  })
})

describe('the end of a session at a terminal', () => {
  it('is noted where a cart is left, and only that it was', () => {
    const noteUsage = vi.fn<(note: string) => void>()
    choosePlatform({ terminal: aTerminal({ noteUsage }) })
    endSession({ keepClient: false })
    shop().addItem(aCartItem(), 'increment')
    endSession({ keepClient: false })
    endSession({ keepClient: false })
    choosePlatform({ terminal: null })
    expect(noteUsage.mock.calls).toEqual([['left-cart']])
  })
})

describe('opening another client', () => {
  it('clears all session storage, then stores the id [S4.9]', () => {
    openClient('one')
    shop().addItem(aCartItem(), 'increment')
    shop().setUser(aUser())
    sessionStorage.setItem('anything', 'else')
    openClient('two')
    expect({ ...sessionStorage }).toEqual({ clientLoginId: 'two' })
    expect(shop()).toMatchObject({ clientLoginId: 'two', user: null, cart: [] })
  })

  it('ends the token too [W.19]', () => {
    openClient('one')
    keepToken('abc', { stayLoggedIn: true })
    openClient('two')
    expect(readToken()).toBeNull()
  })

  it('changes nothing where it is the same client [S9.33]', () => {
    openClient('one')
    shop().addItem(aCartItem(), 'increment')
    openClient('one')
    expect(shop().cart).toHaveLength(1)
  })

  it('keeps a member logged in who comes back in a new tab', () => {
    keepToken('abc', { stayLoggedIn: true })
    openClient('one')
    expect(readToken()).toBe('abc')
  })
})

describe('ending a session', () => {
  it('leaves whose shop it is and which device, and nothing of the member', () => {
    openClient('one')
    shop().setUser(aUser())
    shop().addItem(aCartItem(), 'increment')
    shop().countNotification()
    shop().setDeviceToken('device')
    keepToken('abc', { stayLoggedIn: false })
    endSession({ keepClient: true })
    expect({ ...sessionStorage }).toEqual({ clientLoginId: 'one', deviceToken: 'device' })
    expect(shop()).toMatchObject({ user: null, cart: [], notificationCount: 0, deviceToken: 'device' })
  })

  it.each([
    ['logged out', () => endSession({ keepClient: true })],
    ['refused', () => expireSession()],
  ])('leaves the client that a link named and no home has answered for yet: %s', (_, end) => {
    useShop.setState({ clientLoginId: 'linked' })
    shop().setUser(aUser())
    end()
    expect(shop()).toMatchObject({ clientLoginId: 'linked', user: null })
  })

  it('leaves the device known in the shared context where another client empties the storage [S3.19]', () => {
    openClient('one')
    shop().setDeviceToken('device')
    openClient('two')
    expect({ ...sessionStorage }).toEqual({ clientLoginId: 'two' })
    expect(shop().deviceToken).toBe('device')
  })
})

describe('a session that the provider no longer takes', () => {
  it('logs the member out and leaves the cart to be redeemed after logging in again', () => {
    openClient('one')
    shop().setUser(aUser())
    shop().addItem(aCartItem(), 'increment')
    keepToken('abc', { stayLoggedIn: true })
    expireSession()
    expect(readToken()).toBeNull()
    expect(shop()).toMatchObject({ user: null, cart: [aCartItem()], clientLoginId: 'one' })
    expect(sessionStorage.getItem('userDetails')).toBeNull()
  })
})

describe('mandatory login', () => {
  it('opens the modal, which then stays until somebody logs in [S2.63]', () => {
    shop().setLoginNeeded(true)
    expect(sessionStorage.getItem('userLoginNeeded')).toBe('1')
    expect(shop().loginOpen).toBe(true)
    shop().closeLogin()
    expect(shop().loginOpen).toBe(true)
    shop().setUser(aUser())
    shop().closeLogin()
    expect(shop().loginOpen).toBe(false)
  })

  it('comes back after a reload [S2.63]', () => {
    shop().setLoginNeeded(true)
    restoreFromSession()
    expect(shop().loginOpen).toBe(true)
  })
})
