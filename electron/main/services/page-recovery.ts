/**
 * Brings the shop back by itself: after a crash, a hang, a page that did not load, a provider or a network that is
 * away, a sleep. Each has a page of its own, which tries again at growing pauses.
 */
import { app, net, powerMonitor, type BrowserWindow, type Session } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import { isShopPage } from '../decisions/navigation-policy.ts'
import { restartBudget } from '../decisions/restart-budget.ts'
import { retryTimer } from '../decisions/retry-timer.ts'
import { hostPageAddress } from './host-pages.ts'
import type { Journal } from './journal.ts'
import { askHome } from './provider-probe.ts'
import type { SessionWipe } from './session-wipe.ts'
import type { KioskWindow } from './window.ts'

/** Chromium's code for a load that was given up for another one; it is no failure. */
const ABORTED = -3
const SERVER_ERROR = 500
/** A network that blinks does not take the page away: it must be gone for two looks this far apart. */
const LOOK_AGAIN_MS = 5000
const WATCH_NETWORK_MS = 15_000
/** For so long after a sleep, a network that is not there yet is on its way. */
const WAKING_MS = 60_000

export interface PageRecovery {
  watch(window: BrowserWindow): void
  /** The provider gave no useful answer to the shop's first call. */
  providerAway(): void
  /** A call found no network. */
  networkLost(): void
  /** The shop was opened by somebody else: what was waited on is left to it. */
  shopOpens(): void
  /** A person asks to try now. */
  retryNow(): void
  /** Whole seconds until the next try; `null` where none is waited for. */
  secondsLeft(): number | null
}

/**
 * @param homeAddress the provider's home call, which tells whether it is back
 * @param openShop opens the shop where the next person starts, or at an address of its own
 */
export function pageRecovery(
  session: Session,
  kiosk: KioskWindow,
  wipe: SessionWipe,
  journal: Journal,
  homeAddress: string,
  openShop: (address?: string) => void,
): PageRecovery {
  const budget = restartBudget()
  const wait = retryTimer()
  let wokeAt = -Infinity
  let looking = false

  async function providerAnswers(): Promise<boolean> {
    const answer = await askHome(session, homeAddress)
    return 'status' in answer && answer.status < SERVER_ERROR
  }

  /** Shows a page of the kiosk's own until `attempt` succeeds. */
  function waitOn(name: HostPageName, attempt: () => Promise<boolean>, resume: () => void): void {
    kiosk.open(hostPageAddress(name))
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

  function waitForProvider(backTo?: string): void {
    const isWaking = performance.now() - wokeAt < WAKING_MS
    waitOn(isWaking ? 'waking' : 'unreachable', providerAnswers, () => openShop(backTo))
  }

  async function wipeAgain(): Promise<boolean> {
    await wipe.wipe('crash')
    return true
  }

  /** Whoever is in the shop keeps cart and session, and comes back to where they were. */
  async function lookTwice(): Promise<void> {
    if (looking || wait.name() !== null) return
    looking = true
    try {
      if (await providerAnswers()) return
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_AGAIN_MS)
      })
      if (await providerAnswers()) return
    } finally {
      looking = false
    }
    const here = kiosk.page()?.getURL() ?? ''
    if (wait.name() === null && isShopPage(here)) waitForProvider(here)
  }

  function networkLost(): void {
    void lookTwice()
  }

  setInterval(() => {
    if (!net.isOnline()) networkLost()
  }, WATCH_NETWORK_MS).unref()

  // Chromium starts its own processes again, graphics and network; IT should know of a machine that makes them fall.
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') journal.note('process-gone', { type, reason })
  })

  // What a page did when it fell asleep is out of date, and its connections are dead.
  powerMonitor.on('resume', () => {
    journal.note('woke')
    wokeAt = performance.now()
    wait.forget()
    void wipe.wipe('wake')
  })

  return {
    watch(window) {
      const contents = window.webContents
      contents.on('render-process-gone', (_event, { reason }) => {
        if (reason === 'clean-exit') return
        journal.note('page-gone', { reason })
        if (budget.crashed(performance.now()) === 'new window') {
          void wipe.wipe('crash')
          return
        }
        kiosk.destroy()
        // The wipe opens the shop by itself.
        waitOn('crashed', wipeAgain, () => undefined)
      })
      // A reload can hang as the page does; a crash can't.
      window.on('unresponsive', () => {
        journal.note('page-hangs')
        contents.forcefullyCrashRenderer()
      })
      contents.on('did-fail-load', (_event, code, _description, address, isMainFrame) => {
        if (!isMainFrame || code === ABORTED) return
        journal.note('page-not-loaded', { code })
        // A page of the kiosk's own that can't be shown is no reason to show another one.
        if (isShopPage(address)) waitOn('not-loaded', providerAnswers, () => openShop())
      })
    },
    providerAway: () => waitForProvider(),
    networkLost,
    shopOpens: wait.forget,
    retryNow: wait.tryNow,
    secondsLeft: wait.secondsLeft,
  }
}
