import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { members } from '../db/schema.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import type { ClientRow } from './find-client.ts'

const { mobileDigits } = fieldLimits

/** A member's mobile number, on the command line and in files. */
export const mobileNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(new RegExp(`^\\d{${mobileDigits}}$`), `must be ${mobileDigits} digits`),
)

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
