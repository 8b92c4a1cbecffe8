import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartTotal } from '../../../src/domain/cart.ts'
import { fittingCart } from '../../../src/domain/fitting-cart.ts'
import { aCartItem } from '../builders.ts'

const named = (name: string, product_points: number, quantity = 1) =>
  aCartItem({ product_id: name, product_name: { en: name }, product_points, quantity })

describe('a cart that costs more than the balance', () => {
  it('fits without the line that gives back least and is enough [A.3]', () => {
    const cart = [named('desk', 900), named('lamp', 400), named('pen', 50)]
    expect(fittingCart(cart, 1000)?.reductions).toEqual([{ name: 'lamp', was: 1, left: 0 }])
  })

  it('loses pieces of a line before all of it', () => {
    const fit = fittingCart([named('mug', 100, 5), named('desk', 900)], 1250)
    expect(fit?.reductions).toEqual([{ name: 'mug', was: 5, left: 3 }])
    expect(fit?.cart.map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  it('loses several lines, the dearest first, where no line alone is enough', () => {
    const cart = [named('desk', 900), named('sofa', 2000), named('pen', 50)]
    expect(fittingCart(cart, 60)?.reductions.map(({ name }) => name)).toEqual(['desk', 'sofa'])
  })

  it('has nothing to offer where nothing that costs points would be left', () => {
    expect(fittingCart([named('desk', 900)], 100)).toBeNull()
    expect(fittingCart([named('desk', 900), named('leaflet', 0)], 100)).toBeNull()
  })

  it('is asked nothing where the balance covers it', () => {
    expect(fittingCart([named('desk', 900)], 900)).toBeNull()
  })

  it('fits afterwards, whatever it holds, and holds nothing new', () => {
    const line = fc.record({
      cents: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 900_000 }),
        (lines, b) => {
          const cart = lines.map(({ cents, quantity }, index) => named(`p${index}`, cents / 100, quantity))
          const fit = fittingCart(cart, b / 100)
          if (fit === null) return
          expect(cartTotal(fit.cart)).toBeLessThanOrEqual(b / 100)
          expect(cartTotal(fit.cart)).toBeGreaterThan(0)
          for (const kept of fit.cart)
            expect(kept.quantity).toBeLessThanOrEqual(
              cart.find(({ product_id }) => product_id === kept.product_id)?.quantity ?? 0,
            )
        },
      ),
    )
  })
})
