/** Opening hours in Berlin's time zone: the night of 29 March 2026 has 23 hours, that of 25 October 25. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parseOpeningHours } from '../../../../src/contract/kiosk/opening-hours.ts'
import { isNightlyRestartDue } from '../../../../electron/main/fleet/nightly-restart.rules.ts'
import {
  closedSince,
  hoursOfDays,
  isOpen,
  isRestTime,
  mayWake,
} from '../../../../electron/main/hours/opening-hours.rules.ts'
import { fuzzRuns } from '../../../setup/fuzz-runs.ts'

const zone = process.env['TZ']
// Set before the cases below are created.
process.env['TZ'] = 'Europe/Berlin'
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

/** 23 November 2026 is a Monday. */
const on = (day: number, time: string) => new Date(`2026-11-${22 + day}T${time}:00`)
const MONDAY = 1
const FRIDAY = 5
const SATURDAY = 6
const SUNDAY = 7
const SHOP = 'Mo-Fr 09:00-18:00; Sa 10:00-02:00; Su off'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
  .filter(([from, until]) => from !== until)
/** One span for some of the days. */
const weeks = fc.dictionary(fc.constantFrom(...names), span, { minKeys: 1 })
const textOf = (week: Record<string, [number, number]>): string =>
  Object.entries(week)
    .map(([day, [from, until]]) => `${day} ${clock(from)}-${clock(until)}`)
    .join('; ')
/** Any minute of 2026, which includes both clock changes. */
const moments = fc
  .integer({ min: 0, max: 365 * 24 * 60 })
  .map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)))

describe('opening hours', () => {
  it.each([
    [on(MONDAY, '08:59'), false],
    [on(MONDAY, '09:00'), true],
    [on(MONDAY, '17:59'), true],
    [on(MONDAY, '18:00'), false],
    [on(SATURDAY, '23:30'), true],
    // After midnight Saturday's evening continues.
    [on(SUNDAY, '01:59'), true],
    [on(SUNDAY, '02:00'), false],
    [on(SUNDAY, '12:00'), false],
  ])('at %s', (now, open) => {
    expect(isOpen(SHOP, now)).toBe(open)
  })

  it('of Sunday night last into Monday', () => {
    expect(isOpen('Su 22:00-03:00', on(MONDAY, '02:59'))).toBe(true)
    expect(isOpen('Su 22:00-03:00', on(MONDAY, '03:00'))).toBe(false)
  })

  it('may have a break, name no day, wrap the week, and be replaced by a later rule', () => {
    const text = '09:00-12:00,13:00-18:00; Sa-Mo 10:00-24:00; Mo off'
    expect(isOpen(text, on(FRIDAY, '12:30'))).toBe(false)
    expect(isOpen(text, on(FRIDAY, '13:00'))).toBe(true)
    expect(isOpen(text, on(SUNDAY, '23:59'))).toBe(true)
    expect(isOpen(text, on(MONDAY, '11:00'))).toBe(false)
    expect(hoursOfDays(text).slice(4)).toEqual(['09:00–12:00, 13:00–18:00', '10:00–24:00', '10:00–24:00'])
    expect(hoursOfDays(text)[0]).toBe('')
  })

  it.each([
    ['', 'nothing'],
    ['off', 'no time at all'],
    ['Mo-Fr', 'days without a time'],
    ['Mo 9:00-18:00', 'an hour of one digit'],
    ['Mo 09:00-09:00', 'no time between'],
    ['Mo 24:00-25:00', 'a time that does not exist'],
    ['Xx 09:00-18:00', 'a day that does not exist'],
    ['Mo-Fr-Sa 09:00-18:00', 'a range of three'],
    ['Mo 09:00-18:00;', 'an empty rule'],
    ['Mo 09:00-18:00 Tu 09:00-18:00', 'two rules in one'],
  ])('are not "%s": %s', (text) => {
    expect(parseOpeningHours(text)).toBeNull()
  })

  it('that nobody gave, or that can not be read, close nothing', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(null, 'whenever'), (now, hours) => {
        expect(isOpen(hours, now)).toBe(true)
        expect(closedSince(hours, now)).toBeNull()
      }),
    )
  })

  it('are a day’s own, or those of the day before past midnight, whatever summer time does', () => {
    fc.assert(
      fc.property(weeks, moments, (week, now) => {
        const minute = now.getHours() * 60 + now.getMinutes()
        const today = names[(now.getDay() + 6) % 7]!
        const yesterday = names[(now.getDay() + 5) % 7]!
        const [from, until] = week[today] ?? [0, 0]
        const own = until > from ? minute >= from && minute < until : until !== from && minute >= from
        const [before = 0, end = 0] = week[yesterday] ?? []
        const late = end < before && minute < end
        expect(isOpen(textOf(week), now)).toBe(own || late)
      }),
      { numRuns: fuzzRuns(400) },
    )
  })
})

describe('a touch outside the hours', () => {
  it('opens the shop within the minutes before and after them', () => {
    expect(mayWake(SHOP, on(MONDAY, '08:45'), 15)).toBe(true)
    expect(mayWake(SHOP, on(MONDAY, '08:44'), 15)).toBe(false)
    expect(mayWake(SHOP, on(MONDAY, '18:14'), 15)).toBe(true)
    expect(mayWake(SHOP, on(MONDAY, '18:15'), 15)).toBe(false)
    expect(mayWake(SHOP, on(MONDAY, '18:00'), 0)).toBe(false)
  })
})

describe('the time of rest', () => {
  it('is the hour of the night where the shop never closes, else while it is closed', () => {
    for (const hours of [null, '00:00-24:00', 'Mo-Su 18:00-18:01,18:01-18:00']) {
      expect(isRestTime(hours, 3, on(MONDAY, '03:30'))).toBe(true)
      expect(isRestTime(hours, 3, on(MONDAY, '21:00'))).toBe(false)
    }
    expect(isRestTime(SHOP, 12, on(MONDAY, '12:30'))).toBe(false)
    expect(isRestTime(SHOP, 12, on(MONDAY, '21:00'))).toBe(true)
  })

  it('begins when the shop closed, and all of it since then is closed', () => {
    fc.assert(
      fc.property(weeks, moments, (week, now) => {
        const hours = textOf(week)
        const since = closedSince(hours, now)
        expect(since === null).toBe(isOpen(hours, now))
        if (since === null) return
        expect(since.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(isOpen(hours, since)).toBe(false)
      }),
    )
  })

  it.each(['2026-03-28', '2026-10-24', '2026-11-23'])(
    'has one restart in the night after %s, however long that is',
    (date) => {
      const evening = new Date(`${date}T18:00:00`)
      let started = evening.getTime() - DAY
      const restarts: string[] = []
      for (let now = evening.getTime(); now < evening.getTime() + 14 * HOUR; now += 5 * MINUTE) {
        const moment = { now: new Date(now), hour: 3, openingHours: '09:00-18:00', minute: 20, isQuiet: true }
        if (!isNightlyRestartDue({ ...moment, runningMs: now - started })) continue
        started = now
        restarts.push(new Date(now).toTimeString().slice(0, 5))
      }
      expect(restarts).toEqual(['18:20'])
    },
  )
})
