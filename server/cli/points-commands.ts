import type { Command } from 'commander'
import * as v from 'valibot'
import { mobileNumber } from '../../src/contract/admin/requests/fields.ts'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { inTransaction } from '../db/kept-transaction.ts'
import type { OpenDatabase } from '../db/open.ts'
import { readBatch, readRefused } from '../db/read/read-grants.ts'
import { commandLineActor } from '../domain/actor.ts'
import { writeAudit } from '../domain/audit.ts'
import { expiryFault, type WantedGrant } from '../domain/check-grants.ts'
import { makeBatch, type CreatedBatch } from '../domain/grant-batch.ts'
import { ROWS_A_PART } from '../domain/grant-part.ts'
import { usualLastDay } from '../domain/points-expiry.ts'
import { runBatch } from '../domain/run-grants.ts'
import {
  grantAmount,
  grantExpires,
  grantFormatHelp,
  grantKey,
  grantReason,
  readGrantFile,
} from '../operations/imports/grants-kind.ts'
import { madeEntry } from '../operations/shown-grant.ts'
import { faultPrinter, pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from './exit-codes.ts'
import { findClient, type ClientRow } from './find-client.ts'
import { findMember } from './find-member.ts'
import { inOneLine } from './print-table.ts'
import { notWritten, rowBar } from './rows-of-file.ts'

const grantOptions = v.object({
  client: v.string(),
  mobile: mobileNumber,
  points: grantAmount,
  reason: grantReason,
  idempotencyKey: v.optional(grantKey),
  expires: v.optional(grantExpires),
  json: v.optional(v.boolean(), false),
})

interface Giving {
  client: ClientRow
  reason: string
  rows: readonly WantedGrant[]
  /** Whether to keep what was made. */
  isKept(created: CreatedBatch): boolean
  onPart?: () => void
}

/** Makes a batch of grants, as the console does, and works on it until it is granted or waits for approval. */
async function give(
  { actor, now, timeZone }: CliContext,
  { db }: OpenDatabase,
  { client, reason, rows, isKept, onPart }: Giving,
): Promise<CreatedBatch & { isMade: boolean }> {
  const by = commandLineActor(actor)
  const wanted = { clientId: client.id, key: null, reason, rows, by, skipsFaults: true, now: now(), timeZone }
  let isMade = false
  const created = await inTransaction(
    db,
    async (transaction) => {
      const made = await makeBatch(transaction, wanted)
      isMade = isKept(made)
      if (made.batch !== null) await writeAudit(transaction, by, madeEntry(made.batch), now())
      return made
    },
    () => isMade,
  )
  if (!isMade || created.batch?.state !== 'granting') return { ...created, isMade }
  const { id } = created.batch
  await runBatch(db, id, { clock: now, timeZone, ...(onPart === undefined ? {} : { onPart }) })
  return { ...created, batch: await readBatch(db, id), isMade }
}

const isWaiting = ({ batch }: CreatedBatch) => batch?.state === 'waiting'
const waits = ({ batch }: CreatedBatch) =>
  isWaiting({ batch } as CreatedBatch) ? `Grant ${batch?.id} waits for the approval of a second person.` : ''

async function grant(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(grantOptions, given)
  const { points, expires, reason } = options
  const fault = expires === undefined ? null : expiryFault(points, expires, context.today())
  if (fault !== null) throw new AdminFault(exitCodes.wrongUsage, `--expires: ${fault}.`)
  await context.withDatabase(async (database) => {
    const { db } = database
    const client = await findClient(db, options.client)
    const member = await findMember(db, client, options.mobile)
    const usual = expires === undefined ? await usualLastDay(db, client.id, context.today()) : expires
    const lastDay = points < 0 ? null : usual
    const row = {
      line: 1,
      mobile: options.mobile,
      points,
      reason,
      lastDay,
      key: options.idempotencyKey ?? null,
    }
    const made = await give(context, database, { client, reason, rows: [row], isKept: () => true })
    const [refused] = made.faults
    if (refused)
      throw new AdminFault(
        exitCodes.refused,
        `${inOneLine(member.name)}: ${refused.what}; nothing was changed.`,
      )
    const { points: balance } = await findMember(db, client, options.mobile)
    const written = made.batch?.state === 'granted'
    const { mobile } = options
    const result = { mobile, name: member.name, written, balance, grant: made.batch?.id ?? null }
    const now = `${inOneLine(member.name)} has ${groupedNumber(balance)} pts now.`
    const known = made.known > 0 ? ' This key was used before; nothing was added.' : ''
    context.print(
      options.json
        ? JSON.stringify({ ...result, waiting: isWaiting(made) })
        : waits(made) || `${now}${known}`,
    )
  })
}

const fileOptions = v.object({
  client: v.string(),
  csv: v.string(),
  reason: v.optional(grantReason),
  idempotencyKey: v.pipe(
    v.optional(v.string(), ''),
    v.minLength(1, 'name the occasion, such as diwali-2026: the rows of one occasion count once'),
    v.maxLength(90, 'at most 90 characters'),
  ),
  most: v.pipe(
    v.optional(v.string(), '100000'),
    v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number'),
    v.transform(Number),
  ),
  expires: v.optional(grantExpires),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

async function grantOfFile(context: CliContext, given: unknown): Promise<ExitCode> {
  const options = readOptions(fileOptions, given)
  const { reason, most, strict, dryRun, expires } = options
  const fault = expires === undefined ? null : expiryFault(1, expires, context.today())
  if (fault !== null) throw new AdminFault(exitCodes.wrongUsage, `--expires: ${fault}.`)
  return context.withDatabase(async (database) => {
    const { db } = database
    const client = await findClient(db, options.client)
    const report = faultPrinter(context, 'skipped')
    const read = await readGrantFile({
      file: pathFrom(context, options.csv),
      reason,
      lastDay: expires === undefined ? await usualLastDay(db, client.id, context.today()) : expires,
      today: context.today(),
      most,
      key: options.idempotencyKey,
      onFault: report,
    })
    const bar = rowBar(context, 'Granting points')
    let parts = 0
    const made = await give(context, database, {
      client,
      reason: reason ?? `File ${options.idempotencyKey}`,
      rows: read.rows,
      isKept: ({ faults }) => !dryRun && !(strict && read.faulty + faults.length > 0),
      onPart: () => bar.onRow((parts += ROWS_A_PART), read.rows.length),
    }).finally(bar.end)
    // A member may have spent between the check and the last part.
    const refused = made.isMade && made.batch ? await readRefused(db, made.batch.id) : []
    for (const one of [...made.faults, ...refused]) report(one)
    const skipped = read.faulty + made.faults.length + refused.length
    const granted = made.good.length - refused.length
    const points = made.good.reduce((sum, one) => sum + one.points, 0)
    const { known, isMade: written } = made
    const late = refused.reduce((sum, one) => sum + one.points, 0)
    const result = { granted, known, skipped, points: points - late, written }
    const said = written ? waits(made) || 'Granted.' : notWritten(dryRun)
    context.print(
      options.json
        ? JSON.stringify({
            ...result,
            grant: written ? (made.batch?.id ?? null) : null,
            waiting: isWaiting(made),
          })
        : `${said}\nRows: ${granted} granted (${groupedNumber(result.points)} pts together), ${known} granted before, ${skipped} left out.`,
    )
    return skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

/** `points grant`. */
export function addPointsCommands(
  program: Command,
  context: CliContext,
  end: (code: ExitCode) => void,
): void {
  program
    .command('points')
    .description("a member's points")
    .command('grant')
    .description('give points, or take them back with a negative number; the ledger keeps the reason')
    .requiredOption('--client <login-id>', 'which client')
    .option('--mobile <number>', 'which member')
    .option('--points <n>', 'how many')
    .option('--csv <file>', 'many members: columns mobile, points, reason')
    .option('--reason <text>', 'why, in words an auditor understands')
    .option('--expires <day>', 'the last day on which they can be spent, or never (as the client has it)')
    .option('--idempotency-key <key>', 'a second grant with the same key adds nothing')
    .option('--most <n>', 'with --csv: no row may move more points than that (100000)')
    .option('--dry-run', 'with --csv: say what would be granted, and grant nothing')
    .option(
      '--strict',
      'with --csv: grant nothing where a single row is bad before the first is granted; a member who spends meanwhile is left out',
    )
    .option('--json', 'print the new balance, or what became of the file, as JSON')
    .addHelpText(
      'after',
      `${grantFormatHelp}

Examples:
  npm run admin -- points grant --client acme --mobile 9000000001 --points 500 --reason "Ten years of service"
  npm run admin -- points grant --client acme --mobile 9000000001 --points=-50 --reason "Given twice by mistake"
  npm run admin -- points grant --client acme --csv diwali.csv --reason "Diwali 2026" --idempotency-key diwali-2026`,
    )
    .action(async (options: Record<string, unknown>) => {
      if (options['csv'] === undefined) await grant(context, options)
      else end(await grantOfFile(context, options))
    })
}
