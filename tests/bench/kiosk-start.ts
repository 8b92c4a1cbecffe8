/** Starts a bare Chromium, a bare main on the fake of Electron, and the kiosk, and times their first paints. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright/test'
import { fakeDriver } from '../kiosk/fake-driver.ts'
import { makeKioskFolder, removeKioskFolder, type FakeKiosk } from '../kiosk/kiosk-driver.ts'
import startProvider from '../kiosk/start-provider.ts'
import { openTestBrowser } from '../kiosk/test-browser.ts'
import { runningShop } from '../setup/running-shop.ts'
import type { Bench } from './bench.ts'

const PATIENCE_MS = 60_000
const SENTENCE = '<!doctype html><title>Bare</title><h1>One sentence.</h1>'

/** A main that only opens a window with one page. */
const BARE_MAIN = `
import { app, BaseWindow, session, WebContentsView } from 'electron'
await app.whenReady()
const bare = session.fromPartition('bare')
const headers = { 'content-type': 'text/html' }
bare.protocol.handle('shop', () => new Response(${JSON.stringify(SENTENCE)}, { headers }))
const window = new BaseWindow({ width: 1080, height: 1920 })
const view = new WebContentsView({ webPreferences: { session: bare } })
window.contentView.addChildView(view)
view.setBounds({ x: 0, y: 0, width: 1080, height: 1920 })
await view.webContents.loadURL('shop://host/moment')
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
export function pageAfter({ pages }: FakeKiosk, before: Page | null): Promise<Page> {
  return soon(() => pages().findLast((page) => page !== before && !page.isClosed()))
}

/** Builds the kiosk and starts its provider. @returns the machine file of a kiosk of the demo client */
export async function startShop(bench: Bench) {
  bench.closeAtEnd(await startProvider())
  const providerUrl = `${new URL(runningShop().url).origin}/api/v1`
  return { providerUrl, clientLoginId: 'demo', fullScreen: false, idleSeconds: 600 }
}

/** @returns milliseconds from the start of Chromium to the first paint of a page with one sentence */
export async function startChromium(): Promise<number> {
  const start = Date.now()
  const browser = await openTestBrowser()
  const page = await browser.context.newPage()
  await page.goto(`data:text/html,${SENTENCE}`)
  const at = await firstPaint(page)
  await browser.close()
  return at - start
}

interface RunningKiosk {
  kiosk: FakeKiosk
  /** The Chromium of its windows. */
  chromium: Browser
  /** Milliseconds from the start of Chromium to the first paint of the window's own page, below the shop. */
  windowMs: number
  start: number
  stop: () => Promise<void>
}

/** @param installed the kiosk's folder; this project's build by default */
async function startOnFake(machineFile: object, installed?: string): Promise<RunningKiosk> {
  const environment = installed === undefined ? {} : { KIOSK_FAKE_INSTALLED: installed }
  const folder = await makeKioskFolder({ machineFile, environment })
  const start = Date.now()
  const browser = await openTestBrowser()
  const chromium = browser.context.browser()
  if (chromium === null) throw new Error('Playwright does not tell which browser it started')
  const ownPage = soon(() => browser.context.pages().find((page) => page.url().endsWith('/moment')))
  const painted = ownPage.then(firstPaint)
  const kiosk = await fakeDriver(browser)(folder)
  const stop = async (): Promise<void> => {
    await kiosk.stop()
    await browser.close()
    await removeKioskFolder(folder)
  }
  return { kiosk, chromium, windowMs: (await painted) - start, start, stop }
}

export const startKiosk = (machineFile: object): Promise<RunningKiosk> => startOnFake(machineFile)

/** @returns milliseconds from the start of Chromium to the first paint of a main with one page, on the same fake */
export async function startBareMain(): Promise<number> {
  const installed = mkdtempSync(path.join(tmpdir(), 'bare-main-'))
  mkdirSync(path.join(installed, 'dist/kiosk/main'), { recursive: true })
  writeFileSync(path.join(installed, 'dist/kiosk/main/index.js'), BARE_MAIN)
  writeFileSync(path.join(installed, 'package.json'), '{ "type": "module" }')
  const { windowMs, stop } = await startOnFake({}, installed)
  await stop()
  rmSync(installed, { recursive: true })
  return windowMs
}
