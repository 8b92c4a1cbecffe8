// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DetailsPage } from '../../../../src/features/product/details-page.tsx'
import { queryClient } from '../../../../src/store/catalogue/query-client.ts'
import { productListKey } from '../../../../src/store/catalogue/use-product-list.ts'
import { aProduct } from '../../builders.ts'
import { openShop } from '../open-shop.tsx'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const aVariant = (id: number, product_size: string) => ({
  id,
  product_size,
  product_colour: 'Red',
  product_code: `H-${id}`,
  filename: 'hoodie.webp',
  in_stock: true,
  product_points: 100 * id,
})

it('a chosen size is shown at once though the details of this one have not come yet [V.9]', async () => {
  provider.send.mockReturnValue(new Promise(() => undefined))
  const { router, person } = openShop({
    at: '/elsewhere',
    routes: { '/Product_details/:productId': <DetailsPage /> },
  })
  const variants = [aVariant(11, 'S'), aVariant(13, 'L')]
  const listed = aProduct({ id: 11, product_name: { en: 'Hoodie' }, variants })
  queryClient.setQueryData(productListKey('demo', 'all'), {
    pages: [{ products: [listed] }],
    pageParams: [1],
  })
  await act(() => router.navigate('/Product_details/11'))
  const choose = () =>
    within(screen.getByRole('radiogroup', { name: 'Size' })).getByRole('radio', { name: 'L' })
  await person.click(choose())
  expect(screen.getAllByText('1,300 pts')[0]).toBeDefined()
  expect(document.activeElement).toBe(choose())
})
