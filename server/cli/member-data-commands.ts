/** `members export` and `members erase`: exports a member's data as one file, and erases it. */
import { and, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as v from 'valibot'
import { knownMobile } from '../../src/contract/admin/requests/fields.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { members } from '../db/schema.ts'
import type { ErasureFacts } from '../domain/erase-member.ts'
import { exportMember, memberDataOperations, type Erasure } from '../operations/member-data.ts'
import { pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient, type ClientRow } from './find-client.ts'
import { findMember } from './find-member.ts'
import { runOperation } from './run-operation.ts'
import { writeNewFile } from './write-new-file.ts'

const target = {
  client: v.string(),
  mobile: v.optional(knownMobile),
  id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a member’s id'), v.transform(Number))),
}
const exportOptions = v.object({ ...target, to: v.string() })
const eraseOptions = v.object({
  ...target,
  dryRun: v.optional(v.boolean(), false),
  yes: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

/** @throws AdminFault if neither or both are given, or the client has no such member */
async function memberOf(
  on: DatabaseOrTransaction,
  client: ClientRow,
  { mobile, id }: { mobile?: string | undefined; id?: number | undefined },
): Promise<typeof members.$inferSelect> {
  if ((mobile === undefined) === (id === undefined))
    throw new AdminFault(exitCodes.wrongUsage, 'Say which member: --mobile or --id, one of the two.')
  if (mobile !== undefined) return findMember(on, client, mobile)
  const [found] = await on
    .select()
    .from(members)
    .where(and(eq(members.clientId, client.id), eq(members.id, id ?? 0)))
  if (found) return found
  throw new AdminFault(exitCodes.notFound, `${client.loginId} has no member with the id ${id}.`)
}

async function runExport(context: CliContext, given: unknown): Promise<void> {
  const { client: loginId, to, ...which } = readOptions(exportOptions, given)
  const path = pathFrom(context, to)
  await context.withDatabase(async (database) => {
    const client = await findClient(database.db, loginId)
    const { id } = await memberOf(database.db, client, which)
    const toFile = exportMember((data) => writeNewFile(path, `${data}\n`))
    await runOperation(context, database, toFile, { id })
    context.print(`${path} has all that is kept about member ${id} of ${client.loginId}.`)
  })
}

const amounts = (facts: ErasureFacts) =>
  `${facts.orders} orders, ${facts.notifications} notifications, ${facts.sessions} sessions, ${facts.points} points that are left`

/** @throws AdminFault without confirmation */
async function assertErasureWanted(context: CliContext, harm: string): Promise<void> {
  if (context.confirm === null)
    throw new AdminFault(exitCodes.refused, `${harm} Nothing was erased. --yes does it, --dry-run says more.`)
  if (!(await context.confirm(`${harm} Go on?`)))
    throw new AdminFault(exitCodes.refused, 'Nothing was erased.')
}

async function runErase(context: CliContext, given: unknown): Promise<void> {
  const { client: loginId, dryRun, yes, json, ...which } = readOptions(eraseOptions, given)
  await context.withDatabase(async (database) => {
    const client = await findClient(database.db, loginId)
    const { id, name } = await memberOf(database.db, client, which)
    const whose = `Member ${id} of ${client.loginId}`
    const say = (result: object, text: string) =>
      context.print(json ? JSON.stringify({ member: id, ...result }) : text)
    const run = (how: { dry_run?: true }) =>
      runOperation(context, database, memberDataOperations.eraseMember, { id, ...how })
    const sayErased = ({ erasedAt }: Erasure) =>
      say(
        { erased: false, erasedAt },
        `${whose} was erased on ${erasedAt?.toISOString().slice(0, 10)} already.`,
      )
    const { erasedAt, ...facts } = await run({ dry_run: true })
    if (erasedAt !== null) return sayErased({ ...facts, erasedAt })
    if (dryRun) return say({ erased: false, ...facts }, `Nothing was erased. ${whose} has ${amounts(facts)}.`)
    const harm = `${whose} (${name}) will be erased for good, with ${amounts(facts)}.`
    if (!yes) await assertErasureWanted(context, harm)
    const erased = await run({})
    // Somebody else may have erased the member meanwhile.
    if (erased.erasedAt !== null) return sayErased(erased)
    const { erasedAt: _none, ...result } = erased
    say(
      { erased: true, ...result },
      `${whose} is erased: ${amounts(result)}. Keep this id: a backup from before still has the person.`,
    )
  })
}

/** @param parent the command `members` */
export function addMemberDataCommands(parent: Command, context: CliContext): void {
  parent
    .command('export')
    .description("write all of a member's data into one JSON file, for the member")
    .requiredOption('--client <login-id>', 'whose member it is')
    .option('--mobile <number>', 'which member')
    .option('--id <id>', 'the same by the id')
    .requiredOption('--to <file>', 'the file to make; only its owner may read it')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- members export --client acme --mobile 9000000001 --to asha.json',
    )
    .action((options) => runExport(context, options))
  parent
    .command('erase')
    .description('erase a member for good; the ledger and the points of orders stay, without the person')
    .requiredOption('--client <login-id>', 'whose member it is')
    .option('--mobile <number>', 'which member')
    .option('--id <id>', 'the same by the id, as after restoring a backup')
    .option('--dry-run', 'say what would be erased, and erase nothing')
    .option('--yes', 'do not ask')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Points that are left are written off. It is refused while an order is placed, accepted or on hold, or a problem is open.
The number can be given to a new member afterwards.

Example:
  npm run admin -- members erase --client acme --mobile 9000000001 --dry-run`,
    )
    .action((options) => runErase(context, options))
}
