import { describe, expect, it } from 'vitest'
import {
  mayInstallNow,
  packageKind,
  pauseBeforeCheck,
  whyNoUpdates,
  type InstallMoment,
  type UpdateGround,
} from '../../../../electron/main/updates/update.rules.ts'

const ground: UpdateGround = {
  selfUpdate: true,
  feed: 'https://updates.test/kiosk',
  isPackaged: true,
  supervised: false,
  package: 'nsis-user',
  mayReplaceItself: true,
  knowsPublisher: true,
}

describe('who updates this kiosk', () => {
  it('is the kiosk itself where its user installed it, and on macOS', () => {
    expect(whyNoUpdates(ground)).toBeNull()
    expect(whyNoUpdates({ ...ground, package: 'macos' })).toBeNull()
  })

  it.each([
    [{ selfUpdate: false }, 'switched off'],
    [{ feed: null }, 'no feed'],
    [{ isPackaged: false }, 'not installed'],
    [{ supervised: true }, 'left to IT'],
    [{ supervised: true, package: 'macos' }, 'left to IT'],
    [{ package: 'unknown' }, 'left to IT'],
    [{ package: 'deb' }, 'left to IT'],
    [{ package: 'rpm' }, 'left to IT'],
    [{ package: 'nsis-machine' }, 'needs an administrator'],
    [{ package: 'macos', mayReplaceItself: false }, 'needs an administrator'],
    [{ knowsPublisher: false }, 'publisher unknown'],
  ] as const)('is not the kiosk where %j: %s', (part, why) => {
    expect(whyNoUpdates({ ...ground, ...part })).toBe(why)
  })

  it('is known by the mark that an installer left; an MSI leaves none', () => {
    expect(packageKind('win32', 'nsis-user\r\n')).toBe('nsis-user')
    expect(packageKind('win32', 'nsis-machine')).toBe('nsis-machine')
    expect(packageKind('win32', null)).toBe('unknown')
    expect(packageKind('linux', 'deb')).toBe('deb')
    expect(packageKind('linux', 'AppImage')).toBe('unknown')
    expect(packageKind('darwin', null)).toBe('macos')
  })
})

describe('when the feed is asked', () => {
  const minutes = (failures: number, isFirst = false, random = 1): number =>
    pauseBeforeCheck(failures, isFirst, random) / 60_000

  it('is some minutes after the start, then every four hours', () => {
    expect(minutes(0, true)).toBe(5)
    expect(minutes(0)).toBe(240)
  })

  it('waits longer after each failure, up to a day, and never in step with other terminals', () => {
    expect([1, 2, 3, 4].map((failures) => minutes(failures))).toEqual([15, 30, 60, 120])
    expect(minutes(40)).toBe(24 * 60)
    expect(minutes(1, false, 0)).toBe(10)
  })
})

describe('when a version is installed', () => {
  const night = new Date(2026, 10, 21, 3, 30)
  const moment: InstallMoment = {
    now: night,
    hour: 3,
    openingHours: null,
    isQuiet: true,
    untouchedSinceStartMs: null,
    downloaded: '1.1.0',
    lastTry: null,
  }
  const noon = new Date(2026, 10, 21, 12, 0)
  const hoursAgo = (hours: number): number => night.getTime() - hours * 3_600_000

  it('is at the hour of the night, on a terminal that nobody uses', () => {
    expect(mayInstallNow(moment)).toBe(true)
    expect(mayInstallNow({ ...moment, now: noon })).toBe(false)
    expect(mayInstallNow({ ...moment, isQuiet: false })).toBe(false)
    expect(mayInstallNow({ ...moment, downloaded: null })).toBe(false)
  })

  it('is any time while the shop is closed, where its opening hours are known', () => {
    const openingHours = '09:00-18:00'
    expect(mayInstallNow({ ...moment, openingHours, now: new Date(2026, 10, 21, 22, 0) })).toBe(true)
    expect(mayInstallNow({ ...moment, openingHours, now: noon, hour: 12 })).toBe(false)
  })

  it('is also right after the terminal was switched on, before anybody came', () => {
    const morning = { ...moment, now: noon }
    expect(mayInstallNow({ ...morning, untouchedSinceStartMs: 10 * 60_000 })).toBe(true)
    expect(mayInstallNow({ ...morning, untouchedSinceStartMs: 31 * 60_000 })).toBe(false)
    expect(mayInstallNow({ ...morning, untouchedSinceStartMs: 1000, isQuiet: false })).toBe(false)
  })

  it('is once a night for one version, so that an installer that fails makes no loop', () => {
    expect(mayInstallNow({ ...moment, lastTry: { version: '1.1.0', at: hoursAgo(1) } })).toBe(false)
    expect(mayInstallNow({ ...moment, lastTry: { version: '1.1.0', at: hoursAgo(24) } })).toBe(true)
    expect(mayInstallNow({ ...moment, lastTry: { version: '1.0.9', at: hoursAgo(1) } })).toBe(true)
  })
})
