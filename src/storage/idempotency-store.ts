/**
 * Cross-tab store of submitted orders, so that a cart copied into a second tab does not become a second order: one
 * record per cart (IndexedDB) and a lock per order (Web Locks). A browser that refuses storage, or never answers for it,
 * still redeems; then each page knows its own orders only.
 */
import { clear, entries, update } from 'idb-keyval'
import * as v from 'valibot'
import { uniqueIdentify } from '../contract/entities/order.ts'
import { recordStore } from './record-store.ts'

const withRecords = recordStore('rewards-orders', 'pending', 2000)
/** How long a key is valid, in milliseconds. */
const KEY_VALID_MS = 60 * 60 * 1000

/** An order's idempotency key, and when it was claimed or reported as taken, in milliseconds since 1970. */
const orderKey = v.object({ uniqueIdentify, atMs: v.number() })
export type OrderKey = v.InferOutput<typeof orderKey>

/** The keys of one cart: of the order whose outcome no tab knows, and of the one taken last. No address, no name. */
const orderRecord = v.fallback(v.object({ sent: v.optional(orderKey), taken: v.optional(orderKey) }), {})
export type OrderRecord = v.InferOutput<typeof orderRecord>

/** Since when a page's cart is unchanged, as far as it knows; one restored with the page may be older. */
export interface CartAge {
  sinceMs: number
  isRestored: boolean
}

/**
 * The key under which a page may submit its cart.
 * @param own what it is where no tab knows such a cart: the page's own key, claimed now.
 * @returns a known one where its outcome is open, or where the cart is a copy of the one that it redeemed; else `own`,
 * for a cart filled after an order is another cart, even with the same lines. `null` where nobody can tell whether the
 * cart was filled before that order or after it: the member has to be asked.
 */
export function claimKey({ sent, taken }: OrderRecord, own: OrderKey, cart: CartAge): OrderKey | null {
  // A key from the future, made before the clock was corrected, would otherwise never expire.
  const isValid = ({ atMs }: OrderKey): boolean => Math.abs(own.atMs - atMs) <= KEY_VALID_MS
  if (sent !== undefined && isValid(sent)) return sent
  if (taken === undefined || !isValid(taken)) return own
  if (taken.uniqueIdentify === own.uniqueIdentify || taken.atMs >= cart.sinceMs) return taken
  return cart.isRestored ? null : own
}

/**
 * The record once an order is known to have been taken, or refused (`null`). The first report of it counts, or a later
 * cart with the same lines would pass for a copy; another key that is out meanwhile stays.
 */
export function afterOutcome({ sent, taken }: OrderRecord, key: number, atMs: number | null): OrderRecord {
  const isReported = atMs === null || taken?.uniqueIdentify === key
  return {
    sent: sent?.uniqueIdentify === key ? undefined : sent,
    taken: isReported ? taken : { uniqueIdentify: key, atMs },
  }
}

/** Replaces a record in one transaction, which no other tab can come between. */
async function change(fingerprint: string, next: (known: OrderRecord) => OrderRecord): Promise<void> {
  await withRecords((store) => update(fingerprint, (known) => next(v.parse(orderRecord, known)), store))
}

/** Claims the key under which a cart may be submitted, as `claimKey` decides it: `own` itself where it is a new one. */
export async function claimPendingOrder(
  fingerprint: string,
  own: OrderKey,
  cart: CartAge,
): Promise<OrderKey | null> {
  let claimed: OrderKey | null = own
  await change(fingerprint, (known) => {
    claimed = claimKey(known, own, cart)
    return claimed === null || claimed === known.taken ? known : { ...known, sent: claimed }
  })
  return claimed
}

/** Keeps the outcome of an order for all tabs, as `afterOutcome` notes it. */
export function keepOutcome(fingerprint: string, key: number, atMs: number | null): Promise<void> {
  return change(fingerprint, (known) => afterOutcome(known, key, atMs))
}

/** The keys of a member at a client whose outcome no page knows; `prefix` from `redeemerPrefix`. */
export async function pendingOrders(prefix: string): Promise<(OrderKey & { fingerprint: string })[]> {
  const all = (await withRecords((store) => entries<string, unknown>(store))) ?? []
  return all.flatMap(([fingerprint, record]) => {
    const { sent } = v.parse(orderRecord, record)
    return sent !== undefined && fingerprint.startsWith(prefix) ? [{ ...sent, fingerprint }] : []
  })
}

/** Forgets all records, with the member who made them. */
export async function clearPendingOrders(): Promise<void> {
  await withRecords(clear)
}

const lockName = (key: number): string => `order ${key}`
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/** Works on an order, and meanwhile holds its lock, which several tabs may share; without it where locks are refused. */
export function withOrderLock<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
  const working = work()
  locks()
    ?.request(lockName(key), { mode: 'shared' }, () => working)
    .catch(() => undefined)
  return working
}

/** Tells whether a tab is asking what became of an order now. */
export async function isOrderLocked(key: number): Promise<boolean> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => null)) ?? {}
  return held.some(({ name }) => name === lockName(key))
}
