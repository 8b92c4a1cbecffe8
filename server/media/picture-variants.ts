/** The sizes of a picture: each made once, kept on disk, shared by every process on the data folder. */
import { access, readFile, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '../../src/contract/picture-widths.ts'
import { type MediaExtension, type MediaName, writeWhole } from './media-store.ts'

/** Larger pictures than this are served as they are; decoding one must not take the server's memory. */
const MAX_PIXELS = 50_000_000
const UNFINISHED_AFTER_MS = 3_600_000

/**
 * Measured on 640 px photographs: WebP at 78 takes 49 ms and 17.5 kB, AVIF at the same looks 88 ms (effort 2)
 * or 592 ms (effort 4) and 13 kB. A quarter of the bytes is not worth doubling the wait of the first visitor.
 */
const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
} as const
export type ResizableExtension = keyof typeof encode

/** Tells whether sizes are made of this kind: drawings scale by themselves, and a GIF may move. */
export function isResizable(extension: MediaExtension): extension is ResizableExtension {
  return extension in encode
}

/** The width that is made for a wanted one: the nearest on the list that is not smaller, else the largest. */
export function servedWidth(wanted: number): number {
  return pictureWidths.find((width) => width >= wanted) ?? pictureWidths[pictureWidths.length - 1] ?? wanted
}

export interface Variant {
  original: MediaName
  /** One of `pictureWidths`. */
  width: number
  format: ResizableExtension
}

export interface PictureVariants {
  /**
   * The file name of the variant in the variants folder, made now if it never was.
   * @returns `null` where there is no such original
   * @throws where the original can't be read as a picture, or the variant can't be written
   */
  fileOf(variant: Variant): Promise<string | null>
  /** Removes what a process that died half-way left behind. */
  sweep(now: number): Promise<void>
}

/**
 * @param originals the folder that `saveMedia` writes to
 * @param variants the folder for what is made; may be emptied at any time
 */
export function makePictureVariants(originals: string, variants: string): PictureVariants {
  const unfinished = join(variants, 'unfinished')
  // One processor stays free for the shop's calls; each picture takes one thread, so that many share fairly.
  const oneOfFew = pLimit(Math.max(1, availableParallelism() - 1))
  const beingMade = new Map<string, Promise<string | null>>()
  sharp.concurrency(1)

  async function make(file: string, { original, width, format }: Variant): Promise<string | null> {
    const source = await readFile(join(originals, `${original.hash}.${original.extension}`)).catch(ifAbsent)
    if (source === null) return null
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS })
    const size = await picture.metadata()
    const isAsWanted = format === original.extension && (size.autoOrient.width ?? 0) <= width
    const bytes = isAsWanted
      ? source
      : await encode[format](picture.autoOrient().resize({ width, withoutEnlargement: true })).toBuffer()
    await writeWhole(join(variants, file), bytes, unfinished)
    return file
  }

  return {
    async fileOf(variant) {
      const file = `${variant.original.hash}-${variant.width}.${variant.format}`
      if (await exists(join(variants, file))) return file
      const underWay = beingMade.get(file)
      if (underWay) return underWay
      const making = oneOfFew(() => make(file, variant)).finally(() => beingMade.delete(file))
      beingMade.set(file, making)
      return making
    },

    async sweep(now) {
      for (const name of (await readdir(unfinished).catch(ifAbsent)) ?? []) {
        const path = join(unfinished, name)
        const found = await stat(path).catch(ifAbsent)
        if (found && now - found.mtimeMs > UNFINISHED_AFTER_MS) await rm(path, { force: true })
      }
    },
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function ifAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
