/** Media store on disk, in the server's data folder. */
import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { type MediaFolder, mediaFolders, type MediaStore, type OpenPicture } from './media-store.ts'

/** Age at which a temporary file counts as left by a crashed process. */
const UNFINISHED_AFTER_MS = 3_600_000
const CHUNK_BYTES = 64 * 1024
/**
 * Concurrent reads of picture files per process. Hundreds of fast downloads would otherwise fill each turn of the event
 * loop, and every other call would wait for several turns.
 */
const reads = pLimit(4)
const UNFINISHED = /\.part$/

/** @param dataDirectory the server's data folder; created if missing */
export function fileMediaStore(dataDirectory: string): MediaStore {
  const pathOf = (key: string) => join(dataDirectory, key)

  async function* names(folder: MediaFolder): AsyncGenerator<string> {
    for (const name of (await readdir(pathOf(folder)).catch(ifAbsent)) ?? []) {
      if (!UNFINISHED.test(name)) yield name
    }
  }

  return {
    names,
    put: (key, bytes) => writeWhole(pathOf(key), bytes),
    read: (key) => readFile(pathOf(key)).catch(ifAbsent),
    open: (key) => openFile(pathOf(key)).catch(ifAbsent),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),

    async check() {
      for (const folder of Object.values(mediaFolders)) {
        await mkdir(pathOf(folder), { recursive: true })
        await access(pathOf(folder), constants.W_OK)
      }
    },

    async clean() {
      for (const folder of Object.values(mediaFolders)) await removeUnfinished(pathOf(folder))
    },
  }
}

async function openFile(path: string): Promise<OpenPicture> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const stream = Readable.from(chunksOf(file), { objectMode: false })
    // Also if the stream is destroyed before a read. A close error means that the file is closed already.
    stream.once('close', () => {
      file.close().catch(() => undefined)
    })
    return { size, stream }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await reads(() => file.read(Buffer.allocUnsafe(CHUNK_BYTES)))
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

/** Writes a temporary file and renames it, so that no reader, in any process, sees half of it. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${randomUUID()}.part`)
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ifAbsent)) ?? []) {
    if (!UNFINISHED.test(name)) continue
    const path = join(folder, name)
    const storedStats = await stat(path).catch(ifAbsent)
    if (storedStats && Date.now() - storedStats.mtimeMs > UNFINISHED_AFTER_MS) await rm(path, { force: true })
  }
}

function ifAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
