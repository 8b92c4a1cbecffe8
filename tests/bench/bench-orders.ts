/** Orders as the shop sends them, each a new attempt. */
import { createCipheriv, randomBytes, randomInt } from 'node:crypto'
import { orderCipherLimits } from '../../src/contract/limits.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { BENCH_CLIENT, type BenchMember } from './bench-shop.ts'

const key = Buffer.from(DEVELOPMENT_ORDER_KEY, 'hex')
const ADDRESS = {
  name: 'A Member',
  mobile: '9000000001',
  email: 'member@example.com',
  pincode: '400001',
  address: '1, Some Road, Some Town',
  is_new_address: false,
}

/** Returns encrypted orders of one product each (section 7), as bodies of `/create-order`. */
export function orderBodies(member: BenchMember, productIds: number[]): () => string {
  let attempt = Date.now() * 1000 + randomInt(1000)
  return () => {
    attempt += 1
    const plaintext = {
      client_id: BENCH_CLIENT,
      customer_id: member.id,
      cart_items: [
        {
          product_name: { en: 'A product' },
          product_id: productIds[attempt % productIds.length],
          product_code: 'P',
          brand_id: null,
          product_points: 1,
          product_size: null,
          product_filename: null,
          quantity: 1,
        },
      ],
      order_address_details: ADDRESS,
      uniqueIdentify: attempt,
    }
    const iv = randomBytes(orderCipherLimits.ivBytes)
    const cipher = createCipheriv(key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(plaintext)), cipher.final()])
    return JSON.stringify({
      iv: iv.toString('hex'),
      secret_key: sealed.toString('hex'),
      tag: cipher.getAuthTag().toString('hex'),
    })
  }
}
