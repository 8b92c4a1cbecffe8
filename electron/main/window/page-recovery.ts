/**
 * Recovers the shop's page after a crash, a hang, a failed load or start, an unreachable provider or network,
 * and sleep. Each has a page of the kiosk's own, which retries with backoff.
 */
import { app, net, powerMonitor, type Session, type WebContents } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import { isShopPage } from '../network/allow-list.rules.ts'
import { restartBudget } from './restart-budget.rules.ts'
import { retryTimer } from '../network/retry-timer.rules.ts'
import { hostPageAddress } from './host-pages.ts'
import type { HostView } from './host-view.ts'
import type { Journal } from '../journal.ts'
import { askHome } from '../network/provider-probe.ts'
import type { SessionWipe } from '../sessions/session-wipe.ts'
import type { ShopView } from './shop-view.ts'
import { inBackground } from '../in-background.ts'
import type { VisitorSessions } from '../sessions/visitor-sessions.ts'

/** Chromium's code for a load that was given up for another one; it is no failure. */
const ABORTED = -3
const SERVER_ERROR = 500
/** A network that blinks does not take the page away: it must be gone for two looks this far apart. */
const LOOK_AGAIN_MS = 5000
const WATCH_NETWORK_MS = 15_000
/** For so long after a sleep, a network that is not there yet is on its way. */
const WAKING_MS = 60_000
/** A page that has asked for nothing by then will not start any more. */
const STARTED_WITHIN_MS = 45_000

export interface PageRecoveryOptions {
  /** What the provider is asked through: it outlives every visitor. */
  session: Session
  sessions: VisitorSessions
  shop: ShopView
  host: Pick<HostView, 'show'>
  wipe: SessionWipe
  journal: Journal
  /** The provider's home call, whose answer shows that it is back. */
  homeAddress: string
  /** Where the next person starts. */
  firstPage: string
}

export interface PageRecovery {
  /** The provider gave no useful answer to the shop's first call. */
  providerAway(): void
  /** A call found no network. */
  networkLost(): void
  /** The shop is opened in another way: stop waiting. */
  shopOpens(): void
  /** The shop's page has begun to run. */
  shopStarted(): void
  /** Tries at once, for a person who pressed the button. */
  retryNow(): void
  /** Whole seconds until the next try; `null` where none is waited for. */
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
    // In the shop's own view: a visitor keeps cart and session, and comes back to the same page.
    waitForProvider(backTo = firstPage): void {
      // What is being wiped has no page to come back to; the wipe opens the shop by itself.
      if (wipe.isUnderWay()) return
      const name = performance.now() - wokeAt < WAKING_MS ? 'waking' : 'unreachable'
      shop.open(sessions.current(), hostPageAddress(name))
      waitOn(name, providerAnswers, () => shop.open(sessions.current(), backTo))
    },
  }
}

/** Looks whether the network is gone, twice, before the page is taken away. */
function networkWatch(shop: ShopView, { wait, providerAnswers, waitForProvider }: Waiter): () => void {
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

/** Reopens the shop after its page has crashed; the third time within a minute a page is shown first. */
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
  const { sessions, shop, wipe, journal, firstPage } = options
  const waits = waiter(options)
  const { wait, waitOn, waitForProvider, providerAnswers } = waits
  const networkLost = networkWatch(shop, waits)
  const openAgain = crashBudget(options, waits)
  let starting: NodeJS.Timeout | undefined

  function watch(contents: WebContents): void {
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      journal.note('page-gone', { reason })
      openAgain()
    })
    // A reload can hang as the page does; a crash can't.
    contents.on('unresponsive', () => {
      journal.note('page-hangs')
      contents.forcefullyCrashRenderer()
    })
    // oxlint-disable-next-line max-params -- five are what Electron hands to this listener
    contents.on('did-fail-load', (_event, code, _description, address, isMainFrame) => {
      if (!isMainFrame || code === ABORTED) return
      clearTimeout(starting)
      journal.note('page-not-loaded', { code })
      // A page of the kiosk's own that can't be shown is no reason to show another one.
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
  // Chromium starts its own processes again, graphics and network; IT should know of a machine that makes them fall.
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') journal.note('process-gone', { type, reason })
  })
  // After sleep the page's state is out of date, and its connections are closed.
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
