/** A product's changed fields in words, for the history and for what a change of many would do. */
import * as v from 'valibot'
import { productTexts } from '../../src/contract/admin/products.ts'
import { isLanguage, languageNames } from '../../src/contract/languages.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { counted } from '../parts/counted.ts'
import { anyText, stateInWords } from './product.ts'

/** What each field is called. */
export const fieldLabels: Readonly<Record<string, string>> = {
  code: 'Code',
  name: 'Name',
  short_description: 'Short description',
  description: 'Description',
  benefits: 'Benefits',
  specifications: 'Specifications',
  points: 'Price',
  low_stock: 'Low stock',
  active: 'State',
  feature: 'Featured',
  latest: 'New',
  category: 'Category',
  subcategory: 'Subcategory',
  occasions: 'Occasions',
  brand: 'Brand',
  size: 'Size',
  colour: 'Colour',
  group: 'Variants',
  pictures: 'Pictures',
}

/** A field's value before and after. */
export interface FieldChange {
  label: string
  before: string
  after: string
}

const byLanguage = v.record(v.string(), v.string())
const named = v.object({ name: byLanguage })
const NONE = 'none'

function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return field === 'active' ? stateInWords(value) : value ? 'Yes' : 'No'
  if (typeof value === 'number') return field === 'group' ? `with product ${value}` : groupedNumber(value)
  if (typeof value === 'string') return value
  if (field === 'pictures' && Array.isArray(value)) return counted(value.length, 'picture')
  const many = v.safeParse(v.array(named), value)
  if (many.success) return many.output.map(({ name }) => anyText(name)).join(', ') || NONE
  const one = v.safeParse(named, value)
  return one.success ? anyText(one.output.name) : JSON.stringify(value)
}

const isText = (field: string) => productTexts.some((text) => text === field)

function textChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [before, after].map((text) => v.parse(v.fallback(byLanguage, {}), text))
  const codes = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  return codes
    .filter((code) => (was?.[code] ?? '') !== (is?.[code] ?? ''))
    .map((code) => ({
      label: `${fieldLabels[field]} in ${isLanguage(code) ? languageNames[code] : code}`,
      before: was?.[code] || NONE,
      after: is?.[code] || NONE,
    }))
}

/** @param fields as the wire has them: a field's value before and after */
export function changesInWords(fields: Readonly<Record<string, readonly [unknown, unknown]>>): FieldChange[] {
  return Object.entries(fields).flatMap(([field, [before, after]]) =>
    isText(field)
      ? textChanges(field, before, after)
      : [
          {
            label: fieldLabels[field] ?? field,
            before: inWords(field, before),
            after: inWords(field, after),
          },
        ],
  )
}
