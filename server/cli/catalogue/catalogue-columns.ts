/** Columns of the catalogue file, with a schema for each. */
import { decodeHTMLStrict } from 'entities'
import * as v from 'valibot'
import { wordOr } from '../../../src/contract/admin/requests/fields.ts'
import { wholeText } from '../../../src/contract/number-rules.ts'
import { listIn } from '../../../src/contract/values/cell-list.ts'
import { isShortenedNumber, yesOrNo } from '../../../src/contract/values/name.ts'
import { noControlCharacters, oneLine } from '../../operations/csv/control-characters.ts'

export const LONGEST_CODE = 64
const GREATEST_POINTS = 10_000_000
const GREATEST_STOCK = 1_000_000

/** Exports of other shops write `&trade;` for `™`, even in plain text. */
const withCharacters = v.transform(decodeHTMLStrict)

/** One line of text, such as a name, for lists and the terminal. */
const line = (longest: number) =>
  v.pipe(
    v.string(),
    withCharacters,
    v.trim(),
    v.maxLength(longest, `is longer than ${longest} characters`),
    oneLine,
  )

const filled = (rule: ReturnType<typeof line>) => v.pipe(rule, v.minLength(1, 'is empty'))

/** A spreadsheet's short form of a long number, whose digits are lost. */
const unshortened = v.check<string, string>(
  (code) => !isShortenedNumber(code),
  'is a number that a spreadsheet has shortened; give the column the format Text there, and write the code again',
)

const plainText = (longest: number) =>
  v.pipe(
    v.string(),
    withCharacters,
    v.trim(),
    v.maxLength(longest, `is longer than ${longest} characters`),
    noControlCharacters,
  )

const html = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(longest, `is longer than ${longest} characters`),
    noControlCharacters,
  )

const wholeNumber = (greatest: number, least: number, what: string) =>
  v.pipe(
    wordOr([''], wholeText(what)),
    v.transform((number) => (number === '' ? null : number)),
    v.nullable(v.pipe(v.number(), v.minValue(least, what), v.maxValue(greatest, `is more than ${greatest}`))),
  )

const DIFFERENCE = 'must be a whole number such as 20 or -3, or empty'

const difference = v.pipe(
  wordOr([''], wholeText(DIFFERENCE)),
  v.transform((number) => (number === '' ? null : number)),
  v.nullable(v.pipe(v.number(), v.minValue(-9_999_999, DIFFERENCE), v.maxValue(9_999_999, DIFFERENCE))),
)

const flag = v.pipe(
  v.string(),
  v.transform((cell) => (cell.trim() === '' ? false : yesOrNo(cell))),
  v.boolean('must be 0 or 1'),
)

const several = (longest: number) =>
  v.pipe(
    line(4000),
    v.transform((cell) => listIn(cell)),
    v.array(v.pipe(v.string(), v.maxLength(longest, `has a value longer than ${longest} characters`))),
    v.maxLength(50, 'has more than 50 values'),
  )

/** Texts that a shop has in each of its languages. */
const texts = {
  name: line(200),
  short_description: plainText(2000),
  description: html(100_000),
  benefits: html(100_000),
  specifications: html(100_000),
  category: line(100),
  subcategory: line(100),
}

/** The same texts in Hindi, in columns of their own (`name_hi`) with the same rules; all are optional. */
const textsInHindi = Object.fromEntries(
  Object.entries(texts).map(([column, rule]) => [`${column}_hi`, v.optional(rule)]),
) as { [Column in keyof typeof texts as `${Column}_hi`]: v.OptionalSchema<(typeof texts)[Column], undefined> }

/** One row of the file, by heading. A missing column is absent and leaves the catalogue unchanged. */
export const catalogueRow = v.object({
  code: v.pipe(filled(line(LONGEST_CODE)), unshortened),
  name: v.optional(filled(texts.name)),
  short_description: v.optional(texts.short_description),
  description: v.optional(texts.description),
  benefits: v.optional(texts.benefits),
  specifications: v.optional(texts.specifications),
  category: v.optional(filled(texts.category)),
  subcategory: v.optional(texts.subcategory),
  occasions: v.optional(several(100)),
  brand: v.optional(line(100)),
  size: v.optional(line(100)),
  colour: v.optional(line(100)),
  variant_of: v.optional(v.pipe(line(LONGEST_CODE), unshortened)),
  points: v.optional(
    wholeNumber(GREATEST_POINTS, 1, 'must be a whole number above 0, such as 1250, or empty'),
  ),
  stock: v.optional(wholeNumber(GREATEST_STOCK, 0, 'must be a whole number from 0 up, or empty')),
  stock_change: v.optional(difference),
  feature: v.optional(flag),
  latest: v.optional(flag),
  images: v.optional(several(255)),
  ...textsInHindi,
})
export type CatalogueRow = v.InferOutput<typeof catalogueRow>

export const catalogueHeadings = Object.keys(catalogueRow.entries) as (keyof CatalogueRow)[]
export const neededHeadings: readonly (keyof CatalogueRow)[] = ['code']

export const catalogueFormatHelp = `
The file is CSV: UTF-8 (or UTF-16 with its mark); cells parted by commas, semicolons, tabs or |; quotes as in RFC 4180;
the first line names the columns.
  code               the product's own code; what a later import finds it by
  name               up to 200 characters
  short_description  plain text
  description, benefits, specifications   HTML
  category           a category's name or code; created if there is none
  subcategory        its name; made where there is none
  occasions, images  several values split by |
  brand, size, colour  plain text
  variant_of         for products that differ in size or colour alone: the code of the first of them, on each of the
                     others. The shop shows them as one, with a choice; empty for a product that stands for itself
  points             the price of one: a whole number above 0; empty is not priced yet, and can't be redeemed
  stock              what a new product starts with; empty is what --default-stock says. It counts for products that are
                     there already with --set-stock only: they were sold meanwhile
  stock_change       pieces that came (20) or went (-3), for any product; needs --idempotency-key
  feature, latest    0 or 1
  ${Object.keys(textsInHindi).join(', ')}
                     the same texts in Hindi; an empty one is shown in English
In plain text, a character reference such as &trade; is read as its character.
code has to be there; a new product needs name and category too. A column that is not in the file leaves what it is about
alone; an empty cell empties it. images are files in the --pictures folder; where one of a row is missing, a product that
is there already keeps the pictures it has.`
