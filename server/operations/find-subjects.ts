import { eq, sql } from 'drizzle-orm'
import { GREATEST_ID } from '../../src/contract/limits.ts'
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

export interface FoundClient extends Subject {
  clientId: number
  client: typeof clients.$inferSelect
}

/**
 * The client in the path.
 * @param lock whether it stays locked until the transaction ends
 * @throws Refused `not_found`
 */
export async function findClient(
  on: Database,
  given: Given,
  { lock }: { lock: boolean },
): Promise<FoundClient> {
  const asked = given['client']
  const id = await clientIdOf(on, typeof asked === 'string' ? asked : '')
  const query = on.select().from(clients).where(eq(clients.id, id))
  const [client] = await (lock ? query.for('no key update') : query)
  if (!client) throw new Refused('not_found', 'There is no such client.')
  return { clientId: id, name: `client ${client.loginId}`, version: client.version, client }
}

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
