/** The layout of a product's details on a wide screen: text is next to its controls. */
import type { Locator } from 'playwright/test'
import { chooseClient, openFeatured, openShop } from '../journey.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test } from '../shop-test.ts'

async function boxOf(element: Locator) {
  await expect(element).toBeVisible()
  return (
    (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
  )
}

test('the description stands below the button, and what is more of the kind below the pictures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openShop(page)
  await openFeatured(page)
  const main = page.getByRole('main')
  const button = await boxOf(main.getByRole('button', { name: 'Add to cart', exact: true }))
  const description = await boxOf(main.getByRole('region', { name: 'Description' }))
  const more = main.getByRole('region', { name: /^More in / })
  expect(description.x).toBeGreaterThan(720 - 100)
  expect(description.y).toBeGreaterThan(button.y)
  expect(description.y - (button.y + button.height)).toBeLessThan(120)
  expect((await boxOf(more)).x).toBeLessThan(description.x - 300)

  for (const line of await more.getByRole('listitem').all()) {
    const picture = await boxOf(line.locator('img, svg').first())
    const name = await boxOf(line.getByRole('link'))
    const points = await boxOf(line.getByText(/ pts$/).last())
    // Side by side or stacked, the texts are centred on the picture.
    const top = Math.min(name.y, points.y)
    const bottom = Math.max(name.y + name.height, points.y + points.height)
    const middle = (top + bottom) / 2
    expect(Math.abs(middle - (picture.y + picture.height / 2))).toBeLessThan(4)
  }
})

test.describe('with the imported real catalogue', () => {
  test.skip(() => runningShop().importedClient === null, 'The real catalogue is not here')

  test('a short description that the description begins with is not said twice', async ({ page }) => {
    await chooseClient(page, runningShop().importedClient ?? '')
    await page.goto('Product_listing')
    await page.getByRole('main').getByRole('link', { name: 'Joust Duffle Bag' }).click()
    const said = page.getByRole('main').getByText(/The sporty Joust Duffle Bag can't be beat/)
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
    await expect(said).toHaveCount(1)
  })
})
