// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { CategoriesPage } from '../../../../src/features/catalogue/categories-page.tsx'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { stubListScreen } from '../list-screen.ts'
import { openShop } from '../open-shop.tsx'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

function categories(count: number, first = 1): RawReply {
  return success({
    categories: Array.from({ length: count }, (_, index) => ({
      id: first + index,
      name: { en: `Category ${first + index}` },
      image: 'category.webp',
      code: `C-${first + index}`,
      product_subcategory_masters: null,
    })),
  })
}

const asked = () => sentTo(provider.send, '/fetch-all-categories')
const open = () => openShop({ at: '/Category_listing', routes: { '/Category_listing': <CategoriesPage /> } })

beforeEach(() => {
  stubListScreen({ wide: true })
  provider.send.mockResolvedValue(categories(2))
})

describe('All Categories (section 2)', () => {
  it('shows each with image, name and Code, and opens the listing filtered by it [S2.13, W.27]', async () => {
    const { person, router } = open()
    const [first] = await screen.findAllByRole('listitem')
    expect(screen.getByRole('heading', { level: 1, name: 'All Categories' })).toBeDefined()
    expect(first!.querySelector('img')?.getAttribute('src')).toContain('category.webp')
    expect(within(first!).getByText('Code C-1')).toBeDefined()
    await person.click(within(first!).getByRole('link', { name: 'Category 1' }))
    expect(router.state.location).toMatchObject({
      pathname: '/Product_listing',
      state: { categoryFilterFlag: 1 },
    })
  })

  it('says No Category Found where there are none [S2.14, S8.15]', async () => {
    provider.send.mockResolvedValue(categories(0))
    open()
    expect(await screen.findByRole('heading', { name: 'No Category Found' })).toBeDefined()
  })
})

describe('loading page by page (section 4)', () => {
  it('stops without a toast where they can not be had, and starts at page 1 on request [S8.3]', async () => {
    provider.send.mockResolvedValueOnce(refusal('Not today'))
    const { person } = open()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Category 1' })).toBeDefined()
    expect(asked().map(({ page }) => page)).toEqual([1, 1])
    expect(showToast).not.toHaveBeenCalled()
  })
})
