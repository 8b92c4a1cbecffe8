/**
 * Operators' bulk imports, each beside its baseline: rows beside PostgreSQL's COPY of the same rows, photographs beside
 * sharp alone on all cores; then the peak memory of importing two catalogues of 200 MB, one with long rows and one with
 * short ones, each in its own process.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import sharp from 'sharp'
import { runAdmin } from '../../server/cli/run-admin.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { testCliContext } from '../setup/test-cli-context.ts'
import { writeRows, type Bench } from './bench.ts'
import { startChild } from './child.ts'
import { timed } from './statistics.ts'

/** Seconds for everything; photographs have a ratio to their baseline. */
const BUDGET = { products: 40, members: 20, grants: 30, photographs: 1.3 }
const PEAK_MEGABYTES = 500

const seconds = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)) / 1000

/** Seconds of a COPY of a table's rows into one like it, with its indexes and without its triggers. */
async function copyAlone({ pool }: OpenDatabase, table: string, folder: string): Promise<number> {
  const file = join(folder, `${table}.copy`)
  const client = await pool.connect()
  try {
    await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(file))
    await client.query(`create table baseline (like ${table} including defaults including indexes)`)
    const bytes = await readFile(file)
    return await seconds(() =>
      pipeline(Readable.from([bytes]), client.query(copyFrom('copy baseline from stdin'))),
    )
  } finally {
    await client.query('drop table if exists baseline')
    client.release()
  }
}

/** Photographs of a typical size, all different. */
async function makePhotographs(folder: string, count: number): Promise<void> {
  await mkdir(folder)
  const limit = pLimit(availableParallelism())
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const make = async (n: number): Promise<void> => {
    const small = sharp({ create: { width: 120, height: 120, channels: 3, background: '#888', noise } })
    const photograph = sharp(await small.png().toBuffer()).resize(1500, 1500)
    await writeFile(join(folder, `p${n}.jpg`), await photograph.jpeg({ quality: 70 }).toBuffer())
  }
  await Promise.all(Array.from({ length: count }, (_, n) => limit(() => make(n))))
}

/** Seconds of the work that each photograph needs, and nothing else. */
async function sharpAlone(folder: string): Promise<number> {
  sharp.concurrency(1)
  const limit = pLimit(availableParallelism())
  const fitted = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
  const names = await readdir(folder)
  const take = async (name: string): Promise<void> => {
    const photograph = sharp(await readFile(join(folder, name))).autoOrient()
    await photograph.resize(fitted).webp({ quality: 84 }).toBuffer()
  }
  return seconds(() => Promise.all(names.map((name) => limit(() => take(name)))))
}

const mobile = (n: number) => String(9_000_000_000 + n)
const PRODUCTS_HEAD =
  'code,name,short_description,description,category,subcategory,occasions,brand,points,stock,feature,latest'
const productRow = (n: number): string =>
  `P${n},Product number ${n},What it is good for in one sentence,` +
  `<p>${'A paragraph that says more. '.repeat(12)}</p>,Category ${n % 14},Sub ${n % 5},Wedding|Birthday,` +
  `Brand ${n % 90},${100 + (n % 9000)},${n % 50},${Number(n % 500 === 0)},${Number(n % 700 === 0)}`

async function measureTimes(bench: Bench, opened: OpenDatabase, folder: string): Promise<void> {
  const { share } = bench.options
  const context = testCliContext(opened, folder)
  const admin = async (...words: string[]): Promise<void> => {
    const exitCode = await runAdmin(words, context)
    if (exitCode !== 0) throw new Error(`${words.slice(0, 2).join(' ')} ended with ${exitCode}`)
  }
  await admin('client', 'create', '--login-id', 'bench', '--name', 'Bench')
  const [members, grants] = [bench.shareOf(100_000), bench.shareOf(100_000)]
  const row = bench.table('imports', {
    count: ['rows', 0],
    seconds: ['seconds', 1],
    baseline: ['baseline s', 1],
    ratio: ['ratio', 1],
  })
  const keep = (name: string, count: number, [took, baseline]: [number, number], budget: number): void =>
    row(name, { count, seconds: took, baseline, ratio: took / baseline }, { seconds: budget })
  const csv = (name: string) => join(folder, `${name}.csv`)
  const ofClient = ['--client', 'bench', '--csv'] as const

  const products = bench.shareOf(50_000)
  await writeRows(csv('products'), PRODUCTS_HEAD, products, productRow)
  let took = await seconds(() => admin('catalogue', 'import', ...ofClient, csv('products')))
  keep('products', products, [took, await copyAlone(opened, 'products', folder)], BUDGET.products * share)
  await writeRows(csv('members'), 'mobile,name,email,address,points', members, (n) => {
    return `${mobile(n)},Member ${n},member${n}@example.com,"${n}, Some Road, Some Town",100`
  })
  took = await seconds(() => admin('members', 'import', ...ofClient, csv('members')))
  keep('members', members, [took, await copyAlone(opened, 'members', folder)], BUDGET.members * share)
  await writeRows(csv('grants'), 'mobile,points', grants, (n) => `${mobile(n % members)},${1 + (n % 500)}`)
  const occasion = ['--reason', 'Bench', '--idempotency-key', 'bench']
  took = await seconds(() => admin('points', 'grant', ...ofClient, csv('grants'), ...occasion))
  keep('grants', grants, [took, await copyAlone(opened, 'points_ledger', folder)], BUDGET.grants * share)

  const photographs = bench.shareOf(668)
  const pictures = join(folder, 'photographs')
  await makePhotographs(pictures, photographs)
  await writeRows(csv('pictures'), 'code,name,category,images', photographs, (n) => {
    return `F${n},Photograph ${n},Photographs,p${n}.jpg`
  })
  const alone = await sharpAlone(pictures)
  took = await seconds(() =>
    admin('catalogue', 'import', ...ofClient, csv('pictures'), '--pictures', pictures),
  )
  keep('photographs', photographs, [took, alone], BUDGET.photographs * alone)
}

const kinds: Readonly<Record<string, (row: number) => string>> = {
  'long rows': (row) =>
    `L${row},Product ${row},Shelf ${row % 9},${1 + (row % 900)},"${'<p>What it is good for.</p>\n'.repeat(3000)}"`,
  'short rows': (row) => `S${row},P${row},Shelf,1,${'short '.repeat(160)}`,
}

async function measureMemory(bench: Bench, { url }: OpenDatabase, folder: string): Promise<void> {
  const megabytes = bench.shareOf(200)
  const row = bench.table(`a catalogue of ${megabytes} MB`, {
    count: ['rows', 0],
    seconds: ['seconds', 0],
    peak: ['peak MB', 0],
  })
  for (const [name, rowOf] of Object.entries(kinds)) {
    const file = join(folder, 'catalogue.csv')
    const count = Math.ceil((megabytes * 1024 * 1024) / rowOf(100_000).length)
    await writeRows(file, 'code,name,category,points,description', count, rowOf)
    let peak = Number.NaN
    const took = await seconds(async () => {
      const child = await startChild('import-alone.ts', [url, folder, file])
      peak = Number(child.started)
      await child.stop()
    })
    row(name, { count, seconds: took, peak }, { peak: PEAK_MEGABYTES })
  }
}

export async function measure(bench: Bench): Promise<void> {
  const { database, dataDirectory } = await bench.openDatabase()
  await measureTimes(bench, database, dataDirectory)
  await measureMemory(bench, database, dataDirectory)
}
