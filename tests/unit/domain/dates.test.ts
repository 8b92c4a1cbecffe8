import { describe, expect, it } from 'vitest'
import {
  dayHeading,
  isoDate,
  latestBirthday,
  monthNames,
  orderYears,
  showDate,
  showTime,
} from '../../../src/domain/dates.ts'

const now = new Date(2026, 10, 20, 11, 0)

describe('dates', () => {
  it('are shown as DD MMMM YYYY [S9.23]', () => {
    expect(showDate('2026-03-05 16:05:00')).toBe('05 March 2026')
    expect(showDate('2026-12-12')).toBe('12 December 2026')
  })

  it('that cannot be read are shown as they came', () => {
    expect(showDate('next week')).toBe('next week')
    expect(showDate('')).toBe('')
  })

  it('of notifications carry their time as hh:mm A [S9.24]', () => {
    expect(showTime('2026-03-05 16:05:00')).toBe('04:05 PM')
    expect(showTime('2026-03-05 00:30:00')).toBe('12:30 AM')
    expect(showTime('')).toBe('')
  })

  it('head their day', () => {
    expect(dayHeading('2026-11-20 08:00:00', now)).toBe('Today, 20 November 2026')
    expect(dayHeading('2026-11-19 23:59:00', now)).toBe('Yesterday, 19 November 2026')
    expect(dayHeading('2026-11-01 10:00:00', now)).toBe('01 November 2026')
    expect(dayHeading('?', now)).toBe('Earlier')
  })
})

describe('the birthday', () => {
  it('is at least five years ago [S9.21]', () => {
    expect(latestBirthday(now)).toBe('2021-11-20')
  })

  it('fits the date field, or leaves it empty', () => {
    expect(isoDate('1990-05-01T00:00:00')).toBe('1990-05-01')
    expect(isoDate('unknown')).toBe('')
  })
})

describe('the order history filter', () => {
  it('offers 2024 to the current year and January to December [S5.19, S9.22]', () => {
    expect(orderYears(now)).toEqual([2026, 2025, 2024])
    expect(monthNames()).toHaveLength(12)
    expect([monthNames()[0], monthNames()[11]]).toEqual(['January', 'December'])
  })
})
