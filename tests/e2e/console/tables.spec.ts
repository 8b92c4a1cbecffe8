/** No table of the console cuts a value that can't be reached, at any width and with the longest values. */
import type { Page } from 'playwright/test'
import { tagLimits } from '../../../src/contract/admin/member-tags.ts'
import { productLimits } from '../../../src/contract/admin/products.ts'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import { fieldLimits } from '../../../src/contract/field-limits.ts'
import { addMember } from '../../server/catalogue-builders.ts'
import { expect, newMobile, type Desk } from './console-test.ts'
import { test } from './order-desk-test.ts'

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const
/** Besides them, the head of the frame is measured at an Android phone's. */
const PHONES = [320, 360, 390] as const

const long = (length: number) => 'W'.repeat(length)
const NAME = long(fieldLimits.nameLength)
const REASON = `${long(60)} for ${long(80)}`
const POINTS = 12_345_678

/** Names the parts of cells that stand outside of what shows them: an ancestor that clips, or the window. */
const cutParts = (page: Page) =>
  page.evaluate(() => {
    /** Rounding, in pixels. */
    const SLACK = 1
    const cut: string[] = []
    for (const cell of document.querySelectorAll('table :is(th, td)')) {
      const head = cell.closest('thead')
      // For screen readers alone where the rows are cards.
      if (head !== null && head.getBoundingClientRect().width <= SLACK) continue
      const range = document.createRange()
      range.selectNodeContents(cell)
      for (const { left, right, width } of range.getClientRects()) {
        if (width === 0) continue
        const outside = (from: number, to: number) => left < from - SLACK || right > to + SLACK
        let isCut = outside(0, document.documentElement.clientWidth)
        for (let at: Element | null = cell; at !== null && !isCut; at = at.parentElement) {
          const box = at.getBoundingClientRect()
          // What is visually hidden is no value of the cell.
          if (getComputedStyle(at).overflowX !== 'visible') isCut = outside(box.left, box.right)
        }
        if (isCut)
          cut.push(`${cell.closest('table')?.ariaLabel ?? 'table'}: ${cell.textContent?.slice(0, 40)}`)
      }
    }
    return [...new Set(cut)]
  })

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Frames in which a table has measured itself and drawn its cards. */
const FRAMES = 20

/** What is still cut once the page has taken its new width. */
async function cutAfterAll(page: Page): Promise<string[]> {
  let cut: string[] = []
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    cut = await cutParts(page)
    if (cut.length === 0) break
  }
  return cut
}

/** @returns what is cut on this page, at each width */
async function measure(page: Page, what: string, tables: number): Promise<string[]> {
  await expect(page.getByRole('table'), what).toHaveCount(tables)
  await expect(page.locator('table tbody tr').first(), what).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), what).toHaveCount(0)
  const all: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await cutAfterAll(page)
    if (await isWider(page)) cut.push('the page')
    all.push(...cut.map((part) => `${what} at ${width} px: ${part}`))
  }
  return all
}

interface Filled {
  page: Page
  desk: Desk
  pool: { query: (text: string, values: unknown[]) => Promise<unknown> }
  member: { id: number; mobile: string }
  orders: readonly string[]
}

