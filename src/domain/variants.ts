/** Choices among the variants of a product (wire contract, "Beyond the specification"). */
import type { Id } from '../contract/shop-entities/primitives.ts'
import type { Product, Variant } from '../contract/shop-entities/product.ts'
import { sameId } from './product.ts'

/** Properties in which variants differ. */
export type VariantAxis = 'product_size' | 'product_colour' | 'product_code'

/** One choice, relative to the shown product. */
export interface VariantOption {
  /** The size or the colour, or the code if variants differ in neither. */
  value: string
  isChosen: boolean
  /** The product that the choice opens. */
  variant: Variant
  /** Whether it can be redeemed. */
  isAvailable: boolean
  /**
   * What else would change, because no variant has the rest of the current choice; `null` if nothing would.
   */
  changes: string | null
}

/** Mutually exclusive options of one axis. */
export interface VariantChoice {
  axis: VariantAxis
  options: readonly VariantOption[]
}

const isAvailable = ({ in_stock, product_points }: Variant): boolean => in_stock && product_points !== null

/** The first variant that can be redeemed, otherwise the first. */
function bestOf(variants: readonly Variant[]): Variant | undefined {
  return variants.find(isAvailable) ?? variants[0]
}

const valuesOf = (variants: readonly Variant[], axis: VariantAxis): string[] => [
  ...new Set(variants.flatMap((variant) => variant[axis] || [])),
]

/** The axes in which a product's variants differ, size first. */
function axesOf(variants: readonly Variant[]): VariantAxis[] {
  const axes = (['product_size', 'product_colour'] as const).filter(
    (axis) => valuesOf(variants, axis).length > 1,
  )
  const told = new Set(variants.map((variant) => axes.map((axis) => variant[axis]).join('\n')))
  // Variants with the same size and colour can only be told apart by their code.
  return told.size === variants.length ? axes : ['product_code']
}

/** The product's own entry among its variants. */
function ownVariant({ id, variants }: Product): Variant | undefined {
  return variants.find((variant) => sameId(variant.id, id))
}

/**
 * The choices to show on a product's details.
 * @returns an empty list if there are no other variants
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

/** Whether the product is known to be sold out, from its entry among the variants. */
export function isSoldOut(product: Product): boolean {
  return ownVariant(product)?.in_stock === false
}

/**
 * A variant as far as it is known before its details have loaded: its own size, colour, code, points and
 * picture; the rest from the product that it was chosen on.
 * @returns `undefined` if the id is not one of the product's variants
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

/** Number of different values of an axis among a product's variants. */
export function variantCount({ variants }: Product, axis: VariantAxis): number {
  return valuesOf(variants, axis).length
}
