import type { EncryptedOrder, OrderPlaintext } from '../contract/shop-entities/encrypted-order.ts'
import { orderCipherLimits } from '../contract/limits.ts'

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * Encrypts an order (section 7): AES-GCM with a random 12-byte iv and a 16-byte tag, all lower-case hex.
 * @param keyHex 16 or 32 bytes in hex
 * @throws if the browser has no WebCrypto, because the page is not a secure context
 */
export async function encryptOrder(order: OrderPlaintext, keyHex: string): Promise<EncryptedOrder> {
  const iv = crypto.getRandomValues(new Uint8Array(orderCipherLimits.ivBytes))
  const key = await crypto.subtle.importKey('raw', fromHex(keyHex), 'AES-GCM', false, ['encrypt'])
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, tagLength: orderCipherLimits.tagBytes * 8 },
      key,
      new TextEncoder().encode(JSON.stringify(order)),
    ),
  )
  const tagStart = sealed.length - orderCipherLimits.tagBytes
  return {
    iv: toHex(iv),
    secret_key: toHex(sealed.subarray(0, tagStart)),
    tag: toHex(sealed.subarray(tagStart)),
  }
}
