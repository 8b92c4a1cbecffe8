import type { Command } from 'commander'
import * as v from 'valibot'
import { isOutOfRange, isOverdrawn } from '../db/database-error.ts'
import type { OpenDatabase } from '../db/open.ts'
import { grantPoints } from '../domain/grant-points.ts'
import { GREATEST_BALANCE } from '../domain/ledger.ts'
import { dayAfterMonths } from '../domain/points-expiry.ts'
import { assertWanted, faultPrinter, pathFrom, readOptions, type CliContext } from './cli-context.ts'
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
import { showMember } from './member-show.ts'
import { importMembers, membersFormatHelp } from './members-import.ts'
import { showBar } from './show-bar.ts'
import { addUnlockCommand } from './unlock-member.ts'

const importOptions = v.object({
  client: v.string(),
  csv: v.string(),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  yes: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

const notWritten = (dryRun: boolean) =>
  dryRun
    ? 'Nothing was changed; this is what would be.'
    : 'Nothing was changed, for --strict allows no bad row.'

/** A bar that begins with the second reading of a file, once somebody knows how many rows there are. */
function rowBar(context: CliContext, what: string) {
  let bar: ReturnType<typeof showBar> | null = null
  return {
    onRow: (rows: number, of: number | null) => {
      if (of === null) return
      bar ??= showBar(context, what, of)
      bar.to(rows)
    },
    end: () => bar?.end(),
  }
}

async function runImport(context: CliContext, given: unknown): Promise<ExitCode> {
  const { client: loginId, csv, strict, dryRun, yes, json } = readOptions(importOptions, given)
  return context.withDatabase(async (database) => {
    const client = await findClient(database.db, loginId)
    const bar = rowBar(context, 'Writing members')
    const result = await importMembers({
      database,
      clientId: client.id,
      file: pathFrom(context, csv),
      actor: context.actor,
      strict,
      dryRun,
      onFault: faultPrinter(context, 'skipped'),
      mayWrite: async ({ deactivated, emptied }, there) => {
        const harm = `This import would lock out ${deactivated} and empty parts of the profiles of ${emptied} of ${there} members.`
        return (deactivated + emptied) * 10 <= there || yes || assertWanted(context, harm)
      },
      onRow: bar.onRow,
    }).finally(bar.end)
    const { created, updated, unchanged, skipped, deactivated, emptied, written } = result
    const harm = `${deactivated > 0 ? ` ${deactivated} can no longer log in.` : ''}${emptied > 0 ? ` ${emptied} have less in their profiles than before.` : ''}`
    context.print(
      json
        ? JSON.stringify(result)
        : `${written ? 'Imported.' : notWritten(dryRun)}\nMembers: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} left out.${harm}`,
    )
    return skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

const grantOptions = v.object({
  client: v.string(),
  mobile: mobileNumber,
  points: grantAmount,
  reason: grantReason,
  idempotencyKey: v.optional(grantKey),
  expires: v.optional(grantExpires),
  json: v.optional(v.boolean(), false),
})

/** The last day of what is given now where a grant does not say: as the client has it. */
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
        : `would have more than ${GREATEST_BALANCE.toLocaleString('en-US')} points, and no balance can`
      throw new AdminFault(exitCodes.refused, `${member.name} ${why}; nothing was changed.`)
    })
    context.print(
      options.json
        ? JSON.stringify({ mobile: options.mobile, name: member.name, written, balance })
        : `${member.name} has ${balance.toLocaleString('en-US')} pts now.${written ? '' : ' This key was used before; nothing was added.'}`,
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
        : `${written ? 'Granted.' : notWritten(dryRun)}\nRows: ${granted} granted (${points.toLocaleString('en-US')} pts together), ${known} granted before, ${skipped} left out.`,
    )
    return skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

/** `members show`, `members import`, `members unlock` and `points grant`. */
export function addMemberCommands(
  program: Command,
  context: CliContext,
  end: (code: ExitCode) => void,
): void {
  const ofMembers = program.command('members').description("a client's members")
  addUnlockCommand(ofMembers, context)
  ofMembers
    .command('show')
    .description('one member: profile, balance, and the newest points and orders')
    .requiredOption('--client <login-id>', 'whose member it is')
    .requiredOption('--mobile <number>', 'which member')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- members show --client acme --mobile 9000000001')
    .action((options) => showMember(context, options))
  ofMembers
    .command('import')
    .description('import members from a CSV file; run it again to update them by their mobile numbers')
    .requiredOption('--client <login-id>', 'whose members they are')
    .requiredOption('--csv <file>', 'the members')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--strict', 'import nobody where a single row is bad')
    .option('--yes', 'do not ask, also where more than a tenth would be locked out or emptied')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${membersFormatHelp}\n\nExample:\n  npm run admin -- members import --client acme --csv members.csv`,
    )
    .action(async (options) => end(await runImport(context, options)))
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
