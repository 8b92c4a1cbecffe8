/** A new code for an order to a new address, if the client requires it (wire contract, "Beyond the specification"). */
import type { Page } from 'playwright/test'
import { sentCode } from '../../setup/members.ts'
import { arriveLoggedIn, confirmedModal, enterCode, goToSummary, openFilledCart } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

test.use({ expectedErrors: /status of (?:400|403|429)/ })

const codeStep = (page: Page) => page.getByRole('dialog', { name: 'Confirm with a code' })
const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm order/ })

test.beforeEach(async ({ page, member, members }) => {
  await members.confirmNewAddresses('demo')
  await arriveLoggedIn(page, member)
  await openFilledCart(page)
  await goToSummary(page)
  await members.ageSessions(member)
})

test('Confirm asks for a code, also after a wrong one and a reload, and then the order is taken once', async ({
  page,
  member,
  members,
}) => {
  await confirm(page).click()
  const step = codeStep(page)
  await expect(step.getByText('This address is new.')).toBeVisible()
  await expect(step.getByText('A code is on its way to')).toBeVisible()
  await expectNoFindings(page, 'the code step of an order')
  const code = await sentCode(member.mobile, 2)
  await enterCode(step, code === '1' ? '2' : '1')
  await expect(page.getByText('This code is not right. Please check it and try again.').first()).toBeVisible()
  expect(await members.orderCount(member)).toBe(0)

  await page.reload()
  // The page asks about the sent order and for the code again; the code that was sent is still valid.
  await expect(step).toBeVisible()
  await enterCode(step, code)
  await expect(confirmedModal(page)).toBeVisible()
  expect(await members.orderCount(member)).toBe(1)
  // The session is the one that the new code started.
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await page.goto('My_profile')
  await expect(
    page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem'),
  ).toHaveCount(1)
})

test('the member who stays logged in stays so by the new code', async ({ page, member }) => {
  await page.evaluate(() => {
    localStorage.setItem('token', sessionStorage.getItem('token') ?? '')
    sessionStorage.removeItem('token')
  })
  const before = await page.evaluate(() => localStorage.getItem('token'))
  await confirm(page).click()
  await enterCode(codeStep(page), await sentCode(member.mobile, 2))
  await expect(confirmedModal(page)).toBeVisible()
  const after = await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])
  expect(after[0]).not.toBe(before)
  expect(after).toEqual([expect.any(String), null])
})

test('Back closes the code step, and the next one leaves the order, which nobody has placed', async ({
  page,
  member,
  members,
}) => {
  await confirm(page).click()
  await expect(codeStep(page)).toBeVisible()
  await page.goBack()
  await expect(codeStep(page)).toBeHidden()
  await expect(page).toHaveURL(/Summary$/)
  await expect(page.getByText('Nothing was ordered.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/Checkout$/)
  await expect(codeStep(page)).toBeHidden()
  expect(await members.orderCount(member)).toBe(0)
})
