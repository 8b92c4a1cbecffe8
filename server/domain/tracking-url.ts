/** The page on which a carrier shows where a parcel is, by the links that a client has for its carriers. */
import { eq } from 'drizzle-orm'
import { wordKey } from '../../src/contract/values/name.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { clients } from '../db/schema.ts'

/** A client's link for each carrier's name, in which `{number}` stands for the tracking number. */
type Carriers = Readonly<Record<string, string>>

/** The links of a client; none if it has no such setting. */
export async function carriersOf(on: DatabaseOrTransaction, clientId: number): Promise<Carriers> {
  const [client] = await on
    .select({ carriers: clients.carriers })
    .from(clients)
    .where(eq(clients.id, clientId))
  return client?.carriers ?? {}
}

/**
 * Where a parcel can be followed.
 * @returns null if the client has no link of this carrier, or the parcel has no number
 */
export function trackingUrl(carriers: Carriers, carrier: string, number: string): string | null {
  const link = Object.entries(carriers).find(([name]) => wordKey(name) === wordKey(carrier))?.[1]
  return link === undefined || number === '' ? null : link.replaceAll('{number}', encodeURIComponent(number))
}
