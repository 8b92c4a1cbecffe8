/** Pictures that come from outside: looked at, put upright and made small before they are kept. */
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { saveMedia } from '../media/media-store.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])
const GREATEST_BYTES = 30 * 1024 * 1024
/** A picture that unpacks to more than this is a mistake or an attack. */
const GREATEST_PIXELS = 60_000_000

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
  const { size } = await stat(file)
  if (size > GREATEST_BYTES) {
    throw new PictureRefused(`it has ${Math.round(size / 1_048_576)} MB, at most 30 MB are taken`)
  }
  const bytes = await readFile(file)
  const picture = sharp(bytes, { limitInputPixels: GREATEST_PIXELS, failOn: 'error' })
  try {
    const { format } = await picture.metadata()
    if (!format || !FORMATS.has(format))
      throw new PictureRefused(`it is no JPEG, PNG, WebP, AVIF, GIF or TIFF`)
    const kept = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer()
    return await saveMedia(directory, kept, 'webp')
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new PictureRefused(
      /pixel limit/i.test(why) ? 'it has more than 60 million pixels' : 'it can’t be read as a picture',
    )
  }
}
