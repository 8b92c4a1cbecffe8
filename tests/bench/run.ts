/**
 * `npm run bench [-- NAME…] [options]`: runs the named benches and parts, in sequence, since they share the machine;
 * without a name all benches. `list` lists them with their parts, and the options.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runPart, type Bench, type Outcome } from './bench.ts'

type Load = () => Promise<{ measure: (bench: Bench) => Promise<void> }>

/** The benches, with what they measure and how long that takes; `bench:part` only runs by its name. */
const parts: Readonly<Record<string, readonly [measures: string, takes: string, load: Load]>> = {
  'first-view': [
    'the first view beside its baselines, and Lighthouse’s scores',
    '15 minutes',
    () => import('./first-view.ts'),
  ],
  walk: ['each press to the next page, up to an order’s summary', '3 minutes', () => import('./walk.ts')],
  'walk:memory': [
    'what a page holds after 10,000 products and over 500 navigations',
    '4 minutes',
    () => import('./walk-memory.ts'),
  ],
  'walk:energy': ['processor time of a home at rest', '4 minutes', () => import('./walk-energy.ts')],
  listing: [
    'a listing of 10,000 products and typing in the search, beside their baseline',
    '4 minutes',
    () => import('./listing.ts'),
  ],
  server: ['listings and orders beside their baselines', '1 minute', () => import('./server.ts')],
  'server:search': [
    '50,000 products searched, and many searches beside a member’s call',
    '2 minutes',
    () => import('./server-search.ts'),
  ],
  'server:desk': [
    'the order desk at 210,000 orders, and a member’s call beside operators and a file',
    '8 minutes',
    () => import('./server-desk.ts'),
  ],
  'server:products': [
    'the operators’ list of 50,000 products: pages, filters, searches',
    '2 minutes',
    () => import('./server-products.ts'),
  ],
  'server:ledger': [
    'doctor, reports, passbooks and order lists at 10 million ledger lines',
    '20 minutes, 5 GB',
    () => import('./server-ledger.ts'),
  ],
  'server:imports': [
    '50,000 products, 100,000 members and grants, 668 photographs; the memory of 200 MB',
    '10 minutes',
    () => import('./server-imports.ts'),
  ],
  load: ['members who browse and order, up to twice the capacity', '2 minutes', () => import('./load.ts')],
  'load:realtime': ['1,000 members told at once', '1 minute', () => import('./load-realtime.ts')],
  tenants: [
    'a member who browses and orders while another client’s people, and strangers, do their worst',
    '2 minutes',
    () => import('./tenants.ts'),
  ],
  kiosk: ['a start beside a bare page, wipes and touches', '4 minutes', () => import('./kiosk.ts')],
  'kiosk:memory': [
    'memory over 500 visitors, with restarts',
    '30 minutes',
    () => import('./kiosk-memory.ts'),
  ],
  'kiosk:energy': ['processor time of an attract screen', '2 minutes', () => import('./kiosk-energy.ts')],
}

const OPTIONS = `
Options: --check          exit with 1 if a budget is exceeded
         --json FILE      write the figures
         --rounds N       rounds whose median counts, 3 by default
         --share N        only a share of the products, members, visitors and so on, such as 0.1
         --web FOLDER     listing, walk:memory: an existing bundle
         --no-lighthouse  first-view: without Lighthouse
         --at FOLDER      server:ledger: keep the database there, or use it again`

const list = (): string =>
  Object.entries(parts)
    .map(([name, [measures, takes]]) => {
      const indented = name.includes(':') ? `  ${name}` : name
      return `${indented.padEnd(18)}${measures} (${takes})`
    })
    .join('\n') + `\n${OPTIONS}`

/** @throws if an option is unknown or not a number above 0 */
function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      share: { type: 'string', default: '1' },
      web: { type: 'string' },
      lighthouse: { type: 'boolean', default: true },
      at: { type: 'string' },
    },
  })
  const [rounds, share] = [Number(values.rounds), Number(values.share)]
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds is not a whole number above 0')
  if (!(share > 0 && share <= 1)) throw new Error('--share is not a number above 0 and at most 1')
  const unknown = positionals.filter((name) => !(name in parts) && name !== 'list')
  if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}`)
  const { web, at, ...others } = values
  return { ...others, names: positionals, options: { ...others, rounds, share, web, at } }
}

async function run({ names, options, check, json }: ReturnType<typeof readWords>): Promise<void> {
  const wanted = names.length > 0 ? names : Object.keys(parts).filter((name) => !name.includes(':'))
  const figures: Record<string, Outcome['figures']> = {}
  const failed: string[] = []
  for (const name of wanted) {
    const part = parts[name]
    if (part === undefined) continue
    const [measures, , load] = part
    console.log(`\n${name}: ${measures}`)
    const outcome: Outcome = { figures: {}, complaints: [] }
    try {
      await runPart((await load()).measure, options, outcome)
    } catch (error) {
      console.error(error)
      failed.push(name)
    }
    figures[name] = outcome.figures
    for (const complaint of outcome.complaints) console.error(complaint)
    if (check && outcome.complaints.length > 0) failed.push(name)
  }
  if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`)
  if (failed.length === 0) return
  console.error(`\nOver budget or not measured: ${[...new Set(failed)].join(', ')}`)
  process.exitCode = 1
}

try {
  const words = readWords()
  if (words.names.includes('list')) console.log(list())
  else await run(words)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${list()}`)
  process.exitCode = 1
}
