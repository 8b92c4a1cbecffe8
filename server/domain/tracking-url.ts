/** The page on which a carrier shows where a parcel is, by the links that a client has for its carriers. */
import * as v from 'valibot'
import { sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'

/** A client's link for each carrier's name, in which `{number}` stands for the tracking number. */
type Carriers = Readonly<Record<string, string>>

const carriersSchema = v.fallback(v.record(v.string(), v.string()), {})

/** The links of a client; none if it has no such setting. */
export async function carriersOf(on: DatabaseOrTransaction, clientId: number): Promise<Carriers> {
  const { rows } = await on.execute<{ carriers: unknown }>(
    sql`select to_jsonb(client) -> 'carriers' as carriers from clients client where client.id = ${clientId}`,
  )
  return v.parse(carriersSchema, rows[0]?.carriers)
}

/**
 * Where a parcel can be followed.
 * @returns null if the client has no link of this carrier, or the parcel has no number
 */
export function trackingUrl(carriers: Carriers, carrier: string, number: string): string | null {
  const link = Object.entries(carriers).find(([name]) => name.toLowerCase() === carrier.toLowerCase())?.[1]
  return link === undefined || number === '' ? null : link.replaceAll('{number}', encodeURIComponent(number))
}
