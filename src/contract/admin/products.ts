/** Products of a client's catalogue: what they are, how they look in the shop, and who changed what. */
import * as v from 'valibot'
import { languageNames, type Language } from '../languages.ts'
import { whole } from '../number-rules.ts'
import { lineOrNone } from '../text-rules.ts'
import { objectOf } from '../shop-entities/primitives.ts'
import { count, listOf, moment, rowId } from './replies/fields.ts'
import { changed, dryRun, line, ofClient, paging, positive, version } from './requests/fields.ts'
import type { Subject } from './subject.ts'

/** The limits of a product's fields, for forms, files and the wire. Texts in characters. */
export const productLimits = {
  code: 64,
  name: 200,
  shortDescription: 2000,
  /** Description, benefits and specifications, which are HTML. */
  html: 100_000,
  /** Brand, size and colour. */
  word: 100,
  alt: 300,
  points: 10_000_000,
  stock: 1_000_000,
  pictures: 50,
  occasions: 50,
  /** Products of one bulk edit. */
  bulk: 500,
} as const

/** A product's texts, by language. */
export const productTexts = [
  'name',
  'short_description',
  'description',
  'benefits',
  'specifications',
] as const
export type ProductText = (typeof productTexts)[number]

/** What can be missing from a product. */
export const productLacks = ['price', 'picture', 'text'] as const

const languages = Object.keys(languageNames) as [Language, ...Language[]]
const language = v.picklist(languages)

const byLanguage = v.record(v.string(), v.string())
const named = v.object({ id: rowId, name: byLanguage })

/** The place of a picture that stays visible where the picture is cut: 0 is its left or upper edge, 1 the other. */
const focus = v.object({
  x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
})

export const product = v.object({
  id: rowId,
  version: rowId,
  code: v.string(),
  name: byLanguage,
  short_description: byLanguage,
  /** HTML, as benefits and specifications are. */
  description: byLanguage,
  benefits: byLanguage,
  specifications: byLanguage,
  /** Price of a piece; `null`: not priced yet, so nobody can redeem it. */
  points: v.nullable(rowId),
  stock: count,
  /** From this many pieces down the stock is low; `null`: never. */
  low_stock: v.nullable(count),
  active: v.boolean(),
  feature: v.boolean(),
  latest: v.boolean(),
  category: named,
  subcategory: v.nullable(named),
  occasions: v.array(named),
  brand: v.nullable(v.string()),
  size: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  /** Equal for the variants of one thing: the id of the first of them. */
  group: v.nullable(rowId),
  pictures: v.array(v.object({ filename: v.string(), alt: byLanguage, focus: v.nullable(focus) })),
  updated_at: moment,
})
export type Product = v.InferOutput<typeof product>

/** A text in some languages: each one given replaces that language's text, `null` or an empty one removes it. */
const texts = (rule: v.GenericSchema<string, string>) => {
  const text = v.optional(v.nullable(v.union([v.pipe(v.string(), v.trim(), v.literal('')), rule])))
  const entries = Object.fromEntries(languages.map((code) => [code, text]))
  return v.strictObject(entries as Record<Language, typeof text>)
}

const html = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(productLimits.html, `at most ${productLimits.html} characters`),
)
const plain = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, `at most ${most} characters`))

const word = v.nullable(
  v.pipe(
    lineOrNone(productLimits.word),
    v.transform((text) => (text === '' ? null : text)),
  ),
)

/** The rules of what an operator types. */
export const productRules = {
  code: line(productLimits.code),
  points: v.pipe(
    whole(),
    v.minValue(1, 'must be above 0'),
    v.maxValue(productLimits.points, `at most ${productLimits.points}`),
  ),
  lowStock: v.pipe(
    whole(),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(productLimits.stock, `at most ${productLimits.stock}`),
  ),
  name: line(productLimits.name),
  shortDescription: plain(productLimits.shortDescription),
  html,
  alt: plain(productLimits.alt),
}

const pictures = v.pipe(
  v.array(
    v.strictObject({
      /** As `storePicture` replied it. */
      filename: line(255),
      alt: v.optional(texts(productRules.alt), {}),
      focus: v.optional(v.nullable(focus), null),
    }),
  ),
  v.maxLength(productLimits.pictures, `at most ${productLimits.pictures} pictures`),
)

