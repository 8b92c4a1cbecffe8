/**
 * `npm run bench [-- names] [options]`: runs benches by name, in sequence, since they share the machine. Without a name
 * it runs those of speed; `list` lists all. Options are the benches' own: `--check` exits with 1 if a budget is
 * exceeded.
 */
import { runCommand } from '../setup/run-command.ts'

interface Bench {
  file: string
  measures: string
  /** Why it only runs by name. */
  onlyByName?: string
}

const benches: Readonly<Record<string, Bench>> = {
  'first-view': {
    file: 'web-bench.ts',
    measures: 'the first view beside its baselines, and Lighthouse’s marks',
  },
  walk: {
    file: 'walk-bench.ts',
    measures: 'from each press to the next page, from the home to an order’s summary',
  },
  server: { file: 'server-bench.ts', measures: 'listings and orders beside their baselines' },
  listing: {
    file: 'listing-bench.ts',
    measures: 'a listing of 10,000 products and typing in the search, beside their baseline',
  },
  load: { file: 'load-bench.ts', measures: 'members browsing and redeeming, up to twice the capacity' },
  realtime: { file: 'realtime-bench.ts', measures: '1,000 members told at once, and what they leave behind' },
  search: {
    file: 'search-bench.ts',
    measures: 'searches among 50,000 products, and many of them at once',
    onlyByName: 'takes two minutes',
  },
  'page-memory': {
    file: 'page-memory.ts',
    measures: 'what a page holds over 10,000 products and 500 navigations',
    onlyByName: 'takes minutes',
  },
  energy: {
    file: 'energy-bench.ts',
    measures: 'the processor time of a home and an attract screen that nobody uses',
    onlyByName: 'takes five minutes',
  },
  kiosk: {
    file: 'kiosk-bench.ts',
    measures: 'a kiosk’s start beside a bare page, its wipes, and touches',
    onlyByName: 'takes four minutes',
  },
  'kiosk-memory': {
    file: 'kiosk-memory.ts',
    measures: 'what a kiosk holds over 500 visitors, with its restarts',
    onlyByName: 'takes half an hour',
  },
  import: {
    file: 'import-bench.ts',
    measures: 'the memory of importing two catalogues of 200 MB',
    onlyByName: 'takes minutes',
  },
  admin: {
    file: 'admin-bench.ts',
    measures: '50,000 products, 100,000 members and grants, 668 photographs, each beside its baseline',
    onlyByName: 'takes minutes',
  },
  desk: {
    file: 'desk-bench.ts',
    measures: 'the order desk’s queue and searches at 210,000 orders, and `/me` beside 20 operators',
    onlyByName: 'takes minutes',
  },
  ledger: {
    file: 'ledger-bench.ts',
    measures: 'doctor, reconciliation, passbooks and order lists at 10 million ledger lines',
    onlyByName: 'takes a quarter of an hour and 5 GB',
  },
}

function list(): void {
  for (const [name, { measures, onlyByName }] of Object.entries(benches))
    console.log(
      `${name.padEnd(14)}${measures}${onlyByName === undefined ? '' : ` (only by name: ${onlyByName})`}`,
    )
}

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => /^(?:-|\d)/.test(word))
const names = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(names.length)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  if (given.join(' ') !== 'list') {
    console.error(`No such bench: ${unknown.join(', ')}. There are:`)
    process.exitCode = 1
  }
  list()
} else {
  const wanted = Object.entries(benches).filter(([name, { onlyByName }]) =>
    names.length > 0 ? names.includes(name) : onlyByName === undefined,
  )
  const failed: string[] = []
  for (const [name, { file, measures }] of wanted) {
    console.log(`\n${name}: ${measures}`)
    const { ok } = await runCommand('tsx', [`tests/bench/${file}`, ...options], { show: true })
    if (!ok) failed.push(name)
  }
  if (failed.length > 0) {
    console.error(`\nBelow budget or not measured: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}
