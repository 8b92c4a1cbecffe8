/** Hostile HTML in a client's texts has no effect in a browser. */
import { openShop } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

const RUN = 'window.wasRun = true'
const HOSTILE = `
  <p>Before all of it.</p>
  <script>${RUN}</script><img src="x:y" alt="" onerror="${RUN}"><svg onload="${RUN}"></svg>
  <style>body * { visibility: hidden }</style>
  <div style="position:fixed;inset:0;z-index:2147483647;background:red">Log in here</div>
  <iframe src="https://evil.test" srcdoc="<script>parent.wasRun = true</script>"></iframe>
  <dialog open style="position:fixed;inset:0">Your session ended</dialog>
  <form action="https://evil.test"><input name="otp" autofocus><button>Pay</button></form>
  <meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test/">
  <p><a href="javascript:${RUN}">Press me</a> <a href="https://evil.test/page">Away</a></p>`

// The browser reports what the text contained while it is sanitized: it would not have run either.
test.use({ expectedErrors: /violates the following Content Security Policy directive/ })

test('a hostile text runs nothing, covers nothing and leads nobody away', async ({ page, context }) => {
  const strangers: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') strangers.push(request.url())
  })
  await page.route('**/api/v1/about-us', (route) =>
    route.fulfill({
      json: { message: 'Success', code: 200, data: { title: `<img onerror=${RUN}>`, description: HOSTILE } },
    }),
  )
  await openShop(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByText('Before all of it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`<img onerror=${RUN}>`)
  await page.getByText('Press me').click()

  const covered = await page.evaluate(() => {
    const links = [...document.querySelectorAll('header a, header button')]
    return links.filter((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return width > 0 && !link.contains(there)
    }).length
  })
  expect(covered).toBe(0)
  await expect(page.getByRole('main').locator('iframe, form, input, dialog, style, script')).toHaveCount(0)
  const away = page.getByRole('link', { name: 'Away' })
  await expect(away).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(away).toHaveAttribute('target', '_blank')
  expect(new URL(page.url()).pathname).toBe('/rewards_points_website/About_us')
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expect(strangers).toEqual([])
})