/** Makes everything as long as it can be. @returns the client, a grant and a file */
async function fill({ page, desk, pool, member, orders }: Filled) {
  const email = `${long(60)}@${long(60)}.example`
  const tags = Array.from({ length: tagLimits.tags }, (_, nth) => `${nth}${long(tagLimits.length - 1)}`)
  await pool.query('update members set name = $2, email = $3, tags = $4 where id = $1', [
    member.id,
    NAME,
    email,
    tags,
  ])
  await pool.query('update orders set tracking_number = $2 where order_number = any($1)', [orders, long(40)])
  await pool.query('update products set name = $2 where client_id = $1', [
    desk.client.id,
    JSON.stringify({ en: long(60) }),
  ])
  // Two variants with the longest words, a price, and a movement with the longest reason.
  await pool.query(
    `update products set size = $2, colour = $2, brand_id = $2, points = $3, low_stock = 1000000,
      code = case when code = 'BOTTLE' then $4 else code end,
      group_id = (select min(id) from products where client_id = $1) where client_id = $1`,
    [desk.client.id, long(productLimits.word), productLimits.points, long(productLimits.code)],
  )
  await pool.query('update clients set client_name = $2, value_per_point = 0.25 where id = $1', [
    desk.client.id,
    NAME,
  ])
  const origin = new URL(page.url()).origin
  const client = desk.client.loginId
  const call = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    const reply = await page.request.post(`${origin}${ADMIN_API_PREFIX}${path}`, {
      data,
      headers: { origin, 'idempotency-key': crypto.randomUUID(), ...headers },
    })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: number } }).data.id
  }
  const grants = [{ mobile: member.mobile, points: POINTS }]
  const grant = await call(`/clients/${client}/grants`, { reason: REASON, grants, expires: '2030-01-31' })
  await call(`/clients/${client}/announcements`, { text: { en: REASON, hi: long(120) }, to: { all: true } })
  const about = new URLSearchParams({ kind: 'members', reason: REASON, key: crypto.randomUUID() })
  const rows = [
    'mobile,name,email',
    `${newMobile()},${NAME},${email}`,
    `12,${NAME},`,
    `${newMobile()},${NAME},${long(80)}`,
  ]
  const file = await call(`/clients/${client}/imports?${about}`, rows.join('\n'), {
    'content-type': 'text/csv',
  })
  return { client, grant, file }
}

test('no table cuts a value, from 320 px on, with the longest values', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  test.slow()
  const mobile = newMobile()
  const { id } = await addMember(consoleDatabase.db, desk.client.id, { mobile, name: NAME })
  await desk.operator(page, 'owner', long(80), null)
  await page.goto('account')
  const orders = [await shelves.place(), await shelves.place(), await shelves.place()]
  await shelves.move(orders[2] ?? '', 'complete')
  const { client, grant, file } = await fill({
    page,
    desk,
    pool: consoleDatabase.pool,
    member: { id, mobile },
    orders,
  })
  await consoleDatabase.pool.query('update members set name = $2 where id = $1', [shelves.member.id, NAME])

  /** Each page with tables, and how many it has. */
  const pages = [
    // Of all clients, with the client's column.
    [`orders?q=${orders[0]}&status=`, 1],
    [`orders?client=${client}`, 1],
    [`orders?client=${client}&status=complete`, 1],
    [`orders/${orders[0]}`, 1],
    [`products?client=${client}`, 1],
    [`products/${shelves.bottle.id}?client=${client}`, 2],
    [`members?q=${mobile.slice(-8)}`, 1],
    [`members?client=${client}`, 1],
    [`grants?client=${client}`, 1],
    [`grants/${grant}`, 1],
    [`files?client=${client}`, 1],
    [`files/${file}`, 2],
    [`announcements?client=${client}`, 1],
    [`reports?client=${client}&expire_months=12`, 1],
    [`reports/owed/2030-01?client=${client}`, 1],
    [`reports/movement?client=${client}`, 1],
    [`reports/journal?client=${client}`, 1],
    [`reports/redemptions?client=${client}`, 1],
    [`reports/redemptions?client=${client}&by=category`, 1],
    [`reports/redemptions?client=${client}&by=product`, 1],
    [`reports/books?client=${client}`, 1],
    ['operators', 1],
    [`audit?client=${client}`, 1],
  ] as const
  const cut: string[] = []
  for (const [path, tables] of pages) {
    await page.goto(path)
    cut.push(...(await measure(page, path, tables)))
  }

  await test.step('points before they are given', async () => {
    await page.goto(`grants/new?client=${client}`)
    await page.getByRole('textbox', { name: 'Members' }).fill(`${mobile}, 1,000`)
    await page.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('table', { name: 'Who gets how many' })).toBeVisible()
    cut.push(...(await measure(page, 'a grant’s preview', 1)))
  })
  expect(cut).toEqual([])
  await test.step('the head of the frame', async () => {
    await page.goto(`members?client=${client}`)
    await expect(page.getByRole('combobox', { name: 'Client' })).toBeVisible()
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 800 })
      expect(await isWider(page), `${width} px`).toBe(false)
    }
  })
})
