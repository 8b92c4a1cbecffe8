/**
 * `npm run test:matrix`: runs the tests in other environments: time zones, languages, the end of a month, fonts,
 * browsers, a busy machine, an ordinary user. `-- --only TEXT` selects rows by name. Prints a table; exits with 1 if a
 * test failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { consolePart, ensureBuilt, kioskPart, serverPart, webPart } from '../build/ensure-built.ts'
import { countsOf, forgetReport, reportFiles, reportTo, type Counts } from './setup/report-counts.ts'
import { runCommand } from './setup/run-command.ts'

interface Suite {
  name: string
  report: string
  command: readonly [string, ...string[]]
}

interface Row {
  name: string
  /** The suites whose results could differ. */
  suites: readonly Suite[]
  environment?: NodeJS.ProcessEnv
  /** What the machine lacks for it; null if nothing. */
  missing?: string | null
  /** Runs before the suites; returns its cleanup. */
  begin?: () => () => void
  /** Command prefix, such as one that changes the user. */
  as?: readonly string[]
  /** Where the tests are, if not here. */
  folder?: string
}

const latin = ['noto/NotoSans-Regular.ttf', 'noto/NotoSans-Bold.ttf']
const devanagari = ['noto/NotoSansDevanagari-Regular.ttf', 'noto/NotoSansDevanagari-Bold.ttf']

const vitestSuite = (name: string, report: string, ...parameters: string[]): Suite => ({
  name,
  report,
  command: ['npx', 'vitest', 'run', ...parameters, ...reportTo(report)],
})

const unit = vitestSuite(
  'unit',
  reportFiles.unit,
  '--project=unit',
  '--project=unit-document',
  '--project=unit-mocked',
)
const server = vitestSuite('server', reportFiles.server, '--project=server')
const endToEnd = (...files: string[]): Suite => ({
  name: 'end to end',
  report: reportFiles.endToEnd,
  command: ['npx', 'playwright', 'test', '--project=narrow', ...files],
})
const kiosk = (...files: string[]): Suite => ({
  name: 'kiosk',
  report: reportFiles.kiosk,
  command: [
    'npx',
    'playwright',
    'test',
    '--config=tests/kiosk/playwright.config.ts',
    '--pass-with-no-tests',
    ...files,
  ],
})

/** What a font can affect. */
const looks = endToEnd('pages/', 'landing')
/** A member who redeems, at home and at a kiosk. */
const stories = [endToEnd('orders/redemption.spec.ts', 'foreign-provider/'), kiosk('redemption.spec.ts')]

const work = mkdtempSync(path.join(tmpdir(), 'test-matrix-'))
// Readable for an ordinary user too.
chmodSync(work, 0o755)

const notHere = (files: readonly string[], need: string): string | null =>
  files.every((file) => existsSync(file)) ? null : need

/** @param files below Debian's folder of fonts; browsers find only these */
function fontRow(name: string, debian: string, ...files: string[]): Row {
  const fonts = files.map((file) => path.join('/usr/share/fonts/truetype', file))
  const folder = path.join(work, name.replaceAll(/\W+/g, '-'))
  const configuration = `${folder}.conf`
  writeFileSync(
    configuration,
    `<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>`,
  )
  return {
    name,
    suites: [looks],
    environment: { TEST_FONTS: configuration },
    missing: notHere(fonts, debian),
    begin() {
      mkdirSync(folder)
      for (const font of fonts) symlinkSync(font, path.join(folder, path.basename(font)))
      return () => undefined
    },
  }
}

function browserRow(name: string, file: string): Row {
  return {
    name,
    suites: [endToEnd(), kiosk()],
    environment: { CHROMIUM_PATH: file },
    missing: notHere([file], path.basename(file)),
  }
}

/** @param time in `faketime`'s format; the clock continues from there */
function clockRow(name: string, time: string): Row {
  const library = spawnSync('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1'], { encoding: 'utf8' })
  return {
    name,
    suites: [unit],
    environment: {
      LD_PRELOAD: library.stdout.trim(),
      FAKETIME: `@${time}`,
      // Timers use the machine's own clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
    },
    missing: library.status === 0 ? null : 'faketime',
  }
}

function busy(count: number): () => void {
  const loads = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return () => {
    for (const load of loads) load.kill('SIGKILL')
  }
}

/** A clone owned by an ordinary user (nobody, if the tests run as root). */
function ordinaryUserRow(): Row {
  const folder = path.join(work, 'clone')
  const home = path.join(work, 'home')
  const user = 65_534
  return {
    name: 'an ordinary user',
    suites: all,
    missing:
      process.getuid?.() === 0 ? null : 'to be run by root: everything else was run by an ordinary user',
    folder,
    environment: { HOME: home, XDG_CACHE_HOME: path.join(home, '.cache') },
    as: ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--inh-caps=-all'],
    begin() {
      mkdirSync(home)
      for (const [command, ...parameters] of [
        ['git', 'clone', '--quiet', process.cwd(), folder],
        ['npm', 'ci', '--prefix', folder, '--no-audit', '--no-fund'],
        ['chown', '--recursive', `${user}:${user}`, folder, home],
      ] as const) {
        if (spawnSync(command, parameters, { stdio: 'inherit' }).status !== 0)
          throw new Error(`${command} ${parameters.join(' ')} failed`)
      }
      return () => undefined
    },
  }
}

