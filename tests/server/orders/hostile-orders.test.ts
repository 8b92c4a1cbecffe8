/** Orders that were tampered with, or encrypted data that is no order: rejected, and no balance changes. */
import { deepStrictEqual } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { addProduct } from '../catalogue-builders.ts'
import { orderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { fixture } from '../fixture.ts'
import { hostileText, oddTextsFor } from '../hostile-values.ts'
import { keptBooks } from '../kept-books.ts'
import { fieldsOf, withField } from '../schema-fields.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(openMemberShop)
const books = fixture(() => keptBooks(shop.database))
const member = fixture(() => shop.memberWith(1000))
const product = fixture(() => addProduct(shop.database.db, shop.category, { code: 'BAG' }))

let before: unknown
beforeEach(async () => {
  before = await books.moneyAround(member.id)
})
// Whatever was sent, no balance changed.
afterEach(async () => deepStrictEqual(await books.moneyAround(member.id), before))

describe('an encrypted order', () => {
  const seal = (order: unknown) =>
    encryptOrder(order as Parameters<typeof encryptOrder>[0], shop.config.orderEncryptionKey)

  it('that was changed in any bit of iv, tag or ciphertext is refused', async () => {
    const sealed = await seal(orderOf(member, [{ id: product.id }]))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('iv', 'secret_key', 'tag'), fc.nat(), async (part, at) => {
        const bytes = Buffer.from(sealed[part], 'hex')
        const bit = at % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const reply = await shop.call(
          'createOrder',
          { ...sealed, [part]: bytes.toString('hex') },
          member.token,
        )
        expect(reply).toMatchObject({ status: 400, message: 'The order could not be read.' })
      }),
      { numRuns: fuzzRuns(10) },
    )
  })

  it.each([0, 4, 8, 12, 15, 17, 32])('with a tag of %i bytes is refused', async (bytes) => {
    const sealed = await seal(orderOf(member, [{ id: 1 }]))
    const tag = (sealed.tag + sealed.tag).slice(0, bytes * 2)
    expect((await shop.call('createOrder', { ...sealed, tag }, member.token)).status).toBe(400)
  })

  it.each([0, 8, 11, 13, 16])('with an iv of %i bytes is refused', async (bytes) => {
    const sealed = await seal(orderOf(member, [{ id: 1 }]))
    const iv = randomBytes(bytes).toString('hex')
    expect((await shop.call('createOrder', { ...sealed, iv }, member.token)).status).toBe(400)
  })

  it('with anything in it that is no order is refused, the cipher being right', async () => {
    const whole = orderOf(member, [{ id: 2_000_000_000 }]) as unknown as Record<string, unknown>
    const fields = Object.keys(whole)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), hostileText, async (field, hostile) => {
        // `JSON.stringify` fails at such a depth.
        if (hostile.startsWith('[[[')) return
        let value: unknown
        try {
          value = JSON.parse(hostile)
        } catch {
          return
        }
        const reply = await shop.call('createOrder', await seal({ ...whole, [field]: value }), member.token)
        expect(reply.status, `${field}: ${hostile.slice(0, 200)} -> ${reply.message}`).toBeLessThan(500)
        expect(reply.status).toBeGreaterThanOrEqual(400)
      }),
      { numRuns: fuzzRuns(20) },
    )
  })

  it('with an odd text in any of its fields is refused in words, one that PostgreSQL can’t hold by the field’s name', async () => {
    const whole = orderOf(member, [{ id: product.id, quantity: 1 }])
    const [item] = whole.cart_items
    // No odd text can make these valid: the product is not the client's.
    const none = { ...whole, cart_items: [{ ...item!, product_id: 2_000_000_000 }] }
    for (const [turn, field] of fieldsOf(orderPlaintext).entries())
      for (const odd of oddTextsFor(turn)) {
        const reply = await shop.call('createOrder', await seal(withField(none, field, odd)), member.token)
        expect([400, 403, 422], `${field.join('.')}: ${JSON.stringify(odd.slice(0, 40))}`).toContain(
          reply.status,
        )
      }
    const named = await shop.call(
      'createOrder',
      await seal({ ...none, order_address_details: { ...none.order_address_details, name: 'Asha\u0000' } }),
      member.token,
    )
    expect(named).toMatchObject({ status: 400 })
    expect(named.message).toContain('order_address_details.name')
  })

  it.each(['1,0', '1e1', '0x1', '-0', '1.0.0', 1.5, 1e9])(
    'of the quantity %j is refused',
    async (quantity) => {
      const order = orderOf(member, [{ id: product.id }])
      const sent = { ...order, cart_items: [{ ...order.cart_items[0]!, quantity }] }
      expect([400, 422]).toContain((await shop.call('createOrder', await seal(sent), member.token)).status)
    },
  )
})
