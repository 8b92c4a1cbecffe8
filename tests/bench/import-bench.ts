/**
 * Imports two catalogue files of 200 MB, one with long rows and one with short ones, each in its own process, and
 * prints the peak memory: `tsx tests/bench/import-bench.ts [megabytes]`. `--check` exits with 1 above the budget;
 * `--json FILE` writes the figures.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { resourceUsage } from 'node:process'
import { fileURLToPath } from 'node:url'
import { runAdmin } from '../../server/cli/run-admin.ts'
import { openDatabase } from '../../server/db/open.ts'
import { testCliContext } from '../setup/test-cli-context.ts'
import { numberGiven, printTable, runBench, timed, writeRows } from './bench.ts'

const BUDGET_MEGABYTES = 500
const ALONE = '--alone'
const megabytes = numberGiven() ?? 200

const kinds = {
  'long rows': (row: number) =>
    `L${row},Product ${row},Shelf ${row % 9},${1 + (row % 900)},"${'<p>What it is good for.</p>\n'.repeat(3000)}"`,
  'short rows': (row: number) => `S${row},P${row},Shelf,1,${'short '.repeat(160)}`,
} as const

/** The measured process: one import, then its peak memory in MB as a message. */
async function importAlone(databaseUrl: string, folder: string, file: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory: folder })
  const words = ['catalogue', 'import', '--client', 'bench', '--csv', file]
  process.exitCode = await runAdmin(words, testCliContext(database, folder))
  await database.close()
  process.send?.(resourceUsage().maxRSS / 1024)
  process.disconnect()
}

/** @returns the peak memory in MB; NaN if the import failed */
async function peakOf(...parameters: string[]): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [ALONE, ...parameters])
  let peak = Number.NaN
  child.on('message', (message) => {
    peak = Number(message)
  })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return exitCode === 0 ? peak : Number.NaN
}

async function measureAll(): Promise<void> {
  await runBench(async (bench) => {
    const { database, dataDirectory } = await bench.openDatabase()
    const client = ['client', 'create', '--login-id', 'bench', '--name', 'Bench']
    await runAdmin(client, testCliContext(database, dataDirectory))
    const figures: Record<string, { rows: number; seconds: number; peak: number }> = {}
    const row = printTable(
      [`a catalogue of ${megabytes} MB`, 30],
      ['rows', 9],
      ['seconds', 9],
      ['peak MB', 9],
    )
    for (const [name, rowOf] of Object.entries(kinds)) {
      const file = join(dataDirectory, 'catalogue.csv')
      const rows = Math.ceil((megabytes * 1024 * 1024) / rowOf(100_000).length)
      await writeRows(file, 'code,name,category,points,description', rows, rowOf)
      let peak = Number.NaN
      const seconds =
        (await timed(async () => (peak = await peakOf(database.url, dataDirectory, file)))) / 1000
      figures[name] = { rows, seconds, peak }
      row(name, String(rows), seconds.toFixed(0), peak.toFixed(0))
      if (!(peak <= BUDGET_MEGABYTES))
        bench.complain(`OVER BUDGET ${name}: ${peak.toFixed(0)} MB, at most ${BUDGET_MEGABYTES} MB`)
    }
    bench.keepFigures(figures)
  })
}

const [first, databaseUrl = '', folder = '', file = ''] = process.argv.slice(2)
await (first === ALONE ? importAlone(databaseUrl, folder, file) : measureAll())
