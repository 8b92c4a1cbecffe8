/**
 * Development key for orders, used if none is configured. It is public: a production build and a production
 * server refuse it unless told otherwise.
 */
export const DEVELOPMENT_ORDER_KEY = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

/** Whether a text is an AES key in the wire contract's format: 16 or 32 bytes in hex. */
export function isOrderKey(text: string): boolean {
  return /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/i.test(text)
}
