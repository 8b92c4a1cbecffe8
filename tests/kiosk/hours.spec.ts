/**
 * Outside the opening hours: a page with the hours or nothing, the display may sleep, and no visitor is interrupted.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { tap, touch } from './touch.ts'

const MINUTE = 60_000

/** Daily hours that began an hour ago and end in `minutes`. */
function hoursUntil(minutes: number): string {
  const clock = (away: number): string => new Date(Date.now() + away * MINUTE).toTimeString().slice(0, 5)
  return `${clock(-60)}-${clock(minutes)}`
}

/** The page with this path: the shop's, or the one that replaces it. */
async function pageNamed(kiosk: Kiosk, name: string): Promise<Page> {
  let found: Page | undefined
  await expect
    .poll(() => {
      found = kiosk.pages().find((page) => new URL(page.url()).pathname === `/${name}`)
      return found !== undefined
    })
    .toBe(true)
  return found!
}

const SHOP = 'rewards_points_website/demo'

const shopHeading = { name: 'Explore Categories' }

test('after its hours the shop makes room for them, wakes for who comes just then, and opens by itself', async ({
  startKiosk,
}) => {
  const openingHours = hoursUntil(30)
  const kiosk = await startKiosk({ machineFile: machineFile({ openingHours }) })
  const { powerSaves } = kiosk.system
  const shop = await kiosk.page()
  await expect(shop.getByRole('heading', shopHeading)).toBeVisible()
  expect(await powerSaves()).toEqual(['prevent-display-sleep'])

  await kiosk.passTime(31 * MINUTE)
  const closed = await pageNamed(kiosk, 'closed')
  await expect(closed.getByRole('heading', { name: 'We are closed अभी बंद है' })).toBeVisible()
  await expect(closed.getByRole('row', { name: 'Monday सोमवार' })).toContainText(
    openingHours.replace('-', '–'),
  )
  await expectNoFindings(closed, 'the page with the opening hours')
  // The machine stays awake for updates; its display may sleep.
  await expect.poll(powerSaves).toEqual(['prevent-app-suspension'])

  await touch(closed, { x: 500, y: 500 })
  // The page with the hours may still be open for a moment.
  const woken = await pageNamed(kiosk, SHOP)
  await expect(woken.getByRole('heading', shopHeading)).toBeVisible()
  expect(await powerSaves()).toEqual(['prevent-display-sleep'])
  await tap(woken.getByRole('button', { name: 'Finish and forget me' }))
  await pageNamed(kiosk, 'closed')

  await kiosk.passTime(23 * 60 * MINUTE)
  await pageNamed(kiosk, SHOP)
})

test('who is there when the hours end goes on, and the shop closes once they have left', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({
    machineFile: machineFile({ openingHours: hoursUntil(3), idleSeconds: 600, closedScreen: 'dark' }),
  })
  const shop = await kiosk.page()
  await expect(shop.getByRole('heading', shopHeading)).toBeVisible()
  await touch(shop, { x: 5, y: 400 })
  await kiosk.passTime(5 * MINUTE)
  await expect(shop.getByRole('heading', shopHeading)).toBeVisible()
  expect(kiosk.journal().filter(({ event }) => event === 'wipe-begins')).toEqual([])
  await kiosk.passTime(5 * MINUTE + 10_000)
  await expect(shop.getByRole('button', { name: "I'm still here" })).toBeVisible()
  await kiosk.passTime(MINUTE)
  const dark = await pageNamed(kiosk, 'dark')
  await expect(dark.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(dark.locator('body')).toHaveText('')
  const wipes = kiosk.journal().filter(({ event }) => event === 'wipe-begins')
  expect(wipes.map(({ reason }) => reason)).toEqual(['idle'])
})

test('a kiosk that starts outside its hours shows them, and its daily restart comes then', async ({
  startKiosk,
}) => {
  // Closed for an hour.
  const clock = (away: number): string => new Date(Date.now() + away * MINUTE).toTimeString().slice(0, 5)
  const openingHours = `${clock(-120)}-${clock(-60)}`
  const kiosk = await startKiosk({
    machineFile: machineFile({ openingHours, restartHour: new Date().getHours() }),
  })
  await pageNamed(kiosk, 'closed')
  // The kiosk started when the shop was already closed: the display may sleep.
  expect(await kiosk.system.powerSaves()).toEqual(['prevent-app-suspension'])
  await kiosk.passTime(2 * 60 * MINUTE)
  await pageNamed(kiosk, 'closed')
  expect(kiosk.starts()).toBe(1)
  await kiosk.passTime(24 * 60 * MINUTE)
  await expect.poll(() => kiosk.starts()).toBe(2)
  await pageNamed(kiosk, 'closed')
})

test('hours that change while the shop is closed are shown at once', async ({ startKiosk }) => {
  const before = hoursUntil(-30)
  const kiosk = await startKiosk({ machineFile: machineFile({ openingHours: before }) })
  const closed = await pageNamed(kiosk, 'closed')
  const monday = closed.getByRole('row', { name: 'Monday सोमवार' })
  await expect(monday).toContainText(before.replace('-', '–'))
  const openingHours = hoursUntil(-20)
  writeFileSync(path.join(kiosk.folder, 'kiosk.json'), JSON.stringify(machineFile({ openingHours })))
  await expect(monday).toContainText(openingHours.replace('-', '–'))
  expect(kiosk.starts()).toBe(1)
})
