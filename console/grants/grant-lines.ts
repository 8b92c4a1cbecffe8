/** Reads typed or pasted lines of a grant: number, points, and a reason of their own. */
import { grantLimits } from '../../src/contract/admin/grants.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { plainDigits } from '../../src/contract/values/digits.ts'
import { tenDigits } from '../../src/contract/values/mobile.ts'
import { readWhole } from '../../src/contract/values/number.ts'

export type GrantRow = AdminRequestOf<'createGrants'>['grants'][number]

/** What is wrong in which line and column. */
export interface LineFault {
  line: number
  column: string
  what: string
}

export interface ReadLines {
  rows: GrantRow[]
  /** The line of each row, from 1. */
  lines: number[]
  faults: LineFault[]
  /** Members in a second line; they get both. */
  repeated: LineFault[]
}

/** A line's parts as typed; empty if the line has none. */
interface Parts {
  mobile: string
  points: string
  reason: string
  /** Whether the reason is in quotes, so that it is one whatever it is made of. */
  isQuoted: boolean
}

/** A line that can mean two amounts: nobody guesses with money. */
interface TwoReadings {
  one: string
  other: string
}

const QUOTED = /^"((?:[^"]|"")*)"/
const unquoted = (quoted: string) => quoted.replaceAll('""', '"').trim()
/** Empty cells at the end, as spreadsheets leave them. */
const AFTER = /[\s,;]+$/
const BEFORE = /^[\s,]+/

function reasonOf(rest: string): Pick<Parts, 'reason' | 'isQuoted'> {
  const text = rest.replace(BEFORE, '').replace(AFTER, '')
  const [all, inner] = QUOTED.exec(text) ?? []
  if (all !== undefined && all.length === text.length)
    return { reason: unquoted(inner ?? ''), isQuoted: true }
  return { reason: text, isQuoted: false }
}

