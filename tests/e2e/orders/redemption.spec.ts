/** The product's main purpose: a member browses, logs in, redeems and rates. */
import type { Page } from 'playwright/test'
import {
  addButtons,
  confirmedModal,
  control,
  openCart,
  openShop,
  passLogin,
  pointsOf,
  stored,
  openFeatured,
} from '../journey.ts'
import type { Member, TestMembers } from '../../setup/members.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

/** Redeems as a visitor who logs in on the way. */
async function redeem(page: Page, member: Member, members: TestMembers): Promise<void> {
  await openShop(page, member.clientLoginId)
  const name = await openFeatured(page)
  await addButtons(page.getByRole('main')).first().click()
  await toastSaid(page, 'PRODUCT ADDED TO CART')

  await openCart(page)
  const main = page.getByRole('main')
  await expect(main.getByText(name).first()).toBeVisible()
  await expect(main.getByText('To complete your order, you need to log in.')).toBeVisible()
  await control(main, 'Log in').click()
  await passLogin(page, member)
  const total = await pointsOf(main, 'Grand Total')
  expect(await pointsOf(main, 'My Points')).toBe(member.points)

  await control(main, 'Next').click()
  await expect(main.getByLabel('Name')).toHaveValue(member.name)
  await expect(main.getByLabel(/Mobile/)).toHaveValue(member.mobile)
  await main.getByLabel('Address', { exact: true }).fill('7 Garden Street, Pune')
  await control(main, 'Place order').click()

  await expect(main.getByText('Delivering to')).toBeVisible()
  await expect(main.getByText('7 Garden Street, Pune')).toBeVisible()
  await control(main, /^Confirm order/).click()
  await expect(confirmedModal(page)).toBeVisible()
  expect(await stored(page, 'cart')).toBeNull()
  expect(await members.balanceOf(member)).toBe(member.points - total)
  expect(JSON.parse((await stored(page, 'userDetails')) ?? '{}')).toMatchObject({
    rewards_points: member.points - total,
  })

  await confirmedModal(page)
    .getByRole('radio', { name: /^5 stars/ })
    .check({ force: true })
  await confirmedModal(page)
    .getByLabel(/Comment/)
    .fill('Well packed and quick.')
  await confirmedModal(page).getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(confirmedModal(page).getByRole('button', { name: 'Submit Feedback' })).toBeHidden()
  await control(confirmedModal(page), 'Continue Shopping').click()
  await expect(page).toHaveURL(new RegExp(`/${member.clientLoginId}$`))
}

test(
  'a member redeems and rates; the history shows it, the bell tells of it, and a second order is prefilled [S1.6, S1.7, S2.34, S4.22, S4.25, S6.4]',
  { tag: ['@each-browser', '@translated'] },
  async ({ page, member, members }) => {
    await redeem(page, member, members)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications, [1-9]/ })).toBeVisible()
    await page.goto('My_profile')
    await page.getByRole('tab', { name: 'Order History' }).click()
    await expect(page.getByText('Order Placed')).toBeVisible()
    await expect(page.getByText('7 Garden Street, Pune')).toBeVisible()

    await openShop(page)
    await openFeatured(page)
    await addButtons(page.getByRole('main')).first().click()
    await openCart(page)
    await control(page.getByRole('main'), 'Next').click()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7 Garden Street, Pune')
    await control(page.getByRole('main'), 'Select From Existing Address').click()
    await expect(page.getByRole('dialog')).toContainText('7 Garden Street, Pune')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /7 Garden Street|Use this address/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await control(page.getByRole('main'), 'Place order').click()
    await expect(page).toHaveURL(/Summary$/)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a member redeems and rates in the demo shop [S1.1, S6.4]', async ({ page, member, members }) => {
    await redeem(page, member, members)
  })
})

test.describe('with the imported real catalogue', () => {
  // The spreadsheet and its photographs may not be distributed. They are imported if they are next to the project.
  test.skip(() => runningShop().importedClient === null, 'The real catalogue is not here')

  test('a member redeems and rates', async ({ page, members }) => {
    const clientLoginId = runningShop().importedClient ?? ''
    await redeem(page, await members.makeMember({ clientLoginId }), members)
  })
})
