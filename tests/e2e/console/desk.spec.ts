/** Work at the order desk in a real browser: a morning by keyboard and scanner, bulk moves, conflicts, problems. */
import type { Route } from 'playwright/test'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { readCode } from '../read-code.ts'
import { scan } from '../../setup/scan.ts'
import { asPerson, codeAt, expect, PASSPHRASE, tabTo, toastSaid } from './console-test.ts'
import { fact, heading, row, rowNumbers, test } from './order-desk-test.ts'

test(
  'a warehouse’s morning, by keyboard and scanner alone',
  { tag: '@translated' },
  async ({ page, desk, shelves }) => {
    const numbers = [
      await shelves.place(),
      await shelves.place(),
      await shelves.place(),
      await shelves.place(),
    ]
    const [first, second, third, fourth] = numbers as [string, string, string, string]
    const damaged = await shelves.place([{ id: shelves.bottle.id, quantity: 3 }])
    await shelves.arriveDamaged(damaged, 'One bottle has no lid.')
    const { email, secret } = await desk.operator(page, 'manager', 'Mohan Manager')
    await page.context().clearCookies()

    await page.goto('orders?status=placed')
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSPHRASE)
    await page.keyboard.press('Tab')
    // The one of this moment set the account up.
    await page.keyboard.type(codeAt(secret, new Date(Date.now() + 30_000)))
    await page.keyboard.press('Enter')
    await expect(row(page, first)).toBeVisible()
    expect(await rowNumbers(page)).toEqual(numbers)

    for (const [number, label] of [
      [first, 'IN-55501'],
      [second, 'IN-55502'],
    ] as const) {
      await scan(page, number)
      await expect(heading(page, number)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Ship' })).toBeVisible()
      await page.keyboard.press('s')
      await expect(page.getByRole('textbox', { name: 'Tracking number' })).toBeFocused()
      await scan(page, label)
      await toastSaid(page, `${number} shipped`)
      await shelves.movesMade(page)
      await expect(fact(page, 'Tracking number', label)).toBeVisible()
    }

    await tabTo(page, /^Orders$/)
    await page.keyboard.press('Enter', asPerson)
    await expect(row(page, third)).toBeVisible()
    await page.keyboard.press('j')
    await expect(row(page, third).getByRole('link')).toBeFocused()
    await page.keyboard.press('x')
    await expect(row(page, third).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('j')
    await expect(row(page, fourth).getByRole('link')).toBeFocused()
    await page.keyboard.press(' ')
    await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('2 orders')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.keyboard.press('p')
    const list = page.getByRole('article', { name: fourth })
    await expect(list.getByRole('row', { name: /1 BOTTLE Steel bottle, 750 ml · Blue/ })).toBeVisible()
    await page.keyboard.press('p')
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(3)
    expect(await readCode(list.getByRole('img', { name: 'QR code' }))).toBe(fourth)
    await page.emulateMedia({ media: 'screen' })

    const before = await shelves.balance()
    await scan(page, damaged)
    await expect(page.getByText('One bottle has no lid.')).toBeVisible()
    await tabTo(page, /^Refund$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /Pieces of BOTTLE/)
    await page.keyboard.type('1')
    await tabTo(page, /^Reason$/)
    await page.keyboard.type('A lid is missing')
    await page.keyboard.press('Enter')
    await toastSaid(page, `400 points of ${damaged} came back`)
    await expect(page.getByRole('row', { name: /Steel bottle/ })).toContainText('1 refunded')
    expect(await shelves.balance()).toBe(before + 400)
  },
)

test.describe('a refund whose answer was lost', () => {
  test.use({ expectedErrors: /ERR_FAILED .*\/refunds\)$/ })

  test('is one refund, though it is pressed again', async ({ page, desk, shelves }) => {
    const number = await shelves.place([{ id: shelves.bottle.id, quantity: 3 }])
    await desk.operator(page, 'support', 'Sunita Support')
    const before = await shelves.balance()
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/refunds', loseAnswer, { times: 1 })
    await page.goto(`orders/${number}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: `Refund of ${number}` })
    await dialog.getByRole('textbox', { name: 'Pieces of BOTTLE' }).fill('1')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A lid is missing')
    await dialog.getByRole('button', { name: 'Refund 400 points' }).click()
    await expect(dialog.getByText('The server can’t be reached')).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund 400 points' }).click()
    await toastSaid(page, `400 points of ${number} came back`)
    expect(await shelves.balance()).toBe(before + 400)
  })
})

test('a parcel’s label opens its order, and the queue goes on with the next', async ({
  page,
  desk,
  shelves,
}) => {
  const numbers = [await shelves.place(), await shelves.place(), await shelves.place()]
  const [first, second, third] = numbers
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await expect(row(page, first!)).toBeVisible()
  await page.keyboard.press('j')
  // So shortly after one another, keys are a scanner's.
  await expect(row(page, first!).getByRole('link')).toBeFocused()
  await page.keyboard.press('s')
  const label = page.getByRole('textbox', { name: 'Tracking number' })
  await expect(label).toBeFocused()
  // A packing list is no parcel.
  await scan(page, second!)
  await expect(page.getByText('This is the number of an order')).toBeVisible()
  await label.fill('')
  await scan(page, 'IN-77001')
  await toastSaid(page, `${first} shipped`)
  await expect(row(page, second!).getByRole('link')).toBeFocused()
  await page.keyboard.press('a')
  await toastSaid(page, `${second} accepted`)
  await expect(row(page, third!).getByRole('link')).toBeFocused()
  await shelves.movesMade(page)
  await expect(page.getByRole('link', { name: 'Accepted 1' })).toBeVisible()

  await scan(page, 'IN-77001')
  await expect(heading(page, first!)).toBeVisible()
  await scan(page, 'IN-99999')
  await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible()
})

test('many orders are moved at once, after it was shown what will come of each', async ({
  page,
  desk,
  shelves,
}) => {
  const [first, second, gone] = [await shelves.place(), await shelves.place(), await shelves.place()]
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto('orders?status=placed')
  await expect(row(page, gone)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold 3 orders' })
  const outcomes = dialog.getByRole('listitem')
  await expect(outcomes).toHaveText([first, second, gone].map((number) => `${number}will be put on hold`))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The courier does not come today')
  await shelves.move(gone, 'declined')
  await dialog.getByRole('button', { name: 'Hold 3 orders' }).click()
  await expect(outcomes).toHaveText([
    new RegExp(`${gone}refused.*it is declined, and can't become on hold`),
    `${first}put on hold`,
    `${second}put on hold`,
  ])
  await expectNoFindings(page, 'bulk')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible()
  await shelves.movesMade(page)
  await page.getByRole('link', { name: 'On hold 2' }).click()
  await expect(row(page, first)).toContainText('The courier does not come today')
  await row(page, first).getByRole('link').click()
  await expect(page.getByText('On hold: The courier does not come today')).toBeVisible()
})

test('who comes second sees what changed, and loses nothing that was typed', async ({
  page,
  desk,
  shelves,
  browser,
  baseURL,
}) => {
  const number = await shelves.place()
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  const other = await browser.newPage({ baseURL: baseURL! })
  await desk.operator(other, 'support', 'Sunita Support')
  await page.goto(`orders/${number}`)
  await page.getByRole('button', { name: 'Ship' }).click()
  const dialog = page.getByRole('dialog', { name: `Ship ${number}` })
  const label = dialog.getByRole('textbox', { name: 'Tracking number' })
  await label.fill('IN-12345')

  await other.goto(page.url())
  await other.getByRole('button', { name: 'Hold' }).click()
  await other.getByRole('textbox', { name: 'Reason' }).fill('Address is checked')
  await other.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(other.getByText('Being put on hold by Sunita Support')).toBeVisible()
  await shelves.movesMade(other)
  await expect(other.getByText('On hold: Address is checked')).toBeVisible()
  await other.close()

  await dialog.getByRole('button', { name: 'Ship' }).click()
  await expect(dialog.getByText(`Somebody else has changed order ${number}`)).toBeVisible()
  await expect(dialog.getByText('Placed → On hold')).toBeVisible()
  await expect(dialog.getByText('– → Address is checked')).toBeVisible()
  await expect(dialog.getByText(/^Sunita Support, /)).toBeVisible()
  await expect(label).toHaveValue('IN-12345')
  await expectNoFindings(page, 'conflict')
  await dialog.getByRole('button', { name: 'Ship' }).click()
  await toastSaid(page, `${number} shipped`)
  await shelves.movesMade(page)
  await expect(fact(page, 'Tracking number', 'IN-12345')).toBeVisible()
})

test('a problem is answered by a replacement, and a delivery code is shown at a press', async ({
  page,
  desk,
  shelves,
}) => {
  const damaged = await shelves.place()
  await shelves.arriveDamaged(damaged, 'Broken')
  const shipped = await shelves.place()
  await shelves.move(shipped, 'complete')
  await desk.operator(page, 'support', 'Sunita Support')
  await page.goto('orders?problem=open')
  await row(page, damaged).getByRole('link').click()
  await page.getByRole('button', { name: 'Answer the problem' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'What happens' })).toHaveValue('replaced')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('We are sorry.\nA new one is on its way.')
  await expect(dialog.getByRole('textbox', { name: 'Pieces of BOTTLE' })).toHaveValue('1')
  await expectNoFindingsInEither(page, 'the answer to a problem')
  await dialog.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Answered: We are sorry. A new one is on its way.')).toBeVisible()
  await page.getByText('Replaced by', { exact: true }).locator('..').getByRole('link').click()
  await expect(
    page.getByText('Replaces', { exact: true }).locator('..').getByRole('link', { name: damaged }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ship' })).toBeVisible()
  await expectNoFindingsInEither(page, 'a replacement')
  await page.goto(`orders/${shipped}`)
  await expect(page.getByText('4321')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show delivery code' }).click()
  await expect(page.getByText('Delivery code 4321')).toBeVisible()
})

test('an order leaves in two parcels, and ships with the second', async ({ page, desk, shelves }) => {
  const number = await shelves.place([{ id: shelves.bottle.id, quantity: 3 }])
  await desk.operator(page, 'orders', 'Wasim Warehouse')
  await page.goto(`orders/${number}`)
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels).toContainText('3 pieces to send')
  await page.getByRole('button', { name: 'Send a parcel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('BP 1')
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('Blue Post')
  await dialog.getByRole('textbox', { name: 'Pieces of BOTTLE' }).fill('2')
  await expectNoFindingsInEither(page, 'a parcel')
  await dialog.getByRole('button', { name: 'Send the parcel' }).click()
  await expect(parcels).toContainText('Blue Post · 2 × BOTTLE')
  await expect(parcels).toContainText('1 piece to send')
  await page.getByRole('link', { name: 'Packing list' }).click()
  await expect(page.getByRole('article', { name: number })).toContainText('1 piece, the rest')
  await page.goto(`orders/${number}`)
  // Ship asks for the rest's parcel.
  await page.getByRole('button', { name: 'Ship' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Carrier' })).toHaveValue('Blue Post')
  await dialog.getByRole('button', { name: 'Send and ship the order' }).click()
  await toastSaid(page, `${number} shipped`)
  await expect(parcels).toContainText('1 × BOTTLE')
})
