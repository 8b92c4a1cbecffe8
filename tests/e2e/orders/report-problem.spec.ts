/** A problem with a delivered order: reported in a real browser, answered on the command line. */
import type { Page } from 'playwright/test'
import { answerProblem } from '../../setup/operator.ts'
import { logIn } from '../journey.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { expect, test, toastSaid } from '../shop-test.ts'

const orderOf = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is reported with the keyboard, and the answer is seen at once [C.7, C.9]', async ({
    page,
    member,
    members,
  }) => {
    const number = await members.placeOrder(member)
    await members.deliverOrder(member, number)
    await logIn(page, member)
    await page.goto('My_profile?tab=orders')
    const order = orderOf(page, number)
    await order.getByRole('button', { name: `Report a problem ${number}` }).press('Enter')
    const form = page.getByRole('dialog', { name: `Report a problem with order ${number}` })
    await expect(form.getByLabel('What is wrong?')).toBeFocused()
    await form.getByRole('button', { name: 'Send report' }).press('Enter')
    await expect(form.getByText('Please choose what is wrong.')).toBeVisible()
    await expectNoFindings(page, 'the form')
    await form.getByLabel('What is wrong?').selectOption('It is damaged')
    await form.getByLabel('What happened?').fill('The lid is broken')
    await form.getByRole('button', { name: 'Send report' }).press('Enter')
    await toastSaid(page, 'Your organisation has your report.')
    await expect(order.getByText('You reported: It is damaged')).toBeVisible()
    await expect(order.getByText('Your organisation has not answered yet.')).toBeVisible()
    await expect(order.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
    await expect(order.getByRole('button', { name: /^Report a problem/ })).toHaveCount(0)
    await expectNoFindingsInEither(page, 'a reported order')

    await answerProblem(number, 'refunded', 'Sorry for that.')
    await expect(order.getByText('Answer: Sorry for that.')).toBeVisible()
    await expect(order.getByRole('list', { name: 'How far it is' }).getByText('Refunded')).toBeVisible()
    expect(await members.balanceOf(member)).toBe(member.points)
    await page.goto('Notifications')
    await expect(
      page.getByText(/pts for your order .* are back in your balance\. Sorry for that\./),
    ).toBeVisible()
  })
})
