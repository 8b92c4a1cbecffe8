// @vitest-environment jsdom
/** A cart belongs to who filled it (wire contract, "Storage"). */
import { beforeEach, expect, it } from 'vitest'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { endSession, expireSession } from '../../../src/store/session/end-session.ts'
import { openClient } from '../../../src/store/home/open-home.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { aCartItem, aUser } from '../builders.ts'

const shop = () => useShop.getState()
const asha = aUser({ id: 3 })
const ravi = aUser({ id: 8 })
const owner = () => JSON.parse(sessionStorage.getItem('cartOwner') ?? 'null')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  restoreFromSession()
  openClient('demo')
})

function fillAs(user: typeof asha): void {
  shop().setUser(user)
  keepToken('abc', { stayLoggedIn: false, owner: { client_id: 'demo', customer_id: user.id } })
  shop().addItem(aCartItem(), 'increment')
}

it('a member’s cart says whose it is, a visitor’s says nothing [W.53]', () => {
  shop().addItem(aCartItem(), 'increment')
  expect(owner()).toBeNull()
  shop().clearCart()
  fillAs(asha)
  expect(owner()).toEqual({ client_id: 'demo', customer_id: '3' })
})

it('a visitor’s cart goes to whoever logs in, and is theirs from then on [W.53]', () => {
  shop().addItem(aCartItem(), 'increment')
  shop().setUser(asha)
  expect(shop().cart).toHaveLength(1)
  expireSession()
  shop().setUser(ravi)
  expect(shop().cart).toEqual([])
})

it.each([
  ['in the same page', () => undefined],
  ['after a reload', () => restoreFromSession()],
])('after an expired session it goes to the same member, %s [W.53]', (_, reload) => {
  fillAs(asha)
  expireSession()
  expect(shop().cart).toHaveLength(1)
  reload()
  shop().setUser(asha)
  expect(shop().cart).toHaveLength(1)
})

it.each([
  ['in the same page', () => undefined],
  ['after a reload', () => restoreFromSession()],
])('another member does not see it, and finds an empty cart to fill, %s [W.53]', (_, reload) => {
  fillAs(asha)
  expireSession()
  reload()
  shop().setUser(ravi)
  expect(shop().cart).toEqual([])
  reload()
  expect(shop().cart).toEqual([])
  shop().addItem(aCartItem({ product_id: 99 }), 'increment')
  expect(shop().cart).toMatchObject([{ product_id: 99 }])
  expect(owner()).toEqual({ client_id: 'demo', customer_id: '8' })
})

it('is put away while another member is there, and is back for its own [W.53]', () => {
  fillAs(asha)
  expireSession()
  shop().setUser(ravi)
  expireSession()
  shop().setUser(asha)
  expect(shop().cart).toHaveLength(1)
})

it('a logout leaves no cart and no owner, of nobody', () => {
  fillAs(asha)
  expireSession()
  shop().setUser(ravi)
  endSession({ keepClient: true })
  expect(sessionStorage.getItem('cart')).toBeNull()
  expect(owner()).toBeNull()
  shop().setUser(asha)
  expect(shop().cart).toEqual([])
})

it('what an older version stored, a cart without an owner, is the member’s whose page it is', () => {
  sessionStorage.setItem('userDetails', JSON.stringify(asha))
  sessionStorage.setItem('cart', JSON.stringify([aCartItem()]))
  restoreFromSession()
  expect(shop().cart).toHaveLength(1)
  expect(owner()).toMatchObject({ customer_id: '3' })
})

it.each(['', 'asha', '{}', '{"client_id":"demo"}', '[]'])('a corrupt owner counts as none: %j', (corrupt) => {
  sessionStorage.setItem('cart', JSON.stringify([aCartItem()]))
  sessionStorage.setItem('cartOwner', corrupt)
  restoreFromSession()
  shop().setUser(ravi)
  expect(shop().cart).toHaveLength(1)
})
