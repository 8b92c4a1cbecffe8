/** How a visitor continues after a problem: unknown addresses, lost connections, other tabs, the focus. */
import {
  addButtons,
  arriveLoggedIn,
  control,
  openAllProducts,
  openFeatured,
  openShop,
  pageRests,
  stored,
  chooseClient,
} from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test('an address that is no page says so, and leads to the shop [B.4]', async ({ page }) => {
  await chooseClient(page)
  await page.goto('no/such/page')
  await expect(page).toHaveTitle('This page is not here')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible()
  await control(page.getByRole('main'), 'Go to the shop').click()
  await expect(page).toHaveURL(/\/demo$/)
})

test('every page has a title of its own, and the focus goes to it [B.6]', async ({ page }) => {
  await openShop(page)
  const titles = new Set<string>()
  const footer = page.getByRole('contentinfo')
  for (const [link, title] of [
    ['Shop Products', 'All Products · Banyan Works'],
    ['Terms of Use', /Terms/],
    ['Privacy Policy', /Privacy/],
    ['About Us', /About/],
  ] as const) {
    // By key: the footer moves under a pointer while the page above it loads.
    await footer.getByRole('link', { name: link }).press('Enter')
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('main')).toBeFocused()
    titles.add(await page.title())
  }
  expect(titles.size).toBe(4)
})

test('a new page starts at its top, and Back finds the place that was left [B.7]', async ({ page }) => {
  await chooseClient(page)
  await openAllProducts(page)
  const place = () => page.evaluate(() => Math.round(scrollY))
  // Instantly: a wheel would scroll for several frames, and the visible tile must stay.
  const scrollDown = () => page.evaluate(() => (scrollTo({ top: 800, behavior: 'instant' }), scrollY))
  await expect.poll(scrollDown).toBe(800)
  const tile = page.getByRole('main').getByRole('listitem').getByRole('link')
  // By name: the list contains only the tiles near the window, and may be about to replace one.
  const [name, left] = await tile.evaluateAll((links) => {
    const isInSight = (link: Element) => link.getBoundingClientRect().top > innerHeight / 3
    return [links.find(isInSight)?.textContent ?? '', Math.round(scrollY)] as const
  })
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(/Product_details\//)
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/Product_listing/)
  await expect.poll(place).toBeCloseTo(left, -1)
})

test('a list that the menu opens over a scrolled one starts at its top [B.7]', async ({ page }) => {
  await openShop(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => (scrollTo(0, 800), scrollY))).toBe(800)
  await page.getByRole('button', { name: 'Shop by Category' }).click()
  await page.getByRole('dialog', { name: 'Shop by Category' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/Product_listing\?/)
  await expect(page.getByRole('list', { name: 'All Products' }).getByRole('listitem')).not.toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a link opens in another tab as well [B.8]', async ({ page, context }) => {
  await openShop(page)
  const name = await openFeatured(page)
  const address = new URL(page.url()).pathname
  await page.goBack()
  await pageRests(page)
  const link = page.getByRole('main').getByRole('link', { name }).first()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL((url) => url.pathname === address)
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('so does a category, with what it filters by [B.8]', async ({ page, context }) => {
  await openShop(page)
  await pageRests(page)
  const category = page.getByRole('region', { name: 'Explore Categories' }).getByRole('listitem').first()
  const name = (await category.innerText()).trim()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    category.getByRole('link').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({
    // Its cache is empty.
    ownContext: true,
    expectedErrors:
      /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/,
  })

  test('the shop says so quietly, and says when it is back [B.9]', async ({ page, context }) => {
    await openShop(page)
    await pageRests(page)
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are back online.')).toBeVisible()
    await expect(page.getByText('You are back online.')).toBeHidden()
  })

  test('a list that did not come comes by itself with the connection [B.9]', async ({ page, context }) => {
    await chooseClient(page)
    await page.goto('Category_listing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await pageRests(page)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop Products' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible()
  })

  test('a page whose program was not fetched keeps the header, and comes with the connection', async ({
    page,
    context,
  }) => {
    await openShop(page)
    await pageRests(page)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  })
})

test.describe('an address that is no client', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('never costs a member the session or the cart', async ({ page, member }) => {
    await arriveLoggedIn(page, member)
    await addButtons(page.getByRole('main')).first().click()
    const kept = async () => [await stored(page, 'clientLoginId'), await stored(page, 'cart')]
    await expect.poll(() => stored(page, 'cart')).not.toBeNull()
    const before = await kept()
    for (const [what, address] of [
      ['a page of ours without its id', 'Product_details'],
      ['a page of ours in another case', 'product_listing'],
      ['a client that the provider does not know', 'nobody-at-all'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible()
      await expect.poll(() => stored(page, 'userDetails'), what).not.toBeNull()
      expect(await kept(), what).toEqual(before)
      await openShop(page)
      await expect(page.getByRole('button', { name: /^Your account/ }), what).toBeVisible()
      expect(await kept(), what).toEqual(before)
    }
  })
})
