/** What a change reads again, and what it waits for: `console/api/changes.ts`. */
import type { Page, Route } from 'playwright/test'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import { addMember } from '../../server/catalogue-builders.ts'
import { asPerson, expect, newMobile, toastSaid } from './console-test.ts'
import { heading, row, test } from './order-desk-test.ts'

test.use({ expectedErrors: /^Failed to load resource: .*\/admin\/api\// })

/** The admin API's calls that the page makes from now on, as `GET /orders`. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split(ADMIN_API_PREFIX)
    if (path !== undefined) calls.push(`${request.method()} ${path}`)
  })
  return calls
}

/** Keeps what the page reads from now on unanswered. @returns a function that lets it through */
async function holdReads(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') await gate
    await route.continue()
  }
  await page.route(`**${ADMIN_API_PREFIX}/**`, hold)
  return () => letThrough()
}

test('an undone grant is shown as undone at once, and its preview is not asked for again', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  const mobile = newMobile()
  await addMember(consoleDatabase.db, desk.client.id, { mobile, name: 'Asha Rao' })
  const manager = await desk.operator(page, 'manager', 'Mohan Manager')
  const id = await manager.give('Quiz winner', [mobile], 40)
  await page.goto(`grants/${id}`)
  await expect(row(page, 'Asha Rao')).toBeVisible()
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All 40 come back.')
  await dialog.getByLabel('Reason').fill('Wrong one')
  const letThrough = await holdReads(page)
  await dialog.getByRole('button', { name: 'Take back 40 points' }).click()
  await expect(dialog).toHaveAccessibleName(`Grant ${id} is undone`)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    `POST /grants/${id}/undo`,
    `POST /grants/${id}/undo`,
  ])
  letThrough()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})

test('a preview reads nothing again', async ({ page, desk, consoleDatabase }) => {
  const mobile = newMobile()
  await addMember(consoleDatabase.db, desk.client.id, { mobile, name: 'Asha Rao' })
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('grants/new')
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('Asha')
  await page.getByRole('button', { name: 'Add Asha Rao' }).click()
  await page.getByLabel('Points for each').fill('40')
  await page.getByLabel('Reason').fill('Quiz winner')
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('region', { name: 'What happens then' })).toContainText('40 points')
  expect(calls).toEqual([`POST /clients/${desk.client.loginId}/grants`])
})

test('an order is accepted once, without waiting for the list, and only what it changed is read again', async ({
  page,
  desk,
  shelves,
}) => {
  const number = await shelves.place()
  await desk.operator(page, 'orders', 'Om Orders')
  await page.goto('orders?status=placed')
  await page.getByRole('link', { name: number }).focus()
  const calls = callsOf(page)
  const letThrough = await holdReads(page)
  await page.keyboard.press('a', asPerson)
  await toastSaid(page, `${number} accepted`)
  await page.keyboard.press('a', asPerson)
  letThrough()
  await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible()
  expect([...new Set(calls)].toSorted()).toEqual([
    'GET /home',
    'GET /orders',
    'GET /orders/counts',
    `POST /orders/${number}/moves`,
  ])
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('an order that was accepted on its page is shown as being accepted before it is read again', async ({
  page,
  desk,
  shelves,
}) => {
  const number = await shelves.place()
  await desk.operator(page, 'orders', 'Om Orders')
  await page.goto(`orders/${number}`)
  await expect(heading(page, number)).toBeVisible()
  const letThrough = await holdReads(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Being accepted by Om Orders')).toBeVisible()
  letThrough()
})

test('a list that can’t be read again says so, beside its rows', async ({ page, desk, shelves }) => {
  const [first, second] = [await shelves.place(), await shelves.place()]
  await desk.operator(page, 'orders', 'Om Orders')
  await page.goto('orders?status=placed')
  await page.getByRole('link', { name: first }).focus()
  const pattern = `**${ADMIN_API_PREFIX}/orders?*`
  await page.route(pattern, (route) => route.abort())
  await page.keyboard.press('a', asPerson)
  await expect(page.getByText('This list was not read again and may be out of date')).toBeVisible()
  await expect(row(page, second)).toBeVisible()
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, first)).toBeHidden()
  await expect(page.getByText('may be out of date')).toBeHidden()
  await expect(row(page, second)).toBeVisible()
})
