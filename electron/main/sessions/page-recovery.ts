/**
 * Recovers the shop's page after a crash, a hang, a failed load or start, an unreachable provider or network, and
 * sleep. Each shows a page of the kiosk's own, which retries with backoff.
 */
import type { App, Net, PowerMonitor, Session, WebContents } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import { isShopPage } from '../network/allow-list.rules.ts'
import { isEnding } from '../process/ending.ts'
import { restartBudget } from './restart-budget.rules.ts'
import { retryTimer } from '../network/retry-timer.rules.ts'
import { hostPageAddress } from '../window/host-pages.ts'
import type { HostView } from '../window/host-view.ts'
import type { Journal } from '../base/journal.ts'
import { askHome } from '../network/provider-probe.ts'
import type { SessionWipe } from './session-wipe.ts'
import type { ShopView } from '../window/shop-view.ts'
import { inBackground } from '../base/in-background.ts'
import type { VisitorSessions } from './visitor-sessions.ts'

/** Chromium's code for a load replaced by another one; not a failure. */
const ABORTED = -3
const SERVER_ERROR = 500
/** Debounce: the network must be gone in two checks this far apart before the page is replaced. */
const LOOK_AGAIN_MS = 5000
const WATCH_NETWORK_MS = 15_000
/** For this long after a sleep, a missing network is expected to come back. */
const WAKING_MS = 60_000
/** A system that ends the kiosk's processes together may end the page's first; main is told to end in the next moment. */
const KILLED_ALONE_MS = 1000
/** A page that has made no bridge call by then will not start. */
const STARTED_WITHIN_MS = 45_000

export interface PageRecoveryOptions {
  app: App
  net: Net
  powerMonitor: PowerMonitor
  /** The session of requests to the provider; it outlives every visitor. */
  session: Session
  sessions: VisitorSessions
  shop: ShopView
  host: Pick<HostView, 'show'>
  wipe: SessionWipe
  journal: Journal
  /** The provider's home call; its reply shows that the provider is back. */
  homeAddress: string
  /** Address for the next visitor. */
  firstPage: string
}

export interface PageRecovery {
  /** The shop's home call failed. */
  providerAway(): void
  /** A call found no network. */
  networkLost(): void
  /** The shop was opened in another way: stops waiting. */
  shopOpens(): void
  shopStarted(): void
  /** Tries at once, after the button was pressed. */
  retryNow(): void
  /** Whole seconds until the next attempt; `null` if none is waiting. */
  secondsLeft(): number | null
}

type Waiter = ReturnType<typeof waiter>

function waiter(options: PageRecoveryOptions) {
  const { session, sessions, shop, wipe, journal, homeAddress, firstPage } = options
  const wait = retryTimer()
  let wokeAt = -Infinity

  async function providerAnswers(): Promise<boolean> {
    const answer = await askHome(session, homeAddress)
    return 'status' in answer && answer.status < SERVER_ERROR
  }

  /** Shows a page of the kiosk's own, in place of the shop's or below it, until `attempt` succeeds. */
  function waitOn(name: HostPageName, attempt: () => Promise<boolean>, resume: () => void): void {
    if (wait.name() !== name) journal.note('waiting', { page: name })
    wait.on({
      name,
      attempt,
      resume() {
        journal.note('back', { page: name })
        resume()
      },
    })
  }

  return {
    wait,
    waitOn,
    providerAnswers,
    woke(): void {
      wokeAt = performance.now()
      wait.forget()
    },
    // Uses the shop's own view: the visitor keeps cart and session, and returns to the same page.
    waitForProvider(backTo = firstPage): void {
      // A page that is being wiped is not returned to; the wipe opens the shop by itself.
      if (wipe.isUnderWay()) return
      const name = performance.now() - wokeAt < WAKING_MS ? 'waking' : 'unreachable'
      shop.open(sessions.current(), hostPageAddress(name))
      waitOn(name, providerAnswers, () => shop.open(sessions.current(), backTo))
    },
  }
}

