/** The shop without a network, with a real service worker. */
import type { Page } from 'playwright/test'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import { startStaticHost } from '../../fake-provider/static-host.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { addButtons, arriveLoggedIn, logOut, openCart, openShop, resize } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import {
  copyOfBundle,
  expect,
  keptTexts,
  namesSeen,
  NO_NETWORK,
  renameScripts,
  shellNames,
  shopIsKept,
  test,
} from '../offline-shop.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: NO_NETWORK })

const lost = (page: Page) => page.getByRole('status').filter({ hasText: /^You are offline\./ })
const unreachable = (page: Page) => page.getByRole('status').filter({ hasText: /^We can’t reach the shop\./ })
const back = (page: Page) => page.getByRole('status').filter({ hasText: 'You are back online.' })
const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^My points/ })
const noOrders = (page: Page) => page.getByText(/^You can’t order while you are offline/)
const notSeen = (page: Page) => page.getByRole('heading', { name: 'You are offline' })

async function seeListing(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(addButtons(page.getByRole('main')).first()).toBeVisible()
}

/** Opens the listing and waits until its reply is cached. */
async function keepListing(page: Page): Promise<void> {
  await seeListing(page)
  await expect.poll(() => namesSeen(page)).toContainEqual(expect.stringContaining('fetchAllProducts'))
}

