/** Section 2, "Login modal"; section 4, "Login"; the rules for codes. */
import type { Page } from 'playwright/test'
import {
  control,
  enterCode,
  leaveProgram,
  loginModal,
  logOut,
  openShop,
  passLogin,
  stored,
  toast,
} from '../journey.ts'
import { sentCode } from '../../setup/members.ts'
import { expect, test } from '../shop-test.ts'

async function openLogin(page: Page): Promise<void> {
  await openShop(page)
  await control(page.getByRole('banner'), 'Login').click()
  await expect(loginModal(page)).toBeVisible()
}

/** Changes the demo client's home in every reply that contains it. */
async function withLoginNeeded(page: Page): Promise<void> {
  await page.route(/fetchHomePageData|rewards_points_website\/demo$/, async (route) => {
    const reply = await route.fetch()
    const body = await reply.text()
    await route.fulfill({
      response: reply,
      body: body.replace(/"user_login_needed"\s*:\s*("?)0\1/, '"user_login_needed":1'),
    })
  })
}

const WRONG_CODE = 'This code is not right. Please check it and try again.'

test('mobile and code take digits only, and no more than they may [S5.9]', async ({ page, member }) => {
  await openLogin(page)
  const modal = loginModal(page)
  const mobile = modal.getByLabel(/mobile/i)
  await mobile.pressSequentially('98a7-65 432101234')
  await expect(mobile).toHaveValue('9876543210')
  await mobile.fill(member.mobile)
  await modal.getByRole('button', { name: 'Send OTP' }).click()
  const code = modal.getByLabel(/OTP|code/i).first()
  await code.pressSequentially('12x3456789012345678')
  await expect(code).toHaveValue('123456789012345')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
})

test('a member logs in, sees the balance, and logs out to About Us [S1.2, S4.29]', async ({
  page,
  member,
}) => {
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
})

test.describe('a code that is not right', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('a wrong code is told by a toast and below its field, and the right one still works [S8.18]', async ({
    page,
    member,
  }) => {
    await openLogin(page)
    const modal = loginModal(page)
    await modal.getByLabel(/mobile/i).fill(member.mobile)
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    const right = await sentCode(member.mobile)
    const wrong = right === '111111' ? '222222' : '111111'
    await enterCode(modal, wrong)
    await toast(page, WRONG_CODE).waitFor()
    await toast(page, WRONG_CODE).waitFor({ state: 'hidden' })
    await expect(modal.getByText(WRONG_CODE)).toBeVisible()
    await expect(modal.getByLabel(/OTP|code/i).first()).toHaveAttribute('aria-invalid', 'true')
    await enterCode(modal, right)
    await expect(modal).toBeHidden()
  })

  test('an expired code is refused', async ({ page, member, members }) => {
    await openLogin(page)
    const modal = loginModal(page)
    await modal.getByLabel(/mobile/i).fill(member.mobile)
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    const code = await sentCode(member.mobile)
    await members.expireCodes(member)
    await enterCode(modal, code)
    await toast(page, 'This code is too old. Please ask for a new one.').waitFor()
    await expect(modal).toBeVisible()
  })

  test('a resent code replaces the first one [S2.62]', async ({ page, member, members }) => {
    await page.clock.install()
    await openLogin(page)
    const modal = loginModal(page)
    await modal.getByLabel(/mobile/i).fill(member.mobile)
    await modal.getByRole('button', { name: 'Send OTP' }).click()
    const first = await sentCode(member.mobile)
    const resend = modal.getByRole('button', { name: /^Resend OTP/ })
    await expect(resend).toBeDisabled()
    await page.clock.fastForward(31_000)
    await members.forgetResendPause()
    await expect(resend).toBeEnabled()
    await resend.click()
    const second = await sentCode(member.mobile, 2)
    await enterCode(modal, first)
    await page.clock.runFor(1000)
    await toast(page, WRONG_CODE).waitFor()
    await enterCode(modal, second)
    await expect(modal).toBeHidden()
  })
})

test('Stay logged in outlives the tab, without it the token ends with it [W.15, W.17]', async ({
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

test.describe('where the client asks everybody to log in', () => {
  // A reply with the home may still be in flight when the test ends.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  test('the modal has no way out but to log in [S2.64, S6.6]', async ({ page, member }) => {
    await withLoginNeeded(page)
    await page.goto('demo')
    const modal = loginModal(page)
    await expect(modal).toBeVisible()
    expect(await stored(page, 'userLoginNeeded')).toBe('1')
    await expect(modal.getByRole('button', { name: 'Close' })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(modal).toBeVisible()
    await passLogin(page, member)
    await expect(page.getByRole('heading', { name: 'Feature Product' })).toBeVisible()
  })

  test('the modal stands again after a reload and after the logout [S4.30]', async ({ page, member }) => {
    await withLoginNeeded(page)
    await page.goto('demo')
    await expect(loginModal(page)).toBeVisible()
    await page.reload()
    await passLogin(page, member)
    await logOut(page)
    await expect(loginModal(page).getByRole('button', { name: 'Send OTP' })).toBeVisible()
  })
})
