/**
 * What no fake can prove. Skipped where there is no Electron binary; `npm run kiosk:verify` runs it, and a release's
 * record must hold it as passed (`build/kiosk-proof-record.ts`).
 */
import type { ElectronApplication } from 'playwright/test'
import { realElectronTests } from '../../build/kiosk-proof-record.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

const shopHeading = { name: 'Explore Categories' }

/** How the kiosk's window stands, by Electron's own words; `null` once it is gone. */
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
  isAlwaysOnTop: true,
  coversDisplay: true,
}

test(realElectronTests.window, async ({ startKiosk }) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ fullScreen: true, idleSeconds: 600 }) })
  const electron = kiosk.onElectron()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  const isMinimizable = await electron.evaluate(({ BaseWindow }) =>
    BaseWindow.getAllWindows().map((window) => window.isMinimizable()),
  )
  expect(isMinimizable).not.toContain(true)
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.minimize()
  })
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.hide()
  })
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  for (const key of ['F11', 'Escape', 'Alt+F4', 'Control+W', 'Meta+Q', 'Control+R', 'Control+Shift+I'])
    await page.keyboard.press(key)
  await electron.evaluate(({ BaseWindow }) => {
    for (const window of BaseWindow.getAllWindows()) window.close()
  })
  await expect.poll(() => windowState(electron)).toEqual(inPlace)
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  expect(kiosk.ending()).toBeNull()
})

/** Remembers the session of the shop's page in main. @returns whether it is another one than at the last call */
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
  const electron = kiosk.onElectron()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', shopHeading)).toBeVisible()
  await isAnotherSession(electron)
  expect(await isAnotherSession(electron)).toBe(false)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    const cache = await caches.open('left-behind')
    await cache.put('/left', new Response('behind'))
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve
    })
  })
  // As the shop does it after a logout.
  await page.evaluate(() => void window.kiosk?.sessionEnded({ unbound: true }))
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
