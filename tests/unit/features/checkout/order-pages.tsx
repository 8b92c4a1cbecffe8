import { screen } from '@testing-library/react'
import * as v from 'valibot'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { EncryptedOrder } from '../../../../src/contract/shop-entities/encrypted-order.ts'
import { orderPlaintext } from '../../../../src/contract/shop-entities/encrypted-order.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../../src/contract/order-key.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { CheckoutPage } from '../../../../src/features/checkout/checkout-page.tsx'
import { SummaryPage } from '../../../../src/features/checkout/summary-page.tsx'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { success } from '../stub-provider.ts'

/** The pages from delivery to confirmation, for a member with 1,000 points and a bag for 300. */
export const routes = { '/Checkout': <CheckoutPage />, '/Summary': <SummaryPage /> }
export const address = {
  name: 'Asha Rao',
  mobile: '9876543210',
  email: 'asha@example.com',
  pincode: '560001',
  address: '12 Park Street',
  is_new_address: false,
}

export function reply(body: unknown, status = 200): RawReply {
  return { status, body, requestId: null }
}

export const taken = success({ order_id: 'R-1042', user_master: aMember({ rewards_points: 700 }) })

/** The bag's price is unchanged. */
export const sameAsBefore: RawReply = success({
  product_detail: { id: 11, current_client_product_price_points: [{ product_points: 300 }] },
})

function hexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The order as the provider decrypts it. */
export async function decrypted(request: RawRequest) {
  const { iv, secret_key, tag } = request.body as EncryptedOrder
  const key = await crypto.subtle.importKey('raw', hexBytes(DEVELOPMENT_ORDER_KEY), 'AES-GCM', false, [
    'decrypt',
  ])
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: hexBytes(iv), tagLength: 128 },
    key,
    hexBytes(secret_key + tag),
  )
  return v.parse(orderPlaintext, JSON.parse(new TextDecoder().decode(plain)))
}

type Opening = Partial<Parameters<typeof openShop>[0]>

export const openSummary = (opening: Opening = {}) =>
  openShop({ at: '/Summary', state: { address }, member: aMember(), cart: [aLine()], routes, ...opening })

export const confirmButton = () => screen.findByRole('button', { name: /^Confirm order/ })
