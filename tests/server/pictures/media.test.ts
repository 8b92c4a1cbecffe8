import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import {
  type MediaFolder,
  mediaFolders,
  type MediaStore,
  saveMedia,
} from '../../../server/media/media-store.ts'
import { registerMedia } from '../../../server/media/register-media.ts'
import { s3MediaStore } from '../../../server/media/s3-media-store.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { startS3Server, type S3Server } from '../s3-server.ts'

const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'
/** A busy machine needs longer than the default quarter of a second. */
const patient = { mostWaiting: 64, waitMs: 20_000 }

const dataDirectory = fixture(openFolder, 'test')
let s3: S3Server
let store: MediaStore
let app: FastifyInstance

beforeAll(async () => {
  s3 = await startS3Server()
})
afterEach(() => app.close())
afterAll(() => s3.close())

async function serve(from: MediaStore, queue = patient): Promise<void> {
  store = from
  app = Fastify()
  await app.register(registerMedia, { store, queue })
  await app.ready()
}

async function namesIn(folder: MediaFolder): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.names(folder)) names.push(name)
  return names
}

function drawnPicture(width: number, height: number, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 60 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

async function keep(width: number, height: number, format: 'jpeg' | 'png' | 'webp'): Promise<string> {
  const bytes = await drawnPicture(width, height, format)
  return saveMedia(store, bytes, format === 'jpeg' ? 'jpg' : format)
}

function get(url: string, accept = BROWSER, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { accept, ...headers } })
}

describe.each([
  ['files', () => fileMediaStore(dataDirectory.path)],
  ['object storage', () => s3MediaStore(s3.bucket())],
])('pictures of the catalogue in %s', (_kind, open) => {
  beforeEach(() => serve(open()))

  it('keeps the same bytes once, under a name made of them', async () => {
    const first = await keep(40, 30, 'png')
    const second = await keep(40, 30, 'png')
    expect(first).toMatch(/^media\/[0-9a-f]{32}\.png$/)
    expect(second).toBe(first)
    expect(await namesIn(mediaFolders.originals)).toEqual([first.slice('media/'.length)])
  })

  it('sends the original where no width is asked for, to be kept for a year', async () => {
    const bytes = await drawnPicture(40, 30, 'png')
    const file = await saveMedia(store, bytes, 'png')
    const reply = await get(`/${file}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('tells of a picture what GET tells, without its bytes', async () => {
    const file = await keep(40, 30, 'png')
    const { headers, rawPayload } = await get(`/${file}`)
    const head = await app.inject({ method: 'HEAD', url: `/${file}` })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(headers[name])
  })

  it('sends the asked width as WebP where the browser takes it', async () => {
    const file = await keep(1000, 500, 'jpeg')
    const reply = await get(`/${file}?w=320`)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 160,
    })
  })

  it('makes a size once, however many ask at the same time', async () => {
    const file = await keep(1200, 1200, 'jpeg')
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(`/${file}?w=640`)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expect(await namesIn(mediaFolders.sizes)).toEqual([expect.stringMatching(/-640\.webp$/)])
  })

  it('answers 304 to a browser that has the picture', async () => {
    const file = await keep(1000, 500, 'jpeg')
    const first = await get(`/${file}?w=320`)
    const again = await get(`/${file}?w=320`, BROWSER, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toContain('immutable')
  })

  it('answers 404 for a picture that is not there', async () => {
    expect((await get(`/media/${'0'.repeat(32)}.webp?w=320`)).statusCode).toBe(404)
  })

  it('sends a picture that it cannot read as it is, and lets it be asked for again soon', async () => {
    const file = await saveMedia(store, Buffer.from('no picture'), 'jpg')
    const reply = await get(`/${file}?w=320`)
    expect(reply.body).toBe('no picture')
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
  })
})

describe('pictures of the catalogue', () => {
  beforeEach(() => serve(fileMediaStore(dataDirectory.path)))

  it.each(['image/png,*/*', 'image/webp;q=0,image/*'])(
    'keeps the original format for a browser that says %s',
    async (accept) => {
      const file = await keep(1000, 500, 'jpeg')
      const reply = await get(`/${file}?w=320`, accept)
      expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'Accept' })
    },
  )

  it.each([
    [200, 320],
    [320, 320],
    [321, 480],
    [99_999, 1680],
  ])('makes of the wish for %i px the listed width %i px', async (wished, made) => {
    const file = await keep(2000, 100, 'jpeg')
    const reply = await get(`/${file}?w=${wished}`)
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(made)
  })

  it('never enlarges', async () => {
    const file = await keep(200, 100, 'jpeg')
    expect((await sharp((await get(`/${file}?w=640`)).rawPayload).metadata()).width).toBe(200)
  })

  it('does not encode again what already fits', async () => {
    const bytes = await drawnPicture(200, 100, 'webp')
    const file = await saveMedia(store, bytes, 'webp')
    expect((await get(`/${file}?w=640`)).rawPayload.equals(bytes)).toBe(true)
  })

  it.each(['abc', '-5', '0', '', '1e99', '320&w=640'])(
    'shows the original for the width "%s"',
    async (width) => {
      const file = await keep(1000, 500, 'jpeg')
      const reply = await get(`/${file}?w=${width}`)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('image/jpeg')
    },
  )

  it('lets a drawing run nothing', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const reply = await get(`/${await saveMedia(store, drawing, 'svg')}?w=320`)
    expect(reply.headers['content-type']).toBe('image/svg+xml')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    `/media/${'0'.repeat(32)}.webp`,
    `/media/${'0'.repeat(32)}.webp?w=320`,
    '/media/../secret.txt',
    '/media/%2e%2e%2fsecret.txt',
    '/media/..%5csecret.txt',
    '/media/%252e%252e%252fsecret.txt',
    `/media/${'0'.repeat(32)}.webp%00.txt`,
    '/media/.env',
    '/media/nothing.webp',
    '/media/a/b.webp',
    '/media/',
  ])('answers %s with a 404 that is soon forgotten', async (url) => {
    await writeFile(join(dataDirectory.path, 'secret.txt'), 'not for you')
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('not for you')
    if (!url.includes('/../')) expect(reply.headers['cache-control']).toBe('public, max-age=60')
  })
})

describe('what a process that died left behind', () => {
  const leave = async (name: string, hoursAgo: number) => {
    const path = join(dataDirectory.path, 'media', name)
    const then = new Date(Date.now() - hoursAgo * 3_600_000)
    await writeFile(path, 'half of a picture')
    await utimes(path, then, then)
  }
  const left = () => readdir(join(dataDirectory.path, 'media'))

  it('is deleted by the cleaning once it is old, and not by looking whether the store can be used', async () => {
    await serve(fileMediaStore(dataDirectory.path))
    await leave('old.part', 2)
    await leave('new.part', 0)
    await store.check()
    expect((await left()).toSorted()).toEqual(['new.part', 'old.part'])
    await store.clean()
    expect(await left()).toEqual(['new.part'])
  })

  it('is deleted at the start', async () => {
    await serve(fileMediaStore(dataDirectory.path))
    await leave('old.part', 2)
    await app.close()
    await serve(fileMediaStore(dataDirectory.path))
    expect(await left()).toEqual([])
  })
})
