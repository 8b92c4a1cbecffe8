/**
 * Cross-tab store of submitted orders, so that a cart copied into a second tab is not ordered twice. It has one record
 * per cart (IndexedDB) and a lock per order (Web Locks). If storage is refused or does not answer, orders still work,
 * but each page knows only its own.
 */
import { clear, del, entries, promisifyRequest, update, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { uniqueIdentify } from '../contract/shop-entities/order.ts'
import { currentFingerprint } from '../domain/cart-fingerprint.ts'
import { recordStore } from './record-store.ts'

const withRecords = recordStore('rewards-orders', 'pending', 2000)
/** How long a key is valid, in milliseconds. */
const KEY_VALID_MS = 60 * 60 * 1000

/** An order's idempotency key, and when it was claimed or accepted, in milliseconds since 1970. */
const orderKey = v.object({ uniqueIdentify, atMs: v.number() })
export type OrderKey = v.InferOutput<typeof orderKey>

/**
 * Keys of one cart: the order with an unknown outcome, and the last accepted order. No personal data, so that the first
 * may outlive its member's logout.
 */
const orderRecord = v.fallback(v.object({ sent: v.optional(orderKey), taken: v.optional(orderKey) }), {})
export type OrderRecord = v.InferOutput<typeof orderRecord>

/** Whether a key still counts. One from before the clock was set back would otherwise never expire. */
const isValidAt = ({ atMs }: OrderKey, nowMs: number): boolean => Math.abs(nowMs - atMs) <= KEY_VALID_MS

/** Since when the page's cart is unchanged, as far as the page knows. A restored cart may be older. */
export interface CartAge {
  sinceMs: number
  isRestored: boolean
}

/**
 * Decides the key under which a page may submit its cart.
 * @param own the page's own key, claimed now
 * @returns the known key if its outcome is open, or if the cart is a copy of the one that it ordered. `own`
 * for a cart that was filled after an order: that is another cart, even with the same lines. `null` if it is
 * unknown whether the cart was filled before or after that order; the member must be asked.
 */
export function claimKey({ sent, taken }: OrderRecord, own: OrderKey, cart: CartAge): OrderKey | null {
  const isValid = (key: OrderKey): boolean => isValidAt(key, own.atMs)
  if (sent !== undefined && isValid(sent)) return sent
  if (taken === undefined || !isValid(taken)) return own
  if (taken.uniqueIdentify === own.uniqueIdentify || taken.atMs >= cart.sinceMs) return taken
  return cart.isRestored ? null : own
}

/**
 * The record after an order's outcome is known. Only the first report counts: otherwise a later cart with the
 * same lines would pass for a copy. Another pending key stays.
 * @param atMs when the order was accepted; `null` if it was refused
 */
export function afterOutcome({ sent, taken }: OrderRecord, key: number, atMs: number | null): OrderRecord {
  const isReported = atMs === null || taken?.uniqueIdentify === key
  return {
    sent: sent?.uniqueIdentify === key ? undefined : sent,
    taken: isReported ? taken : { uniqueIdentify: key, atMs },
  }
}

/** Replaces a record in one transaction, so that no other tab can interfere. */
async function change(fingerprint: string, next: (known: OrderRecord) => OrderRecord): Promise<void> {
  await withRecords((store) => update(fingerprint, (known) => next(v.parse(orderRecord, known)), store))
}

/** Removes a key that may not be sent again, so that the next Confirm of the cart is a new order. */
export function forgetKey(fingerprint: string, key: number): Promise<void> {
  const other = (known: OrderKey | undefined) => (known?.uniqueIdentify === key ? undefined : known)
  return change(fingerprint, ({ sent, taken }) => ({ sent: other(sent), taken: other(taken) }))
}

/** Renames an earlier version's records to the current fingerprints. */
async function renameOldRecords(store: UseStore): Promise<void> {
  for (const [stored, record] of await entries<string, unknown>(store)) {
    const fingerprint = currentFingerprint(stored)
    if (fingerprint === stored) continue
    // Copied, then deleted: a claim in another tab finds the key at any time.
    await update(
      fingerprint,
      (known) => ({ ...v.parse(orderRecord, record), ...v.parse(orderRecord, known) }),
      store,
    )
    await del(stored, store)
  }
}

/**
 * Claims the key under which a cart may be submitted, as decided by `claimKey`.
 * @returns `own` if the order is new
 */
export async function claimPendingOrder(
  fingerprint: string,
  own: OrderKey,
  cart: CartAge,
): Promise<OrderKey | null> {
  let claimed: OrderKey | null = own
  await withRecords(async (store) => {
    await renameOldRecords(store)
    await update(
      fingerprint,
      (stored) => {
        const known = v.parse(orderRecord, stored)
        claimed = claimKey(known, own, cart)
        return claimed === null || claimed === known.taken ? known : { ...known, sent: claimed }
      },
      store,
    )
  })
  return claimed
}

/** Stores an order's outcome for all tabs (see `afterOutcome`). */
export function keepOutcome(fingerprint: string, key: number, atMs: number | null): Promise<void> {
  return change(fingerprint, (known) => afterOutcome(known, key, atMs))
}

/**
 * A member's keys at a client whose outcome is unknown.
 * @param prefix from `redeemerPrefix`
 */
export async function pendingOrders(prefix: string): Promise<(OrderKey & { fingerprint: string })[]> {
  const all = await withRecords(async (store) => {
    await renameOldRecords(store)
    return entries<string, unknown>(store)
  })
  return (all ?? []).flatMap(([fingerprint, record]) => {
    const { sent } = v.parse(orderRecord, record)
    return sent !== undefined && fingerprint.startsWith(prefix) ? [{ ...sent, fingerprint }] : []
  })
}

/** What a logout leaves of a record; `null` if it is deleted. */
export function afterLogout(
  { sent, taken }: OrderRecord,
  { isLeavers, nowMs }: { isLeavers: boolean; nowMs: number },
): OrderRecord | null {
  const left = {
    ...(sent && isValidAt(sent, nowMs) ? { sent } : {}),
    ...(taken && isValidAt(taken, nowMs) && !isLeavers ? { taken } : {}),
  }
  return Object.keys(left).length === 0 ? null : left
}

/**
 * Deletes a member's records at a client when their session ends, apart from the keys of orders whose outcome is unknown.
 * Deletes everybody's that are older than an hour. One transaction: another tab's claim comes before it or after it.
 * @param prefix from `redeemerPrefix`; `null` if nobody was logged in
 */
export async function forgetAnsweredOrders(prefix: string | null): Promise<void> {
  const nowMs = Date.now()
  const rewrite = (cursor: IDBCursorWithValue): void => {
    const { key } = cursor
    const fingerprint = typeof key === 'string' ? currentFingerprint(key) : ''
    const isLeavers = prefix !== null && fingerprint.startsWith(prefix)
    const left = afterLogout(v.parse(orderRecord, cursor.value), { isLeavers, nowMs })
    if (left === null) cursor.delete()
    else cursor.update(left)
    cursor.continue()
  }
  await withRecords((store) =>
    store('readwrite', (records) => {
      const request = records.openCursor()
      request.onsuccess = () => request.result !== null && rewrite(request.result)
      return promisifyRequest(records.transaction)
    }),
  )
}

/** Deletes all records, on a kiosk. */
export async function clearOrders(): Promise<void> {
  await withRecords(clear)
}

const lockName = (key: number): string => `order ${key}`
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/**
 * Runs `work` while holding the order's lock, which several tabs may share. Runs it without a lock if locks
 * are refused.
 */
export function withOrderLock<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
  const working = work()
  locks()
    ?.request(lockName(key), { mode: 'shared' }, () => working)
    .catch(() => undefined)
  return working
}

/** Whether a tab is currently asking for an order's outcome. */
export async function isOrderLocked(key: number): Promise<boolean> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => null)) ?? {}
  return held.some(({ name }) => name === lockName(key))
}
