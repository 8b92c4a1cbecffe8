/** What a member's points are enough for, or almost: found in a few pages of a catalogue of any size. */
import { describe, expect, it, vi } from 'vitest'
import { findWithinReach, type ReadPage, withinReach } from '../../../src/domain/within-reach.ts'
import { aProduct } from '../builders.ts'

const priced = (points: number | null, id: number) =>
  aProduct({
    id,
    current_client_product_price_points: points === null ? [] : [{ product_points: points }],
  })

const pricesOf = (products: readonly ReturnType<typeof priced>[]) =>
  products.map((product) => product.current_client_product_price_points[0]?.product_points)

/** Products for 10, 20, 30 points and so on, from a provider with pages of 50. */
function catalogue(size: number, options: { withTotal: boolean } = { withTotal: true }) {
  const all = Array.from({ length: size }, (_, index) => priced((index + 1) * 10, index + 1))
  return vi.fn<ReadPage>((order, page) => {
    const sorted = order === 'ascending' ? all : all.toReversed()
    const products = sorted.slice((page - 1) * 50, page * 50)
    return Promise.resolve({ products, returned: products.length, total: options.withTotal ? size : null })
  })
}

describe('what is within reach', () => {
  it('is the dearest that the points are enough for, and the cheapest up to a fifth short [G.2]', () => {
    const products = [100, 500, 624, 625, 626, null, 501].map(priced)
    const { within, almost } = withinReach([...products, ...products], 500)
    expect(pricesOf(within)).toEqual([500, 100])
    expect(pricesOf(almost)).toEqual([501, 624, 625])
  })

  it('is as much as a rail shows', () => {
    const { within, almost } = withinReach(
      Array.from({ length: 99 }, (_, index) => priced(index + 451, index)),
      500,
    )
    expect([within.length, almost.length]).toEqual([12, 12])
    expect(pricesOf(within)[0]).toBe(500)
  })

  it.each([
    ['a catalogue of one page', 40, 200, 1],
    ['points that the first page is enough for', 5000, 200, 1],
    ['points for everything', 5000, 1e6, 2],
    ['points for nearly everything', 5000, 49_900, 2],
    ['points in the middle of a large catalogue', 5000, 24_800, 3],
    ['points anywhere', 5000, 12_000, 4],
  ])('takes few calls: %s', async (_what, size, points, calls) => {
    const readPage = catalogue(size)
    const { within } = await findWithinReach(readPage, points)
    expect(readPage).toHaveBeenCalledTimes(calls)
    expect(within.length).toBeGreaterThan(0)
    expect(pricesOf(within).every((price) => price !== undefined && price <= points)).toBe(true)
  })

  it('never reads more than four pages, also of a provider that tells no total', async () => {
    for (const points of [600, 5000, 22_000, 39_000]) {
      const readPage = catalogue(5000, { withTotal: false })
      const { within } = await findWithinReach(readPage, points)
      expect(readPage.mock.calls.length).toBeLessThanOrEqual(4)
      expect(within.length).toBeGreaterThan(0)
    }
  })

  it('is found around the balance, not at the cheap end, where the provider tells its total', async () => {
    const { within, almost } = await findWithinReach(catalogue(200), 1000)
    expect(pricesOf(within)[0]).toBe(1000)
    expect(pricesOf(almost)[0]).toBe(1010)
  })

  it('shows what came where a call fails, and nothing where none came', async () => {
    const readPage = catalogue(500)
    readPage.mockImplementationOnce(readPage.getMockImplementation() as ReadPage)
    readPage.mockResolvedValueOnce(null)
    expect(pricesOf((await findWithinReach(readPage, 2000)).within)[0]).toBe(500)
    expect(await findWithinReach(() => Promise.resolve(null), 500)).toEqual({ within: [], almost: [] })
  })
})
