/** `grant list`, `show`, `approve`, `reject` and `undo`: grants of the console, the command line and files. */
import type { Command } from 'commander'
import * as v from 'valibot'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { grantStates } from '../../src/contract/admin/grants.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { runBatch } from '../domain/grants/run-grants.ts'
import type { OpenDatabase } from '../db/open.ts'
import { grantOperations } from '../operations/grants.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { detailsText, inOneLine, tableText } from './print-table.ts'
import { runOperation } from './run-operation.ts'

const { approveGrant, listGrants, rejectGrant, showGrant, undoGrant } = grantOperations

const json = v.optional(v.boolean(), false)
const listOptions = v.object({
  client: v.string(),
  state: v.optional(v.picklist(grantStates, `must be one of ${grantStates.join(', ')}`)),
  limit: v.optional(v.string(), '50'),
  json,
})
const oneOptions = v.object({
  grant: v.string(),
  reason: v.optional(v.string()),
  dryRun: v.optional(v.boolean(), false),
  json,
})
type One = v.InferOutput<typeof oneOptions>

async function list(context: CliContext, given: unknown): Promise<void> {
  const { json: asJson, ...asked } = readOptions(listOptions, given)
  await context.withDatabase(async (database) => {
    const { items } = await runOperation(context, database, listGrants, asked)
    if (asJson) return context.print(JSON.stringify(items))
    context.print(
      tableText(
        items.map(({ id, state, members, points, reason, created_by, created_at, taken_back }) => ({
          grant: id,
          state,
          members,
          points,
          'taken back': taken_back,
          reason,
          by: created_by,
          at: created_at,
        })),
      ),
    )
  })
}

type Grant = AdminReplyOf<'showGrant'>

function printGrant(context: CliContext, grant: Grant, asJson: boolean): void {
  if (asJson) return context.print(JSON.stringify(grant))
  const { id, client, state, reason, members, points, rows } = grant
  const who = (name: string | null, why: string | null = null) =>
    [name, why].filter((text) => text !== null).join(': ')
  const details = detailsText({
    grant: id,
    client,
    state,
    reason,
    members,
    points,
    'made by': grant.created_by,
    'approved by': who(grant.approved_by),
    'rejected by': who(grant.rejected_by, grant.rejection),
    'undone by': who(grant.undone_by, grant.undo_reason),
    'taken back': state === 'undone' ? grant.taken_back : '',
  })
  const table = tableText(
    rows.map((row) => ({
      line: row.line,
      mobile: row.mobile,
      name: row.name,
      points: row.points,
      'last day': row.expires_on ?? 'never',
      'taken back': row.taken_back ?? '',
      why: row.refused ?? row.reason,
    })),
  )
  context.print(`${details}\n\n${table}`)
}

/**
 * Processes a large grant until it is granted or undone.
 * @returns the grant afterwards
 */
async function finished(context: CliContext, database: OpenDatabase, id: number): Promise<Grant> {
  await runBatch(database.db, id, { clock: context.now, timeZone: context.timeZone })
  return runOperation(context, database, showGrant, { id })
}

type Deciding = (
  context: CliContext,
  database: OpenDatabase,
  asked: One & { version: number },
) => Promise<Grant>

const decisions: Record<'approve' | 'reject', Deciding> = {
  async approve(context, database, { grant: id, version }) {
    const { id: granted } = await runOperation(context, database, approveGrant, { id, version })
    return finished(context, database, granted)
  },
  reject: (context, database, { grant: id, version, reason }) =>
    runOperation(context, database, rejectGrant, { id, version, reason }),
}

const about =
  (context: CliContext, work: (database: OpenDatabase, asked: One) => Promise<void>) =>
  async (given: unknown): Promise<void> => {
    const asked = readOptions(oneOptions, given)
    await context.withDatabase((database) => work(database, asked))
  }

async function undo(context: CliContext, database: OpenDatabase, asked: One): Promise<void> {
  const { grant: id, reason, dryRun, json: asJson } = asked
  const undone = await runOperation(context, database, undoGrant, { id, reason, dry_run: dryRun })
  if (!dryRun) await finished(context, database, Number(id))
  if (asJson) return context.print(JSON.stringify(undone))
  const { members, whole, taken_back, spent_already } = undone
  const others = members - whole.members
  const of = dryRun ? 'would give' : 'gave'
  const lack = others === 0 ? '' : ` ${others} had spent ${groupedNumber(spent_already)}, or let them expire.`
  context.print(
    inOneLine(
      `${whole.members} of ${members} members ${of} back all they were given; ${groupedNumber(taken_back)} pts come back together.${lack}`,
    ),
  )
}

/** @param program the root command */
export function addGrantCommands(program: Command, context: CliContext): void {
  const grant = program.command('grant').description('grants of points: see, approve, reject and undo them')
  grant
    .command('list')
    .description("a client's grants, the newest first")
    .requiredOption('--client <login-id>', 'whose grants')
    .option('--state <state>', grantStates.join(', '))
    .option('--limit <n>', 'maximum number, up to 200', '50')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- grant list --client acme --state waiting')
    .action((options) => list(context, options))
  const one = (name: string, description: string, example = '') =>
    grant
      .command(name)
      .description(description)
      .requiredOption('--grant <number>', 'which grant')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', `\nExample:\n  npm run admin -- grant ${name} --grant 12${example}`)
  one('show', 'one grant, with its first 50 rows').action(
    about(context, async (database, { grant: id, json: asJson }) =>
      printGrant(context, await runOperation(context, database, showGrant, { id }), asJson),
    ),
  )
  const decide = (decision: keyof typeof decisions) =>
    about(context, async (database, asked) => {
      const { version } = await runOperation(context, database, showGrant, { id: asked.grant })
      const decided = await decisions[decision](context, database, { ...asked, version })
      printGrant(context, decided, asked.json)
    })
  one('approve', "approve somebody else's grant, which gives its points").action(decide('approve'))
  one('reject', "reject somebody else's grant", ' --reason "wrong month"')
    .requiredOption('--reason <text>', 'why, for who made it')
    .action(decide('reject'))
  one(
    'undo',
    'take back what members have left of a grant, within 30 days',
    ' --reason "wrong file" --dry-run',
  )
    .requiredOption('--reason <text>', 'why, for the audit log')
    .option('--dry-run', 'say what would be taken back, and take nothing')
    .action(about(context, (database, asked) => undo(context, database, asked)))
}
