/** `members export` and `members erase`: exports a member's data as one file, and erases it. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { knownMobile } from '../../src/contract/admin/requests/fields.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { members } from '../db/schema.ts'
import type { ErasureFacts } from '../domain/erase-member.ts'
import { exportMember, memberDataOperations, type Erasure } from '../operations/member-data.ts'
import { pathFrom, type CliContext } from './cli-context.ts'
import { declared, flag, needed, optional } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient, type ClientRow } from './find-client.ts'
import { findMember } from './find-member.ts'
import { writeNewFile } from './write-new-file.ts'

const client = needed('<login-id>', 'whose member it is')
const mobile = optional('<number>', 'which member', knownMobile)
const memberId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a member’s id'), v.transform(Number))

/** @throws AdminFault if neither or both are given, or the client has no such member */
async function memberOf(
  on: DatabaseOrTransaction,
  ofClient: ClientRow,
  { mobile: number, id }: { mobile?: string | undefined; id?: number | undefined },
): Promise<typeof members.$inferSelect> {
  if ((number === undefined) === (id === undefined))
    throw new AdminFault(exitCodes.wrongUsage, 'Say which member: --mobile or --id, one of the two.')
  if (number !== undefined) return findMember(on, ofClient, number)
  const [found] = await on
    .select()
    .from(members)
    .where(and(eq(members.clientId, ofClient.id), eq(members.id, id ?? 0)))
  if (found) return found
  throw new AdminFault(exitCodes.notFound, `${ofClient.loginId} has no member with the id ${id}.`)
}

const exportCommand = declared({
  name: 'export',
  description: "write all of a member's data into one JSON file, for the member",
  options: {
    client,
    mobile,
    id: optional('<id>', 'the same by the id', memberId),
    to: needed('<file>', 'the file to make; only its owner may read it'),
  },
  examples: ['--client acme --mobile 9000000001 --to asha.json'],
  async run({ client: loginId, to, ...which }, { context, database: { db }, operate }) {
    const path = pathFrom(context, to)
    const ofClient = await findClient(db, loginId)
    const { id } = await memberOf(db, ofClient, which)
    await operate(
      exportMember((data) => writeNewFile(path, `${data}\n`)),
      { id },
    )
    return { text: `${path} has all that is kept about member ${id} of ${ofClient.loginId}.` }
  },
})

const amounts = (facts: ErasureFacts) =>
  `${facts.orders} orders, ${facts.notifications} notifications, ${facts.sessions} sessions, ${facts.points} points that are left`

/** @throws AdminFault without confirmation */
async function assertErasureWanted(context: CliContext, harm: string): Promise<void> {
  if (context.confirm === null)
    throw new AdminFault(exitCodes.refused, `${harm} Nothing was erased. --yes does it, --dry-run says more.`)
  if (!(await context.confirm(`${harm} Go on?`)))
    throw new AdminFault(exitCodes.refused, 'Nothing was erased.')
}

const eraseCommand = declared({
  name: 'erase',
  description: 'erase a member for good; the ledger and the points of orders stay, without the person',
  options: {
    client,
    mobile,
    id: optional('<id>', 'the same by the id, as after restoring a backup', memberId),
    dryRun: flag('say what would be erased, and erase nothing'),
    yes: flag('do not ask'),
    json: flag('print the result as JSON'),
  },
  notes: `
Points that are left are written off. It is refused while an order is placed, accepted or on hold, or a problem is open.
The number can be given to a new member afterwards.`,
  examples: ['--client acme --mobile 9000000001 --dry-run'],
  async run({ client: loginId, dryRun, yes, ...which }, { context, database: { db }, operate }) {
    const ofClient = await findClient(db, loginId)
    const { id, name } = await memberOf(db, ofClient, which)
    const whose = `Member ${id} of ${ofClient.loginId}`
    const say = (result: object, text: string) => ({ text, value: { member: id, ...result } })
    const erase = (how: { dry_run?: true }) => operate(memberDataOperations.eraseMember, { id, ...how })
    const sayErased = ({ erasedAt }: Erasure) =>
      say(
        { erased: false, erasedAt },
        `${whose} was erased on ${erasedAt?.toISOString().slice(0, 10)} already.`,
      )
    const { erasedAt, ...facts } = await erase({ dry_run: true })
    if (erasedAt !== null) return sayErased({ ...facts, erasedAt })
    if (dryRun) return say({ erased: false, ...facts }, `Nothing was erased. ${whose} has ${amounts(facts)}.`)
    const harm = `${whose} (${name}) will be erased for good, with ${amounts(facts)}.`
    if (!yes) await assertErasureWanted(context, harm)
    const erased = await erase({})
    // Somebody else may have erased the member meanwhile.
    if (erased.erasedAt !== null) return sayErased(erased)
    const { erasedAt: _none, ...result } = erased
    return say(
      { erased: true, ...result },
      `${whose} is erased: ${amounts(result)}. Keep this id: a backup from before still has the person.`,
    )
  },
})

export const memberDataCommands = [exportCommand, eraseCommand]
