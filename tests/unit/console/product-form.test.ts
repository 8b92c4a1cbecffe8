import { describe, expect, it } from 'vitest'
import { emptyProduct, fieldsOf, setOf } from '../../../console/products/product-form.ts'
import { putBackOf } from '../../../console/products/put-back.ts'
import { changesInWords } from '../../../console/products/field-words.ts'
import { productQuery } from '../../../console/products/product-filter.ts'
import { stockMark, type Product } from '../../../console/products/product.ts'

const bottle: Product = {
  id: 7,
  version: 3,
  code: 'BOTTLE',
  name: { en: 'Steel bottle', hi: 'बोतल' },
  short_description: {},
  description: { en: '<p>Keeps  cold</p>\n' },
  benefits: {},
  specifications: {},
  points: 400,
  stock: 5,
  low_stock: null,
  active: true,
  feature: false,
  latest: false,
  category: { id: 2, name: { en: 'Travel' } },
  subcategory: { id: 9, name: { en: 'Bottles' } },
  occasions: [{ id: 4, name: { en: 'Diwali' } }],
  brand: null,
  size: null,
  colour: 'Blue',
  group: null,
  pictures: [{ filename: 'media/a.webp', alt: {}, focus: null }],
  updated_at: '2026-11-28T10:00:00.000Z',
}
const shown = fieldsOf(bottle, ['en', 'hi'])

describe('a product’s form', () => {
  it('sends nothing that was not changed', () => {
    expect(setOf(shown, fieldsOf(bottle, ['en', 'hi']))).toEqual({})
  })

  it('sends a changed text in its language alone, and an emptied one as none', () => {
    const given = { ...shown, name: { en: 'Steel bottle, 1 l', hi: '' } }
    expect(setOf(shown, given)).toEqual({ name: { en: 'Steel bottle, 1 l', hi: null } })
    expect(setOf(shown, { ...shown, benefits: { en: '', hi: '<p>x</p>' } })).toEqual({
      benefits: { hi: '<p>x</p>' },
    })
  })

  it('sends numbers as people write them, and an empty one as none', () => {
    expect(setOf(shown, { ...shown, points: '1,200', low_stock: '3' })).toEqual({
      points: 1200,
      low_stock: 3,
    })
    expect(setOf(shown, { ...shown, points: ' ' })).toEqual({ points: null })
  })

  it('names what is chosen by its id', () => {
    const given = { ...shown, category: '3', subcategory: '', occasions: ['4', '5'], colour: '' }
    expect(setOf(shown, given)).toEqual({ category: 3, subcategory: null, occasions: [4, 5], colour: null })
  })

  it('has all that was filled in of a new one', () => {
    const given = { ...emptyProduct, code: 'MUG', name: { en: 'Mug' }, category: '2', points: '150' }
    expect(setOf(emptyProduct, given)).toEqual({ code: 'MUG', name: { en: 'Mug' }, category: 2, points: 150 })
  })
})

describe('putting a change back', () => {
  it('sets the values before it, and removes a text that was not there', () => {
    const fields = {
      points: [400, 500],
      name: [{ en: 'Bottle' }, { en: 'Steel bottle', hi: 'बोतल' }],
      category: [bottle.category, { id: 3, name: { en: 'Home' } }],
      subcategory: [null, bottle.subcategory],
      occasions: [bottle.occasions, []],
      active: [false, true],
      pictures: [bottle.pictures, []],
    } as const
    expect(putBackOf(fields)).toEqual({
      points: 400,
      name: { en: 'Bottle', hi: null },
      category: 2,
      subcategory: null,
      occasions: [4],
      active: false,
      pictures: bottle.pictures,
    })
  })
})

it('says a change of a text by language, and a choice by its name', () => {
  const fields = {
    name: [{ en: 'Bottle' }, { en: 'Bottle', hi: 'बोतल' }],
    points: [null, 1200],
    active: [true, false],
    category: [
      { id: 1, name: { en: 'Travel' } },
      { id: 2, name: { en: 'Home' } },
    ],
  } as const
  expect(changesInWords(fields).map(({ label, before, after }) => `${label}: ${before} > ${after}`)).toEqual([
    'Name in हिन्दी: none > बोतल',
    'Price: none > 1,200',
    'State: Active > Retired',
    'Category: Travel > Home',
  ])
})

it('leaves out of the request what is no filter in an address', () => {
  const filter = { q: 'mug', category: 'x', active: 'maybe', stock: 'low', lacks: 'text', language: 'xx' }
  expect(productQuery('acme', filter)).toEqual({ client: 'acme', q: 'mug', stock: 'low', lacks: 'text' })
})

it('marks a stock as out before it is low', () => {
  const markOf = (stock: number, low: number | null) => stockMark({ stock, low_stock: low })?.text
  expect([markOf(0, 5), markOf(5, 5), markOf(6, 5), markOf(1, null)]).toEqual([
    'Out',
    'Low',
    undefined,
    undefined,
  ])
})