/** Every test that surroundings of a process could affect. */
const all = [unit, server, ...stories]

const zoneRow = (zone: string): Row => ({ name: `TZ=${zone}`, suites: all, environment: { TZ: zone } })

const languageRow = (name: string, LANG: string, LANGUAGE: string): Row => ({
  name,
  suites: all,
  environment: { LANG, LC_ALL: LANG, LANGUAGE },
})

/** One row of several surroundings, which takes half the time of each alone, and a row for each that is not here. */
function joined(...parts: readonly Row[]): Row[] {
  const here = parts.filter(({ missing }) => !missing)
  const row: Row = {
    name: here.map(({ name }) => name).join(', '),
    suites: [...new Set(here.flatMap(({ suites }) => suites))],
    environment: Object.assign({}, ...here.map(({ environment }) => environment)) as NodeJS.ProcessEnv,
    begin() {
      const ends = here.map(({ begin }) => begin?.())
      return () => {
        for (const end of ends) end?.()
      }
    },
  }
  return [row, ...parts.filter(({ missing }) => missing)]
}

const rows: Row[] = [
  ...joined(
    zoneRow('America/Los_Angeles'),
    languageRow('LANG=tr_TR.UTF-8', 'tr_TR.UTF-8', 'tr'),
    fontRow('DejaVu alone', 'fonts-dejavu-core', 'dejavu/DejaVuSans.ttf', 'dejavu/DejaVuSans-Bold.ttf'),
  ),
  ...joined(
    zoneRow('Asia/Kolkata'),
    languageRow('no LANG', '', ''),
    fontRow(
      'Liberation alone',
      'fonts-liberation',
      'liberation/LiberationSans-Regular.ttf',
      'liberation/LiberationSans-Bold.ttf',
    ),
  ),
  ...joined(zoneRow('Pacific/Auckland'), fontRow('Noto without Devanagari', 'fonts-noto-core', ...latin)),
  fontRow('Noto with Devanagari', 'fonts-noto-core', ...latin, ...devanagari),
  {
    name: 'twenty times as many random values, and others',
    suites: [unit, server],
    environment: { FUZZ_TIMES: '20', FUZZ_SEED: String(Math.trunc(Date.now() / 1000)) },
  },
  clockRow('the last minute of a year', '2026-12-31 23:59:15'),
  clockRow('the last minute of a month', '2027-02-28 23:59:15'),
  browserRow('chromium alone', '/usr/bin/chromium'),
  browserRow('chromium-headless-shell alone', '/usr/bin/chromium-headless-shell'),
  { name: 'beside 20 busy processes', suites: [unit, ...stories], begin: () => busy(20) },
  ordinaryUserRow(),
]

interface Outcome {
  row: string
  suite: string
  counts: Counts
  seconds: number
}

async function run(row: Row, suite: Suite): Promise<Outcome> {
  const report = path.resolve(row.folder ?? '.', suite.report)
  forgetReport(report)
  const [command, ...parameters] = [...(row.as ?? []), ...suite.command]
  const { ok, output, seconds } = await runCommand(command ?? '', parameters, {
    show: false,
    environment: row.environment,
    folder: row.folder,
  })
  const counts = countsOf(report, ok)
  if (counts.failures.length > 0) console.log(output.slice(-20_000))
  return { row: row.name, suite: suite.name, counts, seconds }
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const wanted = rows.filter(({ name }) => values.only?.some((text) => name.includes(text)) ?? true)
const table = ['| surroundings | tests | passed | failed | minutes |', '|---|---|---|---|---|']
let failed = 0
// Builds once, in this machine's own environment.
for (const part of [serverPart, webPart, consolePart, kioskPart]) ensureBuilt(part)
try {
  for (const row of wanted) {
    if (row.missing) {
      table.push(`| ${row.name} | not here: ${row.missing} | | | |`)
      continue
    }
    const end = row.begin?.()
    try {
      for (const suite of row.suites) {
        const { counts, seconds } = await run(row, suite)
        const { passed, failures } = counts
        const line = `| ${row.name} | ${suite.name} | ${passed} | ${failures.length} | ${(seconds / 60).toFixed(1)} |`
        console.log([line, ...failures.map((failure) => `  ✗ ${failure}`)].join('\n'))
        table.push(line)
        failed += failures.length
      }
    } finally {
      end?.()
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(['', ...table].join('\n'))
process.exitCode = failed > 0 ? 1 : 0
