import { describe, expect, it } from 'vitest'
import {
  appliedAtOnce,
  changeBetween,
  configurationDigest,
  problemFact,
  readingOf,
} from '../../../../electron/main/configuration/configuration-change.rules.ts'
import {
  layerOfJson,
  resolveConfiguration,
} from '../../../../electron/main/configuration/configuration.rules.ts'
import { severityOf } from '../../../../electron/main/fleet/event-severity.rules.ts'
import { faultCount } from '../../../../electron/main/fleet/fault-count.rules.ts'
import { isNightlyRestartDue } from '../../../../electron/main/fleet/nightly-restart.rules.ts'
import { redact } from '../../../../electron/main/base/redact.rules.ts'
import { settings } from '../../../../electron/main/configuration/settings.rules.ts'
import {
  configurationRemarks,
  shownSettings,
} from '../../../../electron/main/configuration/shown-settings.rules.ts'
import { logTargets } from '../../../../electron/main/configuration/fleet-settings.rules.ts'
import { logTool, unitLine } from '../../../../electron/main/fleet/system-log.rules.ts'

const NEEDED = { providerUrl: 'https://shop.example.com/api/v1', clientLoginId: 'acme' }
const TOKEN = 'k'.repeat(43)

function configured(values: object) {
  const text = JSON.stringify({ ...NEEDED, ...values }, null, 2)
  return resolveConfiguration([layerOfJson('machine file', '/etc/rewards-shop/kiosk.json', text)])
}

function settingsOf(values: object = {}) {
  const configuration = configured(values)
  if (!configuration.ok) throw new Error(JSON.stringify(configuration.problems))
  return configuration.settings
}

describe('an event of the journal', () => {
  it.each([
    ['page-gone', 'warning'],
    ['configuration-wrong', 'warning'],
    ['heartbeat-failed', 'warning'],
    ['main-failed', 'error'],
    ['main-hung', 'error'],
    ['main-gone', 'error'],
    ['proxy-login-refused', 'warning'],
    ['wipe-clear-failed', 'error'],
    ['wipe-done', 'info'],
    ['exit-pin-wrong', 'info'],
    ['heartbeat-back', 'info'],
    ['wipe-proof', 'info'],
  ])('%s is a matter of %s', (event, severity) => {
    expect(severityOf(event)).toBe(severity)
  })

  it('that a wipe left something is an error, in the old session and in the new one', () => {
    expect(severityOf('wipe-proof', { left: [], known: [] })).toBe('info')
    expect(severityOf('wipe-proof', { left: ['cookies'], known: [] })).toBe('error')
    expect(severityOf('wipe-proof', { left: [], known: ['indexedDB'] })).toBe('error')
  })
})

describe('faults', () => {
  const HOUR = 3_600_000

  it('of a day are counted by kind, and are forgotten after it', () => {
    const count = faultCount()
    count.add(0, 'page-gone', {})
    count.add(HOUR, 'heartbeat-failed', { why: 'ERR_FAILED' })
    count.add(HOUR, 'page-gone', { reason: 'crashed' })
    count.add(HOUR, 'wipe-done', { reason: 'idle' })
    expect(count.faults(2 * HOUR)).toEqual([
      { kind: 'page-gone', count: 2 },
      { kind: 'heartbeat-failed', count: 1 },
    ])
    expect(count.faults(24 * HOUR)).toContainEqual({ kind: 'page-gone', count: 1 })
    expect(count.faults(26 * HOUR)).toEqual([])
  })

  it('tell of the last wipe whether its proof passed', () => {
    const count = faultCount()
    expect(count.lastWipe()).toBeNull()
    count.add(0, 'wipe-proof', { left: [] })
    expect(count.lastWipe()).toEqual({ at: '1970-01-01T00:00:00.000Z', proved: true })
    count.add(HOUR, 'wipe-proof', { left: ['cookies'] })
    expect(count.lastWipe()).toEqual({ at: '1970-01-01T01:00:00.000Z', proved: false })
    count.add(HOUR, 'wipe-clear-failed', { failed: ['cache'] })
    count.add(HOUR, 'wipe-proof', { left: [] })
    expect(count.lastWipe()?.proved).toBe(false)
    count.add(HOUR, 'wipe-proof', { left: [] })
    expect(count.lastWipe()?.proved).toBe(true)
    expect(count.faults(HOUR)).toContainEqual({ kind: 'wipe-not-proved', count: 1 })
  })

  it('in a loop stay a bounded list', () => {
    const count = faultCount()
    for (let number = 0; number < 5000; number += 1) count.add(number, 'page-gone', {})
    for (let number = 0; number < 80; number += 1) count.add(number, `thing-${number}-failed`, {})
    const faults = count.faults(5000)
    expect(faults).toHaveLength(50)
    expect(faults[0]).toEqual({ kind: 'page-gone', count: 1000 })
  })
})

