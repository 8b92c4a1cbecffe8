/** One cold visit on a slow phone, measured as docs and budgets mean it. */
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright'
import { median } from './percentile.ts'

/** Lighthouse's "Slow 4G" as it is applied by the devtools, and its processor. */
const NETWORK = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const PROCESSOR_SLOWDOWN = 4
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Makes a page's line and processor those of the slow phone. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
}

export interface Visit {
  url: string
  /** Session storage as an earlier page of the shop left it. */
  session?: Record<string, string>
  /** Something that stands on the page once it is complete. */
  complete: string
}

export interface FirstView {
  /** Gzip -9, in bytes, of all JavaScript that came before the page was complete. */
  scriptBytes: number
  styleBytes: number
  /** Before the page was complete, pictures left out. */
  requests: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  layoutShift: number
  /** Seconds of script, at the phone's pace. */
  scriptSeconds: number
}

declare global {
  interface Window {
    layoutShift?: number
    largestPaint?: number
  }
}

function observePaints(): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

interface Fetched {
  type: string
  bytes: Promise<number>
}

/** Notes each reply with its size as gzip -9 would make it. */
function listen(page: Page): Fetched[] {
  const fetched: Fetched[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'image' || response.url().startsWith('data:')) return
    const bytes = response.body().then(
      (body) => gzipSync(body, { level: 9 }).length,
      () => 0,
    )
    fetched.push({ type, bytes })
  })
  return fetched
}

async function bytesOf(fetched: readonly Fetched[], type: string): Promise<number> {
  const sizes = await Promise.all(fetched.filter((entry) => entry.type === type).map(({ bytes }) => bytes))
  return sizes.reduce((total, size) => total + size, 0)
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

/** Visits a page in a fresh profile. */
async function measureFirstView(browser: Browser, visit: Visit): Promise<FirstView> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await slowDown(session)
    await page.addInitScript(observePaints)
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    }, visit.session ?? {})
    const fetched = listen(page)
    await page.goto(visit.url, { waitUntil: 'load' })
    await page.locator(visit.complete).first().waitFor()
    const untilComplete = [...fetched]
    const seconds = await scriptSeconds(session)
    // Pictures may still be on their way: the largest paint counts once the network has come to rest.
    await page.waitForLoadState('networkidle')
    const paints = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      largestPaint: window.largestPaint ?? 0,
      layoutShift: window.layoutShift ?? 0,
    }))
    return {
      ...paints,
      scriptBytes: await bytesOf(untilComplete, 'script'),
      styleBytes: await bytesOf(untilComplete, 'stylesheet'),
      requests: untilComplete.length,
      scriptSeconds: seconds,
    }
  } finally {
    await context.close()
  }
}

/** The median of several visits, figure by figure. */
export async function medianFirstView(browser: Browser, visit: Visit, rounds: number): Promise<FirstView> {
  const views: FirstView[] = []
  for (let round = 0; round < rounds; round++) views.push(await measureFirstView(browser, visit))
  const medianOf = (figure: keyof FirstView): number => median(views.map((view) => view[figure]))
  return {
    scriptBytes: medianOf('scriptBytes'),
    styleBytes: medianOf('styleBytes'),
    requests: medianOf('requests'),
    firstPaint: medianOf('firstPaint'),
    largestPaint: medianOf('largestPaint'),
    layoutShift: medianOf('layoutShift'),
    scriptSeconds: medianOf('scriptSeconds'),
  }
}
