import { createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import type { OrderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { encryptedOrder } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { aCartItem } from '../builders.ts'

const order: OrderPlaintext = {
  client_id: 'demo',
  customer_id: 3,
  cart_items: [aCartItem({ product_name: { en: 'थैला' } })],
  order_address_details: {
    name: 'Asha Rao',
    mobile: '9000000001',
    email: 'asha@example.com',
    pincode: '560001',
    address: '12 MG Road',
    is_new_address: false,
  },
  uniqueIdentify: 1_795_170_000_000_123,
}

function decrypted(
  { iv, secret_key, tag }: Awaited<ReturnType<typeof encryptOrder>>,
  keyHex: string,
): unknown {
  const algorithm = keyHex.length === 32 ? 'aes-128-gcm' : 'aes-256-gcm'
  const decipher = createDecipheriv(algorithm, Buffer.from(keyHex, 'hex'), Buffer.from(iv, 'hex'), {
    authTagLength: 16,
  })
  decipher.setAuthTag(Buffer.from(tag, 'hex'))
  const plain = Buffer.concat([decipher.update(Buffer.from(secret_key, 'hex')), decipher.final()])
  return JSON.parse(plain.toString('utf8'))
}

describe('an encrypted order', () => {
  it.each([DEVELOPMENT_ORDER_KEY, '00112233445566778899aabbccddeeff'])(
    'is read with the key %s [W.29]',
    async (key) => {
      expect(decrypted(await encryptOrder(order, key), key)).toEqual(order)
    },
  )

  it('is lower-case hex with a 12-byte iv and a 16-byte tag [S7.19, W.29]', async () => {
    const sealed = await encryptOrder(order, DEVELOPMENT_ORDER_KEY)
    expect(sealed.iv).toMatch(/^[0-9a-f]{24}$/)
    expect(sealed.tag).toMatch(/^[0-9a-f]{32}$/)
    expect(v.parse(encryptedOrder, sealed)).toEqual(sealed)
  })

  it('never uses an iv twice [S7.19]', async () => {
    const ivs = await Promise.all(
      Array.from({ length: 50 }, async () => (await encryptOrder(order, DEVELOPMENT_ORDER_KEY)).iv),
    )
    expect(new Set(ivs).size).toBe(50)
  })
})
