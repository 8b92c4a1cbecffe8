import type { Command } from 'commander'
import * as v from 'valibot'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import { isOutOfRange, isOverdrawn } from '../db/database-error.ts'
import type { OpenDatabase } from '../db/open.ts'
import { grantPoints } from '../domain/grant-points.ts'
import { GREATEST_BALANCE } from '../domain/ledger.ts'
import { dayAfterMonths } from '../domain/points-expiry.ts'
import { faultPrinter, pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from './exit-codes.ts'
import { findClient, type ClientRow } from './find-client.ts'
import { findMember, mobileNumber } from './find-member.ts'
import {
  expiryFault,
  grantAmount,
  grantExpires,
  grantFile,
  grantFormatHelp,
  grantKey,
  grantReason,
} from './grant-file.ts'
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

/** The client's default last day for points granted now. */
async function usualLastDay(
  context: CliContext,
  { pool }: OpenDatabase,
  { pointsExpireMonths }: ClientRow,
): Promise<string | null> {
  if (pointsExpireMonths === null) return null
  return dayAfterMonths(pool, context.today(), pointsExpireMonths)
}

async function grant(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(grantOptions, given)
  const { points, expires } = options
  const fault = expires === undefined ? null : expiryFault(points, expires, context.today())
  if (fault !== null) throw new AdminFault(exitCodes.wrongUsage, `--expires: ${fault}.`)
  await context.withDatabase(async (database) => {
    const { db } = database
    const client = await findClient(db, options.client)
    const lastDay = expires === undefined ? await usualLastDay(context, database, client) : expires
    const member = await findMember(db, client, options.mobile)
    const { written, balance } = await grantPoints(db, {
      memberId: member.id,
      amount: points,
      reason: options.reason,
      expires: points < 0 || lastDay === null ? undefined : { day: lastDay, timeZone: context.timeZone },
      actor: context.actor,
      ...(options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }),
    }).catch((error: unknown) => {
      if (!isOverdrawn(error) && !isOutOfRange(error)) throw error
      const why = isOverdrawn(error)
        ? 'has fewer points than that'
        : `would have more than ${groupedNumber(GREATEST_BALANCE)} points, and no balance can`
      throw new AdminFault(exitCodes.refused, `${inOneLine(member.name)} ${why}; nothing was changed.`)
    })
    context.print(
      options.json
        ? JSON.stringify({ mobile: options.mobile, name: member.name, written, balance })
        : `${inOneLine(member.name)} has ${groupedNumber(balance)} pts now.${written ? '' : ' This key was used before; nothing was added.'}`,
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
    const bar = rowBar(context, 'Granting points')
    const result = await grantFile({
      db,
      clientId: client.id,
      file: pathFrom(context, options.csv),
      reason,
      lastDay: expires === undefined ? await usualLastDay(context, database, client) : expires,
      timeZone: context.timeZone,
      today: context.today(),
      most,
      strict,
      dryRun,
      key: options.idempotencyKey,
      actor: context.actor,
      onFault: faultPrinter(context, 'skipped'),
      onRow: bar.onRow,
    }).finally(bar.end)
    const { granted, known, skipped, points, written } = result
    context.print(
      options.json
        ? JSON.stringify(result)
        : `${written ? 'Granted.' : notWritten(dryRun)}\nRows: ${granted} granted (${groupedNumber(points)} pts together), ${known} granted before, ${skipped} left out.`,
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
