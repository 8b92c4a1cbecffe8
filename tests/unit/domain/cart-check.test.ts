import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, isNewlyGone, changesAfter, withAnsweredPrices } from '../../../src/domain/cart-check.ts'
import { aCartItem, aProduct } from '../builders.ts'

const bag = aCartItem({ product_id: 7, product_points: 320 })
const mug = aCartItem({ product_id: 8, product_points: 90 })
const at = (points: number | null, productId: number | string = 7) => ({ productId, points })

describe('asking for the prices again', () => {
  it('reads the price that the product has now', () => {
    expect(answerOf(bag.product_id, aProduct())).toEqual(at(320))
  })

  it.each([
    ['the provider does not know', null],
    ['has no price any more', aProduct({ current_client_product_price_points: [] })],
  ])('takes a product for gone that %s', (_, product) => {
    expect(answerOf(bag.product_id, product)).toEqual(at(null))
  })

  it('puts the new price into the cart, and leaves every other line as it is', () => {
    expect(withAnsweredPrices([bag, mug], [at(300, '7')])).toEqual([{ ...bag, product_points: 300 }, mug])
  })

  it('leaves a line that is gone in the cart at its price', () => {
    expect(withAnsweredPrices([bag], [at(null)])).toEqual([bag])
  })
})

describe('what is told of a line', () => {
  it('is nothing while the price is the same', () => {
    expect(changesAfter([bag], [at(320)], [])).toEqual([])
  })

  it('is what it was and what it is now', () => {
    expect(changesAfter([bag], [at(300)], [])).toEqual([{ productId: 7, kind: 'price', was: 320, now: 300 }])
  })

  it('stays compared with the price that was seen first', () => {
    const told = changesAfter([bag], [at(300)], [])
    const cheaper = { ...bag, product_points: 300 }
    expect(changesAfter([cheaper], [at(300)], told)).toEqual(told)
    expect(changesAfter([cheaper], [at(310)], told)).toEqual([
      { productId: 7, kind: 'price', was: 320, now: 310 },
    ])
    expect(changesAfter([cheaper], [at(320)], told)).toEqual([])
  })

  it('stays where the provider could not be asked a second time', () => {
    const told = changesAfter([bag], [at(null)], [])
    expect(changesAfter([bag], [], told)).toEqual(told)
  })

  it('is over when a product that was gone is there again', () => {
    expect(changesAfter([bag], [at(320)], [{ productId: 7, kind: 'gone' }])).toEqual([])
  })

  it('says nothing of a line that was removed meanwhile', () => {
    expect(changesAfter([mug], [at(300)], [])).toEqual([])
  })
})

it('a product is newly gone once', () => {
  const gone = changesAfter([bag], [at(null)], [])
  expect(isNewlyGone([], gone)).toBe(true)
  expect(isNewlyGone(gone, gone)).toBe(false)
})

describe('whatever the provider answers, and however often it is asked', () => {
  const price = fc.option(fc.integer({ min: 1, max: 5 }))
  const round = fc.dictionary(fc.constantFrom('7', '8', '9'), price)

  it('tells of a line exactly where it costs something else than the member saw, or is gone', () => {
    const seen = ['7', '8', '9'].map((id, index) => aCartItem({ product_id: id, product_points: index + 1 }))
    fc.assert(
      fc.property(fc.array(round, { maxLength: 6 }), (rounds) => {
        let cart = seen
        let told: ReturnType<typeof changesAfter> = []
        for (const answered of rounds) {
          const answers = Object.entries(answered).map(([productId, points]) => ({ productId, points }))
          told = changesAfter(cart, answers, told)
          cart = withAnsweredPrices(cart, answers)
        }
        expect(cart.map(({ product_id: id, quantity }) => [id, quantity])).toEqual(
          seen.map(({ product_id: id, quantity }) => [id, quantity]),
        )
        for (const [index, { product_id: id, product_points: first }] of seen.entries()) {
          const answers = rounds.flatMap((answered) => (String(id) in answered ? [answered[String(id)]] : []))
          const last = answers.at(-1)
          const news = told.filter(({ productId }) => productId === id)
          if (last === undefined) expect(news).toEqual([])
          else if (last === null) expect(news).toEqual([{ productId: id, kind: 'gone' }])
          else {
            expect(cart[index]?.product_points).toBe(last)
            expect(news.length).toBeLessThanOrEqual(1)
            // A product that disappeared and returned is compared with what the cart still showed.
            if (last === first && !answers.includes(null)) expect(news).toEqual([])
          }
        }
      }),
    )
  })
})
