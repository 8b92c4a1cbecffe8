/** Choices among the variants of a product (wire contract, "Beyond the specification"): pure. */
import type { Id } from '../contract/entities/primitives.ts'
import type { Product, Variant } from '../contract/entities/product.ts'
import { sameId } from './product.ts'

/** What variants differ in. */
export type VariantAxis = 'product_size' | 'product_colour' | 'product_code'

/** One choice of a group, seen from the product that is shown. */
export interface VariantOption {
  /** The size, the colour, or the code where variants differ in neither. */
  value: string
  isChosen: boolean
  /** The product that the choice leads to. */
  variant: Variant
  /** Whether it can be redeemed. */
  isAvailable: boolean
  /** What else has to change, for there is none with the rest of what is chosen; `null` where nothing has. */
  changes: string | null
}

/** Choices that exclude each other. */
export interface VariantChoice {
  axis: VariantAxis
  options: readonly VariantOption[]
}

const isAvailable = ({ in_stock, product_points }: Variant): boolean => in_stock && product_points !== null

/** One that can be redeemed before one that can't; otherwise the provider's order stands. */
function bestOf(variants: readonly Variant[]): Variant | undefined {
  return variants.find(isAvailable) ?? variants[0]
}

const valuesOf = (variants: readonly Variant[], axis: VariantAxis): string[] => [
  ...new Set(variants.flatMap((variant) => variant[axis] || [])),
]

/** What is shown of a product's variants: the axes along which they differ, size first. */
function axesOf(variants: readonly Variant[]): VariantAxis[] {
  const axes = (['product_size', 'product_colour'] as const).filter(
    (axis) => valuesOf(variants, axis).length > 1,
  )
  const told = new Set(variants.map((variant) => axes.map((axis) => variant[axis]).join('\n')))
  // Two of the same size and colour could not be told apart by them.
  return told.size === variants.length ? axes : ['product_code']
}

/** The variant that the product itself is, among its own. */
function ownVariant({ id, variants }: Product): Variant | undefined {
  return variants.find((variant) => sameId(variant.id, id))
}

/**
 * The choices that a product's details offer.
 * @returns an empty list where the provider names no variants, or one alone
 */
export function variantChoices(product: Product): VariantChoice[] {
  const { variants } = product
  const own = ownVariant(product)
  if (own === undefined || variants.length < 2) return []
  const axes = axesOf(variants)
  return axes.map((axis) => {
    const others = axes.filter((other) => other !== axis)
    const options = valuesOf(variants, axis).flatMap((value) => {
      const withValue = variants.filter((variant) => variant[axis] === value)
      const same = withValue.filter((variant) => others.every((other) => variant[other] === own[other]))
      const isChosen = own[axis] === value
      const variant = isChosen ? own : bestOf(same.length > 0 ? same : withValue)
      if (variant === undefined) return []
      const changed = others.flatMap((other) => (variant[other] === own[other] ? [] : (variant[other] ?? [])))
      const changes = same.length > 0 || isChosen ? null : changed.join(', ')
      return [{ value, isChosen, variant, isAvailable: isAvailable(variant), changes }]
    })
    return { axis, options }
  })
}

/** Whether the product is a variant that is known to be sold out. */
export function isSoldOut(product: Product): boolean {
  return ownVariant(product)?.in_stock === false
}

/**
 * What is known of a variant before its own details have come: its own size, colour, code, points and picture, and the
 * rest as the product has it that it was chosen on.
 * @returns `undefined` where it is none of the product's variants
 */
export function productOfVariant(product: Product, id: Id): Product | undefined {
  const variant = product.variants.find((other) => sameId(other.id, id))
  if (variant === undefined) return undefined
  const { filename, product_points, product_size, product_colour, product_code } = variant
  const pictures = filename ? [{ filename }] : []
  return {
    ...product,
    id: variant.id,
    product_size: product_size ?? null,
    product_colour: product_colour ?? null,
    product_code,
    product_images: filename === product.product_images[0]?.filename ? product.product_images : pictures,
    current_client_product_price_points:
      product_points === null || product_points === undefined ? [] : [{ product_points }],
  }
}

/** How many different values a product's variants have of an axis. */
export function variantCount({ variants }: Product, axis: VariantAxis): number {
  return valuesOf(variants, axis).length
}
