/** Interface of the media store: pictures named by the hash of their content, on disk or in object storage. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The stored formats and their content types. */
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

/** Originals, and the sizes made from them, which can be deleted and made again. */
export const mediaFolders = { originals: 'media', sizes: 'media-variants' } as const
export type MediaFolder = (typeof mediaFolders)[keyof typeof mediaFolders]

/** `<folder>/<name>`; a key's content never changes. */
export type MediaKey = `${MediaFolder}/${string}`

export interface OpenPicture {
  /** Its length in bytes. */
  size: number
  /** Must be read to its end or destroyed: until then it holds a file or a connection. */
  stream: Readable
}

/** Stores pictures by key, shared by several processes. Errors of the store itself are thrown. */
export interface MediaStore {
  /** Stores a picture atomically: no reader ever sees half of it. */
  put(key: MediaKey, bytes: Uint8Array): Promise<void>
  has(key: MediaKey): Promise<boolean>
  /** @returns null if it does not exist */
  read(key: MediaKey): Promise<Buffer | null>
  /** @returns null if it does not exist */
  open(key: MediaKey): Promise<OpenPicture | null>
  /** The names in a folder, unordered. */
  names(folder: MediaFolder): AsyncIterable<string>
  /**
   * Checks that the store is usable.
   * @throws if it is not, with the variable to check
   */
  check(): Promise<void>
  /** Deletes what a crashed process left behind. Any process may run it at any time. */
  clean(): Promise<void>
}

export interface MediaName {
  hash: string
  extension: MediaExtension
  contentType: string
}

export function contentTypeOf(extension: MediaExtension): string {
  return contentTypes[extension]
}

/**
 * Parses a file name in `saveMedia`'s format.
 * @returns `null` for every other name, so that nothing else in or above the folder can be requested
 */
export function readMediaName(name: string): MediaName | null {
  const [, hash, extension] = MEDIA_NAME.exec(name) ?? []
  if (hash === undefined || extension === undefined) return null
  const known = extension as MediaExtension
  return { hash, extension: known, contentType: contentTypes[known] }
}

/** The key of an original. */
export function originalKey({ hash, extension }: MediaName): MediaKey {
  return `${mediaFolders.originals}/${hash}.${extension}`
}

/**
 * Stores a picture; equal bytes are stored once.
 * @param extension the bytes' true format, which the caller has checked
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

/** Whether there is a picture with this file name, as the database and exported files have it: `media/<hash>.<extension>`. */
export async function hasOriginal(store: MediaStore, filename: string): Promise<boolean> {
  const name = readMediaName(filename.replace(`${mediaFolders.originals}/`, ''))
  return name !== null && originalKey(name) === filename && store.has(originalKey(name))
}

/**
 * A picture's bytes by its file name in the database, `media/<hash>.<extension>`.
 * @returns `null` if the name is not ours or the picture does not exist
 */
export async function readOriginal(store: MediaStore, filename: string): Promise<Buffer | null> {
  const name = readMediaName(filename.replace(/^\/?media\//, ''))
  return name === null ? null : store.read(originalKey(name))
}
