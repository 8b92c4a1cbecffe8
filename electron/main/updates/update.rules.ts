/** When a kiosk may update itself: while nobody uses it, and never where IT distributes updates. */

import { backoffDelay, type Backoff } from '../../../src/contract/backoff.ts'
import { isRestTime } from '../hours/opening-hours.rules.ts'

/** How the kiosk came onto the machine. `unknown` is an MSI, which leaves no mark, and whatever else. */
export type PackageKind = 'nsis-user' | 'nsis-machine' | 'macos' | 'deb' | 'rpm' | 'unknown'

export interface UpdateGround {
  /** False where IT has switched self-update off. */
  selfUpdate: boolean
  /** The feed's address; `null` where none is configured. */
  feed: string | null
  isPackaged: boolean
  /** Whether the system starts the kiosk: an installer would start a second one that nobody supervises. */
  supervised: boolean
  package: PackageKind
  /** Whether this user may put another version in the app's place. */
  mayReplaceItself: boolean
  /** Whether the installer's signature can be verified (the app names its publisher). */
  knowsPublisher: boolean
}

export type NoUpdates =
  | 'switched off'
  | 'no feed'
  | 'not installed'
  | 'left to IT'
  | 'needs an administrator'
  | 'publisher unknown'

/** Why this kiosk does not update itself; `null` where it does. */
export function whyNoUpdates(ground: UpdateGround): NoUpdates | null {
  if (!ground.selfUpdate) return 'switched off'
  if (ground.feed === null) return 'no feed'
  if (!ground.isPackaged) return 'not installed'
  if (ground.supervised) return 'left to IT'
  if (ground.package === 'nsis-machine') return 'needs an administrator'
  if (ground.package !== 'nsis-user' && ground.package !== 'macos') return 'left to IT'
  if (!ground.mayReplaceItself) return 'needs an administrator'
  return ground.knowsPublisher ? null : 'publisher unknown'
}

/** The mark that an installer leaves beside the app. @param mark its text; `null` where there is none */
export function packageKind(platform: NodeJS.Platform, mark: string | null): PackageKind {
  if (platform === 'darwin') return 'macos'
  const kind = mark?.trim()
  return kind === 'nsis-user' || kind === 'nsis-machine' || kind === 'deb' || kind === 'rpm'
    ? kind
    : 'unknown'
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FIRST_CHECK_MS = 5 * MINUTE_MS
const CHECK_EVERY_MS = 4 * HOUR_MS
const afterFailure: Backoff = { firstMs: 15 * MINUTE_MS, longestMs: 24 * HOUR_MS, fixedPart: 2 / 3 }

/** How often the kiosk looks whether it is quiet enough for what is due. */
export const LOOK_EVERY_MS = MINUTE_MS

/**
 * How long to wait before the feed is asked.
 * @param failures how often asking has failed in a row
 * @param isFirst whether it was never asked since the start
 * @param random between 0 and 1: a third of each pause is drawn, so that terminals don't ask in step
 */
export function pauseBeforeCheck(failures: number, isFirst: boolean, random: number): number {
  if (failures > 0) return backoffDelay(afterFailure, failures - 1, random)
  return backoffDelay({ ...afterFailure, firstMs: isFirst ? FIRST_CHECK_MS : CHECK_EVERY_MS }, 0, random)
}

/** A version that was given to its installer, and when. */
export interface InstallTry {
  version: string
  at: number
}

/** An installer that did not succeed is not tried again the same night. */
const SAME_VERSION_AGAIN_MS = 20 * HOUR_MS
/** A terminal that is switched off at night is updated after it was switched on, while nobody is there yet. */
const JUST_STARTED_MS = 30 * MINUTE_MS

export interface InstallMoment {
  now: Date
  /** The hour of the night, 0 to 23, in which a restart disturbs nobody, where the shop never closes. */
  hour: number
  openingHours: string | null
  /** Whether there was no input since the last wipe. */
  isQuiet: boolean
  /** How long ago the kiosk started, where there was no input since; else `null`. */
  untouchedSinceStartMs: number | null
  downloaded: string | null
  lastTry: InstallTry | null
}

/** Whether the downloaded version is to be installed now, with a restart. A session is never interrupted. */
export function mayInstallNow(moment: InstallMoment): boolean {
  const { now, hour, openingHours, isQuiet, untouchedSinceStartMs, downloaded, lastTry } = moment
  if (downloaded === null || !isQuiet) return false
  if (lastTry?.version === downloaded && now.getTime() - lastTry.at < SAME_VERSION_AGAIN_MS) return false
  return (
    isRestTime(openingHours, hour, now) ||
    (untouchedSinceStartMs !== null && untouchedSinceStartMs < JUST_STARTED_MS)
  )
}
