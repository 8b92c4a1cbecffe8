/** A blurred preview of a picture, small enough for a `data:` address. */
import sharp from 'sharp'
import { type MediaStore, originalKey, readMediaName } from './media-store.ts'

/** As wide as a phone shows a banner, so that the browser takes it for the picture and not for an ornament. */
const WIDTH = 640
const QUALITY = 12
/** A page must not grow for a picture that stays large all the same. */
const MAX_BYTES = 9_000

/**
 * @param filename as the database names it: `media/<hash>.<extension>`
 * @returns a `data:` address, or `null` where there is no such picture of ours or no light version of it
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
    // The page is whole without it; the picture itself says what is wrong with it when it is asked for.
    return null
  }
}
