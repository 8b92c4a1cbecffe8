// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSessionStorage, session } from '../../../src/storage/session-storage.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { forgetToken, readToken } from '../../../src/storage/token.ts'
import { aCartItem, aUser } from '../builders.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

describe('the session keys', () => {
  it('are plain strings where the wire contract says so [W.34]', () => {
    session.clientLoginId.write('demo')
    session.userLoginNeeded.write('1')
    session.notificationCount.write('3')
    session.deviceToken.write('t')
    expect({ ...sessionStorage }).toEqual({
      clientLoginId: 'demo',
      userLoginNeeded: '1',
      notificationCount: '3',
      deviceToken: 't',
    })
  })

  it('are JSON elsewhere [W.34]', () => {
    session.cart.write([aCartItem()])
    expect(JSON.parse(sessionStorage.getItem('cart') ?? '')).toEqual([aCartItem()])
    expect(session.cart.read()).toEqual([aCartItem()])
  })

  it.each(['', '{', 'null', '42', '[{"name":1}]'])(
    'count as absent where userDetails holds %j [W.35]',
    (corrupt) => {
      sessionStorage.setItem('userDetails', corrupt)
      expect(session.userDetails.read()).toBeNull()
    },
  )

  it('keep the good lines of a cart with a broken one', () => {
    sessionStorage.setItem('cart', JSON.stringify([aCartItem(), { product_id: 9 }]))
    expect(session.cart.read()).toEqual([aCartItem()])
  })

  it('still work where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    session.userDetails.write(aUser())
    expect(session.userDetails.read()?.name).toBe('Asha Rao')
    clearSessionStorage()
    expect(session.userDetails.read()).toBeNull()
  })
})

describe('the token', () => {
  it('outlives the tab where the member stays logged in', () => {
    keepToken('abc', { stayLoggedIn: true })
    expect(localStorage.getItem('token')).toBe('abc')
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(readToken()).toBe('abc')
  })
  it('ends with the tab elsewhere [W.17]', () => {
    keepToken('abc', { stayLoggedIn: false })
    expect(localStorage.getItem('token')).toBeNull()
    expect(readToken()).toBe('abc')
  })
  it('is forgotten wherever it was', () => {
    keepToken('abc', { stayLoggedIn: true })
    forgetToken()
    expect(readToken()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })
})
