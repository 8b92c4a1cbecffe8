/** Base of every end-to-end test: the running shop, its own members, and no unexpected errors in the console. */
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright/test'
import { memberTest } from '../setup/member-test.ts'
import { runningShop } from '../setup/running-shop.ts'

/**
 * The browser's errors for a socket that a navigation or the end of a page interrupts while it opens, or closes while
 * pusher-js joins its channel; the next page opens its own.
 */
const CUT_SOCKET = /^WebSocket (?:connection to |is already in CLOSING or CLOSED state)/

/** The browser's errors for the calls by which the shop detects a provider without a passbook (P.9) or sessions. */
const NO_PASSBOOK = /^Failed to load resource: .* 404 .*\/(?:points-statement|sessions)\)$/

declare global {
  interface Window {
    /** What the toasts of this document have said. */
    toastsSaid?: Set<string>
  }
}

/** Records toasts: some are gone after a second, and a busy machine looks later. */
function recordToasts(): void {
  const said = new Set<string>()
  window.toastsSaid = said
  new MutationObserver(() => {
    const toasts = '.Toastify :is([role=status], [role=alert]), [role=status][aria-label="Last move"]'
    for (const { textContent } of document.querySelectorAll(toasts)) said.add(textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Waits until a toast has said this, whether it is still there or not. */
export async function toastSaid(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => [...(window.toastsSaid ?? [])].join('\n'))).toContain(text)
}

/**
 * Translates every page as a browser does: each text node, at once and whenever one comes, is replaced by another one
 * in two `<font>` elements, with the same words here. The page's own node has then left the page.
 */
function translate(): void {
  const translated = (text: Text): void => {
    const element = text.parentElement
    if (
      element === null ||
      text.data.trim() === '' ||
      element.closest('font, svg, script, style, textarea, title')
    )
      return
    const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name))
    if (outer === undefined || inner === undefined) return
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateIn = (root: Node): void => {
    if (root instanceof Text) return translated(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
    for (const text of texts) translated(text)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of target instanceof Text ? [target] : addedNodes)
        if (node.isConnected) translateIn(node)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** A context of the tests: its pages' requests are followed, and their toasts recorded. */
async function newContext(
  browser: Browser,
  translates: boolean,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.on('page', followRequests)
  await context.addInitScript(recordToasts)
  if (translates) await context.addInitScript(translate)
  return context
}

/** The window of a test that names no other. */
const DESKTOP = { width: 1280, height: 720 }

interface TestFixtures {
  /** Console errors that the test provokes on purpose. */
  expectedErrors: RegExp | null
  /** Whether the test gets a browser context that no other test has had, with an empty cache. */
  ownContext: boolean
  /** Whether the browser translates each page. */
  translates: boolean
  quietConsole: undefined
}

interface WorkerFixtures {
  /** The browser contexts that tests share, by their options. */
  sharedContexts: Map<string, BrowserContext>
}

/** The requests of each page that have neither finished nor failed. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

function followRequests(page: Page): void {
  const pending = new Set<Request>()
  pendingRequests.set(page, pending)
  page.on('request', (request) => {
    // The console's stream of events never ends.
    if (request.resourceType() !== 'eventsource') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
}

/** Waits for three idle moments, in which waiting work begins. A page that is animated all the time has none. */
export async function passIdleMoments(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let moment = 0; moment < 3; moment += 1)
      await new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 1000 })
      })
  })
}

/**
 * Waits until the page has no request on its way, and begins none in its next idle moments. Another suite's page, whose
 * requests are not followed, must have loaded.
 */
export async function noRequests(page: Page): Promise<void> {
  const pending = pendingRequests.get(page)
  if (pending === undefined) {
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
    return passIdleMoments(page)
  }
  const afterIdleMoments = async () => {
    if (pending.size === 0) await passIdleMoments(page)
    return [...pending].map((request) => request.url())
  }
  await expect.poll(afterIdleMoments, { intervals: [20, 50, 100] }).toEqual([])
}

export const test = memberTest.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
  baseURL: async ({}, use) => use(runningShop().url),
  expectedErrors: [null, { option: true }],
  ownContext: [false, { option: true }],
  translates: [false, { option: true }],
  sharedContexts: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  /**
   * Tests with the same options share a context, whose cache keeps what all pages load. A page is new for each test, and
   * so is its session storage; what a browser keeps beyond a tab is cleared.
   */
  context: async (
    {
      browser,
      sharedContexts,
      ownContext,
      translates,
      baseURL,
      serviceWorkers,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      userAgent,
      deviceScaleFactor,
    },
    use,
  ) => {
    if (ownContext || serviceWorkers === 'allow') {
      const context = await newContext(browser, translates)
      await use(context)
      await context.close()
      return
    }
    const key = JSON.stringify([
      translates,
      baseURL,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      userAgent,
      deviceScaleFactor,
    ])
    let context = sharedContexts.get(key)
    if (context === undefined) {
      context = await newContext(browser, translates, {
        viewport: DESKTOP,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      sharedContexts.set(key, context)
    }
    await use(context)
    await context.setOffline(false)
    await context.clearCookies()
    for (const page of context.pages()) await page.close()
  },
  page: async ({ context, baseURL, viewport, colorScheme, reducedMotion }, use) => {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    const { origin } = new URL(baseURL ?? runningShop().url)
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
    await devTools.detach()
    await page.setViewportSize(viewport ?? DESKTOP)
    await page.emulateMedia({
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
    })
    await use(page)
  },
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const heard: string[] = []
      page.on('pageerror', (error) => heard.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !CUT_SOCKET.test(message.text()))
          heard.push(`${message.text()} (${message.location().url})`)
      })
      await use(undefined)
      const unexpected = heard.filter(
        (text) => expectedErrors?.test(text) !== true && !NO_PASSBOOK.test(text),
      )
      expect(unexpected, 'unexpected errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
