/** Wipes a visitor's session, verifies the result, and opens the shop in a new session. */
import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import type { SessionEnding } from '../../../src/contract/bridge.ts'
import { retryTimer } from '../network/retry-timer.rules.ts'
import { withTimeout } from '../../../src/contract/with-timeout.ts'
import type { HostView } from '../window/host-view.ts'
import type { Journal } from '../journal.ts'
import type { Restart } from '../process/restart.ts'
import type { ShopView } from '../window/shop-view.ts'
import type { IdleEvents } from './idle.ts'
import type { VisitorSessions } from './visitor-sessions.ts'
import { inBackground } from '../in-background.ts'
import { clearSession, closeProbePages, remainingIn } from './wipe-proof.ts'

export type WipeReason =
  | IdleEvents['over'][0]
  | 'wake'
  | 'logout'
  | 'crash'
  | 'rehearsal'
  | 'command'
  | 'hours'

export interface WipeEvents {
  begins: [reason: WipeReason]
  /** Nothing is left, and the next visitor's session is the current one. */
  done: []
}

export interface SessionWipe {
  events: EventEmitter<WipeEvents>
  /** Wipes, once at a time. */
  wipe(reason: WipeReason): Promise<void>
  /** The shop's session has ended: the answer to a running wipe, or the request for one. */
  sessionEnded(how: SessionEnding): void
  isUnderWay(): boolean
  /** Whether the last wipe had to be done again before nothing was left. */
  cleanedAgain(): boolean
  /** Tries at once, for a person who pressed the button of the page shown meanwhile. */
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

export interface SessionWipeOptions {
  sessions: VisitorSessions
  shop: ShopView
  host: Pick<HostView, 'show'>
  memberState: MemberState
  journal: Journal
  restart: Restart
}

/** How long the page may take to end its session at the provider. */
const ENDING_WITHIN_MS = 2000
/** One try: clearing, and both proofs. */
const TRY_WITHIN_MS = 25_000
/** After so many tries that fail, only another process is sure to hold nothing. */
const MOST_TRIES = 3

/**
 * What a visitor leaves is cleared and proven gone; what the next one gets is proven empty.
 * @returns the next visitor's session, which is not in use yet; `null` where something is left
 */
async function clearAndProve({
  sessions,
  memberState,
  journal,
}: SessionWipeOptions): Promise<Session | null> {
  const before = sessions.current()
  const next = sessions.create()
  closeProbePages()

  async function clear(): Promise<{ failed: string[]; left: string[] }> {
    const failed = await clearSession(before)
    if (failed.length > 0) journal.note('wipe-clear-failed', { failed })
    return { failed, left: await remainingIn(before, { holdsMember: !memberState.isEmpty() }) }
  }

  // Two partitions have nothing in common: neither proof waits for the other.
  const [{ failed, left }, known] = await Promise.all([clear(), remainingIn(next, null)])
  journal.note('wipe-proof', { left, known })
  if (failed.length + left.length + known.length === 0) return next
  sessions.discard(next)
  return null
}

/** Asks the page to end its session at the provider, and waits for the answer. */
function pageSession(shop: ShopView) {
  let onEnded: ((how: SessionEnding) => void) | null = null
  return {
    /** A page that is dead, or too slow, has not said that the provider unbound the member. */
    async end(): Promise<SessionEnding> {
      const answer = new Promise<SessionEnding>((resolve) => {
        onEnded = resolve
      })
      const ending = shop.send('sessionEnding', null)
        ? await withTimeout(ENDING_WITHIN_MS, answer).catch(() => null)
        : null
      onEnded = null
      return ending ?? { unbound: false }
    },
    ended: (how: SessionEnding) => onEnded?.(how),
  }
}

/** Makes the kiosk's wipe: ends a visitor's session, clears it, proves both sessions empty. */
export function sessionWipe(options: SessionWipeOptions): SessionWipe {
  const { sessions, shop, host, memberState, journal, restart } = options
  const events = new EventEmitter<WipeEvents>()
  const wait = retryTimer()
  let underWay: Promise<void> | null = null
  const page = pageSession(shop)
  let tries = 0

  async function isWiped(): Promise<boolean> {
    tries += 1
    const attempt = clearAndProve(options)
    const next = await withTimeout(TRY_WITHIN_MS, attempt).catch(() => null)
    if (next !== null) {
      sessions.use(next)
      return true
    }
    // A try that took too long goes on: what it makes must not take the place of the session in use by then.
    attempt.then((late) => late !== null && sessions.discard(late)).catch(() => undefined)
    if (tries >= MOST_TRIES) restart.restart('wipe-failed')
    return false
  }

  /** The second try comes at once; then the kiosk says that it is not ready, and counts down to the last one. */
  async function untilNothingIsLeft(): Promise<void> {
    tries = 0
    if ((await isWiped()) || (await isWiped())) return
    host.show('wipe-failed')
    await new Promise<void>((resume) => {
      wait.on({ name: 'wipe-failed', attempt: isWiped, resume })
    })
  }

  async function run(reason: WipeReason, ending: SessionEnding | null): Promise<void> {
    const start = performance.now()
    journal.note('wipe-begins', { reason })
    events.emit('begins', reason)
    const { unbound } = ending ?? (await page.end())
    host.show('moment')
    await shop.close()
    memberState.forget(unbound)
    await untilNothingIsLeft()
    journal.note('wipe-done', {
      reason,
      attempts: tries,
      milliseconds: Math.round(performance.now() - start),
    })
  }

  function wipe(reason: WipeReason, ending: SessionEnding | null = null): Promise<void> {
    underWay ??= run(reason, ending).then(
      () => {
        underWay = null
        events.emit('done')
      },
      // It is unknown what was left undone: only another process is sure to hold nothing.
      () => restart.restart('wipe-failed'),
    )
    return underWay
  }

  return {
    events,
    wipe: (reason) => wipe(reason),
    sessionEnded(how) {
      if (underWay === null) inBackground(wipe('logout', how))
      else page.ended(how)
    },
    isUnderWay: () => underWay !== null,
    cleanedAgain: () => tries > 1,
    retryNow: wait.tryNow,
    secondsLeft: wait.secondsLeft,
  }
}
