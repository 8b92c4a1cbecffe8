/** Every screen from 800 x 480 up, in both languages and sizes of text; large text and high contrast (section 7). */
import type { Locator, Page } from 'playwright/test'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { expect, machineFile, test } from './kiosk-test.ts'
import { launchOptions } from '../setup/launch-options.ts'
import { sentCode } from '../setup/members.ts'
import { tap, tapField } from './touch.ts'

// The wide font leaves the least room, and has no Devanagari.
test.use({ launchOptions: launchOptions('wide') })

const screens = [
  { width: 800, height: 480 },
  { width: 1024, height: 600 },
  { width: 1280, height: 900 },
  { width: 1080, height: 1920 },
]
const languages = [
  {
    name: 'English',
    finish: 'Finish and forget me',
    search: 'Search',
    me: 'Me',
    done: 'Done',
    large: 'Large text',
  },
  {
    name: 'हिन्दी',
    finish: 'समाप्त करें और मुझे भूल जाएँ',
    search: 'खोजें',
    me: 'मैं',
    done: 'हो गया',
    large: 'बड़े अक्षर',
  },
]

/** Besides what axe finds everywhere: 7:1 for text. */
async function expectHighContrast(page: Page, where: string): Promise<void> {
  await expectNoFindings(page, where)
  await expectNoFindings(page, where, ['color-contrast-enhanced'])
}

const keyboardOf = (page: Page) =>
  page.getByRole('region', { name: /^(On-screen keyboard|ऑन-स्क्रीन कीबोर्ड)$/ })
const barOf = (page: Page) =>
  page.getByRole('navigation').filter({ has: page.getByRole('link', { name: /^(Me|मैं)$/ }) })
const startOf = (page: Page) => page.getByRole('button', { name: /^(Touch to start|शुरू करने के लिए छुएँ)$/ })

/** Parts of a page that are outside it, or that cover each other. */
async function misplaced(parts: readonly Locator[]): Promise<string[]> {
  const boxes: { text: string; left: number; right: number; top: number; bottom: number }[] = []
  for (const part of parts)
    boxes.push(
      await part.evaluate((element) => {
        // The text may be wider than its box.
        const range = document.createRange()
        range.selectNodeContents(element)
        const rects = [element.getBoundingClientRect(), range.getBoundingClientRect()]
        return {
          text: element.textContent ?? '',
          left: Math.min(...rects.map((rect) => rect.left)),
          right: Math.max(...rects.map((rect) => rect.right)),
          top: Math.min(...rects.map((rect) => rect.top)),
          bottom: Math.max(...rects.map((rect) => rect.bottom)),
        }
      }),
    )
  const [width, height] = await parts[0]!.page().evaluate(() => [innerWidth, innerHeight] as const)
  const outside = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5,
  )
  const over = boxes.filter((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (other) =>
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      ),
  )
  return [
    ...outside.map(
      ({ text, left, right, top, bottom }) =>
        `${text} is outside: ${left}, ${top} to ${right}, ${bottom} of ${width} x ${height}`,
    ),
    ...over.map(({ text }) => `${text} covers another`),
  ]
}

const widerThanPage = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether a field is whole on the screen, with nothing over it. */
function isInSight(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    const points = [
      [middle, top + 2],
      [middle, bottom - 2],
    ] as const
    return top >= 0 && points.every(([x, y]) => document.elementFromPoint(x, y) === element)
  })
}

async function expectInSight(page: Page, field: Locator, where: string): Promise<void> {
  await expect(keyboardOf(page)).toBeVisible()
  await expect.poll(() => isInSight(field), `the field of ${where}`).toBe(true)
  expect(await widerThanPage(page), where).toBeLessThanOrEqual(0)
}

for (const isLarge of [false, true])
  for (const { name, finish, search, me, done, large } of languages)
    test(`in ${name}${isLarge ? ' with large text' : ''} nothing is covered, and the typed field is in sight [K.33]`, async ({
      startKiosk,
    }) => {
      const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600, attractScreen: true }) })
      const page = await kiosk.page()
      await tap(page.getByRole('button', { name }))
      if (isLarge) await tap(page.getByRole('button', { name: large }))
      for (const screen of screens) {
        await page.setViewportSize(screen)
        const buttons = await page.getByRole('main').getByRole('button').all()
        expect(buttons).toHaveLength(5)
        const where = `the attract screen at ${screen.width} x ${screen.height}`
        await expect.poll(() => misplaced([...buttons, page.getByRole('heading')]), where).toEqual([])
      }
      await tap(startOf(page))
      for (const screen of screens) {
        await page.setViewportSize(screen)
        const where = `${screen.width} x ${screen.height}`
        await tap(barOf(page).getByRole('link').first())
        await expect(page.getByRole('heading', { name: /^(Explore Categories|श्रेणियाँ देखें)$/ })).toBeVisible()
        const entries = await barOf(page).locator('a, button').all()
        expect(entries).toHaveLength(5)
        const finishButton = page.getByRole('button', { name: finish })
        await expect.poll(() => misplaced([...entries, finishButton]), `the bar at ${where}`).toEqual([])
        expect(await widerThanPage(page), `the home at ${where}`).toBeLessThanOrEqual(0)
        await tap(barOf(page).getByRole('link', { name: search, exact: true }))
        const searchField = page.getByRole('main').getByRole('searchbox')
        await tapField(searchField)
        await expectInSight(page, searchField, `the search at ${where}`)
        await tap(keyboardOf(page).getByRole('button', { name: done }))
        await tap(barOf(page).getByRole('link', { name: me, exact: true }))
        const login = page.getByRole('dialog')
        // It focuses its field by itself.
        await expectInSight(page, login.getByRole('textbox'), `the login at ${where}`)
        await page.keyboard.press('Escape')
        await expect(login).toBeHidden()
      }
    })

