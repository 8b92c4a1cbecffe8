/**
 * Validates, rotates and shrinks an operator's picture before it is stored: for the command line and for uploads. What is
 * stored is encoded anew, so nothing but the pixels of a file survives.
 */
import sharp, { type OutputInfo } from 'sharp'
import { type MediaStore, saveMedia } from './media-store.ts'

/** Largest displayed size of a product's picture, in pixels of its longer side. */
export const PRODUCT_PICTURE_SIDE = 1600

/**
 * Each format's signature and maximum megapixels; a larger picture is a mistake or an attack. Other formats never reach
 * a decoder: an SVG, for example, could contain scripts. Measured, 60 megapixels take 150 MB as PNG, which is decoded
 * line by line, and 1,150 MB as AVIF, which may be a file of 1 kB.
 */
const KINDS = [
  { begins: /^\xff\xd8\xff/, megapixels: 60 },
  { begins: /^\x89PNG\r\n/, megapixels: 60 },
  { begins: /^RIFF[^]{4}WEBP/, megapixels: 60 },
  { begins: /^GIF8[79]a/, megapixels: 60 },
  { begins: /^(?:II[*+]\0|MM\0[*+])/, megapixels: 60 },
  { begins: /^[^]{4}ftyp/, megapixels: 24 },
]
/** Pictures of other kinds, which are named, because their files look like pictures everywhere else. */
const OTHERS = [
  { begins: /^[^]{4}ftyp(?:hei[cxms]|hev[cxms])/, name: 'a HEIC, as an iPhone takes them' },
  { begins: /^BM[^]{4}\0{4}/, name: 'a BMP' },
  { begins: /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml)/i, name: 'an SVG' },
  { begins: /^8BPS/, name: 'a Photoshop file' },
  { begins: /^%PDF/, name: 'a PDF' },
]
export const GREATEST_PICTURE_BYTES = 30 * 1024 * 1024
/** Timeout per picture, in seconds: a small file can be slow to decode. */
const LONGEST_WORK = 20

/** The picture is rejected; the message says why, without its name. */
export class PictureRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'PictureRefused'
  }
}

export interface TakenPicture {
  /** As the database has it. */
  filename: string
  width: number
  height: number
}

/** @throws PictureRefused if a file of this size is too big */
export function assertPictureSize(bytes: number): void {
  if (bytes > GREATEST_PICTURE_BYTES)
    throw new PictureRefused(`it has ${Math.round(bytes / 1_048_576)} MB, at most 30 MB are taken`)
}

/**
 * The beginning decides what a file is, whatever it is called.
 * @throws PictureRefused if no format that is taken begins so
 */
function kindOf(bytes: Uint8Array): (typeof KINDS)[number] {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const other = OTHERS.find(({ begins }) => begins.test(beginning))
  if (other) throw new PictureRefused(`it is ${other.name}; save it as JPEG or PNG`)
  const kind = KINDS.find(({ begins }) => begins.test(beginning))
  if (!kind) throw new PictureRefused('it is no JPEG, PNG, WebP, AVIF, GIF or TIFF')
  return kind
}

/**
 * Stores a picture as WebP, without its metadata.
 * @param longestSide in pixels; smaller pictures are not resized
 * @returns the stored picture
 * @throws PictureRefused if the bytes are not a picture, or too big; or the store's own error
 */
export async function takePicture(
  media: MediaStore,
  bytes: Uint8Array,
  longestSide: number,
): Promise<TakenPicture> {
  assertPictureSize(bytes.length)
  const { megapixels } = kindOf(bytes)
  let upright: { data: Buffer; info: OutputInfo }
  try {
    upright = await sharp(bytes, { limitInputPixels: megapixels * 1_000_000, failOn: 'error' })
      .timeout({ seconds: LONGEST_WORK })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PictureRefused(
      /pixel limit/i.test(why)
        ? `it has more than ${megapixels} million pixels`
        : 'it can’t be read as a picture',
    )
  }
  const { data, info } = upright
  // Outside the try block: an error of the store is not the picture's fault.
  return { filename: await saveMedia(media, data, 'webp'), width: info.width, height: info.height }
}
