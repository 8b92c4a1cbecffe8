// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { MegaMenuButton } from '../../../../src/features/shell/mega-menu-button.tsx'
import { aProduct } from '../../builders.ts'
import { aPerson } from '../../person.ts'

const ten = Array.from({ length: 10 }, (_, index) => index + 1)
const full = {
  occasions: [{ id: 5, occasion_name: { en: 'Diwali' } }],
  categories: ten.map((id) => ({
    id,
    name: { en: `Category ${id}` },
    image: '',
    image_of_product: false,
    code: '',
    product_subcategory_masters: [],
  })),
  limitedProducts: ten.map((id) => aProduct({ id, product_name: { en: `Product ${id}` } })),
}

// The panels are otherwise loaded before they open, which takes a busy machine some time.
beforeAll(() => import('../../../../src/features/shell/mega-menu.tsx'), 60_000)

/** The history contains the home, then the page on which the menu is opened. */
function openAt(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/demo', '/About_us'],
  })
  render(<RouterProvider router={router} />)
  return { router, person: aPerson() }
}

async function openMenu() {
  const shop = openAt(<MegaMenuButton className={undefined} menu={full} />)
  await shop.person.click(screen.getByRole('button', { name: 'Shop by Category' }))
  return { ...shop, menu: within(await screen.findByRole('dialog', { name: 'Shop by Category' })) }
}

describe('the mega-dropdown (section 2)', () => {
  test('has the columns Occasion, Categories, Sub Category and Product', async () => {
    const { menu } = await openMenu()
    expect(menu.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Occasion',
      'Categories',
      'Sub Category',
      'Product',
    ])
  })

  test('View All Category leads to all categories, and the menu closes [S2.54]', async () => {
    const { menu, person, router } = await openMenu()
    await person.click(menu.getByRole('link', { name: 'View All Category' }))
    expect(router.state.location.pathname).toBe('/Category_listing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('View All Products leads to the listing with no filter [S2.59]', async () => {
    const { menu, person, router } = await openMenu()
    await person.click(menu.getByRole('link', { name: 'View All Products' }))
    expect(router.state.location).toMatchObject({ pathname: '/Product_listing', search: '', state: null })
  })

  test('picking an entry replaces history: Back leads to the page before the one it was picked on [S2.57]', async () => {
    const { menu, person, router } = await openMenu()
    await person.click(menu.getByRole('link', { name: 'Diwali' }))
    expect(router.state.location).toMatchObject({
      pathname: '/Product_listing',
      state: { occasionFilterFlag: 5 },
    })
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
  })
})
