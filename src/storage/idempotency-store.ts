/**
 * Cross-tab store of submitted orders, so that a cart copied into a second tab does not become a second
 * order: records (IndexedDB, by `cartFingerprint`) and a lock per order (Web Locks). A browser that refuses
 * storage, or never answers for it, still redeems; then each page knows its own orders only.
 */
import { clear, entries, update } from 'idb-keyval'
import * as v from 'valibot'
import {
  afterRefusal,
  afterTaken,
  claimKey,
  type KeyClaim,
  type PendingOrder,
  pendingOrder,
} from '../domain/pending-order.ts'
import { recordStore } from './record-store.ts'

const withRecords = recordStore('rewards-orders', 'pending', 2000)

function readRecord(value: unknown): PendingOrder | null {
  const read = v.safeParse(pendingOrder, value)
  return read.success ? read.output : null
}

/** Replaces a record in one transaction, which no other tab can come between. */
async function change(
  fingerprint: string,
  next: (known: PendingOrder | null) => PendingOrder | null | undefined,
): Promise<void> {
  await withRecords((store) => update<unknown>(fingerprint, (known) => next(readRecord(known)), store))
}

/** Claims the key under which a cart may be submitted, as `claimKey` decides it. */
export async function claimPendingOrder(fingerprint: string, claim: KeyClaim): Promise<PendingOrder | null> {
  let claimed = claimKey(null, claim)
  await change(fingerprint, (known) => (claimed = claimKey(known, claim)) ?? known)
  return claimed
}

/** Keeps that an order was taken: a copy of its cart in another tab leads to the same order. */
export function keepTaken(fingerprint: string, key: number, nowMs: number): Promise<void> {
  return change(fingerprint, (known) => afterTaken(known, key, nowMs))
}

/** Drops the record of an order that was refused: the next one of such a cart is another order. */
export function dropRefused(fingerprint: string, key: number): Promise<void> {
  return change(fingerprint, (known) => afterRefusal(known, key))
}

/** Records of a member at a client whose outcome no page knows; `prefix` from `redeemerPrefix`. */
export async function pendingOrders(prefix: string): Promise<(PendingOrder & { fingerprint: string })[]> {
  const all = await withRecords((store) => entries<string, unknown>(store))
  return (all ?? []).flatMap(([fingerprint, value]) => {
    const record = readRecord(value)
    return record?.phase === 'sent' && fingerprint.startsWith(prefix) ? [{ ...record, fingerprint }] : []
  })
}

/** Forgets all records, with the member who made them. */
export async function clearPendingOrders(): Promise<void> {
  await withRecords(clear)
}

const lockName = (key: number): string => `order ${key}`
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/**
 * Works on an order under its cross-tab lock, which several tabs may share. Where locks are refused, as they are with
 * storage, the work is done without.
 */
export async function withOrderLock<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
  let isBegun = false
  const begin = (): Promise<Result> => {
    isBegun = true
    return work()
  }
  const manager = locks()
  if (manager === undefined) return work()
  try {
    return await manager.request(lockName(key), { mode: 'shared' }, begin)
  } catch (error) {
    if (isBegun) throw error
    return work()
  }
}

/** Tells whether a tab is asking what became of an order now. */
export async function isOrderLocked(key: number): Promise<boolean> {
  const answer = await locks()
    ?.query()
    .catch(() => null)
  return answer?.held?.some(({ name }) => name === lockName(key)) ?? false
}
