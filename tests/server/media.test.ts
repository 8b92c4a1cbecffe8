import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mediaDirectory, mediaVariantsDirectory, saveMedia } from '../../server/media/media-store.ts'
import { registerMedia } from '../../server/media/register-media.ts'
import { softPicture } from '../../server/media/soft-picture.ts'

const BROWSER = 'image/avif,image/webp,image/*,*/*;q=0.8'

let dataDirectory: string
let app: FastifyInstance

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'media-test-'))
  app = Fastify()
  await app.register(registerMedia, { dataDirectory })
  await app.ready()
})

afterEach(async () => {
  await app.close()
  await rm(dataDirectory, { recursive: true })
})

function drawnPicture(width: number, height: number, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 60 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

async function keep(width: number, height: number, format: 'jpeg' | 'png' | 'webp'): Promise<string> {
  const bytes = await drawnPicture(width, height, format)
  return saveMedia(mediaDirectory(dataDirectory), bytes, format === 'jpeg' ? 'jpg' : format)
}

function get(url: string, accept = BROWSER, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { accept, ...headers } })
}

describe('pictures of the catalogue', () => {
  it('keeps the same bytes once, under a name made of them', async () => {
    const first = await keep(40, 30, 'png')
    const second = await keep(40, 30, 'png')
    expect(first).toMatch(/^media\/[0-9a-f]{32}\.png$/)
    expect(second).toBe(first)
    expect(await readdir(mediaDirectory(dataDirectory))).toHaveLength(1)
  })

  it('sends the original where no width is asked for, to be kept for a year', async () => {
    const bytes = await drawnPicture(40, 30, 'png')
    const file = await saveMedia(mediaDirectory(dataDirectory), bytes, 'png')
    const reply = await get(`/${file}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
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
    const file = await saveMedia(mediaDirectory(dataDirectory), bytes, 'webp')
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

  it('makes a size once, however many ask at the same time', async () => {
    const file = await keep(1200, 1200, 'jpeg')
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(`/${file}?w=640`)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    const made = await readdir(mediaVariantsDirectory(dataDirectory))
    expect(made.filter((name) => name.endsWith('.webp'))).toHaveLength(1)
    expect(await readdir(join(mediaVariantsDirectory(dataDirectory), 'unfinished'))).toEqual([])
  })

  it('answers 304 to a browser that has the picture', async () => {
    const file = await keep(1000, 500, 'jpeg')
    const first = await get(`/${file}?w=320`)
    const again = await get(`/${file}?w=320`, BROWSER, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toContain('immutable')
  })

  it('sends a picture that it cannot read as it is, and lets it be asked for again soon', async () => {
    const file = await saveMedia(mediaDirectory(dataDirectory), Buffer.from('no picture'), 'jpg')
    const reply = await get(`/${file}?w=320`)
    expect(reply.body).toBe('no picture')
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
  })

  it('lets a drawing run nothing', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const reply = await get(`/${await saveMedia(mediaDirectory(dataDirectory), drawing, 'svg')}?w=320`)
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
    await writeFile(join(dataDirectory, 'secret.txt'), 'not for you')
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('not for you')
    if (!url.includes('/../')) expect(reply.headers['cache-control']).toBe('public, max-age=60')
  })
})

describe('the light version that travels in a page', () => {
  it('is a data address of a few kilobytes, as wide as a phone shows it', async () => {
    const filename = await keep(1680, 720, 'jpeg')
    const soft = await softPicture(dataDirectory, filename)
    const bytes = Buffer.from(soft?.split(',')[1] ?? '', 'base64')
    expect(soft).toMatch(/^data:image\/webp;base64,/)
    expect(bytes.length).toBeLessThan(9_000)
    expect((await sharp(bytes).metadata()).width).toBe(640)
  })

  it.each(['media/none.webp', 'https://cdn.example/a.jpg', '../secret.jpg'])(
    'is none of %s',
    async (name) => {
      expect(await softPicture(dataDirectory, name)).toBeNull()
    },
  )

  it('is none of a file that is no picture', async () => {
    const filename = await saveMedia(mediaDirectory(dataDirectory), Buffer.from('no picture'), 'jpg')
    expect(await softPicture(dataDirectory, filename)).toBeNull()
  })
})
