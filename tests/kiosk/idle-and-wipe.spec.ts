/** Idle, logout, lock: every end of a session removes everything of the member. */
import type { Page } from 'playwright/test'
import { addFirst, passLogin, toast } from '../e2e/journey.ts'
import type { Member } from '../setup/members.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { tap, touch } from './touch.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'

const IDLE_MS = 20_000
/** The longest pause before a failed wipe is repeated. */
const FIRST_RETRY_MS = 2000
/** The warning comes later than any step of a login takes, and its countdown is long. */
const patiently = { machineFile: machineFile({ idleSeconds: IDLE_MS / 1000, countdownSeconds: 300 }) }
/** The same warning, with a short countdown. */
const quickly = { machineFile: machineFile({ idleSeconds: IDLE_MS / 1000, countdownSeconds: 5 }) }
const slowly = { machineFile: machineFile({ idleSeconds: 600 }) }

async function homeOf(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /Feature Product|Latest Products/ }).first()).toBeVisible()
}

async function useTheShop(page: Page, member: Member): Promise<void> {
  await homeOf(page)
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  // A terminal does not offer to stay logged in.
  await expect(page.getByRole('checkbox', { name: 'Stay logged in' })).toHaveCount(0)
  await passLogin(page, member)
  await addFirst(page)
}

/** Expects the next visitor's page: a new one, at the client's home, with nothing in any storage. */
async function expectNobody(kiosk: Kiosk, before: Page): Promise<Page> {
  await expect.poll(() => before.isClosed()).toBe(true)
  const page = await kiosk.pageAfter(before)
  await homeOf(page)
  const left = await page.evaluate(async () => ({
    sessionKeys: Object.keys(sessionStorage).filter((key) => ['cart', 'userDetails', 'token'].includes(key)),
    localKeys: Object.keys(localStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
  }))
  expect(left).toEqual({ sessionKeys: [], localKeys: [], cookies: '', databases: 0, caches: [] })
  await expect(page.getByRole('link', { name: /^Cart, [1-9]/ })).toHaveCount(0)
  expect(kiosk.journal().findLast(({ event }) => event === 'wipe-proof')?.['left']).toEqual([])
  return page
}

/** A point of the page without a control. */
const emptyCorner = { x: 4, y: 940 }

/** Leaves something in every storage of the page. */
async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    document.cookie = 'left=behind'
    await caches.open('left-behind')
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
}

test('after the idle time the kiosk warns, counts down, and forgets [K.1]', async ({
  startKiosk,
  member,
}) => {
  const kiosk = await startKiosk(quickly)
  const page = await kiosk.page()
  await useTheShop(page, member)
  await leaveTraces(page)
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await kiosk.passTime(IDLE_MS)
  await expect(warning.getByRole('status')).toHaveText(/\d+ s left/)
  await kiosk.passTime(5000)
  await expectNobody(kiosk, page)
  expect(kiosk.journal()).toContainEqual(
    expect.objectContaining({ event: 'wipe-done', reason: 'idle', attempts: 1 }),
  )
  const written = JSON.stringify(kiosk.journal())
  for (const personal of [member.name, member.mobile, 'meera@example.com', 'Lake Road'])
    expect(written).not.toContain(personal)
})

test('whoever says "I\'m still here" stays with their cart; so does whoever touches or types [K.2]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk(patiently)
  const page = await kiosk.page()
  await homeOf(page)
  await addFirst(page)
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  const leftAlone = async (): Promise<void> => {
    await kiosk.passTime(IDLE_MS)
    await expect(warning).toBeVisible()
  }
  await leftAlone()
  await expectNoFindings(page, 'the countdown')
  // Not by a tap of `touch.ts`, which moves the mouse there before: that would end the countdown too.
  const { x, y, width, height } = (await warning
    .getByRole('button', { name: "I'm still here" })
    .boundingBox())!
  await touch(page, { x: x + width / 2, y: y + height / 2 })
  await expect(warning).toBeHidden()
  // The press opened nothing of what lay below.
  await homeOf(page)
  await leftAlone()
  await page.keyboard.press('ArrowDown')
  await expect(warning).toBeHidden()
  await leftAlone()
  await touch(page, emptyCorner)
  await expect(warning).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('cart'))).not.toBeNull()
  expect(kiosk.journal().map(({ event }) => event)).not.toContain('wipe-begins')
})

