/** The listing's texts: its title, an empty result or list, and the skip link past its filters. */
import { addButtons, chooseClient, logIn, openAllProducts, openShop } from '../journey.ts'
import { listenToListing } from '../listing-requests.ts'
import { openClient } from '../../setup/operator.ts'
import { expect, test } from '../shop-test.ts'

test("a page's title names the client, and a category's listing the category, under the heading that all have", async ({
  page,
}) => {
  await openShop(page)
  await page.getByRole('region', { name: 'Explore Categories' }).getByRole('link', { name: 'Audio' }).click()
  await expect(page).toHaveTitle('Audio · Banyan Works')
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  for (const [path, title] of [
    ['Product_listing', 'All Products · Banyan Works'],
    ['Category_listing', 'All Categories · Banyan Works'],
    ['My_cart', 'My Cart · Banyan Works'],
    ['Search', 'Your perfect product is just a search away. · Banyan Works'],
    ['demo', 'Banyan Works'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('a shop without a product offers nothing to filter or sort', async ({ page }) => {
  const loginId = `bare-${Math.random().toString(36).slice(2, 8)}`
  await openClient(loginId, 'Bare', 'code,name,category,points,stock\n')
  await chooseClient(page, loginId)
  await page.goto('Product_listing')
  const main = page.getByRole('main')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(main.getByText('No Products found')).toBeVisible()
    await expect(main.getByRole('complementary', { name: 'Filter' })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /Filter|Clear All|Points/ })).toHaveCount(0)
  }
})

test('a member whose points are enough for nothing reads what the first reward costs, and what it takes', async ({
  page,
  members,
}) => {
  const loginId = `dear-${Math.random().toString(36).slice(2, 8)}`
  const rows = ['A,Bag,Bags,250,5', 'B,Watch,Watches,900,5']
  await openClient(loginId, 'Dear', ['code,name,category,points,stock', ...rows].join('\n'))
  await logIn(page, await members.makeMember({ points: 180, clientLoginId: loginId }))
  for (const sort of ['', '&sort=2']) {
    await page.goto(`Product_listing?within=points${sort}`)
    await expect(page.getByText('No Products found')).toBeVisible()
    await expect(page.getByText('The first reward costs 250 pts: 70 pts to go.')).toBeVisible()
  }
})

test('the keyboard gets past the filters to the products at once, and the list stays the one it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await chooseClient(page)
  await openAllProducts(page)
  const requests = listenToListing(page)
  const skip = page.getByRole('link', { name: 'Skip to the products' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('listitem').first().getByRole('link')).toBeFocused()
  await expect(addButtons(page.getByRole('main')).first()).toBeVisible()
  // The next page may be requested meanwhile, but not the first one.
  expect(requests.filter((request) => request.page === 1)).toEqual([])
  await expect(page).toHaveURL(/Product_listing$/)
})
