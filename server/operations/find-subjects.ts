/** Finds the subjects of operations. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { clients } from '../db/schema.ts'
import { Refused } from '../domain/refused.ts'
import type { Given, Subject } from './operate.ts'

/**
 * The client that filters a list.
 * @returns null if none is named
 * @throws Refused `not_found`
 */
export async function findNamedClient(on: Database, given: Given): Promise<Subject | null> {
  const loginId = given['client']
  if (typeof loginId !== 'string') return null
  return { clientId: await clientIdOf(on, loginId), name: `client ${loginId}` }
}

/** @throws Refused `not_found` if no client has this login id, ignoring case */
export async function clientIdOf(on: Database, loginId: string): Promise<number> {
  const [client] = await on
    .select({ id: clients.id })
    .from(clients)
    // No login id is longer, or has a NUL.
    .where(
      eq(sql`lower(${clients.loginId})`, loginId.trim().toLowerCase().slice(0, 100).replaceAll('\0', ' ')),
    )
  if (!client) throw new Refused('not_found', 'There is no such client.')
  return client.id
}

const GREATEST_ID = 2_147_483_647

/** A row's id from a path. @returns 0, which no row has, if it is invalid */
export function idOf(given: unknown): number {
  const id = typeof given === 'string' && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : given
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id <= GREATEST_ID ? id : 0
}

/** The client of an audit log entry; null if there are several, or all. */
export function oneClient(subjects: readonly { clientId: number | null }[]): number | null {
  const clients = new Set(subjects.map(({ clientId }) => clientId))
  const [only = null] = clients
  return clients.size === 1 ? only : null
}
