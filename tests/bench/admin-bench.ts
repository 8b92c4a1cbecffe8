/**
 * Measures operators' bulk imports, each beside its baseline on the same machine: rows beside PostgreSQL's COPY of the
 * same rows, photographs beside sharp alone on all cores. `tsx tests/bench/admin-bench.ts [--share 0.1]` runs a tenth
 * of it; `--check` exits with 1 if a time is above its budget (which grows with the share); `--json FILE` writes the
 * figures.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { resourceUsage, stdout } from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import sharp from 'sharp'
import { runAdmin } from '../../server/cli/run-admin.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { testCliContext } from '../setup/test-cli-context.ts'
import { argumentAfter, runBench, timed as timedMs, writeRows } from './bench.ts'

const share = Number(argumentAfter('--share') ?? 1)
const of = (whole: number) => Math.max(10, Math.round(whole * share))
const counts = { products: of(50_000), members: of(100_000), grants: of(100_000), photographs: of(668) }
/** Seconds for everything (docs/performance.md); photographs have a ratio to their baseline. */
const BUDGET = { products: 40, members: 20, grants: 30 }
const PHOTOGRAPHS_TO_BASELINE = 1.3

const timed = async (work: () => Promise<unknown>): Promise<number> => (await timedMs(work)) / 1000

/** COPY of a table's rows into one like it, with its indexes and without its triggers. */
async function copyAlone({ pool }: OpenDatabase, table: string, folder: string): Promise<number> {
  const file = join(folder, `${table}.copy`)
  const client = await pool.connect()
  try {
    await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(file))
    await client.query(`create table baseline (like ${table} including defaults including indexes)`)
    const bytes = await readFile(file)
    return await timed(() =>
      pipeline(Readable.from([bytes]), client.query(copyFrom('copy baseline from stdin'))),
    )
  } finally {
    await client.query('drop table if exists baseline')
    client.release()
  }
}

/** Photographs of a typical size, all different. */
async function makePhotographs(folder: string, count: number): Promise<number> {
  await mkdir(folder)
  const limit = pLimit(availableParallelism())
  const make = async (n: number) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
    const small = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer()
    const bytes = await sharp(small).resize(1500, 1500).jpeg({ quality: 70 }).toBuffer()
    await writeFile(join(folder, `p${n}.jpg`), bytes)
    return bytes.length
  }
  const sizes = await Promise.all(Array.from({ length: count }, (_, n) => limit(() => make(n))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The work that each photograph needs, and nothing else. */
async function sharpAlone(folder: string): Promise<number> {
  sharp.concurrency(1)
  const limit = pLimit(availableParallelism())
  const names = await readdir(folder)
  const take = async (name: string) => {
    const fitted = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
    await sharp(await readFile(join(folder, name)))
      .autoOrient()
      .resize(fitted)
      .webp({ quality: 84 })
      .toBuffer()
  }
  return timed(() => Promise.all(names.map((name) => limit(() => take(name)))))
}

interface Figure {
  name: string
  count: number
  seconds: number
  baseline: number
  budget: number
}

async function measure(folder: string, opened: OpenDatabase): Promise<Figure[]> {
  const context = testCliContext(opened, folder, {
    print: (text) => stdout.write(`  ${text.replaceAll('\n', '\n  ')}\n`),
    complain: (text) => stdout.write(`  ${text}\n`),
  })
  const admin = async (...words: string[]) => {
    const exitCode = await runAdmin(words, context)
    if (exitCode !== 0) throw new Error(`${words.slice(0, 2).join(' ')} ended with ${exitCode}`)
  }
  const csv = (name: string) => join(folder, `${name}.csv`)
  const mobile = (n: number) => String(9_000_000_000 + n)
  await admin('client', 'create', '--login-id', 'bench', '--name', 'Bench')
  await writeRows(
    csv('products'),
    'code,name,short_description,description,category,subcategory,occasions,brand,points,stock,feature,latest',
    counts.products,
    (n) =>
      `P${n},Product number ${n},What it is good for in one sentence,<p>${'A paragraph that says more. '.repeat(12)}</p>,Category ${n % 14},Sub ${n % 5},Wedding|Birthday,Brand ${n % 90},${100 + (n % 9000)},${n % 50},${Number(n % 500 === 0)},${Number(n % 700 === 0)}`,
  )
  await writeRows(csv('members'), 'mobile,name,email,address,points', counts.members, (n) => {
    return `${mobile(n)},Member ${n},member${n}@example.com,"${n}, Some Road, Some Town",100`
  })
  await writeRows(
    csv('grants'),
    'mobile,points',
    counts.grants,
    (n) => `${mobile(n % counts.members)},${1 + (n % 500)}`,
  )
  const ofClient = ['--client', 'bench', '--csv'] as const
  const occasion = ['--reason', 'Bench', '--idempotency-key', 'bench'] as const
  const products = await timed(() => admin('catalogue', 'import', ...ofClient, csv('products')))
  const members = await timed(() => admin('members', 'import', ...ofClient, csv('members')))
  const grants = await timed(() => admin('points', 'grant', ...ofClient, csv('grants'), ...occasion))
  const photographs = join(folder, 'photographs')
  const bytes = await makePhotographs(photographs, counts.photographs)
  stdout.write(`  ${counts.photographs} photographs of ${Math.round(bytes / 1_048_576)} MB\n`)
  await writeRows(csv('pictures'), 'code,name,category,images', counts.photographs, (n) => {
    return `F${n},Photograph ${n},Photographs,p${n}.jpg`
  })
  const baseline = await sharpAlone(photographs)
  const pictures = await timed(() =>
    admin('catalogue', 'import', ...ofClient, csv('pictures'), '--pictures', photographs),
  )
  return [
    { name: 'products', seconds: products, baseline: await copyAlone(opened, 'products', folder) },
    { name: 'members', seconds: members, baseline: await copyAlone(opened, 'members', folder) },
    { name: 'grants', seconds: grants, baseline: await copyAlone(opened, 'points_ledger', folder) },
    { name: 'photographs', seconds: pictures, baseline },
  ].map(({ name, seconds, baseline }) => {
    const budget =
      name === 'photographs'
        ? baseline * PHOTOGRAPHS_TO_BASELINE
        : BUDGET[name as keyof typeof BUDGET] * share
    return { name, count: counts[name as keyof typeof counts], seconds, baseline, budget }
  })
}

await runBench(async (bench) => {
  const { database, dataDirectory } = await bench.openDatabase()
  const figures = await measure(dataDirectory, database)
  for (const { name, count, seconds, baseline, budget } of figures) {
    const [took, alone, allowed] = [seconds, baseline, budget].map((value) => value.toFixed(1))
    stdout.write(
      `${name.padEnd(12)}${String(count).padStart(8)}  ${took} s, baseline ${alone} s (${(seconds / baseline).toFixed(1)}x), budget ${allowed} s\n`,
    )
  }
  const memory = Math.round(resourceUsage().maxRSS / 1024)
  stdout.write(`at most ${memory} MB of memory\n`)
  bench.keepFigures({ figures, memory })
  for (const { name, seconds, budget } of figures)
    if (seconds > budget) bench.complain(`ABOVE BUDGET ${name}`)
})
