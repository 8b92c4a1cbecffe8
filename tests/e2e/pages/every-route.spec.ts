/**
 * On every route, light and dark: nothing moves while it loads or when the colour scheme changes, and axe has no
 * findings. All is checked of the same loaded page. A change is looked at on a phone in the light and on a desktop in
 * the dark; a release also needs the other two, and a tablet.
 */
import type { Page } from 'playwright/test'
import {
  addButtons,
  arriveLoggedIn,
  chooseClient,
  confirmedModal,
  control,
  loginModal,
  logIn,
  memberPages,
  openFeatured,
  openFilledCart,
  openShop,
  visitorPages,
} from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expectNoShift } from '../no-shift.ts'
import type { Member } from '../../setup/members.ts'
import { expect, noRequests, test } from '../shop-test.ts'

interface Look {
  width: number
  /** The scheme in which axe looks. */
  colorScheme: 'light' | 'dark'
}

/** Turns the cache off for the page: a part that has loaded before would not move anything. */
async function loadAnew(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
}

async function expectSound(page: Page, where: string, { colorScheme }: Look): Promise<void> {
  await noRequests(page)
  await expectNoShift(page, where)
  if (colorScheme === 'light') await expectNoFindings(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoShift(page, `${where}, dark`)
  if (colorScheme === 'dark') await expectNoFindings(page, `${where}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectSoundRoutes(page: Page, routes: readonly string[], look: Look): Promise<void> {
  for (const route of routes) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeAttached()
    await expectSound(page, route, look)
  }
}

async function walkAsVisitor(page: Page, look: Look): Promise<void> {
  await chooseClient(page)
  await loadAnew(page)
  await expectSoundRoutes(page, ['', 'about', 'contact', 'demo', ...visitorPages, 'no/such/page'], look)
  await openShop(page)
  await openFeatured(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page, 'Product_details', look)
  await page.goto('Login')
  await expect(loginModal(page)).toBeVisible()
  await expectSound(page, 'Login', look)
}

async function walkAsMember(page: Page, member: Member, look: Look): Promise<void> {
  await arriveLoggedIn(page, member)
  await loadAnew(page)
  await expectSoundRoutes(page, ['demo', 'Product_listing', ...memberPages], look)
  await openShop(page)
  await openFeatured(page)
  await addButtons(page.getByRole('main')).first().click()
  await expectNoFindings(page, 'Product_details, in the cart')
}

async function walkToOrder(page: Page, member: Member, look: Look): Promise<void> {
  await logIn(page, member)
  await loadAnew(page)
  await openFilledCart(page)
  await expectSound(page, 'My_cart', look)
  for (const [step, wayOn, wayOnThere] of [
    ['Checkout', 'Next', 'Place order'],
    ['Summary', 'Place order', /^Confirm order/],
  ] as const) {
    await control(page.getByRole('main'), wayOn).click()
    await expect(page).toHaveURL(new RegExp(`${step}$`))
    await page.reload()
    await expect(control(page.getByRole('main'), wayOnThere)).toBeVisible()
    await expectSound(page, step, look)
  }
  await control(page.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  await expectSound(page, 'Order Confirmed', look)
  const [modal, title] = await Promise.all(
    [confirmedModal(page), confirmedModal(page).getByText('Order Confirmed')].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(title!.x + title!.width / 2, 'the middle').toBeCloseTo(modal!.x + modal!.width / 2, 0)
}

for (const look of [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)
  test.describe(`${look.width} px, ${look.colorScheme}`, () => {
    test.use({ viewport: { width: look.width, height: 900 } })

    test('what a visitor sees [B.10]', ({ page }) => walkAsVisitor(page, look))
    test('what a member sees [B.10]', ({ page, member }) => walkAsMember(page, member, look))
    test('from the cart to the order', ({ page, member }) => walkToOrder(page, member, look))
  })

for (const look of [
  { width: 390, colorScheme: 'dark' },
  { width: 820, colorScheme: 'light' },
  { width: 1440, colorScheme: 'light' },
] as const)
  test.describe(`${look.width} px, ${look.colorScheme}`, { tag: '@release' }, () => {
    test.use({ viewport: { width: look.width, height: 900 } })

    test('what a visitor sees [B.10]', ({ page }) => walkAsVisitor(page, look))
    test('what a member sees [B.10]', ({ page, member }) => walkAsMember(page, member, look))
    test('from the cart to the order', ({ page, member }) => walkToOrder(page, member, look))
  })
