/**
 * Store of requested login codes (IndexedDB), one per client. After closing the login, or reloading the page,
 * the member returns to the code step. A record is removed when its code expires.
 */
import { clear, del, delMany, entries, set } from 'idb-keyval'
import * as v from 'valibot'
import { recordStore } from './record-store.ts'

const loginCode = v.object({
  clientLoginId: v.string(),
  /** The mobile number that the code was sent to, up to ten digits. */
  mobile: v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
  stayLoggedIn: v.boolean(),
  /** When the code expires, in milliseconds since 1970. */
  expiresAtMs: v.number(),
  /** When another code may be requested, in milliseconds since 1970. */
  resendAtMs: v.number(),
})
export type LoginCode = v.InferOutput<typeof loginCode>

/** The login waits for the records at most half a second. */
const withRecords = recordStore('rewards-login', 'login', 500)
/** This page's copy, by client. It is the only one if IndexedDB is refused. */
const known = new Map<string, LoginCode>()

/** Reads what earlier pages and other tabs stored. Removes records that have expired or do not parse. */
export async function restoreLoginCodes(nowMs: number): Promise<void> {
  const over: IDBValidKey[] = []
  for (const [key, record] of (await withRecords((store) => entries(store))) ?? []) {
    const kept = v.safeParse(loginCode, record)
    if (kept.success && kept.output.clientLoginId === key && kept.output.expiresAtMs > nowMs)
      known.set(key, kept.output)
    else over.push(key)
  }
  if (over.length > 0) await withRecords((store) => delMany(over, store))
}

/** The client's login code, or `null` if there is none or it has expired. */
export function loginCodeOf(clientLoginId: string, nowMs: number): LoginCode | null {
  const code = known.get(clientLoginId)
  return code !== undefined && code.expiresAtMs > nowMs ? code : null
}

/** Stores a sent code, replacing the client's previous one. */
export async function keepLoginCode(code: LoginCode): Promise<void> {
  known.set(code.clientLoginId, code)
  await withRecords((store) => set(code.clientLoginId, code, store))
}

/** Removes a client's code after it was entered. */
export async function forgetLoginCode(clientLoginId: string): Promise<void> {
  known.delete(clientLoginId)
  await withRecords((store) => del(clientLoginId, store))
}

/** Removes all codes when the session ends. */
export async function forgetLoginCodes(): Promise<void> {
  known.clear()
  await withRecords(clear)
}
