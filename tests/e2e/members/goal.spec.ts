/** What a member can redeem, and the goal to save for. */
import type { Page } from 'playwright/test'
import { arriveLoggedIn, channelOf, openShop, stored } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expectNoShift } from '../no-shift.ts'
import { expect, test } from '../shop-test.ts'

const main = (page: Page) => page.getByRole('main')
const shelf = (page: Page, name: string) => main(page).getByRole('region', { name })
const pill = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^My points/ })
const hearts = (page: Page) => main(page).getByRole('button', { name: /^Save for this/ })

/** The provider's reply to the next goal. The heart fills before it. */
const goalKept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/goal') && response.request().method() === 'POST',
  )

/** Prices in the rail's order. */
async function pricesOf(rail: ReturnType<typeof shelf>): Promise<number[]> {
  const texts = await rail.getByText(/^[\d,]+ pts$/).allTextContents()
  return texts.map((text) => Number(text.replaceAll(/\D/g, '')))
}

test('a member is greeted with the balance and what expires next, and shown what is within reach [G.1, G.2]', async ({
  page,
  members,
}) => {
  const member = await members.makeMember({ points: 4400 })
  await members.grant(member, { points: 600, reason: 'Diwali', lastDay: '2099-12-31' })
  await arriveLoggedIn(page, member)
  await expect(main(page).getByText('Meera, 5,000 pts')).toBeVisible()
  await expect(main(page).getByText('600 pts expire on 31 December 2099')).toBeVisible()
  const within = shelf(page, 'Within my points')
  const almost = shelf(page, 'Almost within reach')
  await expect(within).toBeVisible()
  await expect(almost).toBeVisible()
  await expectNoShift(page, 'a member’s home')
  const [affordable, missing] = [await pricesOf(within), await pricesOf(almost)]
  expect(affordable.length).toBeGreaterThan(0)
  expect(missing.length).toBeGreaterThan(0)
  expect(affordable.every((price) => price <= 5000)).toBe(true)
  expect(missing.every((price) => price > 5000 && price * 0.8 <= 5000)).toBe(true)
  // The specification's sections are unchanged and come first.
  const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(headings).toEqual([
    'Explore Categories',
    'Feature Product',
    'Latest Products',
    'Within my points',
    'Almost within reach',
  ])
  await expectNoFindings(page, 'a member’s home')
  await within.getByRole('link', { name: 'View all: Within my points' }).click()
  await expect(page).toHaveURL(/Product_listing\?within=points$/)
})

test('a heart saves for one product, the ring says how far, and both outlive a reload and another device [G.4]', async ({
  page,
  browser,
  members,
}) => {
  const member = await members.makeMember({ points: 100 })
  await arriveLoggedIn(page, member)
  const [first, second] = [hearts(page).nth(0), hearts(page).nth(1)]
  const firstKept = goalKept(page)
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await firstKept
  const secondKept = goalKept(page)
  await second.click()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(pill(page)).toHaveAccessibleName(/^My points: 100 pts\. Your goal: \d+ % there$/)
  await expect(
    main(page)
      .getByText(/^[\d,]+ pts to go to your goal$/)
      .first(),
  ).toBeVisible()
  await secondKept
  await page.reload()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  expect(await stored(page, 'goal')).toBeNull()

  const elsewhere = await browser.newPage()
  await arriveLoggedIn(elsewhere, member, 2)
  await expect(hearts(elsewhere).nth(1)).toHaveAttribute('aria-pressed', 'true')
  const card = shelf(elsewhere, 'Saving for')
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Let it go' }).click()
  await expect(card).toBeHidden()
  await expect(pill(elsewhere)).toHaveAccessibleName('My points: 100 pts')
  await elsewhere.close()
  await page.reload()
  await expect(hearts(page).first()).toBeVisible()
  await expect(second).toHaveAttribute('aria-pressed', 'false')
})

test('the day that a goal is reached, its member is told [G.6]', async ({ page, members }) => {
  const member = await members.makeMember({ points: 0 })
  await channelOf(page, () => arriveLoggedIn(page, member))
  // If the points came first, there would be nothing to announce.
  const kept = goalKept(page)
  await hearts(page).first().click()
  await expect(pill(page)).toHaveAccessibleName(/Your goal: 0 % there$/)
  await kept
  await members.grant(member, { points: 100_000, reason: 'Ten years' })
  await expect(pill(page)).toHaveAccessibleName(/Your goal: 100 % there$/)
  await expect(main(page).getByText('Your balance covers your goal').first()).toBeVisible()
  await page.goto('Notifications')
  await expect(main(page).getByText(/^Your balance covers what you were saving for: /)).toHaveCount(1)
})

test.describe('a product that is gone', () => {
  test.use({ expectedErrors: /Failed to load resource.*404.*fetch-product-details/ })

  test('a goal that is no longer offered says so, and can be let go [G.7]', async ({ page, members }) => {
    const member = await members.makeMember({ points: 100 })
    await page.route('**/api/v1/goal', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: { message: 'Success', code: 200, data: { product_id: 999_999, points: 500 } },
          })
        : route.continue(),
    )
    await arriveLoggedIn(page, member)
    const card = shelf(page, 'Saving for')
    await expect(card.getByText('What you were saving for is no longer offered.')).toBeVisible()
    await card.getByRole('button', { name: 'Let it go' }).click()
    await expect(card).toBeHidden()
  })
})

test('banners have their words beside them, in the language that is shown, and lead where they say; a visitor has no shelves [G.1, G.8]', async ({
  page,
}) => {
  await openShop(page)
  const banners = page.getByRole('region', { name: 'Banners' })
  // With reduced motion no banner changes by itself.
  await expect(banners.getByRole('link')).toHaveCount(1)
  const link = banners.getByRole('link')
  await expect(link).toHaveText(/^(Light the evening|New this month|Pick something for yourself)$/)
  const words = (await link.textContent()) ?? ''
  await banners.getByRole('button', { name: 'Following banner' }).click()
  await expect(link).not.toHaveText(words)
  await expectNoFindings(page, 'a home whose banners speak')
  await banners.getByRole('button', { name: 'Previous banner' }).click()
  await expect(link).toHaveText(words)
  // By now a member's shelves would be there.
  await expect(hearts(page)).toHaveCount(0)
  await expect(shelf(page, 'Within my points')).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL(/(Product_listing\?show=[fl]|Category_listing)$/)
})