/** Cells between tabs or semicolons, as from a spreadsheet; one in quotes may contain them. */
function cellsOf(line: string, separator: string): { text: string; isQuoted: boolean }[] {
  const cell = new RegExp(`(?:^|${separator})[^\\S\t]*(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  return [...line.matchAll(cell)].map(([, quoted, plain]) =>
    quoted === undefined
      ? { text: (plain ?? '').trim(), isQuoted: false }
      : { text: unquoted(quoted), isQuoted: true },
  )
}

function partsOfCells(line: string, separator: string): Parts {
  const [mobile, points, ...rest] = cellsOf(line, separator)
  const filled = rest.filter(({ text }) => text !== '')
  return {
    mobile: mobile?.text ?? '',
    points: points?.text ?? '',
    reason: filled.map(({ text }) => text).join(' '),
    isQuoted: filled.some(({ isQuoted }) => isQuoted),
  }
}

/** The beginnings of a text that end before a blank, a comma or its end, and that `isOne` accepts. */
function beginningsOf(text: string, isOne: (beginning: string) => boolean): string[] {
  const ends = [...text.matchAll(/[\s,]|$/gu)].map(({ index }) => index)
  return ends
    .map((end) => text.slice(0, end))
    .filter((one, index, all) => one !== '' && one !== all[index - 1] && isOne(one))
}

/**
 * A line with commas or blanks between its parts, which may also stand in the numbers: `98100 00001 1,00,000`,
 * `9810000001, 12 500, Diwali`.
 */
function partsOfText(line: string): Parts | TwoReadings {
  const [mobile] = beginningsOf(line, (text) => tenDigits(text) !== null)
  if (mobile === undefined) {
    const [first = ''] = line.split(/,/)
    return { mobile: first.trim(), points: '', reason: '', isQuoted: false }
  }
  const after = line.slice(mobile.length)
  const isByCommas = /^\s*,/.test(after)
  const rest = after.replace(/^\s*,?\s*/, '')
  const [quoted, inner] = QUOTED.exec(rest) ?? []
  if (quoted !== undefined)
    return { mobile, points: unquoted(inner ?? ''), ...reasonOf(rest.slice(quoted.length)) }
  const amounts = beginningsOf(rest, (text) => readWhole(text) !== null)
  const [shortest] = amounts
  const longest = amounts.at(-1)
  if (shortest === undefined || longest === undefined) {
    const [points = '', ...others] = rest.split(',')
    return { mobile, points: points.trim(), ...reasonOf(others.join(',')) }
  }
  const following = rest.slice(longest.length)
  const wordsFollow = /^\s+[^\s,]/.test(following)
  const isByBlanks = /\s/.test(longest.slice(shortest.length))
  // `9810000001 500 100 years` and `9810000001,5,100 years`: the longer number may be points and a reason's first word.
  if (longest !== shortest && wordsFollow && (isByBlanks || isByCommas))
    return { one: longest, other: shortest }
  return { mobile, points: longest, ...reasonOf(following) }
}

function partsOf(line: string): Parts | TwoReadings {
  if (line.includes('\t')) return partsOfCells(line, '\t')
  return /^[^,"]*;/.test(line) ? partsOfCells(line, ';') : partsOfText(line)
}

/** What the points are counted in, if nothing follows: no reason. */
const UNIT = /^(?:points?|pts?\.?)$/i

const isDigitsAlone = (reason: string) => /^[\d\s.,'+-]+$/.test(plainDigits(reason))

/** A line's row, or its fault. @param each the points if the line names none */
function readLine(line: string, each: string): GrantRow | Omit<LineFault, 'line'> {
  const parts = partsOf(line.trim())
  if ('one' in parts) {
    const what = `can be ${parts.one} or ${parts.other}; put a comma behind the points, and no other sign into them`
    return { column: 'points', what }
  }
  const { isQuoted } = parts
  const reason = isQuoted ? parts.reason : parts.reason.replace(UNIT, '')
  const mobile = tenDigits(parts.mobile)
  if (mobile === null)
    return { column: 'mobile', what: `"${parts.mobile}" must be 10 digits, the first not 0` }
  const written = parts.points || each.trim()
  if (written === '') return { column: 'points', what: 'are missing; write them behind the number' }
  const points = readWhole(written)
  if (points === null || points === 0)
    return { column: 'points', what: `"${written}" must be a whole number such as 500 or 1,000` }
  if (Math.abs(points) > grantLimits.points)
    return { column: 'points', what: `"${written}" is more than ${grantLimits.points}` }
  if (reason === '') return { mobile, points }
  if (isDigitsAlone(reason) && !isQuoted)
    return {
      column: 'reason',
      what: `is "${reason}", digits alone: write it in quotes if it is one, and the points without a sign between if it is part of them`,
    }
  if (reason.length < grantLimits.reason.least || reason.length > grantLimits.reason.most)
    return {
      column: 'reason',
      what: `must have ${grantLimits.reason.least} to ${grantLimits.reason.most} characters`,
    }
  return { mobile, points, reason }
}

/**
 * Reads the lines: number, points and reason, with tabs, semicolons, commas or blanks between them. A separator that is
 * part of a number (`1,000`, `12 500`, `98100 00001`) stays in it. A line that can mean two amounts is refused.
 * @param each the points of lines that do not name any
 */
export function readLines(text: string, each: string): ReadLines {
  const read: ReadLines = { rows: [], lines: [], faults: [], repeated: [] }
  const lineOf = new Map<string, number>()
  for (const [index, typed] of text.split(/\r\n|[\r\n]/).entries()) {
    const line = index + 1
    if (typed.trim() === '') continue
    const one = readLine(typed.replaceAll('，', ',').replaceAll('；', ';'), each)
    if ('what' in one) {
      read.faults.push({ line, ...one })
      continue
    }
    const before = lineOf.get(one.mobile)
    if (before !== undefined)
      read.repeated.push({ line, column: 'mobile', what: `${one.mobile} stands in line ${before} already` })
    lineOf.set(one.mobile, before ?? line)
    read.rows.push(one)
    read.lines.push(line)
  }
  return read
}
