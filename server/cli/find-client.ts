import { eq, sql } from 'drizzle-orm'
import { clients } from '../db/schema.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'

export type ClientRow = typeof clients.$inferSelect

/** @throws AdminFault if no client has this login id, ignoring case */
export async function findClient(on: DatabaseOrTransaction, loginId: string): Promise<ClientRow> {
  const [found] = await on
    .select()
    .from(clients)
    .where(eq(sql`lower(${clients.loginId})`, loginId.trim().toLowerCase()))
  if (!found) throw new AdminFault(exitCodes.notFound, `There is no client with the login id "${loginId}".`)
  return found
}
