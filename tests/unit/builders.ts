/** Builders of the shop's entities; each test sets only the relevant fields. */
import * as v from 'valibot'
import { cartItem, type CartItem } from '../../src/contract/shop-entities/cart.ts'
import { product, type Product } from '../../src/contract/shop-entities/product.ts'
import { user, type User } from '../../src/contract/shop-entities/user.ts'
import type { Terminal } from '../../src/platform/platform.ts'

export function aProduct(changes: Record<string, unknown> = {}): Product {
  return v.parse(product, {
    id: 7,
    product_name: { en: 'Travel bag' },
    product_code: 'TB-7',
    current_client_product_price_points: [{ product_points: 320 }],
    product_images: [{ filename: 'media/bag.webp' }],
    ...changes,
  })
}

export function aCartItem(changes: Record<string, unknown> = {}): CartItem {
  return v.parse(cartItem, {
    product_name: { en: 'Travel bag' },
    product_id: 7,
    product_code: 'TB-7',
    product_points: 320,
    product_filename: null,
    quantity: 1,
    ...changes,
  })
}

export function aUser(changes: Record<string, unknown> = {}): User {
  return v.parse(user, { id: 3, name: 'Asha Rao', mobile: '9000000001', rewards_points: 1000, ...changes })
}

const nothing = (): void => undefined

/** A terminal without events. */
export function aTerminal(changes: Partial<Terminal> = {}): Terminal {
  return {
    clientLoginId: 'demo',
    attractScreen: false,
    attract: { title: null, titleHindi: null, pictures: null },
    onScreenKeyboard: true,
    webShopUrl: null,
    scanner: false,
    sessionEnded: nothing,
    memberIs: nothing,
    notificationReceived: nothing,
    pushToken: () => Promise.resolve(null),
    stay: nothing,
    message: () => Promise.resolve(null),
    closeMessage: nothing,
    noteUsage: nothing,
    openExitPin: nothing,
    onIdle: () => nothing,
    onNotification: () => nothing,
    onNotificationClick: () => nothing,
    onMessage: () => nothing,
    onPushToken: () => nothing,
    ...changes,
  }
}
