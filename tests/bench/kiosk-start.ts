/** Starts a bare main and the kiosk on a real Electron, and times their first paints. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { canOpenDisplay, openDisplay } from '../kiosk/display.ts'
import { electronDriver } from '../kiosk/electron-driver.ts'
import { findElectron, makeKioskFolder, removeKioskFolder, type DrivenKiosk } from '../kiosk/kiosk-driver.ts'
import { WITHOUT_ELECTRON } from '../kiosk/real-specs.ts'
import startProvider from '../kiosk/start-provider.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { runningShop } from '../setup/running-shop.ts'
import type { Bench } from './bench.ts'

const PATIENCE_MS = 60_000

/** A main that only opens a window with one page, which has one sentence. */
const BARE_MAIN = `
import { app, BaseWindow, WebContentsView } from 'electron'
app.whenReady().then(() => {
  const window = new BaseWindow({ width: 1080, height: 1920 })
  const view = new WebContentsView()
  window.contentView.addChildView(view)
  view.setBounds({ x: 0, y: 0, width: 1080, height: 1920 })
  return view.webContents.loadURL('data:text/html,<!doctype html><title>Bare</title><h1>One sentence.</h1>')
})
`

/** A page's first paint, by the machine's clock. */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0]
          if (paint === undefined) return
          observer.disconnect()
          resolve(performance.timeOrigin + paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}

/** Waits for a page. */
async function soon(find: () => Page | undefined): Promise<Page> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(5)) {
    const found = find()
    if (found !== undefined) return found
  }
  throw new Error('no page came')
}

/** The page that the kiosk shows after `before`. */
export function pageAfter({ pages }: DrivenKiosk, before: Page | null): Promise<Page> {
  return soon(() => pages().findLast((page) => page !== before && !page.isClosed()))
}

export interface KioskStart {
  /** Starts a kiosk of the demo client. */
  startKiosk(settings?: object): Promise<RunningKiosk>
  /** Milliseconds from the start of a main with one page to its first paint. */
  startBareMain(): Promise<number>
}

interface RunningKiosk {
  kiosk: DrivenKiosk
  /** Milliseconds to the first paint of the window's own page, below the shop. */
  windowMs: number
  start: number
  stop: () => Promise<void>
}

/** Builds the kiosk, and opens its provider and display. @returns null without an Electron, which it says */
export async function prepareKiosks(bench: Bench): Promise<KioskStart | null> {
  const electron = findElectron()
  if (electron === null) {
    console.log(`  Not measured: no Electron here. ${WITHOUT_ELECTRON}`)
    return null
  }
  bench.closeAtEnd(await startProvider())
  const display = canOpenDisplay() ? await openDisplay() : null
  bench.closeAtEnd(() => display?.close())
  const providerUrl = `${new URL(runningShop().url).origin}/api/v1`

  async function run(machineFile: object, environment: Record<string, string>, ownPage: RegExp) {
    const folder = await makeKioskFolder({ machineFile, environment })
    Object.assign(folder.environment, display?.environment)
    const start = Date.now()
    const kiosk = await electronDriver(electron!)(folder)
    const page = await soon(() =>
      kiosk
        .electron()
        .windows()
        .find((each) => ownPage.test(each.url())),
    )
    const windowMs = (await firstPaint(page)) - start
    const stop = async (): Promise<void> => {
      await kiosk.stop()
      await removeKioskFolder(folder)
    }
    return { kiosk, windowMs, start, stop }
  }

  return {
    startKiosk: (settings = {}) =>
      run(
        { providerUrl, clientLoginId: 'demo', fullScreen: true, idleSeconds: 600, ...settings },
        {},
        /\/moment$/,
      ),
    async startBareMain() {
      const installed = mkdtempSync(path.join(tmpdir(), 'bare-main-'))
      mkdirSync(path.join(installed, 'main'))
      writeFileSync(path.join(installed, 'main/index.js'), BARE_MAIN)
      const manifest = { name: 'bare', version: '1.0.0', type: 'module', main: 'main/index.js' }
      writeFileSync(path.join(installed, 'package.json'), JSON.stringify(manifest))
      const { windowMs, stop } = await run({}, { KIOSK_TEST_INSTALLED: installed }, /^data:/)
      await stop()
      await removeFolder(installed)
      return windowMs
    },
  }
}
