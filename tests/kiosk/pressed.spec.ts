/** While a finger is down, the control below it looks pressed. */
import type { Locator } from 'playwright/test'
import { press, tap, tapField } from './touch.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

declare global {
  interface Window {
    /** Opacity of the control in the touch's first frame. */
    firstFrame: Promise<string>
    clicked: string[]
  }
}

/** Puts a finger on a control. @returns its opacity in the first frame */
async function opacityUnder(target: Locator): Promise<string> {
  await target.page().evaluate(() => {
    window.firstFrame = new Promise((resolve) => {
      addEventListener(
        'pointerdown',
        // Found only when it is touched: a page may recreate its controls.
        (event) => {
          const touched = (event.target as Element).closest('a, button')!
          requestAnimationFrame(() => resolve(getComputedStyle(touched).opacity))
        },
        { once: true },
      )
    })
  })
  const finger = await press(target)
  const opacity = await target.page().evaluate(() => window.firstFrame)
  await finger.leave()
  return opacity
}

test('each control is seen pressed in the first frame of a touch, until the finger leaves or scrolls [K.30]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ attractScreen: true }) })
  const page = await kiosk.page()
  const main = page.getByRole('main')
  const start = page.getByRole('button', { name: 'Touch to start' })
  await start.waitFor()
  expect(await opacityUnder(start)).toBe('0.6')
  const tile = main.locator('a[href*="Product_details"]').first()
  const finger = await press(tile)
  await expect(tile).toHaveCSS('opacity', '0.6')
  // The link is the product's name; its overlay covers the picture.
  const overTile = await tile.evaluate((link) => getComputedStyle(link, '::after').backgroundColor)
  expect(overTile).not.toBe('rgba(0, 0, 0, 0)')
  const box = (await tile.boundingBox())!
  for (const far of [40, 80, 160]) await finger.move({ x: box.x + box.width / 2, y: box.y - far })
  await expect(tile).toHaveCSS('opacity', '1')
  await finger.leave()
  expect(await opacityUnder(main.getByRole('button', { name: /^Add to cart/ }).first())).toBe('0.6')
  const cart = page.getByRole('link', { name: /^Cart, 1 / }).first()
  await cart.waitFor()
  expect(await opacityUnder(tile)).toBe('0.6')
  await page.waitForURL(/Product_details/)
  expect(await opacityUnder(cart)).toBe('0.6')
  const increase = page.getByRole('button', { name: /^Increase/ }).first()
  await increase.waitFor()
  expect(await opacityUnder(increase)).toBe('0.6')
  await expect(increase).toHaveCSS('opacity', '1')
  expect(await opacityUnder(page.getByRole('button', { name: 'Finish and forget me' }))).toBe('0.6')
})

test('a key that opens another page presses nothing there when the finger leaves [K.32]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  await tapField(page.getByRole('searchbox').first())
  const keyboard = page.getByRole('region', { name: 'On-screen keyboard' })
  for (const letter of 'bag') await tap(keyboard.getByRole('button', { name: letter, exact: true }))
  const key = keyboard.getByRole('button', { name: 'Search', exact: true })
  const box = (await key.boundingBox())!
  const finger = await press(key)
  await expect(keyboard).toHaveCount(0)
  await expect(page.getByRole('main').locator('a[href*="Product_details"]').first()).toBeVisible()
  // The button that ends the session is where the key was.
  const below = await page.evaluate(
    ([x, y]) => {
      window.clicked = []
      addEventListener('click', ({ target }) => window.clicked.push(String(target)), { capture: true })
      return document.elementFromPoint(x, y)?.closest('button')?.textContent
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  )
  expect(below).toContain('Finish')
  await finger.leave()
  const clicked = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return window.clicked
  })
  expect(clicked).toEqual([])
})
