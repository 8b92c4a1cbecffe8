/** Validates, rotates and shrinks an operator's picture before it is stored. */
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { type MediaStore, saveMedia } from '../media/media-store.ts'

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
const GREATEST_BYTES = 30 * 1024 * 1024
/** Timeout per picture, in seconds: a small file can be slow to decode. */
const LONGEST_WORK = 60

/** The picture is rejected; the message says why, without its name. */
export class PictureRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'PictureRefused'
  }
}

/**
 * Stores a picture as WebP, without its metadata.
 * @param longestSide in pixels; smaller pictures are not resized
 * @returns the stored file's name
 * @throws PictureRefused if the file is not a picture, or too big; or the store's own error
 */
export async function takePicture(media: MediaStore, file: string, longestSide: number): Promise<string> {
  const pictureStats = await stat(file)
  // Reading a pipe would block, and a folder can't be read.
  if (!pictureStats.isFile()) throw new PictureRefused('it is no file')
  const { size } = pictureStats
  if (size > GREATEST_BYTES) {
    throw new PictureRefused(`it has ${Math.round(size / 1_048_576)} MB, at most 30 MB are taken`)
  }
  const bytes = await readFile(file)
  const beginning = bytes.subarray(0, 12).toString('latin1')
  const other = OTHERS.find(({ begins }) => begins.test(beginning))
  if (other) throw new PictureRefused(`it is ${other.name}; save it as JPEG or PNG`)
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
  // Outside the try block: an error of the store is not the picture's fault.
  return saveMedia(media, upright, 'webp')
}
