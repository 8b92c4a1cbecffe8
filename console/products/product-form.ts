/** A product's form: its fields, and the request made of what was changed in it. */
import * as v from 'valibot'
import { productLimits, productRules, productTexts } from '../../src/contract/admin/products.ts'
import type { Language } from '../../src/contract/languages.ts'
import type { AdminRequest } from '../api/admin-call.ts'
import { orEmpty } from '../parts/form.tsx'
import type { ByLanguage, Picture, Product } from './product.ts'

export interface ProductFields {
  code: string
  name: ByLanguage
  short_description: ByLanguage
  description: ByLanguage
  benefits: ByLanguage
  specifications: ByLanguage
  points: string
  low_stock: string
  feature: boolean
  latest: boolean
  category: string
  subcategory: string
  occasions: string[]
  brand: string
  size: string
  colour: string
  pictures: readonly Picture[]
}

const word = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(productLimits.word, `at most ${productLimits.word} characters`),
)
const byLanguage = (rule: v.GenericSchema<string, string>) => v.record(v.string(), orEmpty(rule))

/** The rules of what is typed; the name is needed in the shop's first language. */
export const productSchema = (first: Language) =>
  v.object({
    code: productRules.code,
    name: v.pipe(
      byLanguage(productRules.name),
      v.check((name) => (name[first] ?? '') !== '', 'please fill this in'),
    ),
    short_description: byLanguage(productRules.shortDescription),
    description: byLanguage(productRules.html),
    benefits: byLanguage(productRules.html),
    specifications: byLanguage(productRules.html),
    points: orEmpty(productRules.points),
    low_stock: orEmpty(productRules.lowStock),
    feature: v.boolean(),
    latest: v.boolean(),
    category: v.pipe(v.string(), v.nonEmpty('please choose one')),
    subcategory: v.string(),
    occasions: v.array(v.string()),
    brand: word,
    size: word,
    colour: word,
    pictures: v.array(v.any()),
  })

export const emptyProduct: ProductFields = {
  code: '',
  name: {},
  short_description: {},
  description: {},
  benefits: {},
  specifications: {},
  points: '',
  low_stock: '',
  feature: false,
  latest: false,
  category: '',
  subcategory: '',
  occasions: [],
  brand: '',
  size: '',
  colour: '',
  pictures: [],
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** A text with a place for each language, so that an empty field is no change. */
const inAll = (text: ByLanguage, languages: readonly string[]): ByLanguage => ({
  ...Object.fromEntries(languages.map((code) => [code, ''])),
  ...text,
})

/** A product as the form shows it. */
export const fieldsOf = (product: Product, languages: readonly string[]): ProductFields => ({
  code: product.code,
  name: inAll(product.name, languages),
  short_description: inAll(product.short_description, languages),
  description: inAll(product.description, languages),
  benefits: inAll(product.benefits, languages),
  specifications: inAll(product.specifications, languages),
  points: textOf(product.points),
  low_stock: textOf(product.low_stock),
  feature: product.feature,
  latest: product.latest,
  category: String(product.category.id),
  subcategory: textOf(product.subcategory?.id ?? null),
  occasions: product.occasions.map(({ id }) => String(id)),
  brand: product.brand ?? '',
  size: product.size ?? '',
  colour: product.colour ?? '',
  pictures: product.pictures,
})

const fieldNames = Object.keys(emptyProduct) as (keyof ProductFields)[]
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two products, as forms, differ. */
export const differingFields = (one: ProductFields, other: ProductFields): (keyof ProductFields)[] =>
  fieldNames.filter((name) => !isSame(one[name], other[name]))

/** The languages whose text was changed; an empty one is removed. */
function changedTexts(before: ByLanguage, given: ByLanguage): Record<string, string | null> {
  const changed = Object.entries(given).filter(([code, text]) => text !== (before[code] ?? ''))
  return Object.fromEntries(changed.map(([code, text]) => [code, text.trim() === '' ? null : text]))
}

const number = (text: string, rule: v.GenericSchema<unknown, number>) =>
  text.trim() === '' ? null : v.parse(rule, text)

/** What a request can set of a product by the form. */
export type ProductSet = Omit<AdminRequest<'changeProduct'>, 'id' | 'version' | 'active' | 'group'>

/** The changed fields as a request; all others are left as they are. */
export function setOf(before: ProductFields, given: ProductFields): ProductSet {
  const texts = Object.fromEntries(
    productTexts.map((text) => [text, changedTexts(before[text], given[text])]),
  )
  const all = {
    ...given,
    ...texts,
    points: number(given.points, productRules.points),
    low_stock: number(given.low_stock, productRules.lowStock),
    category: Number(given.category),
    subcategory: given.subcategory === '' ? null : Number(given.subcategory),
    occasions: given.occasions.map(Number),
    brand: given.brand.trim() || null,
    size: given.size.trim() || null,
    colour: given.colour.trim() || null,
  }
  return Object.fromEntries(differingFields(before, given).map((name) => [name, all[name]]))
}
