import { createDecipheriv } from 'node:crypto'
import * as v from 'valibot'
import {
  orderPlaintext,
  type EncryptedOrder,
  type OrderPlaintext,
} from '../../src/contract/shop-entities/encrypted-order.ts'
import { orderCipherLimits } from '../../src/contract/limits.ts'
import { storable } from '../../src/lib/storable-text.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ApiError } from './api-error.ts'

/**
 * Decrypts an order (section 7; AES-GCM, 12-byte iv, 16-byte tag).
 * @param keyHex 16 or 32 bytes as hex
 * @throws ApiError 400 if it was modified, encrypted with another key, or is not an order
 */
export function openOrder(sealed: EncryptedOrder, keyHex: string): OrderPlaintext {
  const key = Buffer.from(keyHex, 'hex')
  let opened: unknown
  try {
    // Node accepts a tag of 4 bytes unless `authTagLength` is set.
    const decipher = createDecipheriv(
      key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm',
      key,
      Buffer.from(sealed.iv, 'hex'),
      { authTagLength: orderCipherLimits.tagBytes },
    )
    decipher.setAuthTag(Buffer.from(sealed.tag, 'hex'))
    const plaintext = Buffer.concat([
      decipher.update(Buffer.from(sealed.secret_key, 'hex')),
      decipher.final(),
    ])
    opened = JSON.parse(plaintext.toString('utf8'))
  } catch {
    throw new ApiError(400, errorMessages.unreadableOrder)
  }
  const read = v.safeParse(storable(orderPlaintext), opened)
  if (read.success) return read.output
  // The sender can correct this, so the field is named.
  const unstorable = read.issues.find(({ type }) => type === 'raw_check')
  if (unstorable !== undefined)
    throw new ApiError(400, errorMessages.badRequest(v.getDotPath(unstorable) ?? 'order', unstorable.message))
  throw new ApiError(400, errorMessages.unreadableOrder)
}
