/** The spreadsheet that a merchandiser hands over: its columns, and what each may hold. */
import * as z from 'zod/mini'

const GREATEST_POINTS = 10_000_000
const GREATEST_STOCK = 1_000_000

const needed = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(longest, `is longer than ${longest} characters`))

const optional = (longest: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(longest, `is longer than ${longest} characters`)), '')

const wholeNumber = (greatest: number, least: number, what: string) =>
  z.pipe(
    z._default(z.string().check(z.trim(), z.regex(/^\d{0,9}$/, what)), ''),
    z.pipe(
      z.transform((digits: string) => (digits === '' ? null : Number(digits))),
      z.nullable(z.number().check(z.minimum(least, what), z.maximum(greatest, `is more than ${greatest}`))),
    ),
  )

const flag = z.pipe(
  z._default(z.string().check(z.trim(), z.regex(/^[01]?$/, 'must be 0 or 1')), ''),
  z.transform((cell: string) => cell === '1'),
)

/** Several values in one cell, split by `|`; empty ones and repeated ones are left out. */
const several = (longest: number) =>
  z.pipe(
    optional(4000),
    z.pipe(
      z.transform((cell: string) => [
        ...new Set(
          cell
            .split('|')
            .map((value) => value.trim())
            .filter((value) => value !== ''),
        ),
      ]),
      z
        .array(z.string().check(z.maxLength(longest, `has a value longer than ${longest} characters`)))
        .check(z.maxLength(50, 'has more than 50 values')),
    ),
  )

/** One row of the file, by its headings. */
export const catalogueRow = z.object({
  code: needed(64),
  name: needed(200),
  short_description: optional(2000),
  description: optional(100_000),
  benefits: optional(100_000),
  specifications: optional(100_000),
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
export type CatalogueRow = z.output<typeof catalogueRow>

export const catalogueHeadings = Object.keys(catalogueRow.shape) as (keyof CatalogueRow)[]
export const neededHeadings: readonly (keyof CatalogueRow)[] = ['code', 'name', 'category', 'points']

export const catalogueFormatHelp = `
The file is CSV: UTF-8, comma, quotes as in RFC 4180, the first line names the columns.
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
code, name, category and points have to be there. images are files in the --pictures folder.`
