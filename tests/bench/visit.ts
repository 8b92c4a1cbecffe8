/** One cold visit on a slow phone, measured as the documents and budgets define it. */
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { medians } from './statistics.ts'

/** Lighthouse's "Slow 4G" as the devtools apply it, and its processor. */
const NETWORK = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const PROCESSOR_SLOWDOWN = 4
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

interface SlowPage {
  page: Page
  context: BrowserContext
  session: CDPSession
}

/** Opens a page without a cache, with the slow phone's screen, network and processor. */
export async function openSlowPhone(browser: Browser): Promise<SlowPage> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  return { page, context, session }
}

export interface Visit {
  url: string
  /** Session storage left by an earlier page of the shop. */
  session?: Record<string, string>
  /** Selector of an element that is there when the page is complete. */
  complete: string
}

export interface FirstView {
  /** Gzip -9, in kB, of all JavaScript loaded before the page was complete. */
  script: number
  style: number
  /** Before the page was complete, without pictures. */
  requests: number
  /** Seconds. */
  firstPaint: number
  largestPaint: number
  layoutShift: number
  /** Seconds of script, at the phone's pace. */
  scriptSeconds: number
  /** Seconds until the last picture of the first screen had loaded; previews do not count. */
  allPictures: number
  pictures: number
  /** As `requests` and `script`, when the page is at rest. */
  requestsAtRest: number
  scriptAtRest: number
}

declare global {
  interface Window {
    layoutShift?: number
    largestPaint?: number
    /** When each picture first appeared, by its address. */
    pictureTimes?: Map<string, number>
  }
}

/** Time without requests after which the page is at rest, in milliseconds. */
const REST_MS = 5000

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
  const times = (window.pictureTimes = new Map<string, number>())
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && !times.has(target.currentSrc))
        times.set(target.currentSrc, performance.now())
    },
    { capture: true },
  )
}

/**
 * A picture that loaded before it was in the document fired no event there; the end of its response counts instead.
 * @returns when each picture of the first screen had loaded, by its address; `null` while one is missing
 */
function timesOfShownPictures(): [string, number | undefined][] | null {
  const shown = [...document.images].filter((image) => {
    const { top, right, bottom, left } = image.getBoundingClientRect()
    const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return isInWindow && !image.src.startsWith('data:')
  })
  if (shown.some((image) => !image.complete)) return null
  const addresses = new Set(shown.map((image) => image.currentSrc))
  const fetched = performance.getEntriesByType('resource')
  return [...addresses].map((address) => [
    address,
    window.pictureTimes?.get(address) ?? fetched.find(({ name }) => name === address)?.responseEnd,
  ])
}

interface Fetched {
  type: string
  bytes: Promise<number>
}

/** Records each reply with its size after gzip -9. */
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

/** Resolves when nothing has been fetched for a while. */
async function rest(fetched: readonly Fetched[]): Promise<void> {
  let count = -1
  while (count !== fetched.length) {
    count = fetched.length
    await pause(REST_MS)
  }
}

async function kilobytesOf(fetched: readonly Fetched[], type: string): Promise<number> {
  const sizes = await Promise.all(fetched.filter((entry) => entry.type === type).map(({ bytes }) => bytes))
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

/** Opens the page, with an earlier page's session storage, and waits until it is complete. */
async function openVisit(page: Page, visit: Visit): Promise<void> {
  await page.addInitScript(observePaints)
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  }, visit.session ?? {})
  await page.goto(visit.url, { waitUntil: 'load' })
  await page.locator(visit.complete).first().waitFor()
}

async function measureFirstView(browser: Browser, visit: Visit): Promise<FirstView> {
  const { page, context, session } = await openSlowPhone(browser)
  try {
    await session.send('Performance.enable')
    const fetched = listen(page)
    await openVisit(page, visit)
    const untilComplete = [...fetched]
    const seconds = await scriptSeconds(session)
    const shown = await page.waitForFunction(timesOfShownPictures)
    const times = (await shown.jsonValue()) ?? []
    // Pictures may still be loading: the largest paint counts when the network is idle.
    await page.waitForLoadState('networkidle')
    const paints = await page.evaluate(() => ({
      firstPaint: (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0) / 1000,
      largestPaint: (window.largestPaint ?? 0) / 1000,
      layoutShift: window.layoutShift ?? 0,
    }))
    await rest(fetched)
    return {
      script: await kilobytesOf(untilComplete, 'script'),
      style: await kilobytesOf(untilComplete, 'stylesheet'),
      requests: untilComplete.length,
      ...paints,
      scriptSeconds: seconds,
      allPictures: Math.max(0, ...times.map(([, time]) => time ?? Number.POSITIVE_INFINITY)) / 1000,
      pictures: times.length,
      requestsAtRest: fetched.length,
      scriptAtRest: await kilobytesOf(fetched, 'script'),
    }
  } finally {
    await context.close()
  }
}

/**
 * Visits a page once on a fast network, which also makes its pictures' sizes. @returns the paths of the pictures on its
 * first screen
 */
export async function picturesOf(browser: Browser, visit: Visit): Promise<string[]> {
  const page = await browser.newPage(PHONE)
  try {
    await openVisit(page, visit)
    const shown = await page.waitForFunction(timesOfShownPictures)
    const times = (await shown.jsonValue()) ?? []
    return times.map(([address]) => address.slice(new URL(address).origin.length))
  } finally {
    await page.close()
  }
}

/** The median of several visits, per figure. */
export async function medianFirstView(browser: Browser, visit: Visit, rounds: number): Promise<FirstView> {
  const views: FirstView[] = []
  for (let round = 0; round < rounds; round += 1) views.push(await measureFirstView(browser, visit))
  return medians(views)
}
