/** The layout at difficult widths and with difficult catalogues (section 2, looks). */
import type { Locator, Page } from 'playwright/test'
import { addButtons, arriveLoggedIn, openCart, openShop, chooseClient } from '../journey.ts'
import { openClient } from '../../setup/operator.ts'
import { expect, noRequests, test } from '../shop-test.ts'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It has no box: it is not shown.')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('at each width from 768 px on the header carries what section 2 names [S2.48, S2.49, S2.52]', async ({
  page,
  member,
}) => {
  await arriveLoggedIn(page, member)
  // What appears with the member moves the parts before it.
  await noRequests(page)
  const header = page.getByRole('banner')
  for (const width of [768, 820, 960, 1100, 1199, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const parts = [
      header.getByRole('link', { name: /, home$/ }),
      header.getByRole('link', { name: 'Home', exact: true }),
      header.getByRole('button', { name: 'Shop by Category' }),
      header.getByRole('link', { name: 'About Us' }),
      header
        .getByRole('link', { name: 'Search' })
        .or(header.getByRole('searchbox'))
        .filter({ visible: true })
        .first(),
      header.getByRole('link', { name: /^Notifications/ }),
      header.getByRole('link', { name: /^Cart/ }),
      header.getByRole('button', { name: /^Your account/ }),
    ]
    for (const part of parts) await expect(part, `at ${width} px`).toBeVisible()
    const boxes = []
    for (const part of parts) boxes.push(await boxOf(part))
    for (const [index, box] of boxes.entries()) {
      expect(box.right, `it ends within ${width} px`).toBeLessThanOrEqual(width)
      const next = boxes[index + 1]
      if (next)
        expect(next.left, `nothing stands over what is before it at ${width} px`).toBeGreaterThanOrEqual(
          box.right - 1,
        )
    }
    await expectNoSidewaysScroll(page)
  }
})

