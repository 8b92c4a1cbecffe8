/**
 * How a real kiosk ends: by a signal, a logout, the system, IT, or for its own next start. An orderly end has no fault
 * in its journal, and starts nothing unless asked.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ElectronApplication, Page } from 'playwright/test'
import { hashPin } from '../../electron/main/base/pin.rules.ts'
import { endIn, faultsIn, orderly } from './journal-end.ts'
import { expect, machineFile, test, type Kiosk } from './kiosk-test.ts'
import { processesOf } from './processes.ts'

const PIN = '246810'

/** A kiosk that shows its shop, and its process. Without a real Electron the test is skipped before it starts one. */
interface RunningKiosk {
  kiosk: Kiosk
  electron: ElectronApplication
  main: ChildProcess
  page: Page
}

async function showShop(kiosk: Kiosk): Promise<RunningKiosk> {
  const electron = kiosk.electron()
  // Taken now: Playwright has no process of an app that has ended.
  const main = electron.process()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  return { kiosk, electron, main, page }
}

async function codeAfter(main: ChildProcess, end: () => unknown): Promise<unknown> {
  const exit = once(main, 'exit')
  await end()
  const [code, signal] = (await exit) as [number | null, string | null]
  return code ?? signal
}

/** A call that the end of the process cuts off. */
const cutOff = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined)

test.skip(process.platform === 'win32', 'Windows knows no signals; it ends a kiosk by session-end')

test('SIGTERM ends it in order, and the next start finds nothing wrong [K.17]', async ({ startKiosk }) => {
  // A supervised kiosk has loaded the library that stores its state, which listens to signals too.
  const first = await startKiosk({ machineFile: machineFile({ supervised: true, idleSeconds: 600 }) })
  const { kiosk, main } = await showShop(first)
  expect(await codeAfter(main, () => main.kill('SIGTERM'))).toBe(0)
  expect(endIn(kiosk.journal())).toEqual(orderly('SIGTERM'))
  const next = await kiosk.startAgain()
  await showShop(next)
  expect(faultsIn(next.journal())).toEqual([])
})

for (const signal of ['SIGHUP', 'SIGINT'] as const)
  test(`${signal} ends it like SIGTERM`, async ({ startKiosk }) => {
    const { kiosk, main } = await showShop(await startKiosk())
    expect(await codeAfter(main, () => main.kill(signal))).toBe(0)
    expect(endIn(kiosk.journal())).toEqual(orderly(signal))
  })

test('a logout or a service manager, which end all of its processes together, leave no fault', async ({
  startKiosk,
}) => {
  test.skip(process.platform !== 'linux', 'finds the processes by /proc')
  const { kiosk, main } = await showShop(await startKiosk())
  const all = processesOf(main.pid!)
  expect(all.length).toBeGreaterThan(2)
  // As systemd does for a unit or a session: to each process, in the order of the list.
  const code = await codeAfter(main, () => {
    for (const id of all.toSorted((one, other) => other - one)) process.kill(id, 'SIGTERM')
  })
  // On a busy machine Electron 33 may end by SIGTRAP: its own parts were gone before it had closed them.
  expect([0, 'SIGTRAP']).toContain(code)
  expect(endIn(kiosk.journal())).toEqual(orderly('SIGTERM'))
  const next = await kiosk.startAgain()
  await showShop(next)
  expect(faultsIn(next.journal())).toEqual([])
})

test('an app that the system asks to quit quits, and starts nothing [K.17]', async ({ startKiosk }) => {
  test.skip(process.platform === 'darwin', 'on macOS a quit counts only after its announcement')
  const { kiosk, electron, main } = await showShop(await startKiosk())
  expect(await codeAfter(main, () => cutOff(electron.evaluate(({ app }) => app.quit())))).toBe(0)
  expect(endIn(kiosk.journal())).toEqual(orderly('quit'))
})

test('an exit at once is an end, and no crash of the page', async ({ startKiosk }) => {
  const { kiosk, electron, main } = await showShop(await startKiosk())
  expect(await codeAfter(main, () => cutOff(electron.evaluate(({ app }) => app.exit(0))))).toBe(0)
  expect(endIn(kiosk.journal())).toEqual(orderly('exit'))
})

test('an end in the middle of a wipe fails no wipe and restarts nothing', async ({ startKiosk }) => {
  const { kiosk, electron, main, page } = await showShop(await startKiosk())
  await cutOff(page.evaluate(() => void window.kiosk?.sessionEnded({ unbound: true }).catch(reportError)))
  await expect
    .poll(() => kiosk.journal().some(({ event }) => event === 'wipe-begins'), { intervals: [1] })
    .toBe(true)
  expect(await codeAfter(main, () => cutOff(electron.evaluate(({ app }) => app.quit())))).toBe(0)
  expect(endIn(kiosk.journal())).toEqual({ ...orderly('quit'), wipes: 1 })
})

/** Opens the page *This terminal* of a kiosk. */
async function openTerminalPage({ kiosk, page }: RunningKiosk): Promise<Page> {
  await page.evaluate(() => window.kiosk?.openExitPin())
  const pin = await kiosk.pageAfter(page)
  await pin.getByLabel('Enter the PIN.').fill(PIN)
  await pin.getByRole('button', { name: 'Open' }).click()
  await expect(pin.getByRole('heading', { name: 'This terminal' })).toBeVisible()
  return pin
}

test('under a supervisor a restart ends with 75, starts nothing itself, and leaves no fault', async ({
  startKiosk,
}) => {
  const policy = { exitPinHash: await hashPin(PIN) }
  const first = await startKiosk({ policy, machineFile: machineFile({ supervised: true, idleSeconds: 600 }) })
  const running = await showShop(first)
  const terminal = await openTerminalPage(running)
  const code = await codeAfter(running.main, () =>
    cutOff(terminal.getByRole('button', { name: 'Restart' }).click()),
  )
  expect(code).toBe(75)
  expect(endIn(running.kiosk.journal())).toEqual({ ...orderly('restart'), restarts: ['supervisor'] })
  const next = await running.kiosk.startAgain()
  await showShop(next)
  expect(faultsIn(next.journal())).toEqual([])
})

test('a page that ends by itself while the kiosk runs is still a fault, and the next one comes [K.12]', async ({
  startKiosk,
}) => {
  const { kiosk, page } = await showShop(await startKiosk())
  await page.evaluate(() => window.close()).catch(() => undefined)
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  expect(faultsIn(kiosk.journal())).toEqual(['page-gone'])
})
