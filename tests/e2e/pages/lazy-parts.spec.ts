/** A part of a page whose code can't be loaded: the page stays, shows the error, and tries again. */
import type { Page } from 'playwright/test'
import { arriveLoggedIn, loginModal, openFeatured, openShop, pageRests } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test.use({
  expectedErrors: /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/,
})

/** @returns a function that lets the files through again */
async function breakFiles(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('connectionfailed'))
  return () => page.unroute(files)
}

for (const { part, kind, width, press } of [
  { part: 'mega-menu', kind: 'js', width: 1440, press: 'Shop by Category' },
  { part: 'menu-sheet', kind: 'css', width: 390, press: 'Categories' },
] as const)
  test(`where the ${kind} of ${part} does not come, the page stays and the next press asks again [B.9]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const mend = await breakFiles(page, new RegExp(`/assets/${part}-[^/]+\\.${kind}$`))
    await openShop(page)
    const button = page.getByRole('button', { name: press })
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'This did not load.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await mend()
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // A stylesheet that failed to load is also in the list, but has no rules.
    const isStyled = () =>
      page.evaluate(
        (name) =>
          [...document.styleSheets].some(
            (sheet) => sheet.href?.includes(`/${name}-`) === true && sheet.cssRules.length > 0,
          ),
        part,
      )
    await expect.poll(isStyled).toBe(true)
  })

test.describe('without a connection', () => {
  // Its cache is empty.
  test.use({ ownContext: true })

  test('a login that could not be fetched without a connection opens at the next press [B.9]', async ({
    page,
    context,
  }) => {
    await openShop(page)
    await pageRests(page)
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(loginModal(page)).toBeVisible()
  })

  test('a member who logs out without a connection leaves no requested login code behind [O.6]', async ({
    page,
    context,
    member,
  }) => {
    const loaded = page.waitForEvent('requestfinished', (request) => /\/records-/.test(request.url()))
    await arriveLoggedIn(page, member)
    await loaded
    /** As if a code had been asked for in another tab. @returns the number of codes */
    const codes = (work: 'add' | 'count') =>
      page.evaluate(
        (what) =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('rewards-login')
            opening.onupgradeneeded = () => opening.result.createObjectStore('login')
            opening.onsuccess = () => {
              const store = opening.result.transaction('login', 'readwrite').objectStore('login')
              if (what === 'add') store.put({ clientLoginId: 'demo' }, 'demo')
              const counting = store.count()
              counting.onsuccess = () => resolve(counting.result)
            }
          }),
        work,
      )
    expect(await codes('add')).toBe(1)
    await page.getByRole('button', { name: /^Your account/ }).click()
    const logout = page.getByRole('button', { name: 'Logout' })
    await expect(logout).toBeVisible()
    await context.setOffline(true)
    await logout.click()
    await expect.poll(() => codes('count')).toBe(0)
  })

  test('if the code that follows the connection could not be loaded, the page loads it by itself [B.9]', async ({
    page,
    context,
  }) => {
    const early = /\/assets\/deferred-startup-[^/]+\.js$/
    const mend = await breakFiles(page, early)
    const failed = page.waitForEvent('requestfailed', (request) => early.test(request.url()))
    await openShop(page)
    await failed
    await mend()
    await expect(page.locator('body > div > output')).toBeAttached()
    await pageRests(page)
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
  })
})

test('the buttons change the banner though its rotation does not come [B.9]', async ({ page }) => {
  await breakFiles(page, /\/assets\/banner-rotation-[^/]+\.js$/)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('banner-rotation'))
  await openShop(page)
  const banners = page.getByRole('region', { name: 'Banners' })
  await banners.getByRole('button', { name: 'Following banner' }).click()
  await failed
  await expect(banners.getByRole('img')).toHaveAttribute('alt', /^Banner 2 of/)
})

test('a product is shown though its slides and what cleans its texts do not come [B.9]', async ({ page }) => {
  await breakFiles(page, /\/assets\/(?:gallery-slides|clean-html)-[^/]+\.js$/)
  let haveFailed = false
  page.on('requestfailed', (request) => {
    if (request.url().includes('gallery-slides')) haveFailed = true
  })
  await openShop(page)
  const name = await openFeatured(page)
  // The pointer moves: a visitor is at the page when its picture has loaded.
  let y = 200
  const moveOn = async () => {
    await page.mouse.move(200, (y += 1))
    return haveFailed
  }
  await expect.poll(moveOn).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(name) }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

test('the profile stays where its form does not come, which is asked for again with its tab [B.9]', async ({
  page,
  member,
}) => {
  await arriveLoggedIn(page, member)
  const mend = await breakFiles(page, /\/assets\/update-details-[^/]+\.js$/)
  await page.goto('My_profile?tab=update')
  await expect(page.getByText('This did not load.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await mend()
  await page.getByRole('tab', { name: 'Personal Info' }).click()
  await page.getByRole('tab', { name: 'Update Profile Details' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
})
