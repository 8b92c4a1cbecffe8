/** Pictures are sent as fast as they are read: a reader that stops uses no memory and keeps no file open. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { type MediaStore, saveMedia } from '../../../server/media/media-store.ts'
import { registerMedia } from '../../../server/media/register-media.ts'
import { s3MediaStore } from '../../../server/media/s3-media-store.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { startS3Server, type S3Server } from '../s3-server.ts'

/** More than a connection's buffers hold. */
const PICTURE_BYTES = 48_000_000
const READERS = 5

const dataDirectory = fixture(openFolder)
let s3: S3Server
let app: FastifyInstance
beforeAll(async () => {
  s3 = await startS3Server()
})
afterEach(() => app.close())
afterAll(() => s3.close())

const openDescriptors = async () => (await readdir('/proc/self/fd').catch(() => [])).length

/** A client that reads the beginning of a picture and then stops. */
async function startReading(port: number, file: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET /${file} HTTP/1.1\r\nHost: shop\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return socket
}

describe.each<[string, () => MediaStore]>([
  ['files', () => fileMediaStore(dataDirectory.path)],
  ['object storage', () => s3MediaStore(s3.bucket())],
])('a picture from %s', (_kind, open) => {
  it('that nobody reads to its end is not held in memory, and let go with the connection', async () => {
    const store = open()
    app = Fastify({ forceCloseConnections: true })
    await app.register(registerMedia, { store })
    const picture = Buffer.alloc(PICTURE_BYTES, 'GIF89a')
    const file = await saveMedia(store, picture, 'gif')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const before = { descriptors: await openDescriptors(), bytes: process.memoryUsage().arrayBuffers }

    const readers = await Promise.all(Array.from({ length: READERS }, () => startReading(port, file)))
    expect(process.memoryUsage().arrayBuffers - before.bytes).toBeLessThan(PICTURE_BYTES)

    for (const reader of readers) reader.resetAndDestroy()
    // Connections to object storage are kept for the next picture, but none by a disconnected reader.
    await eventually(async () => (await openDescriptors()) <= before.descriptors + 2)
    const whole = await app.inject(`/${file}`)
    expect(whole.rawPayload.equals(picture)).toBe(true)
  })
})
