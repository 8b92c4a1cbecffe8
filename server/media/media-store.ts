/** Where pictures live: one flat folder, each file named by what it holds. */
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The kinds of picture that are kept, and how each is served. */
const contentTypes = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const
export type MediaExtension = keyof typeof contentTypes

const MEDIA_NAME = /^([0-9a-f]{32})\.(avif|gif|jpg|png|svg|webp)$/

export interface MediaName {
  hash: string
  extension: MediaExtension
  contentType: string
}

/** The folder of the pictures as they were given, below the server's data folder. */
export function mediaDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'media')
}

/** The folder of the sizes made from them: nothing in it is missed when it is deleted. */
export function mediaVariantsDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'media-variants')
}

/**
 * Reads a file's name as `saveMedia` writes it.
 * @returns `null` for every other name, so that nothing else in or above the folder can be asked for.
 */
export function readMediaName(name: string): MediaName | null {
  const [, hash, extension] = MEDIA_NAME.exec(name) ?? []
  if (hash === undefined || extension === undefined) return null
  const known = extension as MediaExtension
  return { hash, extension: known, contentType: contentTypes[known] }
}

/**
 * Writes a file so that no reader, in this process or another, ever sees half of it.
 * @param beside the folder for the unfinished file; on the same disk as `path`.
 */
export async function writeWhole(path: string, bytes: Uint8Array, beside: string): Promise<void> {
  await mkdir(beside, { recursive: true })
  const unfinished = join(beside, `${randomUUID()}.part`)
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

/**
 * Keeps a picture; the same bytes are kept once.
 * @param directory the media folder, see `mediaDirectory`
 * @param extension the bytes' true format: the caller has looked at them
 * @returns `media/<hash>.<extension>`, the file name that the catalogue stores (section 3, `filename`)
 */
export async function saveMedia(
  directory: string,
  bytes: Uint8Array,
  extension: MediaExtension,
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const name = `${hash}.${extension}`
  const path = join(directory, name)
  const isKept = await access(path).then(
    () => true,
    () => false,
  )
  if (!isKept) await writeWhole(path, bytes, directory)
  return `media/${name}`
}
