/**
 * What became of the attempts to redeem, shared by all tabs of this browser and kept over reloads: a cart that was
 * copied into a second tab must not become a second order. No address and no name stands in it.
 */
import { clear, createStore, entries, update, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import {
  afterRefusal,
  afterTaken,
  attemptRecord,
  claimAttempt,
  type AttemptClaim,
  type AttemptRecord,
} from '../domain/order-attempt.ts'

let opened: UseStore | null = null

function records(): UseStore {
  opened ??= createStore('rewards-attempts', 'attempts')
  return opened
}

/** A browser that keeps no database (a private window, a full disk) still redeems, remembering by page alone. */
async function orWithout<Value>(work: Promise<Value>, without: Value): Promise<Value> {
  try {
    return await work
  } catch {
    return without
  }
}

function readRecord(value: unknown): AttemptRecord | null {
  const read = v.safeParse(attemptRecord, value)
  return read.success ? read.output : null
}

/**
 * Takes the number that redeems a cart, in one step that no other tab can come between.
 * @param mark which cart, from `cartMark`.
 * @returns the number to send: another one where this very cart is already being redeemed, or was; `null` where it
 * may have been redeemed already, and the member has to say whether it is wanted again.
 */
export async function claimNumber(mark: string, claim: AttemptClaim): Promise<number | null> {
  let claimed: number | null = claim.uniqueIdentify
  async function take(): Promise<number | null> {
    await update<unknown>(
      mark,
      (known) => {
        const record = claimAttempt(readRecord(known), claim)
        claimed = record?.uniqueIdentify ?? null
        return record ?? known
      },
      records(),
    )
    return claimed
  }
  return typeof indexedDB === 'undefined' ? claimed : orWithout(take(), claimed)
}

/** An attempt that went out and whose outcome no page has heard. */
export interface AttemptLeftBehind extends AttemptRecord {
  /** Which cart, from `cartMark`. */
  mark: string
}

/** The attempts of a member, at a client, that went out and were not heard of again; `redeemer` from `redeemerMark`. */
export async function attemptsLeftBehind(redeemer: string): Promise<AttemptLeftBehind[]> {
  if (typeof indexedDB === 'undefined') return []
  const all = await orWithout(entries<string, unknown>(records()), [])
  return all.flatMap(([mark, value]) => {
    const record = readRecord(value)
    return record?.phase === 'sent' && mark.startsWith(redeemer) ? [{ ...record, mark }] : []
  })
}

/** Keeps that the cart's order was taken: a copy of this cart in another tab leads to the same order. */
export async function keepTaken(mark: string, uniqueIdentify: number, nowMs: number): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  const keep = (known: unknown): AttemptRecord => afterTaken(readRecord(known), uniqueIdentify, nowMs)
  await orWithout(update<unknown>(mark, keep, records()), undefined)
}

/** The attempt was refused: nothing was ordered, and the next press is a new attempt. */
export async function dropAttempt(mark: string, uniqueIdentify: number): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  const drop = (known: unknown): unknown => afterRefusal(readRecord(known), uniqueIdentify)
  await orWithout(update<unknown>(mark, drop, records()), undefined)
}

/** Forgets all attempts, with the member who made them. */
export async function forgetAttempts(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  await orWithout(clear(records()), undefined)
}
