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

/** What a page knows of its cart when it claims a key for it. */
export interface KeyClaim {
  /** The key that the page would send. */
  uniqueIdentify: number
  /** Since when its cart is unchanged, as far as the page knows. */
  cartSinceMs: number
  nowMs: number
  /** The cart was restored when the page was loaded: it may be older than the page knows. */
  isRestored: boolean
}

/**
 * The key under which a page may submit its cart.
 * @returns a known one where its outcome is open, or where the page's cart is a copy of the one that it redeemed; else
 * the page's own, for a cart filled after an order is another cart, even with the same lines. `null` where nobody can
 * tell whether the cart was filled before that order or after it: the member has to be asked.
 */
export function claimKey({ sent, taken }: OrderRecord, claim: KeyClaim): OrderKey | null {
  // A key from the future, made before the clock was corrected, would otherwise never expire.
  const isValid = ({ atMs }: OrderKey): boolean => Math.abs(claim.nowMs - atMs) <= KEY_VALID_MS
  if (sent !== undefined && isValid(sent)) return sent
  if (taken !== undefined && isValid(taken)) {
    if (taken.uniqueIdentify === claim.uniqueIdentify || taken.atMs >= claim.cartSinceMs) return taken
    if (claim.isRestored) return null
  }
  return { uniqueIdentify: claim.uniqueIdentify, atMs: claim.nowMs }
}

/**
 * The record once the outcome of an order is known. The first report counts, or a later cart with the same lines would
 * pass for a copy; another key that is out meanwhile stays.
 * @param takenAtMs when it was reported as taken; `null` where it was refused.
 */
export function afterOutcome(
  { sent, taken }: OrderRecord,
  key: number,
  takenAtMs: number | null,
): OrderRecord {
  const isReported = takenAtMs === null || taken?.uniqueIdentify === key
  return {
    sent: sent?.uniqueIdentify === key ? undefined : sent,
    taken: isReported ? taken : { uniqueIdentify: key, atMs: takenAtMs },
  }
}

/** Replaces a record in one transaction, which no other tab can come between. */
async function change(fingerprint: string, next: (known: OrderRecord) => OrderRecord): Promise<void> {
  await withRecords((store) => update(fingerprint, (known) => next(v.parse(orderRecord, known)), store))
}

/** Claims the key under which a cart may be submitted, as `claimKey` decides it. */
export async function claimPendingOrder(fingerprint: string, claim: KeyClaim): Promise<OrderKey | null> {
  let claimed = claimKey({}, claim)
  await change(fingerprint, (known) => {
    claimed = claimKey(known, claim)
    return claimed === null || claimed === known.taken ? known : { ...known, sent: claimed }
  })
  return claimed
}

/** Keeps the outcome of an order for all tabs, as `afterOutcome` notes it. */
export function keepOutcome(fingerprint: string, key: number, takenAtMs: number | null): Promise<void> {
  return change(fingerprint, (known) => afterOutcome(known, key, takenAtMs))
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
  void locks()
    ?.request(lockName(key), { mode: 'shared' }, () => working)
    .catch(() => undefined)
  return working
}

/** Tells whether a tab is asking what became of an order now. */
export async function isOrderLocked(key: number): Promise<boolean> {
  const answer = await locks()
    ?.query()
    .catch(() => null)
  return answer?.held?.some(({ name }) => name === lockName(key)) ?? false
}
