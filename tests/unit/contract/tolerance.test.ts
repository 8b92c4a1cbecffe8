import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { order } from '../../../src/contract/entities/order.ts'
import { id, listOf, localizedText } from '../../../src/contract/entities/primitives.ts'
import { product } from '../../../src/contract/entities/product.ts'
import { user } from '../../../src/contract/entities/user.ts'
import { isReservedClientLoginId } from '../../../src/contract/routes.ts'

describe('an odd reply is read', () => {
  it('with ids as text', () => {
    expect(id.parse('12')).toBe(12)
    expect(id.parse('A-12')).toBe('A-12')
    expect(id.parse('0012')).toBe('0012')
    expect(id.safeParse('').success).toBe(false)
    expect(id.safeParse(null).success).toBe(false)
  })
  it('with a list as null', () => expect(listOf(id).parse(null)).toEqual([]))
  it('with one broken entry left out', () => expect(listOf(id).parse([1, null, 'x'])).toEqual([1, 'x']))
  it('with a name that is no record of languages', () => {
    expect(localizedText.parse('Bag')).toEqual({ en: 'Bag' })
    expect(localizedText.parse(null)).toEqual({})
    expect(localizedText.parse({ en: 'Bag', hi: null })).toEqual({ en: 'Bag' })
  })
  it('with the other names of a product', () => {
    const read = product.parse({
      pd_id: '41',
      product_name: { en: 'Bag' },
      product_images: [],
      product_images_pd_id: [{ filename: 'a.png' }, { filename: null }],
      current_client_product_price_points: null,
      current_client_product_price_points_for_filter: [{ product_points: '1250.00' }],
      category_master: { name: 'Bags' },
      unknown_field: { deep: true },
    })
    expect(read.id).toBe(41)
    expect(read.product_images).toEqual([{ filename: 'a.png' }])
    expect(read.current_client_product_price_points).toEqual([{ product_points: 1250 }])
    expect(read.category_master).toEqual([{ name: { en: 'Bags' } }])
    expect(read).not.toHaveProperty('unknown_field')
  })
  it('without a price', () => {
    const read = product.parse({ id: 1, current_client_product_price_points: [{ product_points: 'n/a' }] })
    expect(read.current_client_product_price_points).toEqual([])
  })
  it('with a member of whom little is known', () => {
    const read = user.parse({
      id: '3',
      rewards_points: '12,500',
      gender: '2',
      state: { name: { en: 'Goa' } },
    })
    expect(read).toMatchObject({
      id: 3,
      rewards_points: 12500,
      gender: 2,
      state: { en: 'Goa' },
      city: {},
      name: '',
    })
    expect(read.order_details).toEqual([])
  })
  it('with feedback in a list, as null, or missing', () => {
    const base = { id: 1 }
    expect(order.parse({ ...base, feedback_details: [{ rating_number: '4' }] }).feedback_details).toEqual({
      rating_number: 4,
    })
    expect(order.parse({ ...base, feedback_details: [] }).feedback_details).toBeNull()
    expect(order.parse(base).feedback_details).toBeNull()
  })
})

describe('a request', () => {
  const listing = endpoints.fetchAllProducts.request
  it('has its defaults', () => {
    expect(listing.parse({ client_id: 'demo' })).toMatchObject({ page: 1, per_page: 50, category_filter: [] })
  })
  it('may carry its lists as their JSON text', () => {
    expect(listing.parse({ client_id: 'demo', category_filter: '[1,"2"]' }).category_filter).toEqual([1, 2])
  })
  it('names the field that is wrong', () => {
    const wrong = listing.safeParse({ client_id: 'demo', page: 'two' })
    expect(wrong.error?.issues[0]?.path).toEqual(['page'])
  })
  it('filters orders by a month as number or name, or by none', () => {
    const summary = endpoints.orderSummary.request
    const base = { user_id: '9000000001', client_id: 'demo' }
    expect(summary.parse({ ...base, year: '2026', month: 'March' })).toMatchObject({ year: 2026, month: 3 })
    expect(summary.parse({ ...base, year: '', month: '' })).toMatchObject({ year: '', month: '' })
    expect(summary.safeParse({ ...base, year: '', month: 13 }).success).toBe(false)
  })
  it('of an order takes hex in either case and nothing else', () => {
    const wire = endpoints.createOrder.request
    const good = { iv: 'AB'.repeat(12), secret_key: 'ff', tag: '0f'.repeat(16) }
    expect(wire.parse(good).iv).toBe('ab'.repeat(12))
    expect(wire.safeParse({ ...good, tag: '0f'.repeat(4) }).success).toBe(false)
    expect(wire.safeParse({ ...good, iv: 'zz'.repeat(12) }).success).toBe(false)
  })
})

describe('a client login id', () => {
  it.each(['My_cart', 'my_CART', 'about', 'rewards_points_website', ' Summary '])('%s is reserved', (word) =>
    expect(isReservedClientLoginId(word)).toBe(true),
  )
  it('demo is free', () => expect(isReservedClientLoginId('demo')).toBe(false))
})
