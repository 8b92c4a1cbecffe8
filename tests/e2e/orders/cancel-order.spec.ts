/** A member cancels an order that is only placed, in a real browser with the real server. */
import type { Page } from 'playwright/test'
import { logIn } from '../journey.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

const orderOf = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })
const question = (page: Page, number: string) =>
  page.getByRole('alertdialog', { name: `Cancel order ${number}?` })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is cancelled with the keyboard, after a question, and the points are back [C.4]', async ({
    page,
    member,
    members,
  }) => {
    const number = await members.placeOrder(member)
    await logIn(page, member)
    await page.goto('My_profile?tab=orders')
    const order = orderOf(page, number)
    await expect(order.getByText('Order Placed')).toBeVisible()
    await order.getByRole('button', { name: `Cancel order ${number}` }).press('Enter')
    await expect(question(page, number).getByRole('button', { name: 'Keep order' })).toBeFocused()
    await expectNoFindings(page, 'the question')
    await page.keyboard.press('Escape')
    await expect(question(page, number)).toBeHidden()
    await expect(order.getByRole('button', { name: `Cancel order ${number}` })).toBeFocused()
    expect(await members.balanceOf(member)).toBeLessThan(member.points)

    await page.keyboard.press('Enter')
    await expect(question(page, number).getByRole('button', { name: 'Keep order' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toastSaid(page, `Order ${number} is cancelled.`)
    await expect(order.getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await expect(order.getByText(/^You cancelled this order on /)).toBeVisible()
    await expect(order.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
    await expect(order.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
    expect(await members.balanceOf(member)).toBe(member.points)
    await expect(page.getByRole('main').getByText('1,00,000 pts')).toBeVisible()
    await expectNoFindingsInEither(page, 'a cancelled order')
  })
})
