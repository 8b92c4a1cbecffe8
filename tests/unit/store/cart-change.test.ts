// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { aCartItem } from '../builders.ts'

const shop = () => useShop.getState()

beforeEach(() => {
  sessionStorage.clear()
  restoreFromSession()
})

it('every change of the cart changes the counter that the badge listens to [S4.7]', () => {
  const seen = [shop().cartChange]
  for (const change of [
    () => shop().addItem(aCartItem(), 'increment'),
    () => shop().changeQuantity(7, 3),
    () => shop().removeProduct(7),
    () => shop().clearCart(),
  ]) {
    change()
    expect(shop().cartChange).not.toBe(seen.at(-1))
    seen.push(shop().cartChange)
  }
})

it('the cart is kept in session storage alone [S4.1]', () => {
  localStorage.clear()
  shop().addItem(aCartItem(), 'increment')
  expect(sessionStorage.getItem('cart')).not.toBeNull()
  expect(localStorage).toHaveLength(0)
  shop().clearCart()
  expect(sessionStorage.getItem('cart')).toBeNull()
})
