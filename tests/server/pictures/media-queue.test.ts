/** Resizing pictures under load: the queue is bounded, and no page waits for it. */
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureWidths } from '../../../src/contract/picture-widths.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { mediaFolders, type MediaStore, saveMedia } from '../../../server/media/media-store.ts'
import { registerMedia } from '../../../server/media/register-media.ts'
import { s3MediaStore } from '../../../server/media/s3-media-store.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { startS3Server } from '../s3-server.ts'

const dataDirectory = fixture(openFolder, 'test')
const files = fixture(() => fileMediaStore(dataDirectory.path), 'test')
let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
})
afterEach(() => app.close())

const photograph = (width: number, shade = 0) =>
  sharp({ create: { width, height: 10, channels: 3, background: { r: shade, g: 120, b: 60 } } })
    .jpeg()
    .toBuffer()

const get = (url: string) => app.inject({ url, headers: { accept: 'image/webp' } })
const widthOf = async (picture: Buffer) => (await sharp(picture).metadata()).width

/** A store whose writes wait for `release`, which stops the queue until then. */
function heldStore(): { store: MediaStore; release(): void; puts: string[] } {
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  const puts: string[] = []
  return {
    puts,
    release,
    store: {
      ...files,
      async put(key, bytes) {
        puts.push(key)
        await held
        await files.put(key, bytes)
      },
    },
  }
}

describe('while sizes wait to be made', () => {
  it('a page gets the next larger size that is there, else the original, and asks again soon', async () => {
    const file = await saveMedia(files, await photograph(2000), 'jpg')
    const { store, release } = heldStore()
    await app.register(registerMedia, { store, queue: { mostWaiting: 64, waitMs: 0 } })
    const first = await get(`/${file}?w=320`)
    expect(await widthOf(first.rawPayload)).toBe(2000)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60',
    })
    expect(first.headers.etag).toBeUndefined()

    const larger = await sharp(await photograph(2000))
      .resize({ width: 640 })
      .webp()
      .toBuffer()
    const hash = /[0-9a-f]{32}/.exec(file)?.[0] ?? ''
    await files.put(`${mediaFolders.sizes}/${hash}-640.webp`, larger)
    expect(await widthOf((await get(`/${file}?w=320`)).rawPayload)).toBe(640)

    release()
    await expect.poll(async () => widthOf((await get(`/${file}?w=320`)).rawPayload)).toBe(320)
    expect((await get(`/${file}?w=320`)).headers['cache-control']).toContain('immutable')
  })

  it('a size that can’t be kept is shown all the same', async () => {
    const file = await saveMedia(files, await photograph(2000), 'jpg')
    const store: MediaStore = { ...files, put: () => Promise.reject(new Error('no space left')) }
    await app.register(registerMedia, { store, queue: { mostWaiting: 64, waitMs: 20_000 } })
    const reply = await get(`/${file}?w=320`)
    expect(await widthOf(reply.rawPayload)).toBe(320)
    expect(reply.headers['cache-control']).toContain('immutable')
  })

  it('only so many wait, however many are asked for', async () => {
    const originals = await Promise.all(
      Array.from({ length: 20 }, async (_none, shade) =>
        saveMedia(files, await photograph(2000, shade), 'jpg'),
      ),
    )
    const { store, release, puts } = heldStore()
    await app.register(registerMedia, { store, queue: { mostWaiting: 5, waitMs: 0 } })
    const asked = originals.flatMap((file) => pictureWidths.map((width) => get(`/${file}?w=${width}`)))
    const replies = await Promise.all(asked)
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    release()
    await expect.poll(() => app.inject('/media/none').then(() => puts.length)).toBeGreaterThanOrEqual(6)
    // The queue, plus those in progress: one per processor but one.
    expect(puts.length).toBeLessThan(asked.length / 2)
  })
})

describe('object storage', () => {
  it('is named where its bucket can’t be used', async () => {
    const s3 = await startS3Server()
    const nowhere = s3MediaStore({ ...s3.bucket(), bucket: 'no-such-bucket' })
    await expect(nowhere.check()).rejects.toThrow(/^S3_BUCKET: the bucket "no-such-bucket" can’t be used: /)
    const bucket = s3.bucket()
    const stranger = { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' }
    await expect(s3MediaStore({ ...bucket, credentials: stranger }).check()).rejects.toThrow(/S3_BUCKET: /)
    await s3.close()
    await expect(s3MediaStore(bucket).check()).rejects.toThrow(/S3_BUCKET: .*ECONNREFUSED/)
  })
})