describe('a changed configuration', () => {
  it('says which settings apply at once and which with the next start', () => {
    const next = settingsOf({ idleSeconds: 60, restartHour: 4, pusherHost: 'push.example.com' })
    expect(changeBetween(settingsOf(), next)).toEqual({
      atOnce: ['idleSeconds', 'restartHour'],
      afterRestart: ['pusherHost'],
    })
    expect(changeBetween(next, next)).toEqual({ atOnce: [], afterRestart: [] })
  })

  it('has no secret among what applies at once: what holds one is built anew', () => {
    expect(appliedAtOnce.filter((name) => 'isSecret' in settings[name])).toEqual([])
  })

  it('reads equal where it says the same in other letters', () => {
    expect(readingOf(configured({ idleSeconds: '60' }))).toBe(readingOf(configured({ idleSeconds: 60 })))
    expect(readingOf(configured({ idleSeconds: 1 }))).not.toBe(readingOf(configured({ idleSeconds: 60 })))
  })

  it('has a digest that is equal on terminals with equal settings, each with a token of its own', () => {
    const digest = (values: object) => configurationDigest(settingsOf(values))
    expect(digest({ terminalToken: TOKEN })).toBe(digest({ terminalToken: 'm'.repeat(43) }))
    expect(digest({})).toMatch(/^[\da-f]{16}$/)
    expect(digest({ idleSeconds: 60 })).not.toBe(digest({}))
    expect(digest({ orderEncryptionKey: 'a'.repeat(32) })).not.toBe(digest({}))
  })

  it('that is wrong stands in the journal with place, line, setting and reason, and without its value', () => {
    const wrong = configured({ idleSeconds: 1, terminalToken: 'secret secret' })
    if (wrong.ok) throw new Error('it is wrong')
    const problems = wrong.problems.map(problemFact)
    expect(problems).toEqual([
      'machine file, line 4: idleSeconds must be a whole number of seconds from 5 to 3600',
      'machine file, line 5: terminalToken must be the token of a terminal',
    ])
    expect(redact({ problems })).toEqual({ problems })
  })
})

describe('the nightly restart', () => {
  const HOUR = 3_600_000
  const at = (time: string) => new Date(`2026-11-22T${time}:00`)
  const moment = {
    now: at('03:20'),
    hour: 3,
    openingHours: null,
    minute: 20,
    runningMs: 24 * HOUR,
    isQuiet: true,
  }

  it.each([
    ['in its hour and minute', {}, true],
    ['later in its hour, where somebody was there before', { now: at('03:59') }, true],
    ['before its minute', { now: at('03:19') }, false],
    ['in another hour', { now: at('04:20') }, false],
    ['while somebody is there', { isQuiet: false }, false],
    ['a second time', { runningMs: HOUR - 1 }, false],
    ['where none is asked for', { hour: null }, false],
    ['at midnight', { now: at('00:30'), hour: 0 }, true],
  ])('%s', (_case, change, isDue) => {
    expect(isNightlyRestartDue({ ...moment, ...change })).toBe(isDue)
  })
})

describe('the terminal’s token', () => {
  const configuration = configured({
    heartbeatUrl: 'https://shop.example.com/beat',
    terminalToken: TOKEN,
    supervised: true,
  })

  it('is never shown', () => {
    const shown = shownSettings(configuration)
    expect(JSON.stringify(shown)).not.toContain(TOKEN)
    expect(shown.find(({ name }) => name === 'terminalToken')?.value).toBe('set')
    expect(redact({ token: TOKEN })).toEqual({ token: '[removed]' })
  })

  it('without an address, or the other way round, is remarked on; so is an address without TLS', () => {
    expect(configurationRemarks(configuration)).toEqual([])
    for (const half of [{ terminalToken: TOKEN }, { heartbeatUrl: 'https://shop.example.com/beat' }])
      expect(configurationRemarks(configured(half)).join()).toContain(
        'takes both heartbeatUrl and terminalToken',
      )
    const open = { heartbeatUrl: 'http://shop.example.com/beat', terminalToken: TOKEN }
    expect(configurationRemarks(configured(open)).join()).toContain('heartbeatUrl is an http address')
  })
})

describe('the system’s log', () => {
  it('is written by a tool of Windows and macOS, named in full', () => {
    const toolsOf = (platform: NodeJS.Platform) =>
      logTargets.map((target) => logTool(target, platform, String.raw`C:\Windows\System32`)?.command ?? null)
    expect(toolsOf('linux')).toEqual([null, null, null, null])
    expect(toolsOf('darwin')).toEqual([null, null, null, '/usr/bin/logger'])
    expect(toolsOf('win32')).toEqual([null, null, String.raw`C:\Windows\System32\eventcreate.exe`, null])
  })

  it('gets each event as one line with its level', () => {
    expect(unitLine('error', 'a\nb\u0000c')).toBe('<3>a b c\n')
  })

  it('is told Windows’ and macOS’ own words for a level', () => {
    const parameters = (target: 'event-log' | 'unified-log', platform: NodeJS.Platform) => {
      return logTool(target, platform, 'C:')?.parameters('warning', 'page-gone {}') ?? []
    }
    expect(parameters('event-log', 'win32').join(' ')).toBe(
      '/T WARNING /ID 200 /L APPLICATION /SO rewards-kiosk /D page-gone {}',
    )
    expect(parameters('unified-log', 'darwin').join(' ')).toBe(
      '-t rewards-kiosk -p user.warning page-gone {}',
    )
  })
})
