/** Swiping through a product's pictures. */
import { expect, test } from '../shop-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the first swipe brings the next picture, before what swipes has been fetched', async ({ page }) => {
  await page.route(/\/assets\/gallery-slides-[^/]+\.js$/, () => undefined)
  await page.goto('Product_details/2?client=demo')
  const main = page.getByRole('main')
  const shown = (number: number) => main.getByRole('img', { name: new RegExp(`picture ${number} of \\d`) })
  await expect(main.getByRole('button', { name: 'Show picture 2 of 3' })).toBeVisible()
  const { x, y, width, height } = (await shown(1).boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) })
  for (const share of [0.65, 0.5, 0.35, 0.2])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(shown(2)).toBeVisible()
})
