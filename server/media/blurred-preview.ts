/** A blurred preview of a picture, small enough for a `data:` address. */
import sharp from 'sharp'
import { type MediaStore, originalKey, readMediaName } from './media-store.ts'

/** As wide as a phone shows a banner, so that browsers count it as the picture and not as decoration. */
const WIDTH = 640
const QUALITY = 12
/** A larger preview would grow the page too much. */
const MAX_BYTES = 9_000

/**
 * @param filename as in the database: `media/<hash>.<extension>`
 * @returns a `data:` address, or `null` if the picture does not exist or its preview is too large
 */
export async function blurredPreview(store: MediaStore, filename: string): Promise<string | null> {
  const name = readMediaName(filename.replace(/^\/?media\//, ''))
  if (name === null || name.extension === 'svg') return null
  try {
    const original = await store.read(originalKey(name))
    if (original === null) return null
    const preview = await sharp(original)
      .autoOrient()
      .resize({ width: WIDTH, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
    return preview.length > MAX_BYTES ? null : `data:image/webp;base64,${preview.toString('base64')}`
  } catch {
    // The page works without it; a request for the picture itself reports the problem.
    return null
  }
}
