/**
 * What an operator has typed into a form and not sent, by form. It outlives the page, a reload and the session, and ends
 * with the sign-out. In the browser's storage it is encrypted with a key that the server gives to this operator alone:
 * whoever signs in next at the same browser can't read it.
 */
import * as v from 'valibot'
import { inBackground } from '../../src/lib/in-background.ts'
import type { Session } from './query-client.ts'

/** Changed fields of a form. */
export interface Draft {
  typed: Readonly<Record<string, unknown>>
  /** What the same fields were before. */
  before: Readonly<Record<string, unknown>>
}

const PREFIX = 'draft '
/** Drafts of operators who did not come back are deleted. */
const KEPT_MS = 14 * 24 * 60 * 60_000
const IV_BYTES = 12

const stored = v.object({ at: v.number(), iv: v.string(), data: v.string() })
const draft = v.object({
  typed: v.record(v.string(), v.unknown()),
  before: v.record(v.string(), v.unknown()),
})

interface Owner {
  prefix: string
  key: CryptoKey
}

let owner: Owner | null = null
const drafts = new Map<string, Draft>()
/** Forms whose stored draft is to be written. */
const unwritten = new Set<string>()

const toBase64 = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCodePoint(...new Uint8Array(bytes)))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const encoded = (text: string) => new TextEncoder().encode(text)

/** A storage that is full or forbidden keeps nothing; the draft is then in memory alone. */
function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // As said.
  }
}

function namesInStorage(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

function storedAt(name: string): v.InferOutput<typeof stored> | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), localStorage.getItem(name))
  return read.success && Date.now() - read.output.at < KEPT_MS ? read.output : null
}

async function decrypt({ key }: Owner, name: string): Promise<Draft | null> {
  const found = storedAt(name)
  if (found === null) return null
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64(found.iv), additionalData: encoded(name) }
    const plain = await crypto.subtle.decrypt(algorithm, key, fromBase64(found.data))
    return v.parse(v.pipe(v.string(), v.parseJson(), draft), new TextDecoder().decode(plain))
  } catch {
    // Of another key, or damaged.
    return null
  }
}

async function encrypt({ key }: Owner, name: string, of: Draft): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const algorithm = { name: 'AES-GCM', iv, additionalData: encoded(name) }
  const data = await crypto.subtle.encrypt(algorithm, key, encoded(JSON.stringify(of)))
  return JSON.stringify({ at: Date.now(), iv: toBase64(iv), data: toBase64(data) })
}

/** Reads the operator's drafts, before any of their forms is shown. */
export async function openDrafts({
  operator: { id },
  draft_key: secret,
}: Pick<Session, 'operator' | 'draft_key'>): Promise<void> {
  const prefix = `${PREFIX}${id} `
  if (owner?.prefix === prefix) return
  const key = await crypto.subtle.importKey('raw', fromHex(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const opened: Owner = { prefix, key }
  const found = new Map<string, Draft>()
  for (const name of namesInStorage()) {
    const isOwn = name.startsWith(prefix)
    const read = isOwn ? await decrypt(opened, name) : null
    if (read !== null) found.set(name.slice(prefix.length), read)
    else if (isOwn || storedAt(name) === null) write(name, null)
  }
  owner = opened
  drafts.clear()
  for (const [form, read] of found) drafts.set(form, read)
}

/** Writes the draft as it is once its turn has come, so that the last one typed is the one that stays. */
async function store(form: string): Promise<void> {
  const by = owner
  const now = drafts.get(form)
  unwritten.delete(form)
  if (by === null) return
  const name = by.prefix + form
  const text = now === undefined ? null : await encrypt(by, name, now)
  // Typed into, sent or signed out meanwhile.
  if (owner === by && drafts.get(form) === now) write(name, text)
}

function storeSoon(form: string): void {
  if (unwritten.has(form)) return
  unwritten.add(form)
  inBackground(Promise.resolve(form).then(store))
}

/** What was typed into a form and not sent. */
export const draftOf = (form: string): Draft | undefined => drafts.get(form)

/** Keeps what is typed into a form. */
export function keepDraft(form: string, typed: Draft): void {
  drafts.set(form, typed)
  storeSoon(form)
}

/** Forgets what was typed, once it is sent or discarded. */
export function forgetDraft(form: string): void {
  if (drafts.delete(form)) storeSoon(form)
}

/** Forgets everything that the operator has typed, at the sign-out. */
export function forgetDrafts(): void {
  for (const name of namesInStorage()) if (owner !== null && name.startsWith(owner.prefix)) write(name, null)
  owner = null
  drafts.clear()
}
