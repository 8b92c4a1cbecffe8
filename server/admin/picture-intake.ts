/** Pictures that come from outside: looked at, put upright and made small before they are kept. */
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { saveMedia } from '../media/media-store.ts'

/** How each kind of picture begins. Nothing else reaches a decoder: an SVG, say, is a program of its own. */
const BEGINNINGS = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF[^]{4}WEBP/,
  /^GIF8[79]a/,
  /^(?:II[*+]\0|MM\0[*+])/,
  /^[^]{4}ftyp/,
]
const GREATEST_BYTES = 30 * 1024 * 1024
/** A picture that unpacks to more than this is a mistake or an attack. */
const GREATEST_PIXELS = 60_000_000
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
 * Takes a picture into the media folder as WebP, without what a camera wrote into it.
 * @param directory the media folder
 * @param longestSide in pixels; smaller pictures stay as they are
 * @returns the kept file's name
 * @throws PictureRefused where the file is no picture, or one that is too big
 */
export async function takePicture(directory: string, file: string, longestSide: number): Promise<string> {
  const found = await stat(file)
  // A pipe would be waited for, a folder can't be read.
  if (!found.isFile()) throw new PictureRefused('it is no file')
  const { size } = found
  if (size > GREATEST_BYTES) {
    throw new PictureRefused(`it has ${Math.round(size / 1_048_576)} MB, at most 30 MB are taken`)
  }
  const bytes = await readFile(file)
  const beginning = bytes.subarray(0, 12).toString('latin1')
  if (!BEGINNINGS.some((kind) => kind.test(beginning)))
    throw new PictureRefused('it is no JPEG, PNG, WebP, AVIF, GIF or TIFF')
  try {
    const kept = await sharp(bytes, { limitInputPixels: GREATEST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_WORK })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer()
    return await saveMedia(directory, kept, 'webp')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PictureRefused(
      /pixel limit/i.test(why) ? 'it has more than 60 million pixels' : 'it can’t be read as a picture',
    )
  }
}
