/** The listing (sections 4, 7 and 9): its requests page by page, its contents and its errors. */
import type { Page } from 'playwright/test'
import { addButtons, chooseClient, logIn, openAllProducts } from '../journey.ts'
import { listenToListing, unfiltered } from '../listing-requests.ts'
import { expect, test } from '../shop-test.ts'

test.describe('with the page’s clock in the test’s hand', () => {
  // Playwright installs the clock in the whole context.
  test.use({ ownContext: true })

  test('all products are asked for without a filter, the next page near the bottom, and only while pages are full [S4.13, S7.4, W.9, W.10]', async ({
    page,
  }) => {
    await page.clock.install()
    await chooseClient(page)
    const requests = listenToListing(page)
    await openAllProducts(page)
    expect(requests).toEqual([unfiltered])
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      expect(requests.length).toBeGreaterThanOrEqual(4)
    }).toPass()
    expect(requests.slice(0, 4).map((request) => request.page)).toEqual([1, 2, 3, 4])
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      const atBottom = await page.evaluate(
        () => innerHeight + scrollY >= document.documentElement.scrollHeight - 2,
      )
      expect(atBottom).toBe(true)
      // An incomplete list has a bottom too; the total is only known after the last page.
      const tile = page.getByRole('main').getByRole('listitem').last()
      await expect(tile).not.toHaveAttribute('aria-setsize', '-1', { timeout: 100 })
    }).toPass()
    const last = requests.length
    expect(last).toBeLessThanOrEqual(6)
    await page.mouse.wheel(0, -2000)
    await page.mouse.wheel(0, 4000)
    await page.clock.runFor(2000)
    expect(requests).toHaveLength(last)
  })
})

test(
  'another order, filter, Clear All or link of the menu empties the list until page one has come [S4.14, S4.15]',
  { tag: '@translated' },
  async ({ page }) => {
    await chooseClient(page)
    await openAllProducts(page)
    const main = page.getByRole('main')
    const products = addButtons(main)
    let letItCome: () => void = () => undefined
    await page.route(/\/fetch-all-products$/, async (route) => {
      await new Promise<void>((resolve) => (letItCome = resolve))
      await route.continue()
    })

    async function expectEmptied(press: () => Promise<void>): Promise<void> {
      await expect(products).not.toHaveCount(0)
      const asked = page.waitForRequest(/\/fetch-all-products$/)
      await press()
      await asked
      await expect(products).toHaveCount(0)
      letItCome()
      await expect(products).not.toHaveCount(0)
    }

    const sorts = main.getByRole('group', { name: 'Sort by' })
    await expectEmptied(() => sorts.getByRole('button', { name: 'Points - Low to High' }).click())
    await main.getByRole('checkbox').first().check()
    await expectEmptied(() => main.getByRole('button', { name: 'Apply Filter' }).click())
    await expectEmptied(() => main.getByRole('button', { name: 'Clear All' }).first().click())
    // The panel's first link has the focus, so that its call may start before it is pressed.
    await expectEmptied(async () => {
      await page.getByRole('button', { name: 'Shop by Category' }).click()
      await page.getByRole('dialog', { name: 'Shop by Category' }).getByRole('link').first().click()
    })
  },
)

for (const viewport of [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
  { width: 1080, height: 1920 },
])
  test(`the grid holds at most 300 elements at ${viewport.width} × ${viewport.height}, all of them in the cart, and after a quick scroll the pictures that are in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await chooseClient(page)
    await openAllProducts(page)
    const grid = page.getByRole('main').getByRole('list', { name: 'All Products' })
    const most = await grid.evaluate(async (list) => {
      let held = 0
      const look = async (): Promise<void> => {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
        held = Math.max(held, list.querySelectorAll('*').length)
      }
      for (let step = 0; step < 40; step += 1) {
        scrollBy({ top: 240, behavior: 'instant' })
        await look()
      }
      const addAll = list.querySelectorAll<HTMLElement>('button[aria-label^="Add to cart"]')
      for (const button of addAll) button.click()
      await look()
      return held
    })
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(300)
    await expect(grid.getByRole('listitem').filter({ hasNot: page.locator('img, svg') })).toHaveCount(0)
  })

test('a palette that the system forces leaves the signs of the cart buttons', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await chooseClient(page)
  await openAllProducts(page)
  const tile = page.getByRole('main').getByRole('listitem').first()
  await expect(addButtons(tile)).toHaveCSS('background-image', /gradient/)
  await addButtons(tile).click()
  await addButtons(tile).click()
  await expect(addButtons(tile)).toHaveCSS('background-image', /gradient/)
  await expect(tile.getByRole('button', { name: /^Decrease/ })).toHaveCSS('background-image', /gradient/)
})

/** Opens the listing while its reply is delayed. @returns the heights of a placeholder and of a tile */
async function heightsInListing(page: Page): Promise<[number, number]> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/fetch-all-products/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('Product_listing')
  const placeholder = await page.locator('[data-grid-skeleton] > *').first().boundingBox()
  release()
  await expect(addButtons(page).first()).toBeVisible()
  const tile = await page.getByRole('main').getByRole('listitem').first().boundingBox()
  return [placeholder?.height ?? 0, tile?.height ?? 0]
}

test('a placeholder is as high as a tile, for a visitor and for a member, so that tiles are placed once [N.8]', async ({
  page,
  member,
}) => {
  await chooseClient(page)
  const [placeholder, tile] = await heightsInListing(page)
  expect(placeholder).toBeCloseTo(tile, 0)
  await page.unroute(/fetch-all-products/)
  await logIn(page, member)
  const [membersPlaceholder, membersTile] = await heightsInListing(page)
  expect(membersTile).toBeGreaterThan(tile)
  expect(membersPlaceholder).toBeCloseTo(membersTile, 0)
})
