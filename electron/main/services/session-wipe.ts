/** Forgets the member who was here, proves it, and makes a new window for the next. */
import { clipboard, webContents, type Session } from 'electron'
import * as v from 'valibot'
import type { SessionEnding } from '../../../src/contract/bridge.ts'
import { withTimeout } from '../decisions/with-timeout.ts'
import { remainingItems, pageProof, PROOF_SCRIPT } from '../decisions/wipe-check.ts'
import { isShopPage } from '../decisions/navigation-policy.ts'
import { retryTimer } from '../decisions/retry-timer.ts'
import { tellPage } from '../ipc.ts'
import { hostPageAddress } from './host-pages.ts'
import type { Journal } from './journal.ts'
import type { KioskWindow } from './window.ts'
import { runInProbePage } from './probe-page.ts'

export type WipeReason = 'idle' | 'lock' | 'suspend' | 'wake' | 'logout' | 'crash' | 'rehearsal'

export interface SessionWipe {
  /** Wipes, once at a time, and opens the shop for the next person. */
  wipe(reason: WipeReason): Promise<void>
  /** The shop says that its session has ended: the answer to the wipe, or the wish for one. */
  sessionEnded(how: SessionEnding): void
  /** Whether the last wipe had to be done again before nothing was left. */
  cleanedAgain(): boolean
  /** A person at the page that says so does not want to wait for the next try. */
  retryNow(): void
  /** Whole seconds until the next try; `null` where none is waited for. */
  secondsLeft(): number | null
}

/** What main itself holds of a member. */
export interface MemberState {
  /** @param unbound whether the provider has said that it binds nobody to this terminal any more */
  forget(unbound: boolean): void
  isEmpty(): boolean
}

/** How long the page may take to end its session at the provider. */
const FAREWELL_MS = 2000
/** A clearing that hangs would leave the next person before a dark screen; it counts as one that failed. */
const CLEARED_WITHIN_MS = 10_000

/** In this order: what still runs could write again. */
const clearings: readonly (readonly [string, (session: Session) => Promise<void>])[] = [
  ['connections', (session) => session.closeAllConnections()],
  ['storage', (session) => session.clearStorageData()],
  ['auth cache', (session) => session.clearAuthCache()],
  ['cache', (session) => session.clearCache()],
  ['host cache', (session) => session.clearHostResolverCache()],
  ['code caches', (session) => session.clearCodeCaches({})],
]

/** @returns the names of what could not be cleared: one that fails must not spare the others. */
async function clearEverything(session: Session): Promise<string[]> {
  const failed: string[] = []
  for (const [name, clear] of clearings)
    await withTimeout(CLEARED_WITHIN_MS, clear(session)).catch(() => failed.push(name))
  clipboard.clear()
  return failed
}

function livingShopPages(): number {
  return webContents
    .getAllWebContents()
    .filter((contents) => !contents.isDestroyed() && isShopPage(contents.getURL())).length
}

/** Looks with a bare page of the shop's origin at what the next person's page could read. */
async function whatIsLeft(session: Session, memberState: MemberState): Promise<string[]> {
  const channels = livingShopPages()
  try {
    const [counted] = await runInProbePage(session, [PROOF_SCRIPT])
    const seen = v.parse(pageProof, counted)
    const cookies = await session.cookies.get({})
    const workers = Object.keys(session.serviceWorkers.getAllRunning())
    return remainingItems({
      ...seen,
      cookies: Math.max(seen.cookies, cookies.length),
      serviceWorkers: Math.max(seen.serviceWorkers, workers.length),
      channels,
      deviceToken: memberState.isEmpty() ? 0 : 1,
    })
  } catch {
    return ['proof']
  }
}

/**
 * @param memberState what main holds of the member
 * @param openShop opens the shop's first page in a new window
 */
export function sessionWipe(
  session: Session,
  window: KioskWindow,
  memberState: MemberState,
  journal: Journal,
  openShop: () => void,
): SessionWipe {
  let underWay: Promise<void> | null = null
  let saidFarewell: ((how: SessionEnding) => void) | null = null
  let attempts = 1
  const wait = retryTimer()

  /** A page that is dead, or too slow, has not said that the provider unbound the member. */
  function farewell(): Promise<SessionEnding> {
    const page = window.page()
    if (page === null) return Promise.resolve({ unbound: false })
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ unbound: false }), FAREWELL_MS)
      saidFarewell = (how) => {
        clearTimeout(timer)
        resolve(how)
      }
      tellPage(page, 'sessionEnding', null)
    })
  }

  /** @returns whether nothing is left */
  async function clearAndProve(): Promise<boolean> {
    const failed = await clearEverything(session)
    if (failed.length > 0) journal.note('wipe-clear-failed', { failed })
    const left = await whatIsLeft(session, memberState)
    journal.note('wipe-proof', { left })
    return failed.length === 0 && left.length === 0
  }

  async function anotherTry(): Promise<boolean> {
    attempts += 1
    return clearAndProve()
  }

  /** The second try comes at once; after that the kiosk says that it is not ready. */
  async function untilNothingIsLeft(): Promise<void> {
    attempts = 1
    if ((await clearAndProve()) || (await anotherTry())) return
    window.open(hostPageAddress('wipe-failed'))
    await new Promise<void>((resume) => {
      wait.on({ name: 'wipe-failed', attempt: anotherTry, resume })
    })
    window.destroy()
  }

  async function run(reason: WipeReason, ending: SessionEnding | null): Promise<void> {
    const start = performance.now()
    journal.note('wipe-begins', { reason })
    const { unbound } = ending ?? (await farewell())
    saidFarewell = null
    window.destroy()
    memberState.forget(unbound)
    await untilNothingIsLeft()
    journal.note('wipe-done', { reason, attempts, milliseconds: Math.round(performance.now() - start) })
    openShop()
  }

  function wipe(reason: WipeReason, ending: SessionEnding | null = null): Promise<void> {
    underWay ??= run(reason, ending).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    wipe: (reason) => wipe(reason),
    sessionEnded(how) {
      if (underWay === null) void wipe('logout', how)
      else saidFarewell?.(how)
    },
    cleanedAgain: () => attempts > 1,
    retryNow: wait.tryNow,
    secondsLeft: wait.secondsLeft,
  }
}
