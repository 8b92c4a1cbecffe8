import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { calendarDate } from '../../../src/contract/shop-entities/calendar-date.ts'
import { category } from '../../../src/contract/shop-entities/category.ts'
import { client } from '../../../src/contract/shop-entities/client.ts'
import { order } from '../../../src/contract/shop-entities/order.ts'
import {
  amount,
  id,
  listOf,
  localizedText,
  returnedCount,
} from '../../../src/contract/shop-entities/primitives.ts'
import { product } from '../../../src/contract/shop-entities/product.ts'
import { user } from '../../../src/contract/shop-entities/user.ts'
import { isReservedClientLoginId } from '../../../src/contract/routes.ts'

describe('an odd reply is read', () => {
  it('with ids as text [W.2]', () => {
    expect(v.parse(id, '12')).toBe(12)
    expect(v.parse(id, 'A-12')).toBe('A-12')
    expect(v.parse(id, '0012')).toBe('0012')
    expect(v.safeParse(id, '').success).toBe(false)
    expect(v.safeParse(id, null).success).toBe(false)
  })
  it.each([
    ['1,250.00', 1250],
    ['-12,345', -12_345],
    ['12,34,567', 1_234_567],
    ['1250', 1250],
  ])('with the amount %s as people group it', (written, read) => expect(v.parse(amount, written)).toBe(read))
  it.each(['1,0', '1,00', ',100', '1,2345', '1,,000', '0x10', '1e9'])(
    'but not with %s for an amount',
    (written) => expect(v.safeParse(amount, written).success).toBe(false),
  )
  it('with a list as null [W.3]', () => expect(v.parse(listOf(id), null)).toEqual([]))
  it('with one broken entry left out', () => expect(v.parse(listOf(id), [1, null, 'x'])).toEqual([1, 'x']))
  it('with a page counted as it came, broken entries too', () => {
    expect(returnedCount(v.parse(listOf(id), [1, null, 'x']))).toBe(3)
    expect(returnedCount(v.parse(listOf(id), [1, 2]))).toBe(2)
    expect(returnedCount(v.parse(listOf(id), null))).toBe(0)
  })
  it('with a list missing', () => {
    expect(v.parse(category, { id: 1 }).product_subcategory_masters).toEqual([])
  })
  it('but not with something else in place of a list', () => {
    expect(v.safeParse(listOf(id), { 0: 1 }).success).toBe(false)
  })
  it('but not with a list in place of a record', () => {
    expect(v.safeParse(client, []).success).toBe(false)
    expect(v.safeParse(client, {}).success).toBe(true)
  })
  it('but not without its id, and says so', () => {
    const wrong = v.safeParse(category, { name: 'Bags' })
    expect(wrong.issues?.map((issue) => v.getDotPath(issue))).toEqual(['id'])
  })
  it('with numbers that are none', () => {
    expect(v.parse(order, { id: 1, order_points: 'Infinity' }).order_points).toBe(0)
    expect(v.parse(order, { id: 1, order_status: '4.5' }).order_status).toBeNull()
    expect(v.parse(order, { id: 1, order_slave: [{ quantity_final: '3' }] }).order_slave).toEqual([
      { product_master: null, final_price_or_points: 0, quantity_final: 3 },
    ])
  })
  it('with a name that is no record of languages [W.4]', () => {
    expect(v.parse(localizedText, 'Bag')).toEqual({ en: 'Bag' })
    expect(v.parse(localizedText, null)).toEqual({})
    expect(v.parse(localizedText, { en: 'Bag', hi: null })).toEqual({ en: 'Bag' })
  })
  it('with the other names of a product [S3.4, W.1, W.24]', () => {
    const read = v.parse(product, {
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
    expect(read.category_master).toEqual([{ id: null, name: { en: 'Bags' } }])
    expect(read).not.toHaveProperty('unknown_field')
  })
  it.each([
    ['nothing', {}, {}],
    [
      'words and a place',
      { alt: { en: 'From the side' }, focus: { x: '0.25', y: 1 } },
      { alt: { en: 'From the side' }, focus: { x: 0.25, y: 1 } },
    ],
    ['one text', { alt: 'From the side' }, { alt: { en: 'From the side' } }],
    ['nonsense', { alt: 7, focus: 'left' }, { alt: {} }],
    ['a place outside', { focus: { x: 0.5, y: 1.01 } }, {}],
    ['half a place', { alt: null, focus: { x: 0 } }, { alt: {} }],
  ])('with a picture of which the provider says %s [I.2]', (_what, said, expected) => {
    const read = v.parse(product, { id: 1, product_images: [{ filename: 'a.png', ...said }] })
    expect(read.product_images).toEqual([{ filename: 'a.png', ...expected }])
  })
  it.each(['0x10', '1e3', '', ' ', '12abc', 'Infinity'])('"%s" is no number', (written) =>
    expect(v.safeParse(amount, written).success).toBe(false),
  )
  it('without a price', () => {
    const read = v.parse(product, { id: 1, current_client_product_price_points: [{ product_points: 'n/a' }] })
    expect(read.current_client_product_price_points).toEqual([])
  })
  it('with a member of whom little is known [S3.8, W.2]', () => {
    const read = v.parse(user, {
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
  it('with feedback in a list, as null, or missing [S3.11]', () => {
    const base = { id: 1 }
    expect(v.parse(order, { ...base, feedback_details: [{ rating_number: '4' }] }).feedback_details).toEqual({
      rating_number: 4,
    })
    expect(v.parse(order, { ...base, feedback_details: [] }).feedback_details).toBeNull()
    expect(v.parse(order, base).feedback_details).toBeNull()
  })
})

describe('a request', () => {
  const listing = endpoints.fetchAllProducts.request
  it('has its defaults', () => {
    expect(v.parse(listing, { client_id: 'demo' })).toMatchObject({
      page: 1,
      per_page: 50,
      category_filter: [],
    })
  })
  it('may carry its lists as their JSON text', () => {
    expect(v.parse(listing, { client_id: 'demo', category_filter: '[1,"2"]' }).category_filter).toEqual([
      1, 2,
    ])
  })
  it.each([null, '', undefined])('has its defaults where page and page size are %j', (nothing) => {
    const pages = { page: nothing, per_page: nothing }
    expect(v.parse(listing, { client_id: 'demo', ...pages })).toMatchObject({ page: 1, per_page: 50 })
    const orders = v.parse(endpoints.orderSummary.request, { client_id: 'demo', user_id: '1', ...pages })
    expect([orders.page, orders.per_page]).toEqual([undefined, undefined])
  })
  it.each([101, '200', 10_000])('for %j products a page gets the most that a page holds', (size) => {
    expect(v.parse(listing, { client_id: 'demo', per_page: size }).per_page).toBe(100)
  })
  it('for no products a page is refused', () => {
    expect(v.safeParse(listing, { client_id: 'demo', per_page: 0 }).success).toBe(false)
  })
  it.each([5, '5', '[5]', ['5'], [5]])('may carry one id as %j', (only) => {
    expect(v.parse(listing, { client_id: 'demo', category_filter: only }).category_filter).toEqual([5])
  })
  it.each([null, '', 'null', '[]'])('filters by nothing with %j', (none) => {
    expect(v.parse(listing, { client_id: 'demo', occasion_filter: none }).occasion_filter).toEqual([])
  })
  it.each(['five', { id: 5 }, '{"id":5}', true])('is refused with %j as its list', (wrong) => {
    expect(v.safeParse(listing, { client_id: 'demo', occasion_filter: wrong }).success).toBe(false)
  })
  it('names the field that is wrong', () => {
    const wrong = v.safeParse(listing, { client_id: 'demo', page: 'two' })
    expect(wrong.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['page', 'Invalid type: Expected number but received "two"'],
    ])
  })
  it('names the field that is missing', () => {
    const wrong = v.safeParse(listing, {})
    expect(wrong.issues?.map((issue) => v.getDotPath(issue))).toEqual(['client_id'])
  })
  it('is no list', () => expect(v.safeParse(endpoints.fetchAllCategories.request, []).success).toBe(false))
  it('takes a birthday that there was, and no other', () => {
    const birthday = (value: string) => v.safeParse(calendarDate(), value).issues?.length ?? 0
    expect(['1990-05-31', '2024-02-29'].map(birthday)).toEqual([0, 0])
    expect(['1990-02-30', '2023-02-29', '1990-13-01', '31/05/1990', ''].map(birthday)).toEqual([
      1, 1, 1, 1, 1,
    ])
  })
  it('filters orders by a month as number or name, or by none', () => {
    const summary = endpoints.orderSummary.request
    const base = { user_id: '9000000001', client_id: 'demo' }
    expect(v.parse(summary, { ...base, year: '2026', month: 'March' })).toMatchObject({
      year: 2026,
      month: 3,
    })
    expect(v.parse(summary, { ...base, year: '', month: '' })).toMatchObject({ year: '', month: '' })
    expect(v.safeParse(summary, { ...base, year: '', month: 13 }).success).toBe(false)
  })
  it('of an order takes hex in either case and nothing else', () => {
    const wire = endpoints.createOrder.request
    const good = { iv: 'AB'.repeat(12), secret_key: 'ff', tag: '0f'.repeat(16) }
    expect(v.parse(wire, good).iv).toBe('ab'.repeat(12))
    expect(v.safeParse(wire, { ...good, tag: '0f'.repeat(4) }).success).toBe(false)
    expect(v.safeParse(wire, { ...good, iv: 'zz'.repeat(12) }).success).toBe(false)
  })
})

describe('a client login id', () => {
  it.each(['My_cart', 'my_CART', 'about', 'rewards_points_website', ' Summary '])(
    '%s is reserved [W.44]',
    (word) => expect(isReservedClientLoginId(word)).toBe(true),
  )
  it('demo is free', () => expect(isReservedClientLoginId('demo')).toBe(false))
})
