/** What the console's pages know and say of a product. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { languageNames, type Language } from '../../src/contract/languages.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { useCall } from '../api/lists.ts'
import type { Tone } from '../parts/badge.tsx'

export type Product = AdminReplyOf<'showProduct'>
export type ByLanguage = Product['name']
export type Picture = Product['pictures'][number]

/** A text in English, or else in the first language that has it. */
export const anyText = (text: ByLanguage): string => text['en'] || (Object.values(text).find(Boolean) ?? '')

/** A product's name; its code if it has none. */
export const nameOf = ({ name, code }: Pick<Product, 'name' | 'code'>): string => anyText(name) || code

/** `1,200`. */
export const priceInWords = (points: number | null): string =>
  points === null ? 'No price' : groupedNumber(points)

export const stateInWords = (isActive: boolean): string => (isActive ? 'Active' : 'Retired')

/** What is to be said of a stock, if anything. */
export function stockMark({
  stock,
  low_stock: low,
}: Pick<Product, 'stock' | 'low_stock'>): { text: 'Out' | 'Low'; tone: Tone } | null {
  if (stock === 0) return { text: 'Out', tone: 'error' }
  return low !== null && stock <= low ? { text: 'Low', tone: 'warning' } : null
}

/** A client's languages, its shop's first one first. */
export function useLanguages(client: string): readonly [Language, ...Language[]] {
  const { data } = useCall('listClients', {})
  const all = Object.keys(languageNames) as Language[]
  const own = data?.items.find(({ login_id: id }) => id.toLowerCase() === client.toLowerCase())?.languages
  const known = (own ?? []).flatMap((code) => all.filter((one) => one === code))
  const [first, ...others] = known
  return first === undefined ? ['en'] : [first, ...others]
}

/** A change of a number: `+5`, `−3`, `0`. */
export const signed = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${groupedNumber(Math.abs(amount))}`
