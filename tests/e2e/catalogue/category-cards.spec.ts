/** Category cards with any content, in any number (sections 2 and 9, looks.md). */
import type { Page } from 'playwright/test'
import { chooseClient, openShop } from '../journey.ts'
import { openClient } from '../../setup/operator.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test } from '../shop-test.ts'

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Explore Categories' }).getByRole('listitem').getByRole('link')

test.describe('with the imported real catalogue', () => {
  test.skip(() => runningShop().importedClient === null, 'The real catalogue is not here')

  test("a category that has a product's picture shows all of it, on the ground that products stand on", async ({
    page,
  }) => {
    const clientLoginId = runningShop().importedClient ?? ''
    await openShop(page, clientLoginId)
    await expect(cards(page)).toHaveCount(3)
    for (const card of await cards(page).all()) {
      await expect(card.locator('img')).toHaveCSS('object-fit', 'contain')
      await expect(card.locator('img')).toHaveCSS('mix-blend-mode', 'multiply')
    }
    await page.goto('Category_listing')
    const tile = page.getByRole('listitem').filter({ hasText: 'Bags' })
    await expect(tile.locator('img')).toHaveCSS('object-fit', 'contain')
  })
})

test('a picture of its own fills the card of a category', async ({ page }) => {
  await openShop(page)
  await expect(cards(page)).toHaveCount(4)
  await expect(cards(page).first().locator('img')).toHaveCSS('object-fit', 'cover')
  await chooseClient(page)
  await page.goto('Category_listing')
  await expect(page.getByRole('main').locator('img').first()).toHaveCSS('object-fit', 'cover')
})

test('one to four categories fill their rows at each width', { tag: '@release' }, async ({ page }) => {
  for (const count of [1, 2, 3, 4]) {
    const loginId = `cards-${Math.random().toString(36).slice(2, 8)}`
    const rows = Array.from({ length: count }, (_, n) => `A${n},Thing ${n},Category ${n},10,5,1`)
    await openClient(loginId, 'Cards', ['code,name,category,points,stock,feature', ...rows].join('\n'))
    await openShop(page, loginId)
    await expect(cards(page)).toHaveCount(count)
    for (const width of [320, 390, 820, 1080, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const list = await page
        .getByRole('region', { name: 'Explore Categories' })
        .getByRole('list')
        .boundingBox()
      const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()))
      for (const top of new Set(boxes.map((box) => box?.y))) {
        const row = boxes.filter((box) => box?.y === top)
        const start = Math.min(...row.map((box) => box?.x ?? Number.NaN))
        const end = Math.max(...row.map((box) => (box?.x ?? 0) + (box?.width ?? Number.NaN)))
        expect(start, `a row's start, ${count} categories at ${width} px`).toBeCloseTo(list?.x ?? 0, 0)
        expect(end - start, `a row's width, ${count} categories at ${width} px`).toBeCloseTo(
          list?.width ?? 0,
          0,
        )
      }
    }
  }
})
