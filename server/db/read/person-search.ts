/**
 * How operators search members and orders: by words in any order, with or without accents, apostrophes and blanks, and
 * by numbers as people write them. `functions/person-search.sql` folds what is stored and what is searched alike.
 */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { plainDigits } from '../../../src/contract/values/digits.ts'
import { tenDigits } from '../../../src/contract/values/mobile.ts'
import { members, orders } from '../schema.ts'

/** Columns that PostgreSQL keeps, and indexes by trigrams. */
const memberText = sql`${members}.search_text`
const parcelText = sql`${orders}.search_text`

/** Digits with separators between them, as a telephone number is written. */
const WRITTEN_NUMBER = /\+?\d[\d ().\u00A0-]*\d/g

/** India's code before a part of a number. */
const COUNTRY = /^(?:\+|00)91/

/**
 * A search's words. A telephone number among them is one word, without separators, +91 and 0; so is a search of digits
 * alone.
 */
export function wordsOf(search: string): string[] {
  const plain = plainDigits(search).trim()
  const numbers = /^[+\d][\d\s().-]*$/.test(plain)
    ? (tenDigits(plain) ?? plain.replace(COUNTRY, '').replaceAll(/\D/g, ''))
    : plain.replaceAll(WRITTEN_NUMBER, (written) => tenDigits(written) ?? written)
  return numbers.split(/[\s,;/()]+/).filter((word) => word !== '')
}

const holds = (text: SQLWrapper, word: string): SQL => sql`${text} like containing(${word}::text)`

/** Whether a member's name, number and e-mail address together have every word. */
export const memberHas = (words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => holds(memberText, word)))

/** Whether the parcel of an order, its person, number, pincode and address, has every word. */
export const parcelHas = (words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => holds(parcelText, word)))

/** Of a word that finds a masked name. */
const LEAST_LETTERS = 3

/**
 * Whether a member's name has every word of a search, for those who see it masked: a part of a word would spell the name
 * out, letter by letter.
 */
export function isNamed(words: readonly string[]): SQL | undefined {
  if (!words.every((word) => Array.from(word).length >= LEAST_LETTERS)) return sql`false`
  return and(...words.map((word) => holds(sql`' ' || folded(${members.name}) || ' '`, ` ${word} `)))
}
