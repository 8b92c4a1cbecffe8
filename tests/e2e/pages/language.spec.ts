/** Hindi and English: chosen on the page, stored on the device, and not offered in a shop that has only English. */
import type { Page, Request } from 'playwright/test'
import { arriveLoggedIn, channelOf, control, loginModal, openShop } from '../journey.ts'
import { grantPoints, openClient, writeAboutUs } from '../../setup/operator.ts'
import { expectNoFindings } from '../no-findings.ts'
import { openEnglishShop } from './english-shop.ts'
import { expect, test } from '../shop-test.ts'

const footerChoice = (page: Page) =>
  page.getByRole('contentinfo').getByRole('group', { name: /Language|भाषा/ })
const headerChoice = (page: Page) => page.getByRole('banner').getByRole('group', { name: /Language|भाषा/ })
const inHindi = (page: Page) => page.getByRole('heading', { name: 'श्रेणियाँ देखें' })

/** Collects the files with translations that the page loads. */
function translationsOf(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/hi-[\w-]+\.js/.test(request.url())) fetched.push(request.url())
  })
  return fetched
}

test(
  'a visitor reads the shop in Hindi at one press, and in English at another [L.2]',
  { tag: '@translated' },
  async ({ page }) => {
    const fetched = translationsOf(page)
    await openShop(page)
    await expect(headerChoice(page).getByRole('button')).toHaveText(['हिन्दी'])
    expect(fetched).toEqual([])
    await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
    await expect(inHindi(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    const main = page.getByRole('main')
    await expect(main.getByText(/^[\d,]+ पॉइंट$/).first()).toBeVisible()
    await expect(main.getByText(/^[\d,]+ pts$/)).toHaveCount(0)
    // Names too, if the provider has them in Hindi.
    await expect(page.getByRole('main').getByText('ऑडियो').first()).toBeVisible()
    await expect(footerChoice(page).getByRole('button', { name: 'हिन्दी' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expectNoFindings(page, 'the home in Hindi')
    await footerChoice(page).getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)

test('the choice outlives a reload, and goes along with every call [L.3]', async ({ page, member }) => {
  const asked: Request[] = []
  await arriveLoggedIn(page, member)
  await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(inHindi(page)).toBeVisible()
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) asked.push(request)
  })
  await page.goto('My_profile')
  await page.getByRole('tab', { name: 'ऑर्डर इतिहास' }).click()
  await expect(page.getByText('यहाँ अभी कोई ऑर्डर नहीं है।')).toBeVisible()
  await expect(page.getByText('1,00,000 पॉइंट').first()).toBeVisible()
  const calls = asked.filter((request) => !request.url().includes('/broadcasting/'))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.map((request) => request.headers()['accept-language'])).toEqual(calls.map(() => 'hi'))
})

test('a member reads notifications and the passbook in the language that is shown [L.2, L.13, L.14]', async ({
  page,
  member,
  members,
}) => {
  await members.grant(member, { points: 600, reason: 'Opening balance' })
  await channelOf(page, () => arriveLoggedIn(page, member))
  await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(inHindi(page)).toBeVisible()
  await grantPoints(member, 250)
  await page.getByRole('link', { name: 'सूचनाएँ, 1 नई' }).first().click()
  await expect(page.getByText('आपको 250 पॉइंट मिले हैं। अब आपका बैलेंस 1,00,850 पॉइंट है।')).toBeVisible()
  await expectNoFindings(page, 'notifications in Hindi')
  await headerChoice(page).getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('You have received 250 pts. Your balance is 1,00,850 pts now.')).toBeVisible()

  await page.goto('My_profile?tab=passbook')
  await expect(page.getByRole('main').getByText('Opening balance')).toBeVisible()
  await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('main').getByText('शुरुआती बैलेंस')).toBeVisible()
})

test('what somebody has typed stays where the language changes [L.2]', async ({ page }) => {
  await openShop(page)
  await control(page.getByRole('banner'), 'Login').click()
  const modal = loginModal(page)
  await modal.getByLabel('Mobile number').fill('98765')
  await modal.getByRole('button', { name: 'Close' }).click()
  await page.goto('Search')
  await page.getByRole('main').getByRole('searchbox').fill('Tea')
  await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('Tea')
  await expect(page.getByRole('main').getByText(/Tea के परिणाम/)).toBeVisible()
})

test('the demo is in Hindi to its last text: products are found and read in it, and so are its pages [L.2]', async ({
  page,
}) => {
  await openShop(page)
  await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(inHindi(page)).toBeVisible()
  await page.goto('Search')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('स्नेक प्लांट')
  await main.getByRole('link', { name: /^सिरेमिक गमले में स्नेक प्लांट/ }).click()
  await expect(main.getByRole('heading', { name: 'सिरेमिक गमले में स्नेक प्लांट' })).toBeVisible()
  await expect(
    main.getByText('पानी देना भूल जाएँ तो बुरा नहीं मानता, और इस बीच हवा साफ़ करता है।').first(),
  ).toBeVisible()
  for (const [path, title, text] of [
    ['About_us', 'Banyan Works रिवॉर्ड के बारे में', 'पॉइंट आपके पास कैसे आते हैं'],
    ['Terms_and_conditions', 'उपयोग की शर्तें', '1. कौन पॉइंट भुना सकता है'],
    ['Privacy_policy', 'गोपनीयता नीति', 'हम क्या रखते हैं'],
  ] as const) {
    await page.goto(path)
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main.getByRole('heading', { name: text })).toBeVisible()
  }
})

test('a shop with English alone offers no choice, and is in English whatever was chosen elsewhere [L.4]', async ({
  page,
}) => {
  await openShop(page)
  await headerChoice(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(inHindi(page)).toBeVisible()
  await page.goto(await openEnglishShop())
  await expect(loginModal(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Language' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a shop whose first language is Hindi opens a page by its address in Hindi, if nobody chose another [L.4]', async ({
  page,
}) => {
  const loginId = `hindi-${Math.random().toString(36).slice(2, 8)}`
  await openClient(loginId, 'Himalaya', 'code,name,category,points,stock\nA,Bag,Bags,250,5', [
    '--languages',
    'hi,en',
  ])
  await writeAboutUs(loginId, {
    title: 'Who we are',
    html: '<p>From the mountains.</p>',
    titleHi: 'हम कौन हैं',
    htmlHi: '<p>पहाड़ों से।</p>',
  })
  const main = page.getByRole('main')
  // By a link in a new tab, then again in a tab that has the shop.
  for (const address of [`About_us?client=${loginId}`, 'About_us']) {
    await page.goto(address)
    await expect(main.getByText('पहाड़ों से।')).toBeVisible()
    await expect(main.getByRole('heading', { level: 1, name: 'हम कौन हैं' })).toBeVisible()
  }
})
