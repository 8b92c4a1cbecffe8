import { describe, expect, it } from 'vitest'
import type { Variant } from '../../../src/contract/shop-entities/product.ts'
import {
  isSoldOut,
  productOfVariant,
  variantChoices,
  variantCount,
  type VariantChoice,
} from '../../../src/domain/variants.ts'
import { aProduct } from '../builders.ts'

const aVariant = (id: number, size: string | null, colour: string | null, more: Partial<Variant> = {}) => ({
  id,
  product_size: size,
  product_colour: colour,
  product_code: `H-${id}`,
  filename: `${colour}.webp`,
  in_stock: true,
  product_points: 500,
  ...more,
})

/** S and M in black, M in red (sold out), and L only in red. */
const hoodies = [
  aVariant(1, 'S', 'Black'),
  aVariant(2, 'M', 'Black'),
  aVariant(3, 'M', 'Red', { in_stock: false }),
  aVariant(4, 'L', 'Red', { product_points: 600 }),
]
const hoodie = (id: number, variants: object[] = hoodies) => aProduct({ id, variants })

const told = (choices: readonly VariantChoice[]) =>
  choices.map(({ axis, options }) => [
    axis,
    ...options.map(({ value, isChosen, isAvailable, changes, variant }) =>
      [
        `${isChosen ? '*' : ''}${value}`,
        `#${variant.id}`,
        isAvailable ? '' : 'sold out',
        changes === null ? '' : `in ${changes}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ])

describe('the choices of a product', () => {
  it('lead to the variant with the rest as chosen, or say what else would change [V.7]', () => {
    expect(told(variantChoices(hoodie(1)))).toEqual([
      ['product_size', '*S #1', 'M #2', 'L #4 in Red'],
      ['product_colour', '*Black #1', 'Red #4 in L'],
    ])
    expect(told(variantChoices(hoodie(4)))).toEqual([
      ['product_size', 'S #1 in Black', 'M #3 sold out', '*L #4'],
      ['product_colour', 'Black #1 in S', '*Red #4'],
    ])
  })

  it('are of one kind where only that differs [V.7]', () => {
    const sizes = [aVariant(1, 'S', 'Black'), aVariant(2, 'M', 'Black')]
    expect(told(variantChoices(hoodie(1, sizes)))).toEqual([['product_size', '*S #1', 'M #2']])
  })

  it('are codes where size and colour do not tell variants apart [V.7]', () => {
    const same = [aVariant(1, 'S', null), aVariant(2, 'M', null), aVariant(3, 'M', null)]
    expect(told(variantChoices(hoodie(1, same)))).toEqual([['product_code', '*H-1 #1', 'H-2 #2', 'H-3 #3']])
  })

  it.each([
    ['no variants', aProduct({ id: 1 })],
    ['null', aProduct({ id: 1, variants: null })],
    ['itself alone', hoodie(1, [aVariant(1, 'S', 'Black')])],
    ['variants without itself', hoodie(9)],
  ])('are none where the provider sends %s [V.8]', (_what, product) => {
    expect(variantChoices(product)).toEqual([])
    expect(isSoldOut(product)).toBe(false)
  })

  it('one without stock or without a price can’t be had, and one whose stock nobody names is not sold out [V.7]', () => {
    const odd = [
      aVariant(1, 'S', null),
      aVariant(2, 'M', null, { product_points: null }),
      { id: '3', product_size: 'L' },
    ]
    expect(told(variantChoices(hoodie(1, odd)))).toEqual([
      ['product_size', '*S #1', 'M #2 sold out', 'L #3 sold out'],
    ])
    expect(isSoldOut(hoodie(3, odd))).toBe(false)
    expect(isSoldOut(hoodie(3))).toBe(true)
  })
})

it('a variant is shown before its details come, with the rest as the other has it [V.9]', () => {
  const shown = aProduct({
    id: 1,
    variants: hoodies,
    product_images: [{ filename: 'Black.webp' }, { filename: 'b.webp' }],
  })
  expect(productOfVariant(shown, 4)).toMatchObject({
    id: 4,
    product_name: { en: 'Travel bag' },
    product_size: 'L',
    product_colour: 'Red',
    product_code: 'H-4',
    product_images: [{ filename: 'Red.webp' }],
    current_client_product_price_points: [{ product_points: 600 }],
  })
  expect(productOfVariant(shown, 2)?.product_images).toHaveLength(2)
  expect(productOfVariant(shown, 9)).toBeUndefined()
})

it('counts what a product comes in [V.10]', () => {
  expect(variantCount(hoodie(1), 'product_size')).toBe(3)
  expect(variantCount(hoodie(1), 'product_colour')).toBe(2)
  expect(variantCount(aProduct({ id: 1 }), 'product_colour')).toBe(0)
})
