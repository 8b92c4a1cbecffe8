/** What a part of a bench is given: tables with budgets, a database, servers and a browser, closed when it ends. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession } from 'playwright'
import { openDatabase, type OpenDatabase } from '../../server/db/open.ts'
import { findOrInstallBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { startChild, type Memory } from './child.ts'

export interface Options {
  rounds: number
  /** Of the products, members, visitors and so on, from 0 to 1. */
  share: number
  /** An existing bundle instead of a built one. */
  web: string | undefined
  /** Where the ledger's database is kept. */
  at: string | undefined
  lighthouse: boolean
}

/** A budget: the most that a figure may be, or the least. */
export type Limit = number | { atLeast: number }

/** Prints, keeps and checks the figures of one row. */
export type Row<Figure extends string> = (
  name: string,
  figures: Readonly<Record<Figure, number>>,
  limits?: Readonly<{ [Name in Figure]?: Limit | undefined }>,
) => void

export interface MeasuredServer {
  /** Such as `http://127.0.0.1:41234`. */
  url: string
  memory(): Promise<Memory>
  stop(): Promise<void>
}

export interface Bench {
  options: Options
  /** The part of a whole number that `--share` leaves. */
  shareOf(whole: number): number
  table: ReturnType<typeof tablesOf>
  /** Notes what is wrong, for the end; with `--check` it makes the exit code 1. */
  complain(problem: string): void
  /** Registers what must be closed when the part ends; the last is closed first. */
  closeAtEnd(close: () => unknown): void
  /** Opens an empty database in a folder of its own, or the one in `folder`, which stays. */
  openDatabase(folder?: string): Promise<{ database: OpenDatabase; dataDirectory: string }>
  /** Starts the provider, or another file beside this one, as a process on the part's database. */
  startServer(environment?: Record<string, string>, file?: string): Promise<MeasuredServer>
  openBrowser(): Promise<Browser>
}

/** A part's figures by table and row, and what is wrong with them. */
export interface Outcome {
  figures: Record<string, Record<string, object>>
  complaints: string[]
}

const NAME_WIDTH = 38
const COLUMN_WIDTH = 14

const isWithin = (value: number, limit: Limit): boolean =>
  typeof limit === 'number' ? value <= limit : value >= limit.atLeast

/** Such as `2.44 ≤2.57`, with an exclamation mark if the budget is exceeded. */
function cellOf(value: number, digits: number, limit?: Limit): string {
  const figure = Number.isNaN(value) ? '-' : value.toFixed(digits)
  if (limit === undefined) return figure
  const bound = typeof limit === 'number' ? `≤${limit.toFixed(digits)}` : `≥${limit.atLeast.toFixed(digits)}`
  return `${figure} ${bound}${isWithin(value, limit) ? '' : '!'}`
}

function tablesOf({ figures, complaints }: Outcome) {
  /** Prints a table's head. @param columns the printed figures: heads and decimal places */
  return <Figure extends string>(
    title: string,
    columns: Readonly<Record<Figure, readonly [head: string, digits: number]>>,
  ): Row<Figure> => {
    const entries = Object.entries(columns) as [Figure, readonly [string, number]][]
    const print = (name: string, cellFor: (figure: Figure, head: string, digits: number) => string): void => {
      const cells = entries.map(([figure, [head, digits]]) =>
        cellFor(figure, head, digits).padStart(Math.max(COLUMN_WIDTH, head.length + 2)),
      )
      console.log(`  ${name.padEnd(NAME_WIDTH)}${cells.join('')}`)
    }
    print(title, (_, head) => head)
    const rows: Record<string, object> = (figures[title] ??= {})
    return (name, row, limits) => {
      rows[name] = row
      print(name, (figure, _, digits) => cellOf(row[figure], digits, limits?.[figure]))
      for (const [figure, [head, digits]] of entries) {
        const limit = limits?.[figure]
        if (limit !== undefined && !isWithin(row[figure], limit))
          complaints.push(`over budget: ${name}, ${head}: ${cellOf(row[figure], digits, limit)}`)
      }
    }
  }
}

/** Runs a part and closes what it opened, also if it fails. */
export async function runPart(
  measure: (bench: Bench) => Promise<void>,
  options: Options,
  outcome: Outcome,
): Promise<void> {
  const closing: (() => unknown)[] = []
  let environment: Record<string, string> = {}
  try {
    await measure({
      options,
      shareOf: (whole) => Math.max(1, Math.round(whole * options.share)),
      table: tablesOf(outcome),
      complain: (problem) => void outcome.complaints.push(problem),
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
        const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent' }
        const { started, ask, stop } = await startChild(file, [], { ...quiet, ...environment, ...more })
        closing.push(stop)
        const memory = async (): Promise<Memory> => (await ask('memory')) as Memory
        return { url: `http://127.0.0.1:${Number(started)}`, memory, stop }
      },
      async openBrowser() {
        const executablePath = findOrInstallBrowser()
        const browser = await chromium.launch({ executablePath, args: quietBrowserArguments })
        closing.push(() => browser.close())
        return browser
      },
    })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** For a page's functions: tsx wraps inner ones with a helper that the page lacks. */
export const NAMES_HELPER = 'globalThis.__name ??= (named) => named'

/** Writes a CSV file with a head and `count` rows. */
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

/**
 * The share of a core that all of a Chromium's processes use, in percent.
 * @param settlesMs time until the page is at rest, before it is watched
 */
export async function processorShare(
  chromium: Browser,
  { settlesMs, watchedSeconds }: { settlesMs: number; watchedSeconds: number },
): Promise<number> {
  const devtools = await chromium.newBrowserCDPSession()
  const processorSeconds = async (): Promise<number> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  await pause(settlesMs)
  const before = await processorSeconds()
  await pause(watchedSeconds * 1000)
  return (100 * ((await processorSeconds()) - before)) / watchedSeconds
}

/** Waits until something holds. @returns false if it still does not when the patience ends */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<boolean> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(50))
    if (await isSo()) return true
  return isSo()
}