/** Checks twice whether the network is gone before it replaces the page. */
function networkWatch(
  { net, shop }: PageRecoveryOptions,
  { wait, providerAnswers, waitForProvider }: Waiter,
): () => void {
  let looking = false

  async function isGone(): Promise<boolean> {
    if (await providerAnswers()) return false
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_AGAIN_MS)
    })
    return !(await providerAnswers())
  }

  async function lookTwice(): Promise<void> {
    if (looking || wait.name() !== null) return
    looking = true
    const gone = await isGone().finally(() => {
      looking = false
    })
    const here = shop.page()?.getURL() ?? ''
    if (gone && wait.name() === null && isShopPage(here)) waitForProvider(here)
  }

  const look = (): void => inBackground(lookTwice())
  setInterval(() => {
    if (!net.isOnline()) look()
  }, WATCH_NETWORK_MS).unref()
  return look
}

/**
 * Reopens the shop after its page has crashed; after the third crash within a minute, the crash page is shown first.
 */
function crashBudget({ shop, host, wipe }: PageRecoveryOptions, { waitOn }: Waiter): () => void {
  const budget = restartBudget()
  async function wipeAgain(): Promise<boolean> {
    await wipe.wipe('crash')
    return true
  }
  return () => {
    if (budget.crashed(performance.now()) === 'new window') {
      inBackground(wipe.wipe('crash'))
      return
    }
    host.show('crashed')
    inBackground(shop.close())
    // The wipe opens the shop by itself.
    waitOn('crashed', wipeAgain, () => undefined)
  }
}

export function pageRecovery(options: PageRecoveryOptions): PageRecovery {
  const { app, powerMonitor, sessions, shop, wipe, journal, firstPage } = options
  const waits = waiter(options)
  const { wait, waitOn, waitForProvider, providerAnswers } = waits
  const networkLost = networkWatch(options, waits)
  const openAgain = crashBudget(options, waits)
  let starting: NodeJS.Timeout | undefined

  function watch(contents: WebContents): void {
    contents.on('render-process-gone', (_event, { reason }) => {
      const gone = (): void => {
        if (reason === 'clean-exit' || isEnding()) return
        journal.note('page-gone', { reason })
        openAgain()
      }
      if (reason === 'killed') setTimeout(gone, KILLED_ALONE_MS)
      else gone()
    })
    // A reload can hang as the page does; a crash can't.
    contents.on('unresponsive', () => {
      journal.note('page-hangs')
      contents.forcefullyCrashRenderer()
    })
    // oxlint-disable-next-line max-params -- five are what Electron hands to this listener
    contents.on('did-fail-load', (_event, code, _description, address, isMainFrame) => {
      if (!isMainFrame || code === ABORTED || isEnding()) return
      clearTimeout(starting)
      journal.note('page-not-loaded', { code })
      // If a page of the kiosk's own can't be shown, another one would not help.
      if (!isShopPage(address) || wipe.isUnderWay()) return
      shop.open(sessions.current(), hostPageAddress('not-loaded'))
      waitOn('not-loaded', providerAnswers, () => shop.open(sessions.current(), firstPage))
    })
  }

  function notStarted(contents: WebContents): void {
    if (shop.page() !== contents) return
    journal.note('page-not-started')
    contents.forcefullyCrashRenderer()
  }

  shop.events.on('opened', watch)
  shop.events.on('loading', (contents, address) => {
    clearTimeout(starting)
    if (isShopPage(address)) starting = setTimeout(() => notStarted(contents), STARTED_WITHIN_MS)
  })
  shop.events.on('gone', () => {
    journal.note('page-gone', { reason: 'closed' })
    openAgain()
  })
  // Chromium restarts its own processes (graphics, network); IT should know of a machine on which they crash.
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit' && !isEnding()) journal.note('process-gone', { type, reason })
  })
  // After sleep the page's state is stale and its connections are closed.
  powerMonitor.on('resume', () => {
    journal.note('woke')
    waits.woke()
    inBackground(wipe.wipe('wake'))
  })

  return {
    providerAway: () => waitForProvider(),
    networkLost,
    shopOpens: wait.forget,
    shopStarted: () => clearTimeout(starting),
    retryNow: wait.tryNow,
    secondsLeft: wait.secondsLeft,
  }
}
