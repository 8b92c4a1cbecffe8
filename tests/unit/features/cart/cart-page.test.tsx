// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { CartPage } from '../../../../src/features/cart/cart-page.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

beforeEach(() => {
  // The cart requests prices again when it opens; price-check.test.tsx tests that.
  provider.send.mockReturnValue(new Promise(() => undefined))
})

type Opening = Omit<Parameters<typeof openShop>[0], 'at' | 'routes'>
const openCart = (opening: Opening) =>
  openShop({ at: '/My_cart', routes: { '/My_cart': <CartPage /> }, ...opening })

it('an empty cart says so and leads back to the shop [S4.21, S8.12]', () => {
  openCart({ member: aMember() })
  expect(screen.getByText('Your cart is empty! Add the product first.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/demo')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
})

it('a visitor is asked to log in, and the button opens the login [S4.20, S6.1, S8.11]', async () => {
  const { person } = openCart({ cart: [aLine()] })
  expect(screen.getByText('To complete your order, you need to log in.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  expect(useShop.getState().loginOpen).toBe(true)
})

it('a balance that is too small says so, and how much is missing [S4.19, S8.10]', () => {
  openCart({ member: aMember({ rewards_points: 580 }), cart: [aLine({ quantity: 3 })] })
  expect(
    screen.getByText('Your Rewards points balance is insufficient to cover the cost of this order.'),
  ).toBeTruthy()
  expect(screen.getByText('320 pts to go.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
})

it('says what would make the cart fit, and does it with one press [A.3]', async () => {
  const { person } = openCart({
    member: aMember({ rewards_points: 580 }),
    cart: [aLine({ quantity: 3 })],
  })
  expect(screen.getByText('With 1 instead of 3 of Travel bag it fits.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Make it fit' }))
  expect(session.cart.read()?.[0]?.quantity).toBe(1)
  expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('Next appears when the balance is exactly the total [S2.28, S4.19]', () => {
  openCart({ member: aMember({ rewards_points: 900 }), cart: [aLine({ quantity: 3 })] })
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/Checkout')
  const total = screen.getByRole('region', { name: 'Grand Total' })
  expect(within(total).getByText('My Points')).toBeTruthy()
  expect(within(total).getAllByText('900 pts')).toHaveLength(2)
})

it('minus stops at one [S2.27, S4.5, S5.2]', async () => {
  const { person } = openCart({ member: aMember(), cart: [aLine({ quantity: 2 })] })
  const minus = screen.getByRole('button', { name: 'Decrease quantity of Travel bag' })
  await person.click(minus)
  await person.click(minus)
  expect(session.cart.read()?.[0]?.quantity).toBe(1)
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    kind: 'success',
    text: 'PRODUCT QUANTITY UPDATED',
    ms: 1000,
  })
})

it('plus stops at fifty, and the number can only be read [S5.3]', async () => {
  const { person } = openCart({ member: aMember(), cart: [aLine({ quantity: 49 })] })
  const plus = screen.getByRole('button', { name: 'Increase quantity of Travel bag' })
  await person.click(plus)
  await person.click(plus)
  const number = screen.getByRole('textbox', { name: 'Quantity of Travel bag' })
  await person.type(number, '7')
  expect((number as HTMLInputElement).value).toBe('50')
  expect(session.cart.read()?.[0]?.quantity).toBe(50)
})

it('delete removes the line, says so, and leaves the focus on the page [S2.27, S4.6]', async () => {
  const cart = [aLine(), aLine({ product_id: 12, product_name: 'Mug', product_points: 50 })]
  const { person } = openCart({ member: aMember(), cart })
  await person.click(screen.getByRole('button', { name: 'Delete Travel bag' }))
  expect(session.cart.read()?.map((line) => line.product_id)).toEqual([12])
  expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'PRODUCT REMOVED FROM CART', ms: 1000 })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('a cart of products without points says why there is no Next [S5.4]', async () => {
  openCart({ member: aMember(), cart: [aLine({ product_points: 0 })] })
  expect(
    screen.getByText('Nothing in your cart costs points. An order needs at least one product that does.'),
  ).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
})
