/**
 * The bearer token (section 6 and the wire contract). In local storage if the member stays logged in, so that it is the
 * browser's; otherwise in session storage, so that it is the tab's and ends with it. Beside either stands whose it is
 * (`tokenOwner`). What a tab shows is one member's (`userDetails`): a token of another member, or of another client,
 * is not read here, so no call can carry it.
 */
import { BASE_PATH, isReservedClientLoginId, LINKED_CLIENT_PARAMETER } from '../contract/routes.ts'
import { readRaw } from './raw-session.ts'

export const KEY = 'token'
export const OWNER_KEY = 'tokenOwner'

/** Characters that a header can carry. Any other token would make every call fail. */
const CARRIED = /^[ -~]+$/

/** Whose a token or a cart is. */
export interface Owner {
  client_id: string
  customer_id: string | number
}

/** @returns `null` if it is absent or corrupt: then it is unknown whose */
export function readOwner(text: string | null): Owner | null {
  try {
    const { client_id, customer_id } = JSON.parse(text ?? '{}') as Owner
    const isId = typeof customer_id === 'number' || typeof customer_id === 'string'
    return isId && typeof client_id === 'string' ? { client_id, customer_id } : null
  } catch {
    return null
  }
}

/** The token if the browser refuses storage; it then lasts as long as the page. */
let withheld: string | null = null
/**
 * The member whose session ended in this page, or `''` for nobody's page: until somebody logs in here, it uses no other
 * member's token.
 */
let held: string | null = null

/** From now on this page uses only this member's tokens; `''` for none that has an owner. */
export function holdTokenFor(customerId: string | number): void {
  held = String(customerId)
}

/** Keeps a token that the browser refuses to store; `null` for none. */
export function withholdToken(token: string | null): void {
  withheld = token
}

/** From now on this page uses whichever token is its member's: somebody logs in here. */
export function releaseToken(): void {
  held = null
}

/** A client's login id; `null` if it can't be one. */
const asClient = (named: string | null | undefined): string | null =>
  named && !isReservedClientLoginId(named) ? named : null

/** The client of a link for a new tab or of a clicked notification; `null` if the address names none. */
export function linkedClient(): string | null {
  return asClient(new URLSearchParams(location.search).get(LINKED_CLIENT_PARAMETER))
}

/**
 * The client whose home the address is.
 * @throws if the address is malformed
 */
const homeClient = (): string | null =>
  asClient(decodeURIComponent(location.pathname.slice(BASE_PATH.length).split('/')[1] ?? ''))

/** The client of this tab; a new tab has none stored before its home has arrived. */
const clientOfTab = (): string | null => readRaw('clientLoginId') || linkedClient() || homeClient()

/** The member of this tab; `null` for a visitor. */
function memberOfTab(): string | null {
  try {
    const { id } = JSON.parse(readRaw('userDetails') ?? '{}') as { id?: string | number }
    return id === undefined ? held : String(id)
  } catch {
    return held
  }
}

const ownerIn = (storage: Storage): Owner | null => readOwner(storage.getItem(OWNER_KEY))

/** Whether a storage's token is known to be another client's or another member's. */
export function isForeign(storage: Storage): boolean {
  const owner = ownerIn(storage)
  if (owner === null) return false
  const [client, member] = [clientOfTab(), memberOfTab()]
  return (
    (client !== null && client.toLowerCase() !== owner.client_id.toLowerCase()) ||
    (member !== null && member !== String(owner.customer_id))
  )
}

/** The storages, this tab's first. A function: reading them throws if the browser refuses storage. */
export const storages = (): Storage[] => [sessionStorage, localStorage]

export function removeFrom(storage: Storage): void {
  storage.removeItem(KEY)
  storage.removeItem(OWNER_KEY)
}

interface KeptToken {
  storage: Storage
  token: string
  /** It is known to be another client's or another member's. */
  isForeign: boolean
}

/** The stored tokens, this tab's first. None if the browser refuses storage. */
function keptTokens(): KeptToken[] {
  try {
    return storages().flatMap((storage) => {
      const token = storage.getItem(KEY)
      return token === null ? [] : [{ storage, token, isForeign: isForeign(storage) }]
    })
  } catch {
    return []
  }
}

/** The token of this tab's session, or `null`. A visitor's tab may restore the member of its client's kept token. */
export function readToken(): string | null {
  const own = keptTokens().find((one) => !one.isForeign && CARRIED.test(one.token))
  return withheld ?? own?.token ?? null
}

/** Whether somebody else's token is there, and none of this tab's member. */
export const isTokenReplaced = (): boolean =>
  readToken() === null && keptTokens().some((one) => one.isForeign)

/**
 * Removes the tokens of this tab's member from this device: the tab's, and the browser's if it is this member's or
 * unknown whose. `fromThisTab` keeps the browser's, which may be a newer session.
 * @returns the removed tokens, which are to be ended
 */
export function forgetToken({ fromThisTab = false }: { fromThisTab?: boolean } = {}): string[] {
  const own = keptTokens().filter(
    (one) =>
      one.storage !== localStorage ||
      (!fromThisTab && !one.isForeign && (memberOfTab() !== null || ownerIn(one.storage) === null)),
  )
  const removed = [withheld, ...own.map(({ token }) => token)]
  withheld = null
  for (const { storage } of own) removeFrom(storage)
  return removed.filter((token) => token !== null)
}

/** Removes a token that the provider rejected, unless another tab has stored a newer one. */
export function forgetRefusedToken(refused: string | null): void {
  if (withheld === refused) withheld = null
  for (const { storage, token } of keptTokens()) if (token === refused) removeFrom(storage)
}
