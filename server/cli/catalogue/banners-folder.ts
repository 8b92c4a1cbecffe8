/** `--banners`: a folder's pictures with the texts of its `banners.csv`. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { shopPath } from '../../../src/contract/shop-entities/shop-path.ts'
import { nameKey } from '../../../src/contract/values/name.ts'
import type { Database } from '../../db/open.ts'
import { banners } from '../../db/schema.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { oneLine } from '../../operations/csv/control-characters.ts'
import { readCsv, rowFaults } from '../../operations/csv/csv-records.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { OutsideFolder, openPictureSource } from './picture-source.ts'

/** Largest displayed size of a banner, in pixels of its longer side. */
const BANNER_SIDE = 2520
const WORDS_FILE = 'banners.csv'
const LONGEST_TITLE = 60
const LONGEST_TEXT = 140

const line = (longest: number) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(longest, `is longer than ${longest} characters`), oneLine),
    '',
  )

const bannerRow = v.object({
  file: v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty')),
  title: line(LONGEST_TITLE),
  text: line(LONGEST_TEXT),
  title_hi: line(LONGEST_TITLE),
  text_hi: line(LONGEST_TEXT),
  link: v.optional(v.pipe(v.string(), v.trim(), v.union([v.literal(''), shopPath])), ''),
})
type BannerRow = v.InferOutput<typeof bannerRow>

export const bannersFormatHelp = `
The --banners folder may have a ${WORDS_FILE}, which says what stands beside its pictures:
  file               the picture's name in the folder
  title, text        up to ${LONGEST_TITLE} and ${LONGEST_TEXT} characters; title_hi and text_hi the same in Hindi
  link               the page that the banner leads to, such as /Product_listing?category=3; empty leads nowhere
A picture without a row stands alone. The banners come in the order of their names; 2 comes before 10.`

/** A banner as stored in the database. */
export type NewBanner = Pick<typeof banners.$inferInsert, 'filename' | 'title' | 'text' | 'link'>

const PICTURE = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?)$/i
const OTHER_PICTURE = /\.(hei[cf]|bmp|svg|psd|pdf)$/i
/** 1, 2, 10, as people number files and as their folders show them. */
const byNumber = new Intl.Collator('en', { numeric: true }).compare

const wrong = (what: string) =>
  new AdminFault(exitCodes.wrongUsage, `--banners: ${what}. Nothing was imported.`)

const byLanguage = (en: string, hi: string): Record<string, string> => ({
  ...(en === '' ? {} : { en }),
  ...(hi === '' ? {} : { hi }),
})

/** @throws AdminFault with line and column if a row is invalid, names no picture or one named before */
async function readWords(folder: string, pictures: readonly string[]): Promise<Map<string, BannerRow>> {
  const words = new Map<string, BannerRow>()
  for await (const record of readCsv(path.join(folder, WORDS_FILE), ['file'])) {
    const bad = (column: string, what: string) =>
      wrong(`${WORDS_FILE}, line ${record.line}, ${column}: ${what}`)
    const read = v.safeParse(bannerRow, record.cells)
    const [fault] = rowFaults(record, read.issues ?? [])
    if (fault !== undefined || !read.success) throw bad(fault?.column ?? 'row', fault?.what ?? 'is bad')
    const { file: written } = read.output
    const file = pictures.find((name) => nameKey(name) === nameKey(written)) ?? written
    if (!pictures.includes(file)) throw bad('file', `there is no picture "${file}" in the folder`)
    if (words.has(file)) throw bad('file', `"${file}" has a row already`)
    words.set(file, read.output)
  }
  return words
}

/**
 * Stores the banners' pictures. Called before the catalogue is written, so that an invalid one leaves nothing half
 * done.
 */
export async function takeBanners(folder: string, media: MediaStore): Promise<NewBanner[]> {
  // A Mac's `._` files and Windows' Thumbs.db are no pictures.
  const files = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  const names = files.filter((name) => PICTURE.test(name)).toSorted(byNumber)
  const others = files.filter((name) => OTHER_PICTURE.test(name))
  if (others.length > 0)
    throw wrong(`${others.join(', ')}: save it as JPEG or PNG, or take it out of the folder`)
  if (names.length === 0) throw wrong(`there is no picture in ${folder}`)
  const words = files.includes(WORDS_FILE) ? await readWords(folder, names) : new Map<string, BannerRow>()
  const pictureSource = await openPictureSource(folder, media, BANNER_SIDE)
  const taken: NewBanner[] = []
  for (const name of names) {
    const picture = await pictureSource.take(name).catch((error: unknown) => {
      throw error instanceof OutsideFolder ? wrong(`${name} leads out of the folder`) : error
    })
    if ('missing' in picture) throw wrong(`${name}: ${picture.missing}`)
    const row = words.get(name)
    taken.push({
      filename: picture.filename,
      title: byLanguage(row?.title ?? '', row?.title_hi ?? ''),
      text: byLanguage(row?.text ?? '', row?.text_hi ?? ''),
      link: row?.link || null,
    })
  }
  return taken
}

/** Replaces the client's banners. */
export async function replaceBanners(
  db: Database,
  clientId: number,
  taken: readonly NewBanner[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.delete(banners).where(eq(banners.clientId, clientId))
    await transaction
      .insert(banners)
      .values(taken.map((banner, position) => ({ ...banner, clientId, position })))
  })
}
