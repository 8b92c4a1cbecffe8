/** Wipes a visitor's session, verifies the result, and opens the shop in a new session. */
import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import type { SessionEnding } from '../../../src/contract/kiosk/bridge.ts'
import { retryTimer } from '../network/retry-timer.rules.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import type { HostView } from '../window/host-view.ts'
import type { Journal } from '../base/journal.ts'
import { isEnding } from '../process/ending.ts'
import type { Restart } from '../process/restart.ts'
import type { ShopView } from '../window/shop-view.ts'
import type { IdleEvents } from './idle.ts'
import type { VisitorSessions } from './visitor-sessions.ts'
import { inBackground } from '../base/in-background.ts'
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
  /** Nothing is left, and the next visitor's session is current. */
  done: []
}

export interface SessionWipe {
  events: EventEmitter<WipeEvents>
  /** Wipes; one wipe at a time. If the process ends, nothing is left to wipe. */
  wipe(reason: WipeReason): Promise<void>
  /** Called when the shop's session has ended: completes a running wipe's request, or starts a wipe. */
  sessionEnded(how: SessionEnding): void
  isUnderWay(): boolean
  /** Whether the last wipe needed more than one attempt. */
  cleanedAgain(): boolean
  /** Tries at once, after the button on the waiting page was pressed. */
  retryNow(): void
  /** Whole seconds until the next attempt; `null` if none is waiting. */
  secondsLeft(): number | null
}

/** Member data that main itself holds. */
export interface MemberState {
  /** @param unbound whether the provider confirmed that it unbound the member from this terminal */
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

/** Time for the page to end its session at the provider. */
const ENDING_WITHIN_MS = 2000
/** Timeout of one attempt: clearing and both proofs. */
const TRY_WITHIN_MS = 25_000
/** Failed attempts after which the kiosk restarts: only a new process is sure to hold nothing. */
const MOST_TRIES = 3

/**
 * Clears the visitor's session and proves it empty; proves the next session empty too.
 * @returns the next visitor's session, not in use yet; `null` if something is left
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
    if (failed.length > 0 && !isEnding()) journal.note('wipe-clear-failed', { failed })
    return { failed, left: await remainingIn(before, { holdsMember: !memberState.isEmpty() }) }
  }

  // In parallel: two partitions share nothing.
  const [{ failed, left }, known] = await Promise.all([clear(), remainingIn(next, null)])
  // A session that is torn down with the process proves nothing.
  if (isEnding()) return null
  journal.note('wipe-proof', { left, known })
  if (failed.length + left.length + known.length === 0) return next
  sessions.discard(next)
  return null
}

/** Asks the page to end its session at the provider, and waits for its reply. */
function pageSession(shop: ShopView) {
  let onEnded: ((how: SessionEnding) => void) | null = null
  return {
    /** A page that crashed or is too slow has not confirmed that the provider unbound the member. */
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

/** The kiosk's wipe: ends a visitor's session, clears it, proves both sessions empty. */
export function sessionWipe(options: SessionWipeOptions): SessionWipe {
  const { sessions, shop, host, memberState, journal, restart } = options
  const events = new EventEmitter<WipeEvents>()
  const wait = retryTimer()
  let underWay: Promise<void> | null = null
  const page = pageSession(shop)
  let tries = 0

  async function isWiped(): Promise<boolean> {
    // No session can be made any more.
    if (isEnding()) return false
    tries += 1
    const attempt = clearAndProve(options)
    const next = await withTimeout(TRY_WITHIN_MS, attempt).catch(() => null)
    if (next !== null) {
      sessions.use(next)
      return true
    }
    // An attempt that timed out keeps running: the session it creates must not replace the one in use by then.
    attempt.then((late) => late !== null && sessions.discard(late)).catch(() => undefined)
    if (tries >= MOST_TRIES) restart.restart('wipe-failed')
    return false
  }

  /** Tries twice without a pause; then shows the "not ready" page and counts down to the last attempt. */
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
    if (isEnding()) return Promise.resolve()
    underWay ??= run(reason, ending).then(
      () => {
        underWay = null
        events.emit('done')
      },
      // Unknown state: only a new process is sure to hold nothing.
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
