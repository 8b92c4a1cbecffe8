/** Renders the demo shops' SVG drawings to WebP and stores them, each once. */
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import pLimit from 'p-limit'
import sharp from 'sharp'
import * as v from 'valibot'
import { type MediaStore, saveMedia } from '../media/media-store.ts'
import { composeCategory, composeProduct } from './compose-picture.ts'
import { type DemoShop, demoShopNames, readShop } from './shops.ts'

/** Each method resolves to the stored file's name. A picture requested before is not rendered again. */
export interface Drawings {
  renderFile(file: string): Promise<string>
  renderCategory(category: DemoShop['categories'][number], pixels: number): Promise<string>
  /** @param name as in the column `images` of `products.csv` */
  renderProduct(name: string): Promise<string>
  /** Stores an SVG file unchanged. */
  keep(file: string): Promise<string>
}

/**
 * Opens the drawings. They are our own: an operator's SVG is rejected (`cli/picture-intake.ts`).
 * @param onProgress called with the number done and the total
 */
export function openDrawings(
  media: MediaStore,
  onProgress: (done: number, of: number) => void = () => undefined,
): Drawings {
  const rendered = new Map<string, Promise<string>>()
  const limit = pLimit(Math.max(2, availableParallelism()))
  const total = countPictures()
  let done = 0

  async function renderOnce(svg: () => Promise<string | Buffer>): Promise<string> {
    const bytes = await sharp(Buffer.from(await svg()))
      .webp({ quality: 84, effort: 2 })
      .toBuffer()
    const filename = await saveMedia(media, bytes, 'webp')
    onProgress((done += 1), await total)
    return filename
  }

  function render(key: string, svg: () => Promise<string | Buffer>): Promise<string> {
    const rendering = rendered.get(key) ?? limit(() => renderOnce(svg))
    rendered.set(key, rendering)
    return rendering
  }

  return {
    renderFile: (file) => render(file, () => readFile(file)),
    renderCategory: ({ picture }, pixels) =>
      render(JSON.stringify({ picture, pixels }), () => composeCategory(picture, pixels)),
    renderProduct: (name) => render(name, () => composeProduct(name)),
    keep: async (file) => saveMedia(media, await readFile(file), 'svg'),
  }
}

const productRows = v.array(v.object({ images: v.string() }))

/** Counts the pictures of all demo shops; one that several products show counts once. */
async function countPictures(): Promise<number> {
  const names = await Promise.all(demoShopNames.map(async (shopName) => picturesOf(await readShop(shopName))))
  return new Set(names.flat()).size
}

async function picturesOf({ folder, banners, pages, categories }: DemoShop): Promise<string[]> {
  const rows: unknown = parse(await readFile(path.join(folder, 'products.csv')), { columns: true })
  const files = [...banners, ...pages].flatMap(({ picture }) => picture ?? [])
  return [
    ...files.map((file) => path.join(folder, file)),
    ...categories.map(({ code }) => `${folder} ${code}`),
    ...v.parse(productRows, rows).flatMap(({ images }) => images.split('|')),
  ]
}

/**
 * Prints a step's progress on one line of a terminal, or one line at the end if the output is not a terminal.
 * @param out usually standard output
 */
export function showProgress(out: NodeJS.WriteStream, step: string): (done: number, of: number) => void {
  return (done, of) => {
    if (out.isTTY) out.write(`\r${step}: ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (done === of) out.write(`${step}: ${of} pictures\n`)
  }
}
