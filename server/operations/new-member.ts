/** One new member, by hand. Written as a file's rows are (`imports/write-members.ts`). */
import { and, eq } from 'drizzle-orm'
import { isUniqueViolation } from '../db/database-error.ts'
import type { Database } from '../db/open.ts'
import { members } from '../db/schema.ts'
import { Refused } from '../domain/refused.ts'
import { findClient } from './find-subjects.ts'
import { compareMembers, writeMembers, type GoodMember } from './imports/write-members.ts'
import { masked, memberAgain } from './members.ts'
import { changing } from './operate.ts'

const taken = () =>
  new Refused('taken', 'A member of this client has this number already.', {
    fields: { mobile: 'a member of this client has this number already' },
  })

/**
 * Adds a member to a client.
 * @returns the new member's id
 * @throws Refused `taken` if the client has a member with this number, blocked or not
 */
async function addMember(
  on: Database,
  member: GoodMember,
  by: { clientId: number; actor: string },
): Promise<number> {
  const compared = await compareMembers(on, by.clientId, [member], { lock: true })
  if (compared.some(({ stored }) => stored !== null)) throw taken()
  try {
    // A savepoint, so that the refusal leaves the transaction usable: a file may add the same number just now.
    await on.transaction((savepoint) => writeMembers(savepoint, compared, by))
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
  const isIt = and(eq(members.clientId, by.clientId), eq(members.mobile, member.mobile))
  const [made] = await on.select({ id: members.id }).from(members).where(isIt)
  if (made === undefined) throw new Error('the member was not written')
  return made.id
}

export const newMemberOperations = {
  createMember: changing('createMember', {
    find: findClient,
    async run(work) {
      const { on, found, actor } = work
      const { mobile, name, email, tags } = work.input
      const member = { mobile, points: 0, columns: { name, email, tags } }
      const id = await addMember(on, member, { clientId: found.clientId, actor: actor.name })
      return {
        data: await memberAgain(work, id),
        subject: `member ${id}`,
        before: {},
        after: masked({ mobile, name, email, tags }),
      }
    },
  }),
}
