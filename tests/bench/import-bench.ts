/**
 * Imports two catalogue files of 200 MB, one with long rows and one with short ones, each in its own process, and
 * prints the peak memory: `tsx tests/bench/import-bench.ts [megabytes]`. `--check` exits with 1 above the budget.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { argv, execPath, resourceUsage, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { runAdmin } from '../../server/cli/run-admin.ts'
import { openDatabase } from '../../server/db/open.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { testCliContext } from '../setup/test-cli-context.ts'
import { endBench } from './bench-run.ts'

const BUDGET_MEGABYTES = 500
const MEGABYTE = 1024 * 1024

const kinds = {
  'long rows': (row: number) =>
    `L${row},Product ${row},Shelf ${row % 9},${1 + (row % 900)},"${'<p>What it is good for.</p>\n'.repeat(3000)}"\n`,
  'short rows': (row: number) => `S${row},P${row},Shelf,1,${'short '.repeat(160)}\n`,
} as const

async function writeFile(file: string, size: number, rowOf: (row: number) => string): Promise<number> {
  const stream = createWriteStream(file)
  stream.write('code,name,category,points,description\n')
  let row = 0
  for (let written = 0; written < size; row += 1) {
    const text = rowOf(row)
    written += text.length
    if (!stream.write(text)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
  return row
}

/** The measured process: one import, then its peak. */
async function importAlone(databaseUrl: string, folder: string, file: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory: folder })
  const words = ['catalogue', 'import', '--client', 'bench', '--csv', file]
  const exitCode = await runAdmin(words, testCliContext(database, folder))
  await database.close()
  stdout.write(`${JSON.stringify({ exitCode, peak: resourceUsage().maxRSS / 1024 })}\n`)
}

async function measured(...words: string[]): Promise<{ exitCode: number; peak: number }> {
  const child = spawn(execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), '--alone', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  await once(child, 'close')
  return JSON.parse(said.trim().split('\n').at(-1) ?? '{}')
}

async function measureAll(megabytes: number): Promise<string[]> {
  const folder = await makeDataDirectory()
  const database = await openDatabase({ dataDirectory: folder })
  const complaints: string[] = []
  try {
    await runAdmin(
      ['client', 'create', '--login-id', 'bench', '--name', 'Bench'],
      testCliContext(database, folder),
    )
    for (const [name, rowOf] of Object.entries(kinds)) {
      const file = join(folder, 'catalogue.csv')
      const rows = await writeFile(file, megabytes * MEGABYTE, rowOf)
      const began = Date.now()
      const { exitCode, peak } = await measured(database.url, folder, file)
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(
        `${name}: ${megabytes} MB, ${rows} rows, ${seconds} s, at most ${Math.round(peak)} MB of memory`,
      )
      if (exitCode !== 0) complaints.push(`${name}: the import ended with ${exitCode}`)
      if (peak > BUDGET_MEGABYTES) complaints.push(`${name}: more than ${BUDGET_MEGABYTES} MB of memory`)
    }
  } finally {
    await database.close()
    await removeFolder(folder)
  }
  return complaints
}

if (argv[2] === '--alone') {
  const [databaseUrl = '', folder = '', file = ''] = argv.slice(3)
  await importAlone(databaseUrl, folder, file)
} else {
  const megabytes = Number(argv.slice(2).find((given) => /^\d+$/.test(given)) ?? 200)
  endBench(await measureAll(megabytes))
}
