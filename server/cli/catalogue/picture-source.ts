/** Reads pictures from the operator's folder; names must stay inside it. */
import { readdir, realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { nameKey } from '../../../src/contract/values/name.ts'
import { hasOriginal, type MediaStore } from '../../media/media-store.ts'
import { PictureRefused } from '../../media/take-picture.ts'
import { takePictureFile } from '../picture-intake.ts'

/** A name that leads out of the folder. The row is rejected, not just warned about. */
export class OutsideFolder extends Error {}

export interface PictureSource {
  /**
   * Stores a picture, once for all products that show it.
   * @returns the stored file's name, or why there is none
   * @throws OutsideFolder if the name leads out of the folder
   */
  take(name: string): Promise<{ filename: string } | { missing: string }>
}

/**
 * Opens the folder of pictures.
 * @param folder null if the import has none
 * @param longestSide largest displayed size, in pixels of the longer side
 */
export async function openPictureSource(
  folder: string | null,
  media: MediaStore,
  longestSide: number,
): Promise<PictureSource> {
  const root = folder === null ? null : await realpath(folder)
  const taken = new Map<string, Promise<{ filename: string } | { missing: string }>>()
  // One picture per core, one thread each: faster than several threads for one picture at a time.
  sharp.concurrency(1)
  const limit = pLimit(availableParallelism())

  async function locate(name: string): Promise<string | null> {
    if (root === null) return null
    // Checks both Windows' and POSIX' path syntax, so that a file is judged the same on every system.
    const way = name.replaceAll('\\', '/')
    if (name.includes('\0') || path.win32.isAbsolute(way) || !isInside(root, path.resolve(root, way)))
      throw new OutsideFolder(name)
    const file = path.resolve(root, name)
    const real = await realpath(file).catch(() => null)
    if (real !== null && !isInside(root, real)) throw new OutsideFolder(name)
    return real
  }

  /** The folder's files by what their names look like; a Mac writes `é` as two characters, a spreadsheet as one. */
  let alike: Promise<Map<string, string[]>> | null = null
  async function namesAlike(name: string): Promise<string[]> {
    if (root === null) return []
    alike ??= namesByKey(root)
    return (await alike).get(pictureKey(name)) ?? []
  }

  /** A picture's path, also if its name is written in another way; else why there is none. */
  async function find(name: string): Promise<string | { missing: string }> {
    const file = await locate(name)
    if (file !== null) return file
    const others = await namesAlike(name)
    const same = others.filter(
      (other) => other.normalize('NFC') === name.normalize('NFC').replaceAll('\\', '/'),
    )
    const [only, another] = same
    const found = only === undefined || another !== undefined ? null : await locate(only)
    if (found !== null) return found
    const near = others.map((other) => `"${other}"`).join(', ')
    return { missing: near === '' ? 'there is no such file' : `there is no such file; there is ${near}` }
  }

  async function takeOnce(name: string): Promise<{ filename: string } | { missing: string }> {
    const file = await find(name)
    // As the catalogue's own export names it.
    if (typeof file !== 'string' && (await hasOriginal(media, name))) return { filename: name }
    if (root === null) return { missing: 'no --pictures folder was given' }
    if (typeof file !== 'string') return file
    try {
      return { filename: await limit(() => takePictureFile(media, file, longestSide)) }
    } catch (error) {
      if (error instanceof PictureRefused) return { missing: error.message }
      throw error
    }
  }

  return {
    take(name) {
      const before = taken.get(name)
      if (before) return before
      const taking = takeOnce(name)
      taken.set(name, taking)
      return taking
    },
  }
}

/** A file's name to compare: without its ending, in any case. */
const pictureKey = (name: string) => nameKey(name.replaceAll('\\', '/').replace(/\.[a-z]{2,5}$/i, ''))

async function namesByKey(root: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const name = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    const key = pictureKey(name)
    names.set(key, [...(names.get(key) ?? []), name])
  }
  return names
}

function isInside(root: string, file: string): boolean {
  const way = path.relative(root, file)
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way)
}
