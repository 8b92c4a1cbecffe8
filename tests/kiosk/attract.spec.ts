/** The attract screen: the client's banners, until a touch opens the shop. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { installedKiosk } from './install-kiosk.ts'
import { tap } from './touch.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

test('banners wait for a touch, open the shop, and are back for the next person [K.7]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ attractScreen: true }) })
  const page = await kiosk.page()
  const start = page.getByRole('button', { name: 'Touch to start' })
  await expect(page.getByRole('heading', { level: 1, name: /waiting for your points/ })).toBeVisible()
  await expect(start).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Finish and forget me' })).toHaveCount(0)
  // The page is served without the shop's shell, which would flash first.
  const sent = await page.evaluate(async () => (await fetch(location.href)).text())
  expect(new RegExp('id="root">\\s*</div>').test(sent)).toBe(true)
  // A kiosk's shop can't be installed.
  expect(sent).not.toContain('rel="manifest"')
  await expectNoFindings(page, 'the attract screen')
  // Not only on the button.
  await tap(page.getByRole('heading', { level: 1, name: /waiting for your points/ }))
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectNoFindings(page, 'the kiosk home')
  await tap(page.getByRole('button', { name: 'Finish and forget me' }))
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  expect(new URL(next.url()).pathname).toBe('/rewards_points_website/demo')
  await next.getByRole('button', { name: 'Touch to start' }).press('Enter')
  await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
})

/**
 * A kiosk whose page has only the programs and styles that it names, and whose main never loads its background.
 * @returns its folder, and how many programs its page names
 */
function kioskOfFirstScreen(): { folder: string; programs: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'first-screen-'))
  cpSync(installedKiosk(), folder, { recursive: true })
  const background = path.join(folder, 'dist/kiosk/main/background.js')
  // Throws if the background is part of main's first file.
  rmSync(background)
  writeFileSync(background, 'await new Promise(() => undefined)')
  const renderer = path.join(folder, 'dist/kiosk/renderer')
  const page = readFileSync(path.join(renderer, 'index.html'), 'utf8')
  const files = readdirSync(path.join(renderer, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const named = files.filter((name) => new RegExp(`(?:src|href)="[^"]*/${name}"`).test(page))
  for (const name of files) if (!named.includes(name)) rmSync(path.join(renderer, 'assets', name))
  return { folder, programs: named.filter((name) => name.endsWith('.js')).length }
}

test('the first screen needs no file but those that its page names, and none of the background [K.7]', async ({
  startKiosk,
}) => {
  const { folder, programs } = kioskOfFirstScreen()
  const kiosk = await startKiosk({
    machineFile: machineFile({ attractScreen: true }),
    environment: { KIOSK_TEST_INSTALLED: folder },
  })
  const page = await kiosk.page()
  await expect(page.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  expect(programs).toBeLessThanOrEqual(3)
  rmSync(folder, { recursive: true })
})

/** Controls that are smaller than a finger needs. Links within a text are exempt: they are as high as their line. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = document.querySelectorAll<HTMLElement>('button, select, input, nav a, [role="tab"]')
    return [...pressed]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (Math.round(box.width) < least || Math.round(box.height) < least))
      .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} ${box.width} × ${box.height}`)
  }, 48)
}

test('where the configuration says so the shop is open at once, and keeps its links inside [K.7]', async ({
  startKiosk,
}) => {
  const page = await (await startKiosk()).page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  await page.getByRole('main').locator('a[href*="Product_details"]').first().click()
  const add = page.getByRole('main').getByRole('button', { name: /^Add to cart( [\d,]+ pts)?$/ })
  await expect(add).toBeVisible()
  // Within reach: the lower two thirds of the screen.
  expect((await add.boundingBox())!.y).toBeGreaterThan((await page.evaluate(() => innerHeight)) / 3)
  expect(await tooSmall(page)).toEqual([])
  await expectNoFindings(page, "a product's details")
  expect(await page.locator('a[href^="tel:"], a[href^="mailto:"], a[target]').count()).toBe(0)
})

test('a language is chosen before the shop is opened, and forgotten with its visitor [L.5]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ attractScreen: true }) })
  const page = await kiosk.page()
  await tap(page.getByRole('button', { name: 'हिन्दी' }))
  const start = page.getByRole('button', { name: 'शुरू करने के लिए छुएँ' })
  await expect(start).toBeVisible()
  await expectNoFindings(page, 'the attract screen in Hindi')
  await tap(start)
  await expect(page.getByRole('heading', { name: 'श्रेणियाँ देखें' })).toBeVisible()
  await tap(page.getByRole('button', { name: 'समाप्त करें और मुझे भूल जाएँ' }))
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await expect(next.locator('html')).toHaveAttribute('lang', 'en')
})