test('on the smallest screen in Hindi with large text a member orders, with nothing covered [K.33]', async ({
  startKiosk,
  member,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600, attractScreen: true }) })
  const page = await kiosk.page()
  await page.setViewportSize(screens[0]!)
  await tap(page.getByRole('button', { name: 'हिन्दी' }))
  await tap(page.getByRole('button', { name: 'बड़े अक्षर' }))
  await tap(startOf(page))
  const main = page.getByRole('main')

  /** The page is no wider than its screen, its heading and the bar are whole, and its step can be pressed. */
  async function expectPlaced(where: string, step?: Locator): Promise<void> {
    const heading = main.getByRole('heading').first()
    await expect(heading, where).toBeVisible()
    await expectNoFindings(page, where)
    expect(await widerThanPage(page), where).toBeLessThanOrEqual(0)
    const entries = await barOf(page).locator('a, button').all()
    await expect.poll(() => misplaced(entries), `the bar of ${where}`).toEqual([])
    // Fails if anything lies over it wherever it can be scrolled to.
    await step?.click({ trial: true })
  }

  await tap(barOf(page).getByRole('link', { name: 'मैं', exact: true }))
  const login = page.getByRole('dialog')
  await login.getByRole('textbox').fill(member.mobile)
  await page.keyboard.press('Enter')
  await login.getByRole('textbox', { name: 'OTP' }).fill(await sentCode(member.mobile))
  await page.keyboard.press('Enter')
  await expect(login).toBeHidden()

  await tap(barOf(page).getByRole('link').first())
  const product = main.locator('a[href*="Product_details"]').first()
  await expectPlaced('the home', product)
  await product.click()
  const add = main.getByRole('button', { name: /^कार्ट में डालें/ }).first()
  await expectPlaced('the product', add)
  await add.click()
  await tap(barOf(page).getByRole('link', { name: /^कार्ट/ }))
  const next = main
    .getByRole('button', { name: 'आगे', exact: true })
    .or(main.getByRole('link', { name: 'आगे', exact: true }))
  await expectPlaced('the cart', next)
  await next.click()
  const order = main.getByRole('button', { name: 'ऑर्डर करें', exact: true })
  await expectPlaced('the checkout', order)
  await tap(main.getByRole('button', { name: 'मेरा विवरण दिखाएँ' }))
  const name = main.getByRole('textbox').first()
  await tap(name)
  await expectInSight(page, name, 'the checkout')
  await tap(keyboardOf(page).getByRole('button', { name: 'हो गया' }))
  await order.click()
  const confirm = main.getByRole('button', { name: /^ऑर्डर पक्का करें/ })
  await expectPlaced('the summary', confirm)
  await confirm.click()
  const confirmed = page.getByRole('dialog')
  await expect(confirmed.getByRole('heading')).toBeVisible()
  for (const button of await confirmed.getByRole('button').all()) await button.click({ trial: true })
  await confirmed.getByRole('button', { name: 'और देखें' }).click()
  await tap(barOf(page).getByRole('link', { name: 'मैं', exact: true }))
  await main.getByRole('tab', { name: 'ऑर्डर इतिहास' }).click()
  await expectPlaced('the orders')
})

test('large text and high contrast are switched on by touch, for one visit [K.34]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600, attractScreen: true }) })
  const page = await kiosk.page()
  const sizeOf = (at: Page) =>
    at.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const before = await sizeOf(page)
  const large = page.getByRole('button', { name: 'Large text' })
  const contrast = page.getByRole('button', { name: 'High contrast' })
  await expect(large).toHaveAttribute('aria-pressed', 'false')
  await tap(large)
  await tap(contrast)
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  await expect(contrast).toHaveAttribute('aria-pressed', 'true')
  expect((await sizeOf(page)) / before).toBeCloseTo(1.3)
  await expectHighContrast(page, 'the attract screen')

  // A page that is loaded again, as when a network comes back, keeps them.
  await page.reload()
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  await expect(contrast).toHaveAttribute('aria-pressed', 'true')
  expect((await sizeOf(page)) / before).toBeCloseTo(1.3)

  // The menu has them too, as they are.
  await tap(startOf(page))
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await expectHighContrast(page, 'the home')
  await tap(barOf(page).getByRole('button', { name: 'Categories' }))
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  await expectHighContrast(page, 'the menu')
  await tap(large)
  await expect(large).toHaveAttribute('aria-pressed', 'false')
  expect(await sizeOf(page)).toBe(before)
  await page.keyboard.press('Escape')
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /^View all/ })
      .nth(1),
  )
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible()
  await expectHighContrast(page, 'the listing')
  await tap(page.getByRole('main').locator('a[href*="Product_details"]').first())
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await expectHighContrast(page, 'the product')

  await tap(page.getByRole('button', { name: 'Finish and forget me' }))
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('button', { name: 'Large text' })).toHaveAttribute('aria-pressed', 'false')
  await expect(next.getByRole('button', { name: 'High contrast' })).toHaveAttribute('aria-pressed', 'false')
  expect(await sizeOf(next)).toBe(before)
})
