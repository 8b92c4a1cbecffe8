/**
 * Store of requested login codes (IndexedDB), one per client: after closing the login, or reloading the page
 * to read the message, the member returns to the code step. A record is removed when its code expires.
 */
import { clear, del, delMany, entries, set } from 'idb-keyval'
import * as v from 'valibot'
import { recordStore } from './record-store.ts'

const loginCode = v.object({
  /** The client that the member logs in to. */
  clientLoginId: v.string(),
  /** Where the code went, ten digits. */
  mobile: v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
  stayLoggedIn: v.boolean(),
  /** When the code is over, in milliseconds since 1970. */
  expiresAtMs: v.number(),
  /** From when on another one may be asked for, in milliseconds since 1970. */
  resendAtMs: v.number(),
})
export type LoginCode = v.InferOutput<typeof loginCode>

/** The login opens, and goes on to the code, only after the records have answered: half a second at most. */
const withRecords = recordStore('rewards-login', 'login', 500)
/** What this page knows, by client: a browser that keeps no database remembers as long as the page stands. */
const known = new Map<string, LoginCode>()

/** Reads what earlier pages, or other tabs, kept, and removes what has expired or can't be read. */
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

/** The code of a client that has not expired yet, or `null`. */
export function loginCodeOf(clientLoginId: string, nowMs: number): LoginCode | null {
  const code = known.get(clientLoginId)
  return code !== undefined && code.expiresAtMs > nowMs ? code : null
}

/** Keeps that a code was sent, in the place of the client's last one. */
export async function keepLoginCode(code: LoginCode): Promise<void> {
  known.set(code.clientLoginId, code)
  await withRecords((store) => set(code.clientLoginId, code, store))
}

/** Forgets a client's code: it was entered. */
export async function forgetLoginCode(clientLoginId: string): Promise<void> {
  known.delete(clientLoginId)
  await withRecords((store) => del(clientLoginId, store))
}

/** Forgets the codes of all clients: everything of the session goes. */
export async function forgetLoginCodes(): Promise<void> {
  known.clear()
  await withRecords(clear)
}
