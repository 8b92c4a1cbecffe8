/** Operations on a member's data as a whole, of the command line: export and erasure. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { dryRun } from '../../src/contract/admin/requests/fields.ts'
import type { Database } from '../db/open.ts'
import { readMemberData } from '../db/read/read-member-data.ts'
import { members } from '../db/schema.ts'
import { eraseMember, erasureFacts, type ErasureFacts } from '../domain/erase-member.ts'
import { Refused } from '../domain/refused.ts'
import { idOf } from './find-subjects.ts'
import { changingByCommand, type Given, type Outcome, type Subject } from './operate.ts'

interface FoundMember extends Subject {
  clientId: number
  member: typeof members.$inferSelect
}

/** Also an erased member. @throws Refused `not_found` */
async function findMember(on: Database, given: Given, { lock }: { lock: boolean }): Promise<FoundMember> {
  const id = idOf(given['id'])
  const query = on.select().from(members).where(eq(members.id, id))
  const [member] = await (lock ? query.for('update') : query)
  if (!member) throw new Refused('not_found', 'There is no such member.')
  return { clientId: member.clientId, name: `member ${id}`, member }
}

const request = v.object({ id: v.number() })

/** What an erasure removes, or why it does nothing. */
export interface Erasure extends ErasureFacts {
  /** Null unless the member was erased before. */
  erasedAt: Date | null
}

/** @throws Refused `impossible` if the member still waits for something */
function assertFinished({ unfinished }: ErasureFacts): void {
  if (unfinished.length === 0) return
  const which = unfinished.slice(0, 5).join(', ')
  throw new Refused(
    'impossible',
    `The member still waits for something. Complete or decline these orders first, and end their problems: ${which}.`,
  )
}

export const memberDataOperations = {
  eraseMember: changingByCommand('eraseMember', {
    request: v.object({ ...request.entries, dry_run: dryRun }),
    find: findMember,
    async run({ on, input, found: { member }, actor, context }): Promise<Outcome<Erasure>> {
      const { id, erasedAt } = member
      const facts = await erasureFacts(on, id)
      if (erasedAt !== null) return { data: { ...facts, erasedAt }, isKept: false }
      assertFinished(facts)
      if (input.dry_run) return { data: { ...facts, erasedAt } }
      const erased = await eraseMember(on, id, {
        pepper: await context.otpPepper(),
        actor,
        now: context.now(),
      })
      if (erased === null) throw new Error(`member ${id} was not erased`)
      const { unfinished: _none, ...before } = erased
      return { data: { ...erased, erasedAt }, before, after: { erased: true } }
    },
  }),
}

/**
 * Exports all of a member's data.
 * @param write takes the JSON text. The line of audit is written after it, or not at all if it fails
 */
export const exportMember = (write: (data: string) => Promise<void>) =>
  changingByCommand('exportMember', {
    request,
    find: (on, given) => findMember(on, given, { lock: false }),
    async run({ found: { member }, context }) {
      await write(await readMemberData(context.database.pool, member.id))
      return { data: null, before: {}, after: { exported: true } }
    },
  })
