/** Brings the shop back by itself: after a crash, a hang, a page that did not load, a provider that is away. */
import type { BrowserWindow, Session } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import { restartBudget } from '../policy/restart-budget.ts'
import { retryPause } from '../policy/retry-pause.ts'
import { hostPageAddress } from './host-pages.ts'
import type { Journal } from './journal.ts'
import type { SessionWipe } from './session-wipe.ts'
import type { KioskWindow } from './window.ts'

/** Chromium's code for a load that was given up for another one; it is no failure. */
const ABORTED = -3
const ASK_TIMEOUT_MS = 5000
const SERVER_ERROR = 500

export interface CrashRecovery {
  watch(window: BrowserWindow): void
  /** The provider gave no useful answer to the shop's first call. */
  providerAway(): void
  /** A person asks to try now. */
  retryNow(): void
}

/** @param homeAddress the provider's home call, which tells whether it is back */
export function crashRecovery(
  session: Session,
  kiosk: KioskWindow,
  wipe: SessionWipe,
  journal: Journal,
  homeAddress: string,
  openShop: () => void,
): CrashRecovery {
  const budget = restartBudget()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let goOn: (() => void) | null = null

  /** Shows a page of the kiosk's own until `attempt` succeeds, at growing pauses. */
  function waitOn(name: HostPageName, attempt: () => Promise<boolean>, resume: () => void): void {
    kiosk.open(hostPageAddress(name))
    // A shop that was opened meanwhile, by a wipe, and failed again: the waiting goes on where it was.
    if (goOn !== null) return
    journal.note('waiting', { page: name })
    const next = (): void => {
      failures += 1
      timer = setTimeout(() => void tryOnce(), retryPause(failures, Math.random()))
    }
    const tryOnce = async (): Promise<void> => {
      clearTimeout(timer)
      if (!(await attempt())) {
        next()
        return
      }
      failures = 0
      goOn = null
      journal.note('back', { page: name })
      resume()
    }
    goOn = () => void tryOnce()
    next()
  }

  const waitForProvider = (): void => waitOn('unreachable', providerAnswers, openShop)

  async function wipeAgain(): Promise<boolean> {
    await wipe.wipe('crash')
    return true
  }

  async function providerAnswers(): Promise<boolean> {
    try {
      const answer = await session.fetch(homeAddress, {
        credentials: 'omit',
        signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      })
      return answer.status < SERVER_ERROR
    } catch {
      return false
    }
  }

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
      contents.on('did-fail-load', (_event, code, _description, _address, isMainFrame) => {
        if (!isMainFrame || code === ABORTED) return
        journal.note('page-not-loaded', { code })
        waitForProvider()
      })
    },
    providerAway: waitForProvider,
    retryNow: () => goOn?.(),
  }
}
