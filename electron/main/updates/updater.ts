/**
 * Self-update: checks, downloads and installs while the terminal is idle, with electron-updater, which verifies the new
 * installer's publisher before it runs it.
 */
import type { AppUpdater } from 'electron-updater'
import { LOOK_FOR_UPDATE_EVERY_MS, mayInstallNow, pauseBeforeCheck } from './update.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import type { Journal } from '../base/journal.ts'
import { TimeoutError, withTimeout } from '../../../src/lib/with-timeout.ts'
import type { DeviceStore } from '../base/device-store.ts'

/** The part of the library that is used. */
export type UpdateEngine = Pick<AppUpdater, 'on' | 'checkForUpdates' | 'quitAndInstall'>

export interface Updater {
  /**
   * Restarts into a downloaded version, in place of a plain restart.
   * @returns false if there is none
   */
  restartIntoUpdate(): boolean
}

export interface UpdaterOptions {
  /** When to install; read on each use. */
  settings: Pick<KioskSettings, 'updateHour' | 'openingHours'>
  journal: Journal
  store: Pick<DeviceStore, 'readInstallTry' | 'keepInstallTry'>
  isQuiet: () => boolean
  /** A window that refuses to close would block the installer. */
  closeWindows: () => void
  /** Called if the installer did not start; the kiosk must not stay dark. */
  openShop: () => void
}

/** Timeout of a check with its download, also over a slow connection. */
const CHECKED_WITHIN_MS = 2 * 60 * LOOK_FOR_UPDATE_EVERY_MS
/** Below the two minutes after which a waiting page must show more than "one moment". */
const INSTALLER_WITHIN_MS = 110_000

/** The error's code or name. Never its message: the library's messages hold paths and addresses. */
function nameOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** When the feed is checked next; later after each failure. */
function checkSchedule(journal: Journal) {
  let failures = 0
  let dueAt = Date.now() + pauseBeforeCheck(0, true, Math.random())
  return {
    isDue: (now: Date) => now.getTime() >= dueAt,
    failed(error: Error): void {
      failures += 1
      dueAt = Date.now() + pauseBeforeCheck(failures, false, Math.random())
      journal.note('update-failed', { why: nameOf(error), failures })
    },
    /** Runs a check at the usual pace. A failure increases the count, a success resets it. */
    async during(check: () => Promise<void>): Promise<void> {
      const before = failures
      dueAt = Date.now() + pauseBeforeCheck(0, false, Math.random())
      await check()
      if (failures === before) failures = 0
    },
  }
}

/** Starts checking for updates. */
export function updater(engine: UpdateEngine, options: UpdaterOptions): Updater {
  const { settings, journal, store, isQuiet, closeWindows, openShop } = options
  const start = Date.now()
  const schedule = checkSchedule(journal)
  let isChecking = false
  let touched = false
  let downloaded: string | null = null
  let isInstalling = false
  let timeout: NodeJS.Timeout | undefined

  function giveUpInstalling(): void {
    if (!isInstalling) return
    clearTimeout(timeout)
    isInstalling = false
    openShop()
  }

  function failed(error: Error): void {
    schedule.failed(error)
    giveUpInstalling()
  }

  engine.on('error', failed)
  engine.on('update-downloaded', ({ version }) => {
    if (downloaded !== version) journal.note('update-ready', { version })
    downloaded = version
  })

  async function checkAndDownload(): Promise<void> {
    const foundUpdate = await engine.checkForUpdates()
    await foundUpdate?.downloadPromise
  }

  async function check(): Promise<void> {
    isChecking = true
    try {
      await schedule.during(() => withTimeout(CHECKED_WITHIN_MS, checkAndDownload()))
    } catch (error) {
      // Every other failure is also emitted as `error` and counted there.
      if (error instanceof TimeoutError) failed(error)
    } finally {
      isChecking = false
    }
  }

  async function install(version: string): Promise<void> {
    isInstalling = true
    await store.keepInstallTry({ version, at: Date.now() })
    journal.note('update-installed', { version })
    closeWindows()
    timeout = setTimeout(giveUpInstalling, INSTALLER_WITHIN_MS)
    engine.quitAndInstall(true, true)
  }

  async function look(): Promise<void> {
    touched ||= !isQuiet()
    if (isInstalling || isChecking) return
    const lastTry = await store.readInstallTry()
    const now = new Date()
    const untouchedSinceStartMs = touched ? null : now.getTime() - start
    // Read after the store: a visitor may have arrived meanwhile.
    const { updateHour: hour, openingHours } = settings
    const when = { now, hour, openingHours, untouchedSinceStartMs }
    const moment = { ...when, isQuiet: isQuiet(), downloaded, lastTry }
    if (downloaded !== null && mayInstallNow(moment)) await install(downloaded)
    else if (moment.isQuiet && schedule.isDue(now)) await check()
  }

  setInterval(() => void look().catch(failed), LOOK_FOR_UPDATE_EVERY_MS)
  return {
    restartIntoUpdate() {
      if (downloaded === null || isInstalling) return false
      install(downloaded).catch(failed)
      return true
    },
  }
}
