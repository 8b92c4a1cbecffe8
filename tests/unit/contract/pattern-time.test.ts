/**
 * The time of every pattern and mask grows no faster than the text: whoever may write a text must not be able to keep
 * the server busy with it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import * as masking from '../../../src/contract/masking.ts'
import * as visibleText from '../../../src/contract/visible-text.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SHORT = 10_000
/** Twice the text may take three times as long; a quadratic pattern takes four times. */
const RATIO = 3
/** Milliseconds below which a time is noise. A quadratic pattern takes some hundred. */
const FLOOR_MS = 10
const TRIES = 3

/** Letters of which a person can type a long row: each is the worst for some pattern. */
const LETTERS = [...'xX019 \n\t@.,-+/_(<éअ९😀']
/** Rows of two, for patterns with two parts. */
const ROWS = [...LETTERS, 'x ', 'x@', '1 ', '1-', '1,', 'x.', '. ']

function filesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)))
}

/** The patterns that are written in a file. */
function patternsOf(file: string): RegExp[] {
  const code = readFileSync(path.join(ROOT, file), 'utf8')
  const found: RegExp[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** The least time of some tries, in milliseconds: what another process takes away is not counted. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: TRIES }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times)
}

/** The letters of which a row, or a longer one, takes the work too long. */
function slowFor(work: (text: string) => unknown, { letters = ROWS, length = SHORT } = {}): string[] {
  return letters.filter((letter) => {
    const text = letter.repeat(length)
    const long = text + text
    // Most are linear: one try tells.
    if (timeOnce(() => work(long)) <= FLOOR_MS) return false
    const [short, twice] = [timeOf(() => work(text)), timeOf(() => work(long))]
    return twice > RATIO * Math.max(short, FLOOR_MS / RATIO)
  })
}

function timeOnce(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Searches the whole text, as `replaceAll` does. */
const search = (pattern: RegExp) => {
  const all = new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  return (text: string) => text.replaceAll(all, '')
}

const files = ['src/contract', 'server'].flatMap(filesBelow)
const patterns = files.flatMap((file) =>
  [...new Map(patternsOf(file).map((pattern) => [String(pattern), pattern]))].map(
    ([name, pattern]) => [`${file} ${name}`, pattern] as const,
  ),
)

describe('twice the text takes at most three times as long', () => {
  it('finds the patterns', () => {
    expect(patterns.some(([name]) => name.startsWith('src/contract/masking.ts'))).toBe(true)
  })

  it('would notice a pattern that starts anew at each letter', () => {
    const [letters, length] = [['x', '@'], SHORT / 4]
    expect(slowFor(search(/[^\s@]+@/), { letters, length })).toEqual(['x'])
  })

  it.each(patterns)('%s', (_name, pattern) => {
    expect(slowFor(search(pattern))).toEqual([])
  })

  const texts = Object.entries({ ...masking, ...visibleText }).flatMap(([name, value]) =>
    typeof value === 'function' ? [[name, value as (text: string) => unknown] as const] : [],
  )

  it.each(texts)('%s()', (_name, work) => {
    expect(slowFor((text) => work(text))).toEqual([])
  })
})
