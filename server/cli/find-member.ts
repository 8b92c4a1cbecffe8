import { and, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { members } from '../db/schema.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import type { ClientRow } from './find-client.ts'

/** @throws AdminFault if the client has no member with this number */
export async function findMember(
  on: DatabaseOrTransaction,
  client: ClientRow,
  mobile: string,
): Promise<typeof members.$inferSelect> {
  const [found] = await on
    .select()
    .from(members)
    .where(and(eq(members.clientId, client.id), eq(members.mobile, mobile)))
  if (found) return found
  throw new AdminFault(exitCodes.notFound, `${client.loginId} has no member with the number ${mobile}.`)
}
