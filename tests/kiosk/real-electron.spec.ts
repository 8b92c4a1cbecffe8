/** What a release's record must contain as passed (`build/kiosk-proof-record.ts`); `npm run kiosk:verify` runs it. */
import type { ElectronApplication } from 'playwright/test'
import { realElectronTests } from '../../build/kiosk-proof-record.ts'
import { endSession } from './end-session.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

const shopHeading = { name: 'Explore Categories' }

/** State of the kiosk's window according to Electron; `null` after it closed. */
function windowState(electron: ElectronApplication) {
  return electron.evaluate(({ BaseWindow, screen }) => {
    const window = BaseWindow.getAllWindows().find((each) => each.contentView.children.length > 0)
    if (window === undefined) return null
    const { width, height } = screen.getPrimaryDisplay().bounds
    const bounds = window.getBounds()
    return {
      isMinimized: window.isMinimized(),
      isVisible: window.isVisible(),
      isKiosk: window.isKiosk(),
      isAlwaysOnTop: window.isAlwaysOnTop(),
      coversDisplay: bounds.width >= width && bounds.height >= height,
    }
  })
}

const inPlace = {
  isMinimized: false,
  isVisible: true,
  isKiosk: true,
  // On macOS a window in native full screen has no level.
  isAlwaysOnTop: process.platform !== 'darwin',
  coversDisplay: true,
}

const isWayland = process.env['KIOSK_WAYLAND'] === '1'

test(realElectronTests.window, async ({ startKiosk }) => {
  test.skip(isWayland, 'under cage nothing minimizes or hides a window')
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const electron = kiosk.electron()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  // Linux does not implement it (native_window_views.cc, IsMinimizable).
  const isMinimizable = await electron.evaluate(({ BaseWindow }) =>
    BaseWindow.getAllWindows().map((window) => window.isMinimizable()),
  )
  if (process.platform !== 'linux') expect(isMinimizable).not.toContain(true)
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.minimize()
  })
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.hide()
  })
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  // Keys sent by the debugging protocol reach the page's own handling, but no menu of the system
  // (PreHandleKeyboardEvent).
  for (const key of ['F11', 'Escape', 'Control+W', 'Control+R', 'Control+Shift+I'])
    await page.keyboard.press(key)
  // The effect of Command-Q: the menu's item calls `terminate:`, which quits the app (electron_application.mm).
  if (process.platform === 'darwin') await electron.evaluate(({ app }) => app.quit())
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.close()
  })
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  expect(kiosk.ending()).toBeNull()
})

test(realElectronTests.wayland, async ({ startKiosk }) => {
  test.skip(!isWayland, 'run within a Wayland session by `npm run kiosk:verify`')
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const electron = kiosk.electron()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  const display = await electron.evaluate(({ app, screen }) => ({
    platform: app.commandLine.getSwitchValue('ozone-platform'),
    size: screen.getPrimaryDisplay().size,
  }))
  expect(display.platform).toBe('wayland')
  await expect
    .poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight })))
    .toEqual(display.size)
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.close()
  })
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  expect(kiosk.ending()).toBeNull()
})

/** Records the session of the shop's page in main. @returns whether it differs from that of the last call */
function isAnotherSession(electron: ElectronApplication): Promise<boolean> {
  return electron.evaluate(({ webContents }) => {
    const shop = webContents.getAllWebContents().findLast((each) => each.getURL().startsWith('shop://app/'))
    const seen = globalThis as { lastSession?: object | undefined }
    const isAnother = shop?.session !== seen.lastSession
    seen.lastSession = shop?.session
    return isAnother
  })
}

test(realElectronTests.wipe, async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const electron = kiosk.electron()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  await isAnotherSession(electron)
  expect(await isAnotherSession(electron)).toBe(false)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left-behind')
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
  await endSession(page)
  const next = await kiosk.pageAfter(page)
  await expect(next.getByRole('heading', shopHeading)).toBeVisible()
  expect(await isAnotherSession(electron)).toBe(true)
  const left = await next.evaluate(async () => ({
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left-behind'),
  }))
  expect(left).toEqual({ local: null, session: null, caches: [], databases: [] })
  const proof = kiosk.journal().findLast(({ event }) => event === 'wipe-proof')
  expect(proof).toMatchObject({ left: [], known: [] })
})

/** Memory of all of the kiosk's processes, in megabytes. */
function megabytesOf(electron: ElectronApplication): Promise<number> {
  return electron.evaluate(({ app }) => {
    const kilobytes = app
      .getAppMetrics()
      .reduce((sum, { memory }) => sum + (memory.privateBytes ?? memory.workingSetSize), 0)
    return Math.round(kilobytes / 1024)
  })
}

const WIPES = 50
/** With more, the restart after 200 visitors would come too late on a terminal with 4 GB. */
const MOST_MEGABYTES_A_WIPE = 10

test(realElectronTests.memory, { tag: '@release' }, async ({ startKiosk }, testInfo) => {
  test.setTimeout(600_000)
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600, restartAfterVisitors: 0 }) })
  const electron = kiosk.electron()
  let page = await kiosk.page()
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  const before = await megabytesOf(electron)
  for (let wipe = 0; wipe < WIPES; wipe += 1) {
    await endSession(page)
    page = await kiosk.pageAfter(page)
    await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  }
  const after = await megabytesOf(electron)
  testInfo.annotations.push({
    type: 'measured',
    description: `${before} MB before, ${after} MB after ${WIPES} wipes`,
  })
  expect(after - before).toBeLessThan(WIPES * MOST_MEGABYTES_A_WIPE)
})
