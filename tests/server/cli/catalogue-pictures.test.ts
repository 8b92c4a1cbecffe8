/** A catalogue's pictures: stored upright; rejected if invalid, too large or outside their folder. */
import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { exitCodes } from '../../../server/cli/exit-codes.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { fixture } from '../fixture.ts'
import { HEAD, openCatalogueBench, SAMPLE } from '../shops/open-catalogue-bench.ts'

const bench = fixture(openCatalogueBench)

/** A PNG whose header claims a size that its few bytes do not have. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('the pictures of a catalogue', () => {
  it('takes pictures upright and without what the camera wrote, and refuses ones that are too large', async () => {
    const client = await bench.newClient('pictures')
    const plain = { create: { width: 40, height: 20, channels: 3 as const, background: '#23767d' } }
    await sharp(plain)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(join(bench.scratch, 'sideways.jpg'))
    const vast = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'
    await sharp(Buffer.from(vast), { limitInputPixels: false }).png().toFile(join(bench.scratch, 'vast.png'))
    const file = await bench.tableOf(
      'code,name,category,points,images',
      'A,Sideways,Things,1,sideways.jpg',
      'B,Vast,Things,1,vast.png',
    )
    const { complaints } = await bench.importing(client, '--csv', file, '--pictures', bench.scratch)
    expect(complaints).toEqual([
      'line 3, images: "vast.png": it has more than 60 million pixels; imported without it',
    ])
    const { rows } = await bench.database.pool.query<{ filename: string }>(
      `select filename from product_pictures join products on products.id = product_id
       join clients on clients.id = client_id where login_id = 'pictures'`,
    )
    const kept = await sharp(join(bench.dataDirectory, rows[0]?.filename ?? '')).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 20, height: 40 })
    expect(kept.exif).toBeUndefined()
  })

  it("gives a category without a picture its first product's, and says so to the shop", async () => {
    const client = await bench.newClient('borrowed')
    const plain = { create: { width: 40, height: 20, channels: 3 as const, background: '#23767d' } }
    await sharp(plain).png().toFile(join(bench.scratch, 'bag.png'))
    const file = await bench.tableOf(
      'code,name,category,points,images',
      'A,Bag,Bags,1,bag.png',
      'B,Ball,Balls,1,',
      'C,Cup,Cups,1,bag.png',
    )
    await bench.importing(client, '--csv', file, '--pictures', bench.scratch)
    const { pool } = bench.database
    const own = `category.client_id = (select id from clients where login_id = 'borrowed')`
    await pool.query(`update categories category set image = 'media/own.webp' where ${own} and code = 'CUPS'`)
    const { rows } = await pool.query<{ name: string; shown: boolean }>(
      `select name->>'en' as name, (category_json(category)->>'image_of_product')::boolean as shown
       from categories category where ${own} order by position, id`,
    )
    expect(Object.fromEntries(rows.map(({ name, shown }) => [name, shown]))).toEqual({
      Bags: true,
      Balls: false,
      Cups: false,
    })
  })

  it('replaces the banners by the pictures of a folder', async () => {
    const client = await bench.newClient('banners')
    for (const _turn of [1, 2]) await bench.importing(client, ...SAMPLE, '--banners', 'catalogue/banners')
    const { rows } = await bench.database.pool.query(
      `select 1 from banners join clients on clients.id = client_id where login_id = 'banners'`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('pictures that are no pictures', () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
  ).join('')}]>${svg('<text>&j;</text>')}`

  it('are each named, by line and column, and imported without', async () => {
    const client = await bench.newClient('no-pictures')
    const folder = join(bench.scratch, 'no-pictures')
    await mkdir(join(folder, 'folder.png'), { recursive: true })
    const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .webp()
      .toBuffer()
    const vastWebp = Buffer.from(webp)
    const claimed: Record<string, string | Uint8Array> = {
      'script.png': svg('<script>alert(1)</script>'),
      'laughs.webp': laughs,
      'page.jpg': '<!doctype html><script>alert(1)</script>',
      'program.gif': Buffer.from('7f454c4602010100', 'hex'),
      'empty.png': '',
      'cut.webp': vastWebp.subarray(0, 20),
      'wide.png': claimedPng(2_000_000_000, 1),
      'vast.png': claimedPng(100_000, 100_000),
      'vast.avif': await sharp({ create: { width: 6000, height: 4001, channels: 3, background: '#123' } })
        .avif({ effort: 0 })
        .toBuffer(),
    }
    for (const [name, content] of Object.entries(claimed)) await writeFile(join(folder, name), content)
    execFileSync('mkfifo', [join(folder, 'pipe.png')])
    const names = [...Object.keys(claimed), 'folder.png', 'pipe.png', 'n'.repeat(255)]
    const file = await bench.fileOf(
      ['code,name,category,points,images', ...names.map((name, n) => `P${n},P,Things,1,${name}`)].join('\n'),
    )
    const { exitCode, printed, complaints } = await bench.importing(
      client,
      '--csv',
      file,
      '--pictures',
      folder,
    )
    const unknown = 'it is no JPEG, PNG, WebP, AVIF, GIF or TIFF'
    const why = [
      ...Array<string>(2).fill('it is an SVG; save it as JPEG or PNG'),
      ...Array<string>(3).fill(unknown),
      'it can’t be read as a picture',
      'it can’t be read as a picture',
      'it has more than 60 million pixels',
      'it has more than 24 million pixels',
      'it is no file',
      'it is no file',
      'there is no such file',
    ]
    expect(complaints).toEqual(
      why.map((what, n) => `line ${n + 2}, images: "${names[n]}": ${what}; imported without it`),
    )
    expect(printed).toContain(`${names.length} created`)
    expect(exitCode).toBe(0)
  })

  it('lead nowhere out of their folder', async () => {
    const client = await bench.newClient('outside')
    const folder = join(bench.scratch, 'inside')
    await mkdir(folder)
    const secret = join(bench.scratch, 'secret.png')
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } }).toFile(secret)
    await symlink(secret, join(folder, 'link.png'))
    await symlink(bench.scratch, join(folder, 'door'))
    const names = [
      '../secret.png',
      secret,
      'link.png',
      'door/secret.png',
      'x/../../secret.png',
      '.',
      String.raw`C:\secret.png`,
      String.raw`..\secret.png`,
    ]
    const file = await bench.fileOf(
      ['code,name,category,points,images', ...names.map((name, n) => `P${n},P,Things,1,${name}`)].join('\n'),
    )
    const { complaints } = await bench.importing(client, '--csv', file, '--pictures', folder)
    expect(complaints).toEqual(
      names.map(
        (name, n) => `line ${n + 2}, images: "${name}" leads out of the pictures folder (row left out)`,
      ),
    )
    const { exitCode, complaints: refused } = await bench.importing(
      client,
      '--csv',
      await bench.fileOf(`${HEAD}\nA,Good,Things,1\n`),
      '--banners',
      folder,
    )
    expect(exitCode).toBe(2)
    expect(refused).toEqual(['--banners: link.png leads out of the folder. Nothing was imported.'])
    expect(await bench.rowsLeftBy(client)).toBe(0)
  })
})

describe('a store that is down', () => {
  it('fails the import instead of leaving the pictures out', async () => {
    const client = await bench.newClient('store-down')
    const file = await bench.tableOf('code,name,category,points,images', 'A,Bag,Things,10,tent.webp')
    const media = fileMediaStore(bench.dataDirectory)
    const down = {
      ...media,
      has: () => Promise.resolve(false),
      put: () => Promise.reject(new Error('S3 is away')),
    }
    const { exitCode, complaints } = await bench.adminWith(
      { media: down },
      'catalogue',
      'import',
      '--client',
      client,
      '--csv',
      file,
      '--pictures',
      'catalogue/pictures',
    )
    expect({ exitCode, complaints }).toEqual({
      exitCode: exitCodes.fault,
      complaints: expect.arrayContaining([expect.stringContaining('S3 is away')]),
    })
    expect(await bench.rowsLeftBy(client)).toBe(0)
  })
})
