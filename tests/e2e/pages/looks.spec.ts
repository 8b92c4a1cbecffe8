/** The look of every page: its left edge, its placeholders, and pictures in the dark scheme (looks.md). */
import type { Locator } from 'playwright/test'
import { arriveLoggedIn, chooseClient, logIn, openAllProducts, openFilledCart } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** The element's computed background colour, such as `rgb(250, 248, 244)`. */
async function groundOf(element: Locator): Promise<Rgb> {
  const colour = await element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = (colour.match(/[\d.]+/g) ?? []).map(
    Number,
  )
  return [red, green, blue]
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

async function leftOf(element: Locator): Promise<number> {
  return Math.round((await element.boundingBox())?.x ?? Number.NaN)
}

test(
  'at 1440 px every page begins at one of two left edges',
  { tag: '@release' },
  async ({ page, member }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await logIn(page, member)
    const edges = new Map<string, number>()
    for (const path of [
      'Product_listing',
      'Category_listing',
      'My_cart',
      'Search',
      'About_us',
      'Terms_and_conditions',
      'Privacy_policy',
      'Contact_us',
      'Notifications',
      'My_profile',
    ]) {
      await page.goto(path)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      // The heading of an empty cart is centred above a drawing.
      if (path !== 'My_cart') edges.set(path, await leftOf(heading))
    }
    expect(new Set(edges.values()).size, JSON.stringify([...edges])).toBe(2)

    await page.goto('About_us')
    const picture = page.getByRole('main').locator('img').first()
    expect(await leftOf(picture)).toBe(edges.get('About_us'))
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('what is still to come can be seen', async ({ page }) => {
      await chooseClient(page)
      await page.route('**/fetch-all-categories', () => {})
      await page.goto('Category_listing')
      const skeleton = page.locator('main span[aria-hidden="true"]').first()
      await expect(skeleton).toBeVisible()
      expect(contrast(await groundOf(skeleton), await groundOf(page.locator('html')))).toBeGreaterThan(1.2)
    })
  })
}

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test("a photograph's ground is dimmed, and the photograph with it", async ({ page }) => {
    await chooseClient(page)
    await openAllProducts(page)
    const picture = page.getByRole('main').locator('img').first()
    await expect(picture).toHaveCSS('mix-blend-mode', 'multiply')
    expect(luminance(await groundOf(picture.locator('..')))).toBeLessThan(0.6)
  })
})

test("at 820 px each of the header's links is one line", async ({ page, members }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await arriveLoggedIn(page, await members.makeMember({ points: 4620 }))
  const entries = page.getByRole('banner').getByRole('navigation').locator('a, button')
  const lines = await entries.evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link.firstChild ?? link)
      return range.getClientRects().length
    }),
  )
  expect(lines).toEqual([1, 1, 1])
})

test('on a phone the name beside a square logo stands alike in both schemes', async ({ page, members }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveLoggedIn(page, await members.makeMember({ points: 4620 }))
  const name = page.getByRole('banner').getByText('Banyan Works')
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await name.boundingBox()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await name.boundingBox()).toEqual(light)
})

test('from 600 px on the total is a card as wide as the lines, on a phone a sheet at the lower edge', async ({
  page,
  member,
}) => {
  await logIn(page, member)
  await openFilledCart(page, 1)
  const total = page.getByRole('region', { name: 'Grand Total' })
  for (const [width, height] of [
    [600, 900],
    [820, 1180],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height })
    const card = await total.boundingBox()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(card?.x, `left at ${width}`).toBe(heading?.x)
    expect((card?.x ?? 0) + (card?.width ?? 0), `right at ${width}`).toBeLessThanOrEqual(width - 16)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await total.boundingBox())?.width).toBe(390)
})
