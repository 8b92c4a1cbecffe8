/** Renders the demo shops' SVG drawings to WebP and keeps them in the media store, each once. */
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { type MediaStore, saveMedia } from '../media/media-store.ts'
import { SHOPS_FOLDER } from './shops.ts'

export interface Drawings {
  /** Renders a drawing, once however often it is asked for; resolves to the kept file's name. */
  render(file: string): Promise<string>
  /** Keeps an SVG as it is. */
  keep(file: string): Promise<string>
}

/**
 * Opens the drawings. They are our own: an operator's SVG is refused (`admin/picture-intake.ts`).
 * @param onProgress told how many of how many are done
 */
export function openDrawings(
  media: MediaStore,
  onProgress: (done: number, of: number) => void = () => undefined,
): Drawings {
  const rendered = new Map<string, Promise<string>>()
  const limit = pLimit(Math.max(2, availableParallelism()))
  const total = countDrawings()
  let done = 0

  async function renderOnce(file: string): Promise<string> {
    const bytes = await sharp(await readFile(file))
      .webp({ quality: 84, effort: 2 })
      .toBuffer()
    const filename = await saveMedia(media, bytes, 'webp')
    onProgress((done += 1), await total)
    return filename
  }

  return {
    render(file) {
      const rendering = rendered.get(file) ?? limit(() => renderOnce(file))
      rendered.set(file, rendering)
      return rendering
    },
    keep: async (file) => saveMedia(media, await readFile(file), 'svg'),
  }
}

/** All but the logos, which stay SVG. */
async function countDrawings(): Promise<number> {
  const files = await readdir(SHOPS_FOLDER, { recursive: true })
  return files.filter((file) => file.endsWith('.svg') && path.basename(file) !== 'logo.svg').length
}

/**
 * Prints a step's progress on one line of a terminal; elsewhere one line when it is done.
 * @param out where to write, as a rule standard output
 */
export function showProgress(out: NodeJS.WriteStream, step: string): (done: number, of: number) => void {
  return (done, of) => {
    if (out.isTTY) out.write(`\r${step}: ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (done === of) out.write(`${step}: ${of} pictures\n`)
  }
}
