/** Reads a day as `YYYY-MM-DD`, however a person or a spreadsheet writes it. */
import { plainDigits } from './digits.ts'

const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
/** Days that spreadsheets and JSON write with the time of midnight. */
const MIDNIGHT = /(?<=\d)[T ](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? AM)(?:Z|\+05:?30)?$/i
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[\s.,]+/i
/** `31st`. */
const ORDINAL = /(?<=\d)(?:st|nd|rd|th)\b/i
/** A sign between two numbers, with a blank beside it; any dash is a hyphen. */
const BETWEEN = /\s?([-/.]|[\u2010-\u2015\u2212])\s?/g
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const DAY_NAMED = /^(\d{1,2})[\s.,-]*(\p{L}+)[\s.,-]*(\d{4})$/u
const MONTH_NAMED = /^(\p{L}+)[\s.-]*(\d{1,2})[\s,-]+(\d{4})$/u

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Whether `YYYY-MM-DD` is in the calendar. The year 0 is excluded: PostgreSQL refuses it. */
export function isCalendarDay(day: string): boolean {
  if (day.startsWith('0000')) return false
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.valueOf()) && time.toISOString().startsWith(day)
}

/** @returns `YYYY-MM-DD`; an empty list if it is not in the calendar */
function inCalendar(year = '', month = '', day = ''): string[] {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(iso) ? [iso] : []
}

/** `may`, `Sept` and `november` as the number; `0` if it is no month. */
function monthOf(name = ''): string {
  const word = name.toLowerCase()
  return String(MONTHS.findIndex((month) => word.length >= 3 && month.startsWith(word)) + 1)
}

/**
 * The days that a text can mean, as `YYYY-MM-DD`: none, one, or two, as of `05/06/1990`, which begins with the day in
 * India and with the month in the United States. `31/05/1990`, `31-May-1990` and `1990/5/31` mean one.
 */
export function daysMeant(written: string): string[] {
  const text = plainDigits(written)
    .replaceAll(AROUND, '')
    .replace(MIDNIGHT, '')
    .replace(WEEKDAY, '')
    .replace(ORDINAL, '')
    .replaceAll(BETWEEN, (_, sign: string) => (/[/.]/.test(sign) ? sign : '-'))
  const first = YEAR_FIRST.exec(text)
  if (first) return inCalendar(first[1], first[3], first[4])
  const last = YEAR_LAST.exec(text)
  if (last) {
    const [, one, , other, year] = last
    return [...new Set([...inCalendar(year, other, one), ...inCalendar(year, one, other)])]
  }
  const named = DAY_NAMED.exec(text)
  if (named) return inCalendar(named[3], monthOf(named[2]), named[1])
  const american = MONTH_NAMED.exec(text)
  return american ? inCalendar(american[3], monthOf(american[1]), american[2]) : []
}
