/**
 * Typed access to the nine session keys (section 3). `clientLoginId`, `deviceToken`, `userLoginNeeded` and
 * `notificationCount` are plain strings, the others JSON. A corrupt value counts as absent. `searchState` and
 * `stateCityMaster` are in `later-session-storage.ts`: the first view does not read them.
 */
import * as v from 'valibot'
import { cartItem } from '../contract/shop-entities/cart.ts'
import { category, occasion } from '../contract/shop-entities/category.ts'
import { client } from '../contract/shop-entities/client.ts'
import { listOf } from '../contract/shop-entities/primitives.ts'
import { product } from '../contract/shop-entities/product.ts'
import { user } from '../contract/shop-entities/user.ts'
import { CART_OWNER_KEY, readRaw, removeRaw, writeRaw } from './raw-session.ts'

/** Data of the header's menu, and its client. */
const menuData = v.object({
  client,
  categories: listOf(category),
  occasions: listOf(occasion),
  limitedProducts: listOf(product),
})
export type MenuData = v.InferOutput<typeof menuData>

interface Entry<Value> {
  /** The value; `null` if there is none or it does not parse. */
  read(): Value | null
  write(value: Value): void
  remove(): void
}

function plain(key: string): Entry<string> {
  return {
    read: () => readRaw(key),
    write: (value) => writeRaw(key, value),
    remove: () => removeRaw(key),
  }
}

/** A key whose value is JSON. */
export function json<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): Entry<v.InferOutput<Schema>> {
  return {
    read() {
      const raw = readRaw(key)
      if (raw === null) return null
      try {
        const parsed = v.safeParse(schema, JSON.parse(raw))
        return parsed.success ? parsed.output : null
      } catch {
        return null
      }
    },
    write: (value) => writeRaw(key, JSON.stringify(value)),
    remove: () => removeRaw(key),
  }
}

export const session = {
  clientLoginId: plain('clientLoginId'),
  userDetails: json('userDetails', user),
  notificationCount: plain('notificationCount'),
  deviceToken: plain('deviceToken'),
  userLoginNeeded: plain('userLoginNeeded'),
  createMenuData: json('createMenuData', menuData),
  cart: json('cart', listOf(cartItem)),
}

export { clearRaw as clearSessionStorage } from './raw-session.ts'

/** Removes the stored cart, and whose it is. */
export function removeCart(): void {
  session.cart.remove()
  removeRaw(CART_OWNER_KEY)
}
