/**
 * Resized variants of a picture: each is made once by a bounded queue and kept in the media store, shared by every
 * process.
 */
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '../../src/contract/picture-widths.ts'
import { TimeoutError, withTimeout } from '../../src/lib/with-timeout.ts'
import {
  type MediaExtension,
  mediaFolders,
  type MediaKey,
  type MediaName,
  type MediaStore,
  type OpenPicture,
  originalKey,
} from './media-store.ts'

/** Larger pictures are served unchanged: decoding one would take too much memory. */
const MAX_PIXELS = 50_000_000

/**
 * Measured on 640 px photographs: WebP at 78 takes 49 ms and 17.5 kB; AVIF of the same quality takes 88 ms (effort 2)
 * or 592 ms (effort 4) and 13 kB. Saving a quarter of the bytes is not worth doubling the first visitor's wait.
 */
const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
} as const
export type ResizableExtension = keyof typeof encode

/** Whether sizes are made of this format: drawings scale by themselves, and a GIF may be animated. */
export function isResizable(extension: MediaExtension): extension is ResizableExtension {
  return extension in encode
}

/** The width to make: the smallest listed one that is not smaller than requested, else the largest. */
export function servedWidth(wanted: number): number {
  return pictureWidths.find((width) => width >= wanted) ?? pictureWidths[pictureWidths.length - 1] ?? wanted
}

export interface Variant {
  original: MediaName
  /** One of `pictureWidths`. */
  width: number
  format: ResizableExtension
}

export interface ServedPicture extends OpenPicture {
  extension: MediaExtension
  /** False if it is a substitute for a size that is still to be made. */
  isFinal: boolean
}

export interface PictureVariants {
  /**
   * The variant if it exists or is made in a moment; else a substitute: the next larger existing size, or the original.
   * @returns `null` if there is no such original
   * @throws if the media store fails
   */
  pictureOf(variant: Variant): Promise<ServedPicture | null>
}

export interface VariantQueue {
  /** Queue length; a later request asks again for what does not fit. */
  mostWaiting: number
  /** How long a request waits for a size to be made, in milliseconds. */
  waitMs: number
  /** Called if a picture can't be read, or a size can't be stored. */
  onFault(error: unknown, original: MediaName): void
}

export const usualQueue: Pick<VariantQueue, 'mostWaiting' | 'waitMs'> = { mostWaiting: 64, waitMs: 250 }

const keyOf = ({ original, width, format }: Variant): MediaKey =>
  `${mediaFolders.sizes}/${original.hash}-${width}.${format}`

const inMemory = (bytes: Buffer): OpenPicture => ({ size: bytes.length, stream: Readable.from([bytes]) })

/** Resolves with null if `work` takes longer. */
const within = <Result>(work: Promise<Result>, milliseconds: number): Promise<Result | null> =>
  withTimeout(milliseconds, work).catch((error: unknown) => {
    if (error instanceof TimeoutError) return null
    throw error
  })

/** @param store has the originals; the sizes are added */
export function makePictureVariants(store: MediaStore, queue: VariantQueue): PictureVariants {
  // One processor stays free for the shop's calls. Each picture takes one thread, so that many progress evenly.
  const oneOfFew = pLimit(Math.max(1, availableParallelism() - 1))
  const beingMade = new Map<MediaKey, Promise<Buffer | null>>()
  sharp.concurrency(1)

  async function make(variant: Variant): Promise<Buffer | null> {
    const { original, width, format } = variant
    const source = await store.read(originalKey(original))
    if (source === null) return null
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS })
    const size = await picture.metadata()
    const isAsWanted = format === original.extension && (size.autoOrient.width ?? 0) <= width
    const bytes = isAsWanted
      ? source
      : await encode[format](picture.autoOrient().resize({ width, withoutEnlargement: true })).toBuffer()
    // This request still gets the picture; the next one makes it again.
    await store.put(keyOf(variant), bytes).catch((error: unknown) => queue.onFault(error, original))
    return bytes
  }

  async function openKept(key: MediaKey, extension: MediaExtension, isFinal: boolean) {
    const picture = await store.open(key)
    return picture === null ? null : { ...picture, extension, isFinal }
  }

  /** Null at once if the queue is full. */
  function enqueue(variant: Variant): Promise<Buffer | null> | null {
    const key = keyOf(variant)
    const underWay = beingMade.get(key)
    if (underWay) return underWay
    if (oneOfFew.pendingCount >= queue.mostWaiting) return null
    const making = oneOfFew(() => make(variant))
      .catch((error: unknown) => {
        queue.onFault(error, variant.original)
        return null
      })
      .finally(() => beingMade.delete(key))
    beingMade.set(key, making)
    return making
  }

  async function substitute({ original, width, format }: Variant): Promise<ServedPicture | null> {
    for (const larger of pictureWidths.filter((listed) => listed > width)) {
      const kept = await openKept(keyOf({ original, width: larger, format }), format, false)
      if (kept !== null) return kept
    }
    return openKept(originalKey(original), original.extension, false)
  }

  return {
    async pictureOf(variant) {
      const { format } = variant
      const kept = await openKept(keyOf(variant), format, true)
      if (kept !== null) return kept
      const making = enqueue(variant)
      const made = making === null ? null : await within(making, queue.waitMs)
      if (made === null) return substitute(variant)
      // Streamed from the store if possible: a slow reader then holds no picture in memory.
      const opened = await openKept(keyOf(variant), format, true)
      return opened ?? { ...inMemory(made), extension: format, isFinal: true }
    },
  }
}
