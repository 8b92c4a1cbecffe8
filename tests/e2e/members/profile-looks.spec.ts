/** The layout of My Profile: tabs and fields on a phone, and an order's texts. */
import type { Locator, Page } from 'playwright/test'
import { logIn } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test('on a phone each tab keeps to one line, all on one baseline, the chosen one in sight, and an e-mail address breaks behind its @; on a desktop the city stands beside the state that it is in', async ({
  page,
  member,
  members,
}) => {
  const email = 'ananya.deshpande.of.the.second.floor@banyanworks.example'
  await page.setViewportSize({ width: 390, height: 844 })
  await members.setEmail(member, email)
  await logIn(page, member)
  await page.goto('My_profile?tab=passbook')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(4)
  await expect(page.getByRole('tab', { name: 'Passbook' })).toBeInViewport({ ratio: 1 })
  const lines = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const words = document.createRange()
      words.selectNodeContents(tab)
      const boxes = [...words.getClientRects()]
      return {
        count: new Set(boxes.map(({ top }) => Math.round(top))).size,
        bottom: Math.round(boxes[0]?.bottom ?? 0),
      }
    }),
  )
  expect(lines.map(({ count }) => count)).toEqual([1, 1, 1, 1])
  expect(new Set(lines.map(({ bottom }) => bottom)).size).toBe(1)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('tab', { name: 'Personal Info' }).click()
  const shown = page.getByRole('definition').filter({ hasText: '@' })
  await expect(shown).toHaveText(email)
  const parts = await shown.evaluate((address) => {
    const texts = document.createTreeWalker(address, NodeFilter.SHOW_TEXT)
    const boxes: { lines: number; top: number }[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      boxes.push({ lines: range.getClientRects().length, top: range.getBoundingClientRect().top })
    }
    return boxes
  })
  expect(parts.every(({ lines: of }) => of === 1)).toBe(true)
  expect(new Set(parts.map(({ top }) => Math.round(top))).size).toBeGreaterThan(1)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Update Profile Details' }).click()
  const [pincode, state, city] = await Promise.all(
    ['Pincode', 'State', 'City'].map((name) => page.getByLabel(name, { exact: true }).boundingBox()),
  )
  expect(city?.y).toBe(state?.y)
  expect(pincode?.y).toBe(state?.y)
  expect(city?.x).toBeGreaterThan((state?.x ?? 0) + (state?.width ?? 0))
})

const placed = {
  order_status: 0,
  order_track_status: 0,
  verify_otp: 0,
  order_points: 100,
  created_at: '2026-03-05T10:00:00Z',
  order_delivery_time: '2026-03-09',
  order_details: { customer_address: '12 Lake Road' },
  feedback_details: null,
  order_slave: [
    {
      product_master: { product_name: { en: 'Desk lamp' }, product_images: [] },
      final_price_or_points: 100,
      quantity_final: 1,
    },
  ],
}

async function answerWithOrders(page: Page, orders: Record<string, object>): Promise<void> {
  const data = Object.entries(orders).map(([order_number, state], index) =>
    Object.assign({ id: index + 1, order_number }, placed, state),
  )
  await page.route(/\/order-summary$/, (route) =>
    route.fulfill({ json: { message: 'Success', code: 200, data } }),
  )
}

/** The red, green and blue values of a text's colour. */
async function inkOf(text: Locator): Promise<[number, number, number]> {
  const painted = await text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  const [red = 0, green = 0, blue = 0] = painted
  return [red, green, blue]
}

test('an order says in a sentence what has become of it, above the labels of its states, of which Declined is red, Complete Order green and the others neither [S4.31, S4.33]', async ({
  page,
  member,
}) => {
  await answerWithOrders(page, {
    'RP-1': {},
    'RP-2': { order_status: 1 },
    'RP-3': { order_status: 2 },
    'RP-4': { order_status: 4 },
    'RP-5': { order_status: 5 },
    'RP-6': { order_status: 5, order_track_status: 4, verify_otp: 1 },
  })
  await logIn(page, member)
  await page.goto('My_profile?tab=orders')
  for (const [number, sentence, ...labels] of [
    ['RP-1', 'We have your order. It waits to be accepted.', 'Order Placed', 'Un-Delivered'],
    ['RP-2', 'Your order is accepted and being prepared.', 'Accepted', 'Un-Delivered'],
    ['RP-3', 'Your order was declined.', 'Declined', 'Un-Delivered'],
    ['RP-4', 'Your order is on hold for now.', 'On-Hold', 'Un-Delivered'],
    ['RP-5', 'Almost done: please enter the code that came with your delivery.', 'Complete', 'Un-Delivered'],
    ['RP-6', 'Your order has arrived, and all is done.', 'Complete Order', 'Delivered'],
  ] as const) {
    const order = page.getByRole('article', { name: `Order ${number}` })
    const said = await order.getByText(sentence).boundingBox()
    for (const label of labels) {
      const shown = order.getByText(label, { exact: true }).first()
      await expect(shown).toBeVisible()
      expect((await shown.boundingBox())?.y).toBeGreaterThan(said?.y ?? Number.NaN)
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const ink = (text: string) => inkOf(page.getByRole('main').getByText(text, { exact: true }).first())
    const declined = await ink('Declined')
    expect(declined[0]).toBeGreaterThan(Math.max(declined[1], declined[2]) + 40)
    const complete = await ink('Complete Order')
    expect(complete[1]).toBeGreaterThan(Math.max(complete[0] + 20, complete[2]))
    for (const text of ['Order Placed', 'Accepted', 'Complete']) {
      const parts = await ink(text)
      expect(Math.max(...parts) - Math.min(...parts), `${text} has no colour of its own`).toBeLessThan(40)
    }
  }
})

test('an old order that nothing is left to do about is folded, with its states and stars in sight', async ({
  page,
  member,
}) => {
  const rated = {
    order_status: 5,
    order_track_status: 4,
    verify_otp: 1,
    feedback_details: { rating_number: 4 },
  }
  await answerWithOrders(page, { 'RP-9': { order_status: 2 }, 'RP-8': rated, 'RP-7': { order_status: 1 } })
  await logIn(page, member)
  await page.goto('My_profile?tab=orders')
  const order = (number: string) => page.getByRole('article', { name: `Order ${number}` })
  // The newest order is expanded, and so is one in progress.
  for (const number of ['RP-9', 'RP-7']) await expect(order(number).getByText('Desk lamp')).toBeVisible()

  const old = order('RP-8')
  await expect(old.getByText('Complete Order')).toBeVisible()
  await expect(old.getByText('You Have Given 4 Stars for This Order')).toBeVisible()
  await expect(old.getByText('Desk lamp')).toHaveCount(0)
  const unfold = old.getByRole('button', { name: 'Show what was ordered RP-8' })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.click()
  await expect(old.getByText('Desk lamp')).toBeVisible()
  await expect(old.getByText('12 Lake Road')).toBeVisible()
  await old.getByRole('button', { name: 'Show less RP-8' }).click()
  await expect(old.getByText('Desk lamp')).toHaveCount(0)
})
