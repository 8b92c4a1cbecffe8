/** Pictures that operators upload: stored as the shop shows them, or refused by the rules of the command line. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fixture } from '../fixture.ts'
import { auditOf, openDesk } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const editor = fixture(() => desk.operatorWith('catalogue', 'acme'))

const post = (file: string | Buffer, type = 'image/jpeg', by = editor) =>
  by.call('POST', '/clients/acme/pictures', file, { headers: { 'content-type': type } })

const stored = async (file: Buffer): Promise<AdminReplyOf<'storePicture'>> => (await post(file)).data

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#23767d' }, limitInputPixels: false })

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'as %s is stored as WebP',
    async (format) => {
      const { status, data } = await post(await plain(40, 20).toFormat(format).toBuffer(), `image/${format}`)
      const filename = expect.stringMatching(/^media\/[\da-f]{32}\.webp$/) as string
      expect([status, data]).toEqual([201, { filename, width: 40, height: 20 }])
    },
  )

  it('is stored upright, at most 1,600 pixels long and without what the camera wrote', async () => {
    const photo = plain(2000, 1000)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
    const { filename, ...size } = await stored(await photo.jpeg().toBuffer())
    expect(size).toEqual({ width: 800, height: 1600 })
    const kept = await sharp(join(desk.shop.config.dataDirectory, filename)).metadata()
    expect(kept).toMatchObject({ format: 'webp', ...size })
    expect(kept.exif).toBeUndefined()
    const shown = await desk.shop.app.inject(`/${filename}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('keeps nothing of what hides behind its end', async () => {
    const page = '<script>alert(1)</script>'
    const { filename } = await stored(Buffer.concat([await plain(8, 8).jpeg().toBuffer(), Buffer.from(page)]))
    const kept = await readFile(join(desk.shop.config.dataDirectory, filename))
    expect(kept.includes('script')).toBe(false)
  })

  it('that is sent twice is stored once, under one name', async () => {
    const file = await plain(30, 30).png().toBuffer()
    expect(await stored(file)).toEqual(await stored(file))
  })

  it('is audited with its name', async () => {
    const { filename } = await stored(await plain(9, 9).png().toBuffer())
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'storePicture',
      subject: 'client acme',
      after: { filename },
    })
  })
})

/** A small AVIF of one colour that says it is far larger. */
async function claimedAvif(width: number, height: number): Promise<Buffer> {
  const file = await plain(64, 64).avif({ effort: 0 }).toBuffer()
  const size = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, size)
  file.writeUInt32BE(height, size + 4)
  return file
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const notTaken = 'it is no JPEG, PNG, WebP, AVIF, GIF or TIFF'
const unreadable = 'it can’t be read as a picture'

describe('refused, with the reason and nothing stored, is', () => {
  it.each<[string, string, () => string | Buffer | Promise<Buffer>]>([
    ['an SVG', 'it is an SVG; save it as JPEG or PNG', () => svg],
    [
      'an SVG with a byte order mark',
      'it is an SVG; save it as JPEG or PNG',
      () => `\u{FEFF} <?xml version="1.0"?>${svg}`,
    ],
    ['a page', notTaken, () => '<!doctype html><script>alert(1)</script>'],
    ['a PDF', 'it is a PDF; save it as JPEG or PNG', () => '%PDF-1.7'],
    ['a script that begins like a GIF', unreadable, () => 'GIF89a/*\u0001\u0001*/=1;alert(1)'],
    [
      'an archive that begins like a PNG',
      unreadable,
      () => Buffer.from('\x89PNG\r\n\x1a\nPK\x03\x04', 'latin1'),
    ],
    ['a film that begins like an AVIF', unreadable, () => Buffer.from('\0\0\0 ftypisom\0\0\x02\0', 'latin1')],
    ['half a picture', unreadable, async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 900)],
    ['61 megapixels', 'it has more than 60 million pixels', () => plain(61_000, 1000).png().toBuffer()],
    [
      'an AVIF of 25 megapixels',
      'it has more than 24 million pixels',
      () => plain(5000, 5000).avif({ effort: 0 }).toBuffer(),
    ],
    [
      'an AVIF that only says so',
      expect.stringMatching(/million pixels|can’t be read/) as string,
      () => claimedAvif(60_000, 60_000),
    ],
  ])('%s', async (_what, why, file) => {
    const count = (await auditOf(desk.shop)).length
    const { status, error, message, fields } = await post(await file())
    expect([status, error, fields]).toEqual([400, 'invalid', { file: why }])
    expect(message).toBe(`The picture can’t be taken: ${fields?.['file']}.`)
    expect(await auditOf(desk.shop)).toHaveLength(count)
  })

  it('what is more than 30 MB', async () => {
    const { status, error } = await post(Buffer.alloc(30 * 1024 * 1024 + 1, 0xff))
    expect([status, error]).toEqual([413, 'invalid'])
  })

  it('what is sent as anything but a picture, and a picture where a table is wanted', async () => {
    const file = await plain(4, 4).png().toBuffer()
    for (const type of ['text/csv', 'application/octet-stream', 'multipart/form-data; boundary=x']) {
      const { status, error, raw } = await post(file, type)
      expect([status, error, raw.headers['content-type']]).toEqual([
        415,
        'invalid',
        expect.stringContaining('json'),
      ])
    }
    const table = '/clients/acme/imports?kind=members&key=a&reason=b'
    const sent = { headers: { 'content-type': 'image/png' } }
    const manager = await desk.operatorWith('manager', 'acme')
    expect((await manager.call('POST', table, file, sent)).status).toBe(415)
    expect((await post('', 'image/png')).status).toBe(400)
  })

  it('what somebody sends who may not change products, or of another client', async () => {
    const file = await plain(4, 4).png().toBuffer()
    const warehouse = await desk.operatorWith('orders', 'acme')
    const stranger = await desk.operatorWith('catalogue', 'globex')
    expect((await post(file, 'image/png', warehouse)).status).toBe(403)
    expect((await post(file, 'image/png', stranger)).status).toBe(404)
    const open = await desk.shop.app.inject({
      method: 'POST',
      url: `${ADMIN_API_PREFIX}/clients/acme/pictures`,
    })
    expect(open.statusCode).toBe(401)
  })
})

describe('many at once', () => {
  it('wait for each other, two at a time, and for nobody’s other call', async () => {
    const file = await plain(3000, 3000).png().toBuffer()
    const order: string[] = []
    const uploads = Array.from({ length: 6 }, async () => {
      const { status } = await post(file)
      order.push('picture')
      return status
    })
    const read = editor.call('GET', '/session').then(() => order.push('other call'))
    expect(await Promise.all(uploads)).toEqual(Array(6).fill(201))
    await read
    expect(order.indexOf('other call')).toBeLessThan(3)
  })
})
