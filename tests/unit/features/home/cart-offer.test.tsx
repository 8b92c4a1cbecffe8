// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { HomePage } from '../../../../src/features/home/home-page.tsx'
import { useShop } from '../../../../src/store/shop-store.ts'
import { stubListScreen } from '../list-screen.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { productNumber, success } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const asked = (): number =>
  provider.send.mock.calls.filter(([{ path }]) => path.includes('fetch-product-details')).length

beforeEach(() => {
  stubListScreen({ wide: true })
})

function answerWith(client: Record<string, unknown>): void {
  provider.send.mockImplementation(({ path }) =>
    Promise.resolve(
      path.includes('fetch-product-details')
        ? success({ product_detail: productNumber(1) })
        : success({ client, banners: [], categories: [], allFeatureProducts: [productNumber(1)] }),
    ),
  )
}

const openLink = () =>
  openShop({ at: '/demo', hash: '#cart=1:2', routes: { '/:clientLoginId': <HomePage /> } })

it('a client that asks everybody to log in is asked for nothing before that [H.6]', async () => {
  answerWith({ client_name: 'Banyan Works', user_login_needed: 1 })
  const { router } = openLink()
  await screen.findByRole('heading', { name: 'Banyan Works' })
  await act(() => import('../../../../src/features/home/cart-offer.tsx'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked()).toBe(0)
  expect(router.state.location.hash).toBe('#cart=1:2')

  await act(async () => useShop.getState().setUser(aMember()))
  const offer = await screen.findByRole('dialog', { name: 'Add these to your cart?' })
  await within(offer).findByText(/Quantity 2/)
  expect(asked()).toBe(1)
})