test('a visitor: replies are kept in an idle moment and never pass the worker; without a network the shop opens, says so and shows what was seen last [O.2, O.3, O.11]', async ({
  page,
  context,
}) => {
  await openShop(page)
  await shopIsKept(page)
  await test.step('a reply is written down after the list that it brings is drawn', async () => {
    await page.evaluate(() => {
      const waiting: IdleRequestCallback[] = []
      const requestIdle = window.requestIdleCallback.bind(window)
      window.requestIdleCallback = (work) => waiting.push(work)
      addEventListener('idle-at-last', () => {
        // Work that still waits for a picture requests idle time again.
        window.requestIdleCallback = requestIdle
        for (const work of waiting) work({ didTimeout: false, timeRemaining: () => 50 })
      })
    })
    await seeListing(page)
    expect(await namesSeen(page)).not.toContainEqual(expect.stringContaining('fetchAllProducts'))
    await page.evaluate(() => dispatchEvent(new Event('idle-at-last')))
    await expect.poll(() => namesSeen(page)).toContainEqual(expect.stringContaining('fetchAllProducts'))
  })

  await test.step('a page that the worker controls asks the provider itself', async () => {
    await openShop(page)
    const reply = page.waitForResponse(/fetch-all-products$/)
    await seeListing(page)
    expect((await reply).fromServiceWorker()).toBe(false)
    // Replies of a test, or of a proxy, reach the page.
    await page.route('**/fetch-all-categories', (route) => route.abort())
    await page.goto('Category_listing')
    await expect(page.getByRole('heading', { name: 'Code', exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { name: /did not load/ })).toBeVisible()
    await page.unroute('**/fetch-all-categories')
  })

  await context.setOffline(true)
  await openShop(page)
  await expect(lost(page)).toBeVisible()
  await expectNoFindings(page, 'the home without a network')
  await seeListing(page)
  await page.reload()
  await expect(addButtons(page.getByRole('main')).first()).toBeVisible()
  await page.goto('Category_listing')
  await expect(notSeen(page)).toBeVisible()

  await context.setOffline(false)
  await expect(back(page)).toBeVisible()
  await expect(page.getByText('Code').first()).toBeVisible()
})

test('without the server a call fails, although the device has a network; a page that is opened then shows what was seen last, and is up to date once the server is back [O.2, O.3, O.11]', async ({
  page,
  host,
}) => {
  await openShop(page)
  await shopIsKept(page)
  await keepListing(page)
  await host.goAway()
  await page
    .getByRole('group', { name: 'Sort by' })
    .getByRole('button', { name: /Low to High/ })
    .click()
  await expect(page.getByRole('heading', { name: 'This list did not load' })).toBeVisible()
  await expect(unreachable(page)).toHaveCount(0)
  // A page that is opened without the server knows that it is offline.
  await page.goto('Product_listing')
  await expect(unreachable(page)).toBeVisible()
  await expect(addButtons(page.getByRole('main')).first()).toBeVisible()
  const asked = page.waitForResponse(
    (reply) => reply.url().endsWith('/fetch-all-products') && reply.status() === 200,
  )
  await host.comeBack()
  await expect(back(page)).toBeVisible()
  await asked
})

test('a member: nothing of a person is kept; no balance is shown, and nothing can be ordered, before the provider is there again; logging out and another client’s shop forget what was seen [O.3, O.4, O.5, O.6]', async ({
  page,
  context,
  member,
}) => {
  await arriveLoggedIn(page, member)
  await shopIsKept(page)
  await expect(balance(page)).toBeVisible()
  await addButtons(page.getByRole('main')).first().click()

  await test.step('nothing of a person is kept', async () => {
    await page.goto('My_profile?tab=orders')
    await expect(page.getByRole('tabpanel', { name: 'Order History' })).toBeVisible()
    await page.goto('Notifications')
    await page.goto('Search')
    await page.getByRole('main').getByPlaceholder('Search product, category or brand').fill('lamp')
    await expect(page.getByRole('heading', { name: /^Showing results for/ })).toBeVisible()
    await keepListing(page)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    // Without the program files, which contain names of no real person.
    const kept = Object.entries(await keptTexts(page)).flatMap(([name, text]) =>
      name.includes('/assets/') ? [] : [name + text],
    )
    for (const word of [member.mobile, member.name, token ?? 'no token', '"search_name":"lamp"'])
      expect(kept.filter((text) => text.includes(word)).length, word).toBe(0)
    const calls = (await namesSeen(page)).map((name) => name.split(/[/?]/)[0])
    expect(new Set(calls)).toEqual(new Set(['member fetchAllProducts', 'fetchHomePageData']))
  })

  await test.step('nothing can be ordered', async () => {
    await openCart(page)
    await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
    await context.setOffline(true)
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await expect(noOrders(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
      await expect(page.getByText('My points')).toHaveCount(0)
      await expect(balance(page)).toHaveCount(0)
    }
    await page.goto('Checkout')
    await expect(noOrders(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0)
    await page.goto('My_profile')
    await expect(page.getByText('Shown when you are back online')).toBeVisible()
  })

  await test.step('what says so covers no heading, on a phone', async () => {
    await resize(page, { width: 390, height: 844 })
    const heading = page.getByRole('heading', { level: 1, name: 'My Profile' })
    const line = await lost(page).locator('span').first().boundingBox()
    expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(line!.y + line!.height)
    await resize(page, { width: 1280, height: 720 })
  })

  await context.setOffline(false)
  await expect(balance(page)).toBeVisible()
  await page.goto('Checkout')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()

  await test.step('logging out and another client forget what was seen', async () => {
    await openShop(page)
    await logOut(page)
    await expect.poll(() => namesSeen(page)).not.toContainEqual(expect.stringContaining('member'))
    await keepListing(page)
    await page.goto('gallery')
    await expect.poll(() => namesSeen(page)).toEqual(['fetchHomePageData?{"clientLoginId":"gallery"}'])
  })
})

test('a kept page runs its own build’s files until the next one is kept [O.7]', async ({ page, context }) => {
  const bundle = await copyOfBundle()
  const host = await startStaticHost(bundle.folder, BASE_PATH, new URL(runningShop().url).origin)
  const base = `${host.origin}${BASE_PATH}/`
  const entryOf = () => page.locator('script[type="module"]').first().getAttribute('src')
  await page.goto(`${base}demo`)
  await shopIsKept(page)
  const [shell] = await shellNames(page)
  const entry = await entryOf()

  // The next release, with nothing of the old one left on the host.
  await renameScripts(bundle.folder)
  const next = entry?.replace(/\/(?=index-)/, '/next-')
  await page.goto(`${base}demo`)
  expect(await entryOf()).toBe(next)
  await expect.poll(async () => (await shellNames(page)).filter((name) => name !== shell).length).toBe(1)

  await context.setOffline(true)
  await page.goto(`${base}demo`)
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
  expect(await entryOf()).toBe(next)
  await host.stop()
  await bundle.remove()
})
