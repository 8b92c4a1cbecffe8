/** The process ends and the next one starts: by itself or by its supervisor, never by both. */
import type { Page } from 'playwright/test'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { tap } from './touch.ts'

const home = { name: 'Explore Categories' }

async function expectShop(kiosk: Kiosk): Promise<void> {
  await expect((await kiosk.page()).getByRole('heading', home)).toBeVisible()
}

/** Ends that the ended process could not record itself. */
function unexpectedEnds(kiosk: Kiosk): string[] {
  const names = kiosk.journal().map(({ event }) => event)
  return names.filter((event) => event === 'main-gone' || event === 'main-hung')
}

/** The kiosk also tries by itself, and the page may go before it is touched. */
async function tryAgain(page: Page): Promise<void> {
  await tap(page.getByRole('button', { name: 'Try again' })).catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
}

test('under a supervisor it ends with a code that asks for the next start, and relaunches nothing', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({
    machineFile: machineFile({ supervised: true, idleSeconds: 600 }),
    isSupervised: true,
  })
  const page = await kiosk.page()
  await expectShop(kiosk)
  await kiosk.system.failNextClearings(1000)
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await kiosk.system.power('lock-screen')
  const notReady = await kiosk.pageAfter(page)
  await expect(notReady.getByRole('heading', { name: 'This terminal is being cleaned' })).toBeVisible()
  await tryAgain(notReady)
  await expect.poll(() => kiosk.ending()).toEqual({ code: 75, relaunch: false })
  await kiosk.pageAfter(notReady)
  await expectShop(kiosk)
  expect(kiosk.starts()).toBe(2)
})

test('after three proofs that fail the process starts anew, and the shop stands', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  await expectShop(kiosk)
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await kiosk.system.failNextClearings(1000)
  await kiosk.system.power('lock-screen')
  const notReady = await kiosk.pageAfter(page)
  await expect(notReady.getByRole('heading', { name: 'This terminal is being cleaned' })).toBeVisible()
  await tryAgain(notReady)
  await expect.poll(() => kiosk.ending()).toEqual({ code: 0, relaunch: true })
  const next = await kiosk.pageAfter(notReady)
  await expect(next.getByRole('heading', home)).toBeVisible()
  expect(await next.evaluate(() => localStorage.length)).toBe(0)
  const proofs = kiosk.journal().filter(({ event }) => event === 'wipe-proof')
  expect(proofs).toHaveLength(3)
  expect(kiosk.journal()).toContainEqual(
    expect.objectContaining({ event: 'restart', reason: 'wipe-failed', by: 'itself' }),
  )
  expect(kiosk.starts()).toBe(2)
  expect(unexpectedEnds(kiosk)).toEqual([])
})

test('a process that the system kills is started again by its supervisor, and takes the lock over', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ supervised: true }), isSupervised: true })
  const page = await kiosk.page()
  await expectShop(kiosk)
  kiosk.kill()
  await expect.poll(() => kiosk.starts(), { intervals: [1] }).toBe(2)
  await kiosk.pageAfter(page)
  await expectShop(kiosk)
  expect(kiosk.starts()).toBe(2)
  expect(unexpectedEnds(kiosk)).toEqual(['main-gone'])
})

test('a main that hangs is ended after 30 seconds, and its supervisor starts the next', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ supervised: true }), isSupervised: true })
  const page = await kiosk.page()
  await expectShop(kiosk)
  await kiosk.system.hang()
  await expect.poll(() => kiosk.starts()).toBe(2)
  await kiosk.pageAfter(page)
  await expectShop(kiosk)
  expect(unexpectedEnds(kiosk)).toEqual(['main-hung'])
})

test('in its hour of the night, with nobody there, the process starts anew, once', async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ restartHour: 3, idleSeconds: 600 }) })
  const page = await kiosk.page()
  await expectShop(kiosk)
  // By 3:55 every terminal's own minute for the restart has passed.
  const night = new Date()
  night.setDate(night.getDate() + 1)
  night.setHours(3, 55, 0, 0)
  await kiosk.passTime(night.getTime() - Date.now())
  await expect.poll(() => kiosk.starts()).toBe(2)
  await kiosk.pageAfter(page)
  await expectShop(kiosk)
  expect(kiosk.journal()).toContainEqual(
    expect.objectContaining({ event: 'restart', reason: 'night', by: 'itself' }),
  )
  expect(kiosk.starts()).toBe(2)
})
