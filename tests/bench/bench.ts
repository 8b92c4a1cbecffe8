/** What all benches share: what they measure on, statistics, the table that they print, options and budgets. */
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession } from 'playwright'
import { openDatabase, type OpenDatabase } from '../../server/db/open.ts'
import { findOrInstallBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

export interface Bench {
  /** Registers what must be closed when the bench ends; the last is closed first. */
  closeAtEnd(close: () => unknown): void
  /** Opens an empty database in a folder of its own, or the one in `folder`, which stays. */
  openDatabase(folder?: string): Promise<{ database: OpenDatabase; dataDirectory: string }>
  /** Starts the provider, or another file beside this one, as a process on the bench's database. */
  startServer(environment?: Record<string, string>, file?: string): Promise<MeasuredProcess>
  openBrowser(): Promise<Browser>
  /** A problem is printed at the end; with `--check` it makes the exit code 1. */
  complain(problem: string): void
  /** Figures for the file of `--json`. */
  keepFigures(figures: unknown): void
}

/** Runs a bench and closes what it opened, also if it fails. */
export async function runBench(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const closing: (() => unknown)[] = []
  const complaints: string[] = []
  let figures: unknown
  let environment: Record<string, string> = {}
  const bench: Bench = {
    closeAtEnd: (close) => void closing.push(close),
    async openDatabase(folder) {
      const dataDirectory = folder ?? (await makeDataDirectory())
      if (folder === undefined) closing.push(() => removeFolder(dataDirectory))
      const database = await openDatabase({ dataDirectory })
      closing.push(() => database.close())
      environment = { DATABASE_URL: database.url, DATA_DIR: dataDirectory }
      return { database, dataDirectory }
    },
    async startServer(more = {}, file = 'provider-server.ts') {
      const server = await startMeasured(file, { ...environment, ...more })
      closing.push(() => server.stop())
      return server
    },
    async openBrowser() {
      const browser = await chromium.launch({
        executablePath: findOrInstallBrowser(),
        args: quietBrowserArguments,
      })
      closing.push(() => browser.close())
      return browser
    },
    complain: (problem) => void complaints.push(problem),
    keepFigures: (kept) => {
      figures = kept
    },
  }
  try {
    await measure(bench)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
  const file = argumentAfter('--json')
  if (file !== undefined) await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`)
  for (const complaint of complaints) console.error(complaint)
  if (process.argv.includes('--check') && complaints.length > 0) process.exitCode = 1
}

/** The word after an argument: `--web dist/other`. */
export function argumentAfter(name: string): string | undefined {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}

/** The first argument that is a number. */
export function numberGiven(): number | undefined {
  const given = process.argv.slice(2).find((word) => /^\d+$/.test(word))
  return given === undefined ? undefined : Number(given)
}

/**
 * Prints a table's head.
 * @param columns heads with their widths; the first is aligned to the left
 * @returns prints a row
 */
export function printTable(
  ...columns: readonly [head: string, width: number][]
): (...cells: string[]) => void {
  const print = (...cells: string[]): void =>
    console.log(
      cells
        .map((cell, at) => {
          const width = columns[at]?.[1] ?? 0
          return at === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join(''),
    )
  print(...columns.map(([head]) => head))
  return print
}

/** Writes a file with a head and `count` rows, each on a line. */
export async function writeRows(
  file: string,
  head: string,
  count: number,
  rowOf: (row: number) => string,
): Promise<void> {
  const lines = function* () {
    yield `${head}\n`
    for (let row = 0; row < count; row += 1) yield `${rowOf(row)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}

/** What a page's scripts hold after a garbage collection, in MB. */
export async function heapMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** Waits until something holds. @returns false if it still does not when the patience ends */
export async function until(isSo: () => boolean, patienceMs = 60_000): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!isSo() && performance.now() < deadline) await pause(50)
  return isSo()
}

/** Milliseconds of a work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of a work that is repeated, after a warm-up that is not counted. */
export async function timedAgain(
  work: (turn: number) => Promise<unknown>,
  { warmUp, times }: { warmUp: number; times: number },
): Promise<number[]> {
  for (let turn = 0; turn < warmUp; turn += 1) await work(times + turn)
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => work(turn)))
  return taken
}

/**
 * The value below which a share of all values lies.
 * @param share from 0 to 1: 0.5 is the median, 1 the largest value
 * @returns NaN if there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