test('whoever moves a mouse stays with their cart [K.2]', async ({ startKiosk }) => {
  const kiosk = await startKiosk(patiently)
  test.skip(
    Number.parseInt(kiosk.electronVersion, 10) < 45,
    'older than Electron 45, whose `input-event` tells how a mouse moved',
  )
  const page = await kiosk.page()
  await homeOf(page)
  await touch(page, emptyCorner)
  await kiosk.passTime(IDLE_MS)
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(warning).toBeVisible()
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 310)
  await expect(warning).toBeHidden()
})

test('logging out, suspend and lock wipe at once, and the provider no longer knows the session [K.3]', async ({
  startKiosk,
  member,
}) => {
  const kiosk = await startKiosk(slowly)
  let page = await kiosk.page()
  await useTheShop(page, member)
  const logoutCall = page.waitForRequest(/\/api\/v1\/logout$/)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await tap(page.getByRole('menuitem', { name: 'Logout' }).or(page.getByRole('button', { name: 'Logout' })))
  await logoutCall
  page = await expectNobody(kiosk, page)

  for (const event of ['suspend', 'lock-screen'] as const) {
    await leaveTraces(page)
    await kiosk.system.power(event)
    page = await expectNobody(kiosk, page)
  }
  const wipes = kiosk.journal().filter(({ event }) => event === 'wipe-done')
  expect(wipes.map(({ reason }) => reason)).toEqual(['logout', 'suspend', 'lock'])
})

test('a wipe that fails at first is done again before anybody sees the shop [K.4]', async ({
  startKiosk,
  member,
}) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await useTheShop(page, member)
  await leaveTraces(page)
  await kiosk.system.failNextClearings(1)
  await tap(page.getByRole('button', { name: 'Finish and forget me' }))
  await expectNobody(kiosk, page)
  const proofs = kiosk.journal().filter(({ event }) => event === 'wipe-proof')
  expect(proofs.map(({ left }) => left)).toEqual([
    // A page of the kiosk's scheme can't set cookies.
    expect.arrayContaining(['localStorage', 'databases', 'caches']),
    [],
  ])
  expect(kiosk.journal()).toContainEqual(expect.objectContaining({ event: 'wipe-done', attempts: 2 }))
  await expect(toast(await kiosk.page(), 'This terminal was cleaned twice.')).toBeVisible()
})

test('a wipe that goes on failing says so, opens nothing, and has the process start anew [K.4]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk(slowly)
  const page = await kiosk.page()
  await homeOf(page)
  await leaveTraces(page)
  await kiosk.system.failNextClearings(1000)
  await tap(page.getByRole('button', { name: 'Finish and forget me' }))
  const notReady = await kiosk.pageAfter(page)
  await expect(notReady.getByRole('heading', { name: 'This terminal is being cleaned' })).toBeVisible()
  await expect(notReady.getByText(/^Next try in \d+ s$|^Trying now …$/)).toBeVisible()
  expect(kiosk.pages()).toEqual([notReady])
  await kiosk.passTime(FIRST_RETRY_MS)
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: true })
  expect(kiosk.journal().map(({ event }) => event)).not.toContain('wipe-done')
  expect(kiosk.journal()).toContainEqual(expect.objectContaining({ event: 'restart', reason: 'wipe-failed' }))
  // The next process has no data of a member.
  const next = await kiosk.pageAfter(notReady)
  await homeOf(next)
  expect(await next.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a wipe leaves one session for another, and nothing known in the new one [K.5]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk(slowly)
  let page = await kiosk.page()
  for (let visitor = 1; visitor <= 2; visitor += 1) {
    await homeOf(page)
    await leaveTraces(page)
    await tap(page.getByRole('button', { name: 'Finish and forget me' }))
    page = await expectNobody(kiosk, page)
  }
  const sessions = await kiosk.system.sessions()
  expect(sessions.filter((name) => name.startsWith('visitor-'))).toEqual([
    'visitor-1',
    'visitor-2',
    'visitor-3',
  ])
  expect(sessions.some((name) => name.startsWith('persist:'))).toBe(false)
  for (const { left, known } of kiosk.journal().filter(({ event }) => event === 'wipe-proof'))
    expect({ left, known }).toEqual({ left: [], known: [] })
})
