/** Phones with a browser's bars, in both orientations, and a laptop at 200 % zoom. */
import type { Locator, Page } from 'playwright/test'
import { chooseClient, control, logIn, openFilledCart, resize, visitorPages } from '../journey.ts'
import { unfiltered } from '../listing-requests.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test } from '../shop-test.ts'

const phones = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
]
/** 1366 x 768 at 200 %. */
const zoomed = { width: 683, height: 384 }
/** The smallest of each kind: a bar is as high on a larger one. */
const sizes = [{ width: 360, height: 640 }, { width: 844, height: 390 }, zoomed, { width: 1366, height: 768 }]

/** Ids of two demo products: one without variants and one with sizes. */
async function someProducts(page: Page): Promise<number[]> {
  const { origin } = new URL(runningShop().url)
  const reply = await page.request.post(`${origin}/api/v1/fetch-all-products`, {
    data: unfiltered,
  })
  const { data } = (await reply.json()) as { data: { products: { id: number; variants?: unknown[] }[] } }
  const plain = data.products.find(({ variants = [] }) => variants.length === 0)
  const sized = data.products.find(({ variants = [] }) => variants.length > 1)
  return [plain, sized].flatMap((product) => (product === undefined ? [] : [product.id]))
}

/** The visible text: on the screen and not covered. */
function textOnScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const seen: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect()
      if (width < 2 || height < 2 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
        continue
      const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const { parentElement: parent } = node
      if (on !== null && parent !== null && (parent.contains(on) || on.contains(parent)))
        seen.push(node.nodeValue ?? '')
    }
    return seen.join('\n')
  })
}

test('a product says what it costs and what it leaves without scrolling', async ({ page, member }) => {
  await logIn(page, member)
  const products = await someProducts(page)
  expect(products).toHaveLength(2)
  for (const id of products) {
    await page.goto(`Product_details/${id}`)
    await expect(control(page.getByRole('main'), /^Add to cart/)).toBeVisible()
    for (const phone of phones) {
      await resize(page, phone)
      const where = `product ${id} at ${phone.width} x ${phone.height}`
      await expect.poll(() => textOnScreen(page), where).toMatch(/(^|\n)[\d,]+ pts(\n|$)/)
      await expect.poll(() => textOnScreen(page), where).toMatch(/Leaves you [\d,]+ pts|[\d,]+ pts to go/)
    }
  }
})

test('the price stands above the sizes, and the pictures take little more than half', async ({ page }) => {
  await chooseClient(page)
  const [, sized] = await someProducts(page)
  await page.goto(`Product_details/${sized}`)
  const main = page.getByRole('main')
  const topOf = async (part: Locator) => (await part.first().boundingBox())?.y ?? Number.NaN
  const picture = main.getByRole('img').first()
  const heightOf = async () => (await picture.boundingBox())?.height ?? Number.POSITIVE_INFINITY
  for (const phone of phones) {
    await resize(page, phone)
    const where = `${phone.width} x ${phone.height}`
    expect(await topOf(main.getByText(/^[\d,]+ pts$/)), where).toBeLessThan(
      await topOf(main.getByRole('radiogroup')),
    )
    await expect.poll(heightOf, where).toBeLessThanOrEqual(phone.height * 0.55 + 1)
  }
})

test('a number that is no quantity is not counted', async ({ page, member }) => {
  await logIn(page, member)
  const [plain] = await someProducts(page)
  await page.goto(`Product_details/${plain}`)
  const main = page.getByRole('main')
  const hint = main.getByText(/Leaves you|pts to go/).filter({ visible: true })
  await expect(hint).toBeVisible()
  await main.getByRole('textbox', { name: /^Quantity of/ }).fill('51')
  await expect(main.getByText('Choose a whole number from 1 to 50.')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await main.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  await expect(hint).toBeVisible()
})

interface Part {
  what: string
  share: number
}

/** Bars that stay over the page during scrolling: at least half as wide as the screen, each with its share of the height. */
function barsOver(page: Page): Promise<Part[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { position, visibility } = getComputedStyle(element)
      const { top, bottom, width, height } = element.getBoundingClientRect()
      const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
      const isBar = (position === 'sticky' || position === 'fixed') && width >= innerWidth / 2
      if (!isBar || visibility === 'hidden' || height === 0 || seen <= 0) return []
      return [
        {
          what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`,
          share: seen / innerHeight,
        },
      ]
    }),
  )
}

async function expectRoom(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  for (const size of sizes) {
    await resize(page, size)
    for (const place of ['top', 'middle', 'end'] as const) {
      await page.evaluate((to) => {
        const longest = document.documentElement.scrollHeight - innerHeight
        scrollTo({ top: to === 'top' ? 0 : to === 'middle' ? longest / 2 : longest, behavior: 'instant' })
      }, place)
      const tooHigh = async () => (await barsOver(page)).filter(({ share }) => share > 1 / 3)
      await expect.poll(tooHigh, `${where}, at its ${place}, at ${size.width} x ${size.height}`).toEqual([])
    }
  }
}

const title = 'nothing that stays over the page takes more than a third of the screen'

test(`on the way to an order ${title}`, async ({ page, member }) => {
  await logIn(page, member)
  await openFilledCart(page, 3)
  await expectRoom(page, 'the cart')
  await control(page.getByRole('main'), 'Next').click()
  await expect(page).toHaveURL(/Checkout$/)
  await expectRoom(page, 'the checkout')
  await control(page.getByRole('main'), 'Place order').click()
  await expect(page).toHaveURL(/Summary$/)
  await expectRoom(page, 'the summary')
})

test(`on a member's pages ${title}`, { tag: '@release' }, async ({ page, member }) => {
  await logIn(page, member)
  for (const path of ['demo', 'My_profile', 'Notifications', ...visitorPages]) {
    await page.goto(path)
    await expectRoom(page, path)
  }
})

test(`beside a product ${title}`, async ({ page, member }) => {
  await logIn(page, member)
  for (const id of await someProducts(page)) {
    await page.goto(`Product_details/${id}`)
    await expectRoom(page, `product ${id}`)
  }
})

/** The next page finds a balance of one point. */
async function spendAllButOnePoint(page: Page): Promise<void> {
  await page.route(/\/me$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { rewards_points: number } }
    body.data.rewards_points = 1
    await route.fulfill({ response, json: body })
  })
  await page.reload()
}

test(`where the cart costs too much, and where it says so, ${title}`, async ({ page, member }) => {
  await logIn(page, member)
  await openFilledCart(page, 3)
  await spendAllButOnePoint(page)
  const main = page.getByRole('main')
  await expect(main.getByText(/balance is insufficient/)).toBeVisible()
  await expectRoom(page, 'the cart')
  const last = main.getByRole('button', { name: /^Delete/ }).last()
  for (const size of sizes) {
    await resize(page, size)
    // The last line is readable, whatever stays over the page.
    await last.scrollIntoViewIfNeeded()
    await expect(last, `${size.width} x ${size.height}`).toBeInViewport({ ratio: 1 })
  }
})

test.describe('a checkout that the balance does not cover', () => {
  test.use({ viewport: { width: 390, height: 664 } })

  test('says so before the summary does', async ({ page, member }) => {
    await logIn(page, member)
    await openFilledCart(page, 1)
    const main = page.getByRole('main')
    await control(main, 'Next').click()
    await expect(page).toHaveURL(/Checkout$/)
    await expect(main.getByText(/balance is insufficient/)).toHaveCount(0)
    await spendAllButOnePoint(page)
    await expect(
      main.getByText('Your Rewards points balance is insufficient to cover the cost of this order.'),
    ).toBeVisible()
  })
})
