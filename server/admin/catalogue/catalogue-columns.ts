/** The spreadsheet that a merchandiser hands over: its columns, and what each may hold. */
import { decodeHTMLStrict } from 'entities'
import * as v from 'valibot'
import { noControlCharacters } from '../control-characters.ts'

export const LONGEST_CODE = 64
const GREATEST_POINTS = 10_000_000
const GREATEST_STOCK = 1_000_000

/** A spreadsheet out of another shop spells `™` as `&trade;`, also where the text is plain. */
const withCharacters = v.transform(decodeHTMLStrict)

const needed = (longest: number) =>
  v.pipe(
    v.string(),
    withCharacters,
    v.trim(),
    v.minLength(1, 'is empty'),
    v.maxLength(longest, `is longer than ${longest} characters`),
    noControlCharacters,
  )

const html = (longest: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(longest, `is longer than ${longest} characters`),
    noControlCharacters,
  )

const optional = (longest: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    withCharacters,
    v.trim(),
    v.maxLength(longest, `is longer than ${longest} characters`),
    noControlCharacters,
  )

const wholeNumber = (greatest: number, least: number, what: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^\d{0,9}$/, what),
    v.transform((digits) => (digits === '' ? null : Number(digits))),
    v.nullable(v.pipe(v.number(), v.minValue(least, what), v.maxValue(greatest, `is more than ${greatest}`))),
  )

const flag = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.regex(/^[01]?$/, 'must be 0 or 1'),
  v.transform((cell) => cell === '1'),
)

/** Several values in one cell, split by `|`; empty ones and repeated ones are left out. */
const several = (longest: number) =>
  v.pipe(
    optional(4000),
    v.transform((cell) => [
      ...new Set(
        cell
          .split('|')
          .map((value) => value.trim())
          .filter((value) => value !== ''),
      ),
    ]),
    v.array(v.pipe(v.string(), v.maxLength(longest, `has a value longer than ${longest} characters`))),
    v.maxLength(50, 'has more than 50 values'),
  )

/** One row of the file, by its headings. */
export const catalogueRow = v.object({
  code: needed(LONGEST_CODE),
  name: needed(200),
  short_description: optional(2000),
  description: html(100_000),
  benefits: html(100_000),
  specifications: html(100_000),
  category: needed(100),
  subcategory: optional(100),
  occasions: several(100),
  brand: optional(100),
  size: optional(100),
  points: wholeNumber(GREATEST_POINTS, 1, 'must be a whole number above 0, such as 1250, or empty'),
  stock: wholeNumber(GREATEST_STOCK, 0, 'must be a whole number from 0 up, or empty'),
  feature: flag,
  latest: flag,
  images: several(255),
})
export type CatalogueRow = v.InferOutput<typeof catalogueRow>

export const catalogueHeadings = Object.keys(catalogueRow.entries) as (keyof CatalogueRow)[]
export const neededHeadings: readonly (keyof CatalogueRow)[] = ['code', 'name', 'category', 'points']

export const catalogueFormatHelp = `
The file is CSV: UTF-8 (or UTF-16 with its mark), comma, quotes as in RFC 4180, the first line names the columns.
  code               the product's own code; what a later import finds it by
  name               up to 200 characters
  short_description  plain text
  description, benefits, specifications   HTML
  category           a category's name or code; made where there is none
  subcategory        its name; made where there is none
  occasions, images  several values split by |
  brand, size        plain text
  points             the price of one: a whole number above 0; empty is not priced yet, and can't be redeemed
  stock              a whole number; empty is what --default-stock says
  feature, latest    0 or 1
In plain text, a character reference such as &trade; is read as its character.
code, name, category and points have to be there. images are files in the --pictures folder.`
