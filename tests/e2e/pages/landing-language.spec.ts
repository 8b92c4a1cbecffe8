/**
 * The company's own pages in Hindi: by the visitor's or the browser's choice, whatever languages a client's shop has.
 */
import type { Page } from 'playwright/test'
import { loginModal } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { openEnglishShop } from './english-shop.ts'
import { expect, test } from '../shop-test.ts'

const choiceIn = (page: Page, part: 'banner' | 'contentinfo') =>
  page.getByRole(part).getByRole('group', { name: /Language|भाषा/ })
const english = (page: Page) => page.getByRole('heading', { name: 'A thank-you they get to choose.' })
const hindi = (page: Page) => page.getByRole('heading', { name: 'ऐसा धन्यवाद जिसे वे ख़ुद चुनें।' })
const language = (page: Page) => page.locator('html')

async function openOrganisation(page: Page, clientLoginId: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'हमसे बात करें' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'लॉग इन' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(clientLoginId)
  await dialog.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${clientLoginId}$`))
}

test('a visitor reads the landing page in Hindi at one press, and in English at another [L.9]', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/(?:hi|company)-[\w-]+\.js/.test(request.url())) fetched.push(request.url())
  })
  await page.goto('./')
  await expect(english(page)).toBeVisible()
  expect(fetched).toEqual([])
  await choiceIn(page, 'banner').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(hindi(page)).toBeVisible()
  expect(fetched).toHaveLength(2)
  await expect(language(page)).toHaveAttribute('lang', 'hi')
  await expect(page.getByText('4,120 पॉइंट').first()).toBeVisible()
  await expectNoFindings(page, 'the landing page in Hindi')
  await choiceIn(page, 'contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(english(page)).toBeVisible()
  await expect(language(page)).toHaveAttribute('lang', 'en')
})

test('/about and /contact are there in Hindi, beside a shop in English alone too [L.9, L.10]', async ({
  page,
}) => {
  await page.goto(await openEnglishShop())
  await expect(loginModal(page)).toBeVisible()
  for (const [path, title, titleInEnglish] of [
    ['about', 'हम धन्यवाद का ख़याल रखते हैं।', 'We look after the thank-you.'],
    ['contact', 'आइए, आपकी दुकान खोलें।', 'Let’s open your shop.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: titleInEnglish })).toBeVisible()
    await choiceIn(page, 'banner').getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectNoFindings(page, `/${path} in Hindi`)
    await choiceIn(page, 'contentinfo').getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: titleInEnglish })).toBeVisible()
  }
})

test.describe('a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('gets the landing page in Hindi, until somebody chooses English [L.10]', async ({ page }) => {
    await page.goto('./')
    await expect(hindi(page)).toBeVisible()
    await choiceIn(page, 'banner').getByRole('button', { name: 'English' }).click()
    await expect(english(page)).toBeVisible()
    await page.reload()
    await expect(english(page)).toBeVisible()
  })

  test('gets a shop with English alone in English, and the landing page in Hindi again [L.11]', async ({
    page,
  }) => {
    await page.goto('./')
    await openOrganisation(page, await openEnglishShop())
    await expect(loginModal(page)).toBeVisible()
    await expect(language(page)).toHaveAttribute('lang', 'en')
    await page.goBack()
    await expect(hindi(page)).toBeVisible()
    await expect(language(page)).toHaveAttribute('lang', 'hi')
  })
})

test('whoever chose Hindi reads a shop with English alone in English, and the landing page in Hindi again [L.11]', async ({
  page,
}) => {
  await page.goto('./')
  await choiceIn(page, 'banner').getByRole('button', { name: 'हिन्दी' }).click()
  await openOrganisation(page, await openEnglishShop())
  await expect(loginModal(page)).toBeVisible()
  await expect(language(page)).toHaveAttribute('lang', 'en')
  await page.goBack()
  await expect(hindi(page)).toBeVisible()
  await page.reload()
  await expect(hindi(page)).toBeVisible()
})

test.describe('with texts that are 40 % longer', () => {
  test.use({ locale: 'hi-IN' })

  /** Lengthens texts by whole words, as in a longer language; a single word itself grows. Names and figures stay. */
  function lengthenTexts(): void {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const words = text.data.trim().split(/\s+/)
      if (!/\p{Script=Devanagari}/u.test(text.data)) continue
      if (text.parentElement?.closest('script, style, [aria-hidden=true]') || words[0] === '') continue
      if (words.length > 2) text.data += ` ${words.slice(0, Math.ceil(words.length * 0.4)).join(' ')}`
      else text.data += text.data.trim().slice(0, Math.ceil(text.data.trim().length * 0.4))
    }
  }

  function textsBeyondScreen(): string[] {
    return [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li, dd, dt')]
      .filter(
        (element) => element.closest('[aria-hidden=true], [aria-roledescription], .visually-hidden') === null,
      )
      .filter((element) => element.checkVisibility() && !element.textContent.includes('सीधे'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > innerWidth + 1
      })
      .map((element) => element.textContent.slice(0, 60))
  }

  test('nothing on a page is wider than the screen, at any width [L.12]', async ({ page }) => {
    for (const path of ['./', 'about', 'contact']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(lengthenTexts)
      for (const width of [390, 820, 960, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(textsBeyondScreen), `${path} at ${width} px`).toEqual([])
      }
    }
  })
})
