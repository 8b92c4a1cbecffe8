/**
 * Interface of the media store: pictures named by the hash of their content, on disk or in object storage.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

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

/** Pictures as they were given, and the sizes made from them: of those nothing is missed when it is deleted. */
export const mediaFolders = { originals: 'media', sizes: 'media-variants' } as const
export type MediaFolder = (typeof mediaFolders)[keyof typeof mediaFolders]

/** `<folder>/<name>`; what stands behind a key never changes. */
export type MediaKey = `${MediaFolder}/${string}`

/** A picture that is read as fast as somebody takes it. */
export interface OpenPicture {
  /** Its length in bytes. */
  size: number
  /** Has to be read to its end or destroyed: it holds a file or a connection until then. */
  stream: Readable
}

/** Keeps pictures by their key, for every process that shares it. A fault of the store itself is thrown. */
export interface MediaStore {
  /** Keeps a whole picture: no reader ever sees half of it. */
  put(key: MediaKey, bytes: Uint8Array): Promise<void>
  has(key: MediaKey): Promise<boolean>
  /** @returns null where there is none */
  read(key: MediaKey): Promise<Buffer | null>
  /** @returns null where there is none */
  open(key: MediaKey): Promise<OpenPicture | null>
  /** The names in a folder, in no order. */
  names(folder: MediaFolder): AsyncIterable<string>
  /**
   * Makes sure that it can be used.
   * @throws where it can't, naming the variable to look at
   */
  check(): Promise<void>
  /** Deletes what a process that died half-way left behind. Any process may run it at any time. */
  clean(): Promise<void>
}

export interface MediaName {
  hash: string
  extension: MediaExtension
  contentType: string
}

/** How a picture of this kind is served. */
export function contentTypeOf(extension: MediaExtension): string {
  return contentTypes[extension]
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

/** Where the picture of a name is kept, as it was given. */
export function originalKey({ hash, extension }: MediaName): MediaKey {
  return `${mediaFolders.originals}/${hash}.${extension}`
}

/**
 * Keeps a picture; the same bytes are kept once.
 * @param extension the bytes' true format: the caller has looked at them
 * @returns `media/<hash>.<extension>`, the file name that the catalogue stores (section 3, `filename`)
 */
export async function saveMedia(
  store: MediaStore,
  bytes: Uint8Array,
  extension: MediaExtension,
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const key = originalKey({ hash, extension, contentType: contentTypes[extension] })
  if (!(await store.has(key))) await store.put(key, bytes)
  return key
}

/**
 * The bytes of a picture by its file name in the database, `media/<hash>.<extension>`.
 * @returns `null` where it is none of ours, or is not there
 */
export async function readOriginal(store: MediaStore, filename: string): Promise<Buffer | null> {
  const name = readMediaName(filename.replace(/^\/?media\//, ''))
  return name === null ? null : store.read(originalKey(name))
}
