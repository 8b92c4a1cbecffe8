/** Logging out (section 4): the member's data is removed, and the client stays. */
import { addCheapest, logOut, stored, logIn } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test('leaves nothing of the member behind, in the storage and on the screen [B.22]', async ({
  page,
  member,
}) => {
  await logIn(page, member)
  await addCheapest(page)
  await page.getByRole('searchbox').fill('lamp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Showing results for lamp' })).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/Product_details/)
  expect(await stored(page, 'searchState')).not.toBeNull()
  const ended = page.waitForRequest(/\/api\/v1\/logout$/)
  await logOut(page)
  const { authorization } = await (await ended).allHeaders()
  expect(authorization).toMatch(/^Bearer /)
  for (const key of ['userDetails', 'cart', 'searchState', 'notificationCount', 'token']) {
    expect(await stored(page, key), key).toBeNull()
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await stored(page, 'clientLoginId')).toBe('demo')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(header.getByRole('link', { name: /^Notifications/ })).toHaveCount(0)
  await expect(page.getByText(/\d pts/)).toHaveCount(0)
})

test('Back shows nobody the profile of who was here [B.22]', async ({ page, member }) => {
  await logIn(page, member)
  await page.goto('My_profile')
  await expect(page.getByRole('main').getByText(member.mobile)).toBeVisible()
  await logOut(page)
  await page.goBack()
  await expect(page.getByText('Log in to see your profile and your orders.')).toBeVisible()
  await expect(page.getByText(member.mobile)).toHaveCount(0)
})
