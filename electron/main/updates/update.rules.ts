/** When a kiosk may update itself: only while idle, and never if IT distributes updates. */

import { backoffDelay, type Backoff } from '../../../src/lib/backoff.ts'
import { isRestTime } from '../hours/opening-hours.rules.ts'

/** How the kiosk was installed. `unknown` is an MSI, which leaves no mark, or anything else. */
export type PackageKind = 'nsis-user' | 'nsis-machine' | 'macos' | 'deb' | 'rpm' | 'unknown'

export interface UpdateGround {
  /** False if IT has switched self-update off. */
  selfUpdate: boolean
  feed: string | null
  isPackaged: boolean
  /** Whether a supervisor starts the kiosk: an installer would start a second, unsupervised one. */
  supervised: boolean
  package: PackageKind
  /** Whether this user may replace the app. */
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

/** Why this kiosk does not update itself; `null` if it does. */
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

/**
 * The kind of package, by the mark that an installer leaves beside the app. @param mark its text; `null` if there is
 * none
 */
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

/** How often the kiosk checks whether it may check or install. */
export const LOOK_FOR_UPDATE_EVERY_MS = MINUTE_MS

/**
 * The pause before the next check of the feed.
 * @param failures number of failed checks in a row
 * @param isFirst whether there was no check since the start
 * @param random between 0 and 1: a third of each pause is random, so that terminals don't ask in step
 */
export function pauseBeforeCheck(failures: number, isFirst: boolean, random: number): number {
  if (failures > 0) return backoffDelay(afterFailure, failures - 1, random)
  return backoffDelay({ ...afterFailure, firstMs: isFirst ? FIRST_CHECK_MS : CHECK_EVERY_MS }, 0, random)
}

/** A version that was handed to its installer, and when. */
export interface InstallTry {
  version: string
  at: number
}

/** A failed install is not repeated the same night. */
const SAME_VERSION_AGAIN_MS = 20 * HOUR_MS
/** A terminal that is off at night updates soon after it is switched on, before the first visitor. */
const JUST_STARTED_MS = 30 * MINUTE_MS

export interface InstallMoment {
  now: Date
  /** The hour, 0 to 23, for a restart if the shop never closes. */
  hour: number
  openingHours: string | null
  /** Whether there was no input since the last wipe. */
  isQuiet: boolean
  /** Time since the start if there was no input since; else `null`. */
  untouchedSinceStartMs: number | null
  downloaded: string | null
  lastTry: InstallTry | null
}

/** Whether to install the downloaded version now, with a restart. Never interrupts a session. */
export function mayInstallNow(moment: InstallMoment): boolean {
  const { now, hour, openingHours, isQuiet, untouchedSinceStartMs, downloaded, lastTry } = moment
  if (downloaded === null || !isQuiet) return false
  if (lastTry?.version === downloaded && now.getTime() - lastTry.at < SAME_VERSION_AGAIN_MS) return false
  return (
    isRestTime(openingHours, hour, now) ||
    (untouchedSinceStartMs !== null && untouchedSinceStartMs < JUST_STARTED_MS)
  )
}
