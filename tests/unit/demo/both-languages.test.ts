/** The demo shops in English and Hindi: every text of their settings, pages and catalogues is translated. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../server/operations/csv/csv-records.ts'
import { demoShopNames, readShop, type DemoShop } from '../../../server/demo/shops.ts'

/** A text in both languages, and its place. */
interface Pair {
  where: string
  english: string
  hindi: string
}

const COLUMNS = ['name', 'short_description', 'description', 'benefits', 'specifications']
const DEVANAGARI = /\p{Script=Devanagari}/u
/** `mAh` and `USB-C` are the same in both languages. */
const ENGLISH_WORD = /[a-z]{3,}/
const ADDRESS = /\S+@\S+/g

const catalogueOf = async ({ folder }: DemoShop) => {
  const rows: Record<string, string>[] = []
  for await (const { cells } of readCsv(path.join(folder, 'products.csv'), ['code'])) rows.push(cells)
  return rows
}

const inCatalogue = (rows: readonly Record<string, string>[]): Pair[] =>
  rows.flatMap((row) =>
    COLUMNS.map((column) => ({
      where: `products.csv, ${row['code']}, ${column}`,
      english: row[column] ?? '',
      hindi: row[`${column}_hi`] ?? '',
    })),
  )

const inSettings = ({ pages, categories, occasions, greetings, namesInHindi }: DemoShop): Pair[] => {
  const names = [...categories.flatMap(({ name, subcategories }) => [name, ...subcategories]), ...occasions]
  return [
    ...names.map((name) => ({ where: 'shop.json, name', english: name, hindi: namesInHindi[name] ?? '' })),
    ...pages.map(({ title, hindi }) => ({ where: 'shop.json, page', english: title, hindi })),
    ...greetings.map(({ text, hindi }) => ({ where: 'shop.json, greeting', english: text, hindi })),
  ]
}

const inPages = ({ folder, pages }: DemoShop): Promise<Pair[]> =>
  Promise.all(
    pages.map(async ({ kind }) => ({
      where: `pages/${kind}.html`,
      english: await readFile(path.join(folder, `pages/${kind}.html`), 'utf8'),
      hindi: await readFile(path.join(folder, `pages/${kind}.hi.html`), 'utf8').catch(() => ''),
    })),
  )

const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []
const piecesOf = (html: string) => html.split(/<[^>]*>/)
const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).toSorted()

/** A text's faults, one sentence each; `marks` are names that stay in Latin letters. */
function faultsOf({ where, english, hindi }: Pair, marks: readonly string[]): string[] {
  const withoutMarks = (text: string) => marks.reduce((left, mark) => left.replaceAll(mark, ''), text)
  const hasEnglish = (text: string) => ENGLISH_WORD.test(withoutMarks(text.replace(ADDRESS, '')))
  const translated = piecesOf(hindi)
  return [
    ...(String(tagsOf(english)) === String(tagsOf(hindi)) ? [] : [`${where}: other tags in Hindi`]),
    ...(String(numbersOf(english)) === String(numbersOf(hindi)) ? [] : [`${where}: other numbers in Hindi`]),
    ...piecesOf(english).flatMap((piece, index) => {
      const inHindi = translated[index] ?? ''
      const isForgotten = hasEnglish(inHindi) || (hasEnglish(piece) && !DEVANAGARI.test(inHindi))
      return isForgotten ? [`${where}: no Hindi for "${piece}"`] : []
    }),
  ]
}

describe.each(demoShopNames)('the shop %s', (name) => {
  it('is offered in English and Hindi', async () => {
    expect((await readShop(name)).client.languages).toEqual(['en', 'hi'])
  })

  it('has every text in both languages', async () => {
    const shop = await readShop(name)
    const rows = await catalogueOf(shop)
    expect(rows.length).toBeGreaterThan(100)
    const brands = new Set(rows.map(({ brand = '' }) => brand))
    const marks = [...brands, shop.client.clientName, shop.client.clientName.split(' ')[0] ?? '']
    const inBoth = marks.flatMap((mark) => [mark, mark.replaceAll('&', '&amp;')])
    const pairs = [...inSettings(shop), ...inCatalogue(rows), ...(await inPages(shop))]
    expect(pairs.flatMap((pair) => faultsOf(pair, inBoth))).toEqual([])
  })
})
