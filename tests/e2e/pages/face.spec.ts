/** The tests use their own fonts, because a machine's fonts would decide what fits in a line. */
import { openShop } from '../journey.ts'
import { expect, test } from '../shop-test.ts'
import { drawnFonts } from './drawn-fonts.ts'

/** The fonts in which Chromium must render the page's texts, by family. */
const faces: Record<string, RegExp> = {
  narrow: /^(?:Arimo|Noto Sans Devanagari)/,
  // Its Devanagari is the shop's own.
  'wide @release': /^(?:DejaVu Sans|Noto Sans Devanagari)/,
}

test("every text is drawn with the tests' own fonts", async ({ page }, { project }) => {
  test.skip(process.platform !== 'linux' || !!process.env['TEST_FONTS'], 'the fonts are the machine’s')
  await openShop(page)
  await page.evaluate(() => document.body.append('ऐसा धन्यवाद 简体 ₹ → ✓'))
  const families = new Set((await drawnFonts(page)).flat())
  const own = faces[project.name]
  expect([...families].filter((family) => own?.test(family) !== true)).toEqual([])
  expect(families.size).toBeGreaterThan(0)
})

test('a device with a font for Devanagari fetches none [L.19]', async ({ page }, { project }) => {
  test.skip(project.name !== 'narrow', 'the wide face comes without Devanagari')
  test.skip(process.platform !== 'linux' || !!process.env['TEST_FONTS'], 'the fonts are the machine’s')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(request.url())
  })
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await page.goto('demo')
  await expect(page.getByRole('heading', { name: 'श्रेणियाँ देखें' })).toBeVisible()
  expect((await drawnFonts(page)).flat().some((family) => family.startsWith('Noto Sans Devanagari'))).toBe(
    true,
  )
  expect(fetched).toEqual([])
})
