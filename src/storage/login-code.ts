/**
 * The login code that was asked for and not entered yet (IndexedDB): whoever closes the login, or reloads the page
 * to look at the message, comes back to the step where the code is typed. Forgotten when the code is over.
 */
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'

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

const KEY = 'code'

let opened: UseStore | null = null
/** What this page knows: a browser that keeps no database remembers as long as the page stands. */
let known: LoginCode | null = null

function records(): UseStore | null {
  if (typeof indexedDB === 'undefined') return null
  opened ??= createStore('rewards-login', 'login')
  return opened
}

async function whereKept<Value>(work: (store: UseStore) => Promise<Value>, without: Value): Promise<Value> {
  const store = records()
  if (store === null) return without
  try {
    return await work(store)
  } catch {
    return without
  }
}

/** Reads what an earlier page, or another tab, kept; `null` where nothing can be read. */
export async function restoreLoginCode(): Promise<void> {
  const kept = v.safeParse(loginCode, await whereKept<unknown>((store) => get(KEY, store), null))
  if (kept.success) known = kept.output
}

/** The code of a client that has not expired yet, or `null`. */
export function loginCodeOf(clientLoginId: string, nowMs: number): LoginCode | null {
  return known?.clientLoginId === clientLoginId && known.expiresAtMs > nowMs ? known : null
}

/** Keeps that a code was sent. */
export async function keepLoginCode(code: LoginCode): Promise<void> {
  known = code
  await whereKept((store) => set(KEY, code, store), undefined)
}

/** Forgets the code: it was entered, or everything of the session goes. */
export async function forgetLoginCode(): Promise<void> {
  known = null
  await whereKept((store) => clear(store), undefined)
}
