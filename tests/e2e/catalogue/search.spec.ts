/** The search (sections 1, 2 and 7): its requests, and what it remembers. */
import { chooseClient } from '../journey.ts'
import { listenToListing } from '../listing-requests.ts'
import { expect, test } from '../shop-test.ts'

test('a search asks with its term, and is kept while a member looks at one of its products [S1.6, S2.39, S2.42, S2.43, S7.5]', async ({
  page,
}) => {
  await chooseClient(page)
  await page.goto('Search')
  await expect(page.getByText('Your perfect product is just a search away.')).toBeVisible()
  const requests = listenToListing(page)
  await page.getByRole('main').getByPlaceholder('Search product, category or brand').fill('mug')
  await expect(page.getByText('Showing results for mug')).toBeVisible()
  await expect.poll(() => requests.at(-1)).toMatchObject({ search_name: 'mug', page: 1 })
  await page.getByRole('main').getByRole('link').filter({ hasText: /mug/i }).first().click()
  await expect(page).toHaveURL(/Product_details\//)
  const kept = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('searchState'))) ?? '{}',
  ) as object
  expect(kept).toMatchObject({ term: 'mug', page: 1 })
  // The product's page asks for more of its category, too.
  const searches = () => requests.filter((request) => 'search_name' in request)
  const asked = searches().length
  await page.goBack()
  await expect(page.getByText('Showing results for mug')).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('searchState'))).toBeNull()
  expect(searches()).toHaveLength(asked)
})
