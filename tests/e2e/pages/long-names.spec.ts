/** Words wider than the screen in the names of an organisation, its categories, occasions and products. */
import type { Locator, Page } from 'playwright/test'
import { addButtons, control, logIn, loginModal, openAllProducts, openShop } from '../journey.ts'
import { openClient } from '../../setup/operator.ts'
import { expect, test } from '../shop-test.ts'

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const occasion = 'Jahresabschlussweihnachtsfeierlichkeiten'
const category = 'Arbeiterunfallversicherungsgesetzgebungsvorschlag'
const subcategory = 'Nahrungsmittelunverträglichkeitsbeauftragter'
/** Different for each worker that runs this file. */
let loginId = ''

test.beforeAll(async () => {
  loginId = `words-${Math.random().toString(36).slice(2, 8)}`
  const columns = 'code,name,category,subcategory,points,stock,occasions,feature,latest'
  const rows = [1, 2, 3].map((n) => `L${n},${word},${category},${subcategory},${n}00,5,${occasion},1,1`)
  await openClient(loginId, word, [columns, ...rows].join('\n'))
})

async function expectNothingCut(page: Page, where: string): Promise<void> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }))
  expect(scrollWidth, where).toBeLessThanOrEqual(innerWidth)
}

/** A part that clips its content contains nothing wider than itself. */
async function expectToFit(part: Locator, where: string): Promise<void> {
  const tooWide = await part.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(tooWide, where).toEqual([])
}

test('one of the client’s points has the word for one', async ({ page }) => {
  const stars = `stars-${Math.random().toString(36).slice(2, 8)}`
  const rows = ['A,One,Things,1,5,1', 'B,Two,Things,2,5,1']
  await openClient(stars, 'Stars', ['code,name,category,points,stock,feature', ...rows].join('\n'), [
    '--points-name',
    'star,stars,stars',
  ])
  await openShop(page, stars)
  const rail = page.getByRole('region', { name: 'Feature Product' })
  await expect(rail.getByText('1 star', { exact: true })).toBeVisible()
  await expect(rail.getByText('2 stars', { exact: true })).toBeVisible()
})

test('a cart of long words that costs too much fits a phone, and its total the column', async ({
  page,
  members,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await logIn(page, await members.makeMember({ points: 250, clientLoginId: loginId }))
  await openAllProducts(page)
  for (const nth of [0, 1]) await addButtons(page.getByRole('main')).nth(nth).click()
  await page.goto('My_cart')
  await expect(page.getByText(`Without ${word}`)).toBeVisible()
  await expectNothingCut(page, 'the cart')
  for (const remove of await page.getByRole('button', { name: /^Remove/ }).all()) {
    const box = await remove.boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0), 'the right edge of Remove').toBeLessThanOrEqual(390)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectToFit(page.getByRole('region', { name: 'Grand Total' }), 'the total')
})

for (const width of [390, 1440]) {
  test(`at ${width} px a word longer than the line is broken, not cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openShop(page, loginId)
    await expectNothingCut(page, 'the home')
    await expectToFit(page.getByRole('banner').getByText(word), "the organisation's name")

    await control(page.getByRole('banner'), 'Login').click()
    await expectToFit(loginModal(page), 'the login')
    await loginModal(page).getByRole('button', { name: 'Close' }).click()

    await openAllProducts(page)
    const filterButton = page.getByRole('button', { name: /^Filter/ })
    if (width < 768) await filterButton.click()
    const filters =
      width < 768
        ? page.getByRole('dialog', { name: 'Filter' })
        : page.getByRole('complementary', { name: 'Filter' })
    await filters.getByRole('button', { name: /^Subcategories of/ }).click()
    await expectToFit(filters, 'the filters')
    for (const name of [occasion, category]) await filters.getByRole('checkbox', { name }).check()
    await filters.getByRole('button', { name: /^Apply/ }).click()
    await expectToFit(page.getByRole('list', { name: 'Chosen filters' }), 'the chosen filters')
    await expectNothingCut(page, 'the listing')

    await page.getByRole('main').getByRole('link', { name: word }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    await expectToFit(page.getByRole('region', { name: /^More in / }), 'more of the category')
    await expectNothingCut(page, 'the details')

    await page.goto('Search')
    await expect(page.getByRole('link', { name: category })).toBeVisible()
    await expectNothingCut(page, 'the search')
  })
}