/** What a change may set. */
const settable = {
  code: v.optional(productRules.code),
  name: v.optional(texts(productRules.name)),
  short_description: v.optional(texts(productRules.shortDescription)),
  description: v.optional(texts(html)),
  benefits: v.optional(texts(html)),
  specifications: v.optional(texts(html)),
  points: v.optional(v.nullable(productRules.points)),
  low_stock: v.optional(v.nullable(productRules.lowStock)),
  active: v.optional(v.boolean()),
  feature: v.optional(v.boolean()),
  latest: v.optional(v.boolean()),
  category: v.optional(positive),
  subcategory: v.optional(v.nullable(positive)),
  occasions: v.optional(
    v.pipe(
      v.array(positive),
      v.maxLength(productLimits.occasions, `at most ${productLimits.occasions} occasions`),
    ),
  ),
  brand: v.optional(word),
  size: v.optional(word),
  colour: v.optional(word),
  /** A product of the same group, or the first of a new one. */
  group: v.optional(v.nullable(positive)),
  pictures: v.optional(pictures),
}
const fields = Object.keys(settable) as (keyof typeof settable)[]

const ofProduct = { id: positive }

/** A field's value before and after, as the product's reply has it. */
const changes = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]))

export const products = {
  permissions: {
    'catalogue.read': ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
    'catalogue.edit': ['owner', 'manager', 'catalogue'],
  },
  calls: {
    listProducts: {
      method: 'GET',
      path: '/clients/:client/products',
      permission: 'catalogue.read',
      csv: true,
      summary: "A client's products, in the shop's order",
      request: objectOf({
        ...ofClient,
        /** Part of a name, a brand or a code. */
        q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
        /** The whole code, as it is or in capital or small letters. */
        code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(productLimits.code))),
        /** The variants of one thing. */
        group: v.optional(positive),
        category: v.optional(positive),
        active: v.optional(v.picklist(['yes', 'no'])),
        stock: v.optional(v.picklist(['out', 'low'])),
        lacks: v.optional(v.picklist(productLacks)),
        /** The language of `lacks=text`; English if absent. */
        language: v.optional(language),
        ...paging,
      }),
      reply: listOf(product),
    },
    showProduct: {
      method: 'GET',
      path: '/products/:id',
      permission: 'catalogue.read',
      summary: 'One product',
      request: objectOf(ofProduct),
      reply: product,
    },
    createProduct: {
      method: 'POST',
      path: '/clients/:client/products',
      permission: 'catalogue.edit',
      status: 201,
      summary: 'A new product, without stock',
      request: v.strictObject({
        ...ofClient,
        ...settable,
        code: productRules.code,
        name: texts(productRules.name),
        category: positive,
      }),
      reply: product,
    },
    changeProduct: {
      method: 'PATCH',
      path: '/products/:id',
      permission: 'catalogue.edit',
      versioned: true,
      summary: "Change a product's fields; the shop shows it at once",
      request: v.pipe(v.strictObject({ ...ofProduct, version, ...settable }), changed(fields)),
      reply: product,
    },
    changeProducts: {
      method: 'POST',
      path: '/clients/:client/products/bulk',
      permission: 'catalogue.edit',
      summary: `Set the same fields of up to ${productLimits.bulk} products, each by itself`,
      request: v.strictObject({
        ...ofClient,
        items: v.pipe(
          v.array(v.strictObject({ id: positive, version })),
          v.minLength(1, 'name at least one'),
          v.maxLength(productLimits.bulk, `at most ${productLimits.bulk} products`),
        ),
        set: v.pipe(
          v.strictObject({
            points: settable.points,
            active: settable.active,
            feature: settable.feature,
            latest: settable.latest,
            category: settable.category,
          }),
          changed(['points', 'active', 'feature', 'latest', 'category']),
        ),
        dry_run: dryRun,
      }),
      reply: v.object({
        results: v.array(
          v.object({
            id: rowId,
            outcome: v.picklist(['changed', 'unchanged', 'refused']),
            /** What changes, before and after. */
            fields: changes,
            /** Why it was refused. */
            message: v.optional(v.string()),
          }),
        ),
      }),
    },
    listProductHistory: {
      method: 'GET',
      path: '/products/:id/history',
      permission: 'catalogue.read',
      summary: 'Who changed what of a product in the last two years, newest first',
      request: objectOf({ ...ofProduct, ...paging }),
      reply: listOf(v.object({ id: rowId, at: moment, actor: v.string(), fields: changes })),
    },
    listCategories: {
      method: 'GET',
      path: '/clients/:client/categories',
      permission: 'catalogue.read',
      summary: "A client's categories with their subcategories, in the shop's order",
      request: objectOf({ ...ofClient, ...paging }),
      reply: listOf(v.object({ ...named.entries, code: v.string(), subcategories: v.array(named) })),
    },
    listOccasions: {
      method: 'GET',
      path: '/clients/:client/occasions',
      permission: 'catalogue.read',
      summary: "A client's occasions",
      request: objectOf({ ...ofClient, ...paging }),
      reply: listOf(named),
    },
  },
} as const satisfies Subject
