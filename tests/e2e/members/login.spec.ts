/** Section 2, "Login modal"; section 4, "Login"; the rules for codes. */
import type { Page } from 'playwright/test'
import { control, leaveProgram, loginModal, logOut, openShop, passLogin, stored } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

async function openLogin(page: Page): Promise<void> {
  await openShop(page)
  await control(page.getByRole('banner'), 'Login').click()
  await expect(loginModal(page)).toBeVisible()
}

test(
  'a member logs in, sees the balance, and logs out to About Us [S1.2, S4.29]',
  { tag: '@translated' },
  async ({ page, member }) => {
    await openLogin(page)
    await passLogin(page, member)
    await expect(page.getByRole('banner').getByText('1,00,000 pts').first()).toBeVisible()
    await expect(control(page.getByRole('banner'), 'Login')).toBeHidden()
    await logOut(page)
    expect(await stored(page, 'userDetails')).toBeNull()
    expect(
      await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token')),
    ).toBeNull()
    await expect(control(page.getByRole('banner'), 'Login')).toBeVisible()
  },
)

test('Stay logged in outlives the tab, without it the token ends with it [S2.61, W.15, W.17]', async ({
  page,
  member,
  members,
}) => {
  const other = await members.makeMember()
  await openLogin(page)
  await loginModal(page).getByLabel('Stay logged in').check()
  await passLogin(page, member)
  const later = await page.context().newPage()
  await openShop(later)
  await expect(later.getByRole('banner').getByText('1,00,000 pts').first()).toBeVisible()
  // On a page without the shop's program, whose late reply about the member would store them again.
  await leaveProgram(later)
  await later.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await openLogin(later)
  await passLogin(later, other)
  expect(await later.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await later.close()
})
