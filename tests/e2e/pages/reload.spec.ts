/** A reload at each step, deep links, and what is stored where. */
import { confirmedModal, control, goToSummary, logIn, openFilledCart } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

const SESSION_KEYS = [
  'cart',
  'clientLoginId',
  'createMenuData',
  'deviceToken',
  'notificationCount',
  'searchState',
  'stateCityMaster',
  'userDetails',
  'userLoginNeeded',
]

test('the way to the order survives a reload at each of its steps [S2.29]', async ({
  page,
  member,
  members,
}) => {
  await logIn(page, member)
  await openFilledCart(page)
  const main = page.getByRole('main')

  await page.reload()
  await expect(control(main, 'Next')).toBeVisible()

  await control(main, 'Next').click()
  await expect(page).toHaveURL(/Checkout$/)
  await page.reload()
  await expect(main.getByLabel('Name')).toHaveValue(member.name)

  await main.getByLabel('Address', { exact: true }).fill('5 Fort Street, Kochi')
  await control(main, 'Place order').click()
  await expect(main.getByText('5 Fort Street, Kochi')).toBeVisible()
  await page.reload()
  await expect(main.getByText('5 Fort Street, Kochi')).toBeVisible()

  await control(main, /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  const after = await members.balanceOf(member)
  await page.reload()
  await expect(confirmedModal(page)).toBeVisible()
  await expect(control(main, /^Confirm order/)).toBeHidden()
  expect(await members.balanceOf(member)).toBe(after)
})

test('Back after the order does not order again', async ({ page, member, members }) => {
  await logIn(page, member)
  await openFilledCart(page)
  await goToSummary(page)
  await control(page.getByRole('main'), /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  const after = await members.balanceOf(member)
  await control(confirmedModal(page), 'Continue Shopping').click()
  await expect(page).toHaveURL(/\/demo$/)
  await page.goBack()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(control(page.getByRole('main'), /^Confirm order/)).toBeHidden()
  expect(await members.balanceOf(member)).toBe(after)
})

test('session storage holds the keys of section 3 and, until the tab ends, the token [S3.20]', async ({
  page,
  member,
}) => {
  let joined = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      joined ||= payload.includes('subscription_succeeded')
    }),
  )
  await logIn(page, member)
  await openFilledCart(page)
  await page.waitForFunction(() => sessionStorage.getItem('stateCityMaster') !== null)
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  const beside = ['token', 'tokenOwner', 'cartOwner']
  expect(keys.filter((key) => ![...SESSION_KEYS, ...beside].includes(key))).toEqual([])
  for (const key of [
    'cart',
    'clientLoginId',
    'createMenuData',
    'stateCityMaster',
    'userDetails',
    'userLoginNeeded',
  ]) {
    expect(keys, key).toContain(key)
  }
  await expect.poll(() => joined).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
