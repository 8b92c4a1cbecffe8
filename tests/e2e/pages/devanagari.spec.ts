/** Devanagari on a device that has no font for it: DejaVu Sans, the tests' wide font, has none. */
import type { Page } from 'playwright/test'
import { launchOptions } from '../../setup/launch-options.ts'
import { openClient } from '../../setup/operator.ts'
import { openShop } from '../journey.ts'
import { expect, noRequests, test } from '../shop-test.ts'
import { drawnFonts } from './drawn-fonts.ts'

test.use({ launchOptions: launchOptions('wide'), ownContext: true })
test.skip(process.platform !== 'linux' || !!process.env['TEST_FONTS'], 'the fonts are the machine’s')

function fontsFetched(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(request.url().replace(/.*\//, ''))
  })
  return fetched
}

/** Marks the elements with one word of Devanagari, so that no space is drawn with another font. @returns their number */
function markWords(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && /^[ऀ-ॣ]+$/.test(textContent),
    )
    for (const word of words) word.dataset['word'] = ''
    return words.length
  })
}

async function expectDrawn(page: Page, words: number): Promise<void> {
  await noRequests(page)
  expect(await markWords(page)).toBeGreaterThanOrEqual(words)
  const others = async () =>
    (await drawnFonts(page, '[data-word]'))
      .flat()
      .filter((family) => !family.startsWith('Noto Sans Devanagari'))
  await expect.poll(others).toEqual([])
}

test('a shop in Hindi is drawn with the font that it brings [L.19]', async ({ page }) => {
  const fetched = fontsFetched(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openShop(page)
  // The button that leads to Hindi is drawn before that.
  await expectDrawn(page, 1)
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'श्रेणियाँ देखें' })).toBeVisible()
  await expectDrawn(page, 3)
  expect(fetched.length).toBe(2)
  // What had been drawn before the file came stays no box in another size either.
  await page.setViewportSize({ width: 1080, height: 1920 })
  await expectDrawn(page, 3)
})

test('a shop in English fetches no font [L.19]', async ({ page }) => {
  const fetched = fontsFetched(page)
  const loginId = `latin-${Math.random().toString(36).slice(2, 8)}`
  await openClient(loginId, 'Plain Works', 'code,name,category,points,stock,feature\nA,A thing,Books,10,5,1')
  await openShop(page, loginId)
  await noRequests(page)
  expect(await markWords(page)).toBe(0)
  expect(fetched).toEqual([])
})
