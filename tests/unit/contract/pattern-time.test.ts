/**
 * The time of every pattern and mask grows no faster than the text: whoever may write a text must not be able to keep
 * the server busy with it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import * as masking from '../../../src/lib/masking.ts'
import * as visibleText from '../../../src/lib/visible-text.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SHORT = 10_000
/**
 * Four times the text is compared with the text four times over, which leaves as much to the garbage collector: in
 * proportion both take as long, with a quadratic pattern the long one takes four times as long. Between the two lies
 * what three times for twice the text is.
 */
const TIMES_LONGER = 4
const LIMIT = 9 / TIMES_LONGER
/** Milliseconds of processor time below which a time is noise. A quadratic pattern takes some hundred. */
const FLOOR_MS = 10
/** After the fewest rounds one that is fast enough is believed, after the most one that is too slow. */
const ROUNDS = { fewest: 3, most: 12 }

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

/** Milliseconds of processor time: what other processes take away is not counted. */
function timeOf(work: () => unknown): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** Whether the longer text takes too long, by the least times of some rounds. */
function isTooSlow(work: (text: string) => unknown, text: string): boolean {
  const long = text.repeat(TIMES_LONGER)
  const least = { short: Infinity, long: Infinity }
  for (let round = 1; round <= ROUNDS.most; round += 1) {
    least.long = Math.min(
      least.long,
      timeOf(() => work(long)),
    )
    // Most take no time at all.
    if (least.long <= FLOOR_MS) return false
    least.short = Math.min(
      least.short,
      timeOf(() => {
        for (let times = 0; times < TIMES_LONGER; times += 1) work(text)
      }),
    )
    if (round >= ROUNDS.fewest && least.long <= LIMIT * least.short) return false
  }
  return true
}

/** The letters of which a row, or a longer one, takes the work too long. */
const slowFor = (work: (text: string) => unknown, { letters = ROWS, length = SHORT } = {}): string[] =>
  letters.filter((letter) => isTooSlow(work, letter.repeat(length)))

/** Searches the whole text, as `replaceAll` does. */
const search = (pattern: RegExp) => {
  const all = new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  return (text: string) => text.replaceAll(all, '')
}

const files = ['src/lib', 'src/contract', 'server'].flatMap(filesBelow)
const patterns = files.flatMap((file) =>
  [...new Map(patternsOf(file).map((pattern) => [String(pattern), pattern]))].map(
    ([name, pattern]) => [`${file} ${name}`, pattern] as const,
  ),
)

describe('a longer text takes longer in proportion', () => {
  it('finds the patterns', () => {
    expect(patterns.some(([name]) => name.startsWith('src/lib/masking.ts'))).toBe(true)
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
