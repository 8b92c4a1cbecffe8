/** An order that is sent again, as its member sees it: which replaces which, at no points, and its parcel. */
import { replaceOrder, sendParcel } from '../../setup/operator.ts'
import { logIn } from '../journey.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

for (const width of [390, 1280])
  test(`names its original, costs nothing and shows its parcel, at ${width} px`, async ({
    page,
    member,
    members,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const number = await members.placeOrder(member)
    await members.deliverOrder(member, number)
    await members.reportOrder(member, number)
    await replaceOrder(number)
    await logIn(page, member)
    await page.goto('My_profile?tab=orders')
    const original = page.getByRole('article', { name: `Order ${number}` })
    const said = await original.getByText(/^Sent again as order RP-\d+\.$/).textContent()
    const replacement = /RP-\d+/.exec(said ?? '')?.[0] ?? ''
    const order = page.getByRole('article', { name: `Order ${replacement}` })
    await expect(order.getByText(`Sent again for order ${number}, at no cost.`)).toBeVisible()
    await expect(order.getByText(/\bpts\b/)).toHaveCount(0)
    await sendParcel(replacement, 'BP 77')
    await expect(order.getByText('Tracking number: BP 77')).toBeVisible()
    await expectNoFindingsInEither(page, 'an order that is sent again')
  })
