/** What the landing page shows by itself, and what it takes along to other pages (sections 2 and 9). */
import { control } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test(
  'the true figures stand there before anybody scrolls to them, and on paper',
  { tag: '@release' },
  async ({ page }) => {
    const figures = page.getByRole('main').locator('dd')
    const truth = ['2050+', '800+', '500K', '45+']
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('./')
    await expect(figures).toHaveText(truth)
    await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' })
    await expect(figures).toHaveText(truth)
  },
)

test('the plan that is chosen goes along, into the mail', async ({ page }) => {
  await page.goto('./')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Yearly' }).check({ force: true })
  await control(main, 'Choose Professional').click()
  await expect(page).toHaveURL(/contact\?plan=Professional&period=yearly$/)
  await expect(
    main.getByText('You chose Professional, $350 per year. It stands in your mail already.'),
  ).toBeVisible()
  const mail = control(main, 'Write to us')
  const address = (await mail.getAttribute('href')) ?? ''
  expect(new URL(address).searchParams.get('subject')).toContain('Professional, $350 per year')

  await page.goto('contact?plan=Gold')
  await expect(main.getByText(/^You chose/)).toHaveCount(0)
})

test('the organisation that is chosen colours the whole page, and nothing that comes after it', async ({
  page,
}) => {
  await page.goto('./')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const own = await accent()
  await page.getByRole('radio', { name: 'Brindle' }).check({ force: true })
  await expect.poll(accent).not.toBe(own)
  await control(page.getByRole('contentinfo'), 'About').click()
  await expect(page).toHaveURL(/about$/)
  await expect.poll(accent).toBe(own)
})

test('what the companies are stands over their row, with the buttons that move it', async ({ page }) => {
  await page.goto('./')
  const row = await page.getByRole('region', { name: 'companies' }).getByRole('list').boundingBox()
  for (const part of [
    page.getByText('Companies whose people shop here'),
    page.getByRole('button', { name: 'Next companies' }),
  ]) {
    const box = await part.boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(row?.y ?? Number.NaN)
  }
})