test("a catalogue of 14 categories with 8 sub categories each fits the menu's panel [S2.55]", async ({
  page,
}) => {
  const loginId = `wide-${Math.random().toString(36).slice(2, 8)}`
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const rows = numbers(14).flatMap((category) =>
    numbers(8).map(
      (sub) =>
        `W${category}-${sub},Product ${category}.${sub},Category number ${category},Sub category ${category}.${sub},${category * 10},5,Occasion ${category},1,1`,
    ),
  )
  const columns = 'code,name,category,subcategory,points,stock,occasions,feature,latest'
  await openClient(loginId, 'Wide Catalogue', [columns, ...rows].join('\n'))
  await openShop(page, loginId)
  const panel = page.getByRole('dialog', { name: 'Shop by Category' })
  for (const [width, height] of [
    [1100, 800],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Shop by Category' }).click()
    await expect(panel.getByRole('link', { name: /^Sub category/ })).toHaveCount(80)
    const outside = await panel.evaluate((element) => {
      const edge = element.getBoundingClientRect()
      return [...element.querySelectorAll('a')].filter((link) => {
        const { left, right, bottom } = link.getBoundingClientRect()
        return left < edge.left || right > edge.right || bottom > edge.bottom
      }).length
    })
    expect(outside, `links beyond the panel at ${width} x ${height}`).toBe(0)
    expect(
      await panel.evaluate((element) => element.scrollHeight - element.clientHeight),
      `what is to be scrolled at ${width} x ${height}`,
    ).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Shop by Category' })).toBeFocused()
  }
})

test('a home without banners keeps its distance from the header, and two categories offer no more [S2.8]', async ({
  page,
}) => {
  const loginId = `small-${Math.random().toString(36).slice(2, 8)}`
  const rows = ['A,First thing,Books,10,5,1', 'B,Second thing,Games,20,5,1']
  await openClient(
    loginId,
    'Small Catalogue',
    ['code,name,category,points,stock,feature', ...rows].join('\n'),
  )
  await openShop(page, loginId)
  const heading = page.getByRole('heading', { name: 'Explore Categories' })
  const distance = (await boxOf(heading)).top - (await boxOf(page.getByRole('banner'))).bottom
  expect(distance).toBeGreaterThanOrEqual(24)
  await expect(page.getByRole('link', { name: /View all.*Explore Categories/ })).toHaveCount(0)
})

test("a client's name of two lines shows its descenders", async ({ page }) => {
  const loginId = `long-${Math.random().toString(36).slice(2, 8)}`
  const name = 'Gesellschaft für Typography gGmbH'
  await openClient(loginId, name, 'code,name,category,points,stock,feature\nA,A thing,Books,10,5,1')
  await page.setViewportSize({ width: 1366, height: 768 })
  await openShop(page, loginId)
  const shown = page.getByRole('banner').getByText(name)
  const { overflow, lineHeight, fontSize } = await shown.evaluate((element) => {
    const style = getComputedStyle(element)
    return {
      overflow: element.scrollHeight - element.clientHeight,
      lineHeight: Number.parseFloat(style.lineHeight),
      fontSize: Number.parseFloat(style.fontSize),
    }
  })
  expect(overflow, 'no line is cut').toBeLessThanOrEqual(0)
  expect(lineHeight / fontSize).toBeGreaterThanOrEqual(1.2)
})

test('Clear All of the filter stands whole within its sheet, over nothing', async ({ page }) => {
  await chooseClient(page)
  await page.goto('Product_listing')
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: /^Filter/ }).click()
    const clear = await boxOf(sheet.getByRole('button', { name: 'Clear All' }))
    const edge = await boxOf(sheet)
    expect(clear.left).toBeGreaterThanOrEqual(edge.left)
    expect(clear.right).toBeLessThanOrEqual(edge.right)
    for (const choice of await sheet.getByRole('group', { name: 'Sort by' }).getByRole('button').all()) {
      const { left, right, top, bottom } = await boxOf(choice)
      const apart = right <= clear.left || left >= clear.right || bottom <= clear.top || top >= clear.bottom
      expect(apart, `${await choice.textContent()} at ${width} x ${height}`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the bar and its sheet carry what the header has no room for; the banner begins where the header ends, and the cart's total rests on the bar [S2.49]", async ({
    page,
    member,
  }) => {
    const header = page.getByRole('banner')
    await openShop(page)
    const banner = page.getByRole('region', { name: 'Banners' })
    expect((await boxOf(banner)).top).toBeCloseTo((await boxOf(header)).bottom, 0)

    await arriveLoggedIn(page, member)
    const bar = page.getByRole('navigation', { name: 'Shop', exact: true }).filter({ visible: true })
    for (const part of [
      ...['Home', 'Search', 'Me'].map((name) => bar.getByRole('link', { name, exact: true })),
      bar.getByRole('link', { name: /^Cart/ }),
      header.getByRole('link', { name: /, home$/ }),
      header.getByRole('link', { name: /^Notifications/ }),
      header.getByRole('button', { name: /^Your account/ }),
    ])
      await expect(part).toBeVisible()
    for (const nth of [0, 1, 2]) await addButtons(page.getByRole('main')).nth(nth).click()
    await openCart(page)
    const total = page.getByRole('region', { name: 'Grand Total' })
    expect((await boxOf(total)).bottom).toBeCloseTo((await boxOf(bar)).top, 0)

    await bar.getByRole('button', { name: 'Categories' }).click()
    const sheet = page.getByRole('dialog', { name: 'Shop by Category' })
    await sheet.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(/About_us$/)
    await expect(sheet).toBeHidden()
  })
})

test('beside a product stands more of its category, and leads there', async ({ page }) => {
  await chooseClient(page)
  await page.goto('Product_listing')
  await page.getByRole('main').getByRole('link', { name: /.+/ }).filter({ visible: true }).nth(1).click()
  await expect(page).toHaveURL(/Product_details/)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const more = page.getByRole('region', { name: /^More in / })
  const others = more.getByRole('listitem').getByRole('link')
  await expect(others).toHaveCount(4)
  await expect(others.filter({ hasText: name ?? '' })).toHaveCount(0)
  const other = (await others.first().textContent()) ?? ''
  await others.first().click()
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
