/** Validates, rotates and shrinks an operator's picture before it is stored. */
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { type MediaStore, saveMedia } from '../media/media-store.ts'

/**
 * How each kind of picture begins, and how many million pixels are taken of it: what unpacks to more is a mistake or an
 * attack. Nothing else reaches a decoder: an SVG, say, is a program of its own. Measured, 60 million pixels take 150 MB
 * as PNG, which is unpacked line by line, and 1,150 MB as AVIF, which may be a file of 1 kB.
 */
const KINDS = [
  { begins: /^\xff\xd8\xff/, megapixels: 60 },
  { begins: /^\x89PNG\r\n/, megapixels: 60 },
  { begins: /^RIFF[^]{4}WEBP/, megapixels: 60 },
  { begins: /^GIF8[79]a/, megapixels: 60 },
  { begins: /^(?:II[*+]\0|MM\0[*+])/, megapixels: 60 },
  { begins: /^[^]{4}ftyp/, megapixels: 24 },
]
const GREATEST_BYTES = 30 * 1024 * 1024
/** Seconds that one picture may take: a small file can ask a decoder for a lot. */
const LONGEST_WORK = 60

/** A picture can't be taken; the message says why, without naming it. */
export class PictureRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'PictureRefused'
  }
}

/**
 * Takes a picture into the media store as WebP, without what a camera wrote into it.
 * @param longestSide in pixels; smaller pictures stay as they are
 * @returns the kept file's name
 * @throws PictureRefused where the file is no picture, or one that is too big; what the store throws where it fails
 */
export async function takePicture(media: MediaStore, file: string, longestSide: number): Promise<string> {
  const found = await stat(file)
  // A pipe would be waited for, a folder can't be read.
  if (!found.isFile()) throw new PictureRefused('it is no file')
  const { size } = found
  if (size > GREATEST_BYTES) {
    throw new PictureRefused(`it has ${Math.round(size / 1_048_576)} MB, at most 30 MB are taken`)
  }
  const bytes = await readFile(file)
  const beginning = bytes.subarray(0, 12).toString('latin1')
  const kind = KINDS.find(({ begins }) => begins.test(beginning))
  if (!kind) throw new PictureRefused('it is no JPEG, PNG, WebP, AVIF, GIF or TIFF')
  let upright: Buffer
  try {
    upright = await sharp(bytes, { limitInputPixels: kind.megapixels * 1_000_000, failOn: 'error' })
      .timeout({ seconds: LONGEST_WORK })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PictureRefused(
      /pixel limit/i.test(why)
        ? `it has more than ${kind.megapixels} million pixels`
        : 'it can’t be read as a picture',
    )
  }
  // Outside of what is said of the picture: where the store is down, the picture is not what is wrong.
  return saveMedia(media, upright, 'webp')
}
