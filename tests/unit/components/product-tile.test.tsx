// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../src/storage/session-storage.ts'
import { ProductTile } from '../../../src/components/product/product-tile.tsx'
import { restoreFromSession } from '../../../src/store/shop-store.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'
import { aCartItem, aProduct, aUser } from '../builders.ts'
import { stubShop } from '../stub-shop.ts'
import { aPerson } from '../person.ts'

stubShop()

function openTile(product = aProduct(), setting: { inCart?: number; points?: number } = {}) {
  session.cart.write(setting.inCart === undefined ? [] : [aCartItem({ quantity: setting.inCart })])
  if (setting.points !== undefined) session.userDetails.write(aUser({ rewards_points: setting.points }))
  restoreFromSession()
  render(
    <MemoryRouter>
      <ProductTile product={product} sizes="100px" />
    </MemoryRouter>,
  )
  return aPerson()
}

const plus = () => screen.getByRole('button', { name: 'Add to cart: Travel bag' })
const minus = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Decrease quantity/ })

beforeEach(() => {
  sessionStorage.clear()
})

describe('a tile and the cart (section 4)', () => {
  it('puts the product into the cart, says so for a second, and keeps the focus where it was [S2.21, S4.2]', async () => {
    const person = openTile()
    await person.click(plus())
    expect(session.cart.read()).toMatchObject([{ product_id: 7, quantity: 1 }])
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith({
        kind: 'success',
        text: 'PRODUCT ADDED TO CART',
        ms: 1000,
      }),
    )
    expect(document.activeElement).toBe(plus())
  })

  it('counts on with plus [S4.3]', async () => {
    const person = openTile(aProduct(), { inCart: 2 })
    await person.click(plus())
    expect(session.cart.read()).toMatchObject([{ quantity: 3 }])
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith({ kind: 'success', text: 'CART UPDATED', ms: 1000 }),
    )
  })

  it('minus counts down, and takes the last piece out of the cart [B.20]', async () => {
    const person = openTile(aProduct(), { inCart: 2 })
    await person.click(minus())
    expect(session.cart.read()).toMatchObject([{ quantity: 1 }])
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith({
        kind: 'success',
        text: 'PRODUCT QUANTITY UPDATED',
        ms: 1000,
      }),
    )
    await person.click(screen.getByRole('button', { name: 'Remove Travel bag' }))
    expect(session.cart.read()).toEqual([])
    await vi.waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith({
        kind: 'success',
        text: 'PRODUCT REMOVED FROM CART',
        ms: 1000,
      }),
    )
    expect(document.activeElement).toBe(plus())
  })

  it('shows a product without a price as unavailable, with nothing to add [W.25]', () => {
    openTile(aProduct({ current_client_product_price_points: [] }))
    expect(screen.getByText('Unavailable')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the line that helps (looks.md)', () => {
  it('a member with 300 points reads "20 pts to go" at 320 pts [A.2]', () => {
    openTile(aProduct(), { points: 300 })
    expect(screen.getByText('20 pts to go')).toBeDefined()
  })

  it('says nothing where the points are enough, as they are for most of a shop', () => {
    openTile(aProduct(), { points: 320 })
    expect(screen.queryByText(/to go|enough/i)).toBeNull()
  })

  it('counts what is in the cart already [A.2, B.20]', async () => {
    const person = openTile(aProduct(), { points: 700, inCart: 1 })
    expect(screen.queryByText(/to go/)).toBeNull()
    await person.click(plus())
    expect(screen.getByText('260 pts to go')).toBeDefined()
  })

  it('is not there while nobody is logged in', () => {
    openTile()
    expect(screen.queryByText(/to go/)).toBeNull()
  })
})

describe('a tile’s picture', () => {
  const image = (picture: object, role = 'presentation') => {
    openTile(aProduct({ product_images: [{ filename: 'bag.webp', ...picture }] }))
    return screen.getByRole<HTMLImageElement>(role)
  }

  it('fills the tile and keeps its focus in sight [I.3]', () => {
    const { objectFit, objectPosition } = image({ focus: { x: 0.25, y: 1 } }).style
    expect([objectFit, objectPosition]).toEqual(['cover', '25% 100%'])
  })

  it('says what it shows, in the shop’s language [I.4]', () => {
    expect(image({ alt: { en: 'A red bag', hi: 'लाल थैला' } }, 'img').alt).toBe('A red bag')
  })

  it('is whole and without words if the provider says nothing about it [I.2]', () => {
    const { alt, style } = image({})
    expect([alt, style.length]).toEqual(['', 0])
  })
})
