/** Renders the demo's drawings to picture files. */
import { cpus } from 'node:os'
import sharp from 'sharp'
import { type MediaStore, saveMedia } from '../media/media-store.ts'

/** A drawing by the name that whoever asks will find it again with. */
export type Drawn = readonly [key: string, svg: () => string]

/**
 * Renders drawings to WebP and keeps them in the media store.
 * @param onProgress told how many of how many are done
 * @returns the kept file's name by the drawing's key
 */
export async function renderPictures(
  media: MediaStore,
  drawings: readonly Drawn[],
  onProgress: (done: number, of: number) => void,
): Promise<Map<string, string>> {
  const waiting = [...new Map(drawings)]
  const total = waiting.length
  const kept = new Map<string, string>()
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [key, svg] = next
      const bytes = await sharp(Buffer.from(svg())).webp({ quality: 84, effort: 2 }).toBuffer()
      kept.set(key, await saveMedia(media, bytes, 'webp'))
      onProgress(kept.size, total)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, work))
  return kept
}
