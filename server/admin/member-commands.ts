import { and, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as v from 'valibot'
import { fieldLimits } from '../../src/contract/limits.ts'
import { members } from '../db/schema.ts'
import { grantPoints } from '../domain/grant-points.ts'
import { isOverdrawn } from '../domain/ledger.ts'
import { pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { importMembers, membersFormatHelp } from './members-import.ts'
import { addUnlockCommand } from './unlock-member.ts'

const importOptions = v.object({ client: v.string(), csv: v.string(), json: v.optional(v.boolean(), false) })

async function runImport(context: CliContext, given: unknown): Promise<ExitCode> {
  const options = readOptions(importOptions, given)
  return context.withDatabase(async ({ db }) => {
    const client = await findClient(db, options.client)
    const result = await importMembers(
      db,
      client.id,
      pathFrom(context, options.csv),
      ({ line, column, what }) => context.complain(`line ${line}, ${column}: ${what} (row left out)`),
    )
    const { created, updated, unchanged, skipped } = result
    context.print(
      options.json
        ? JSON.stringify(result)
        : `Imported.\nMembers: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} left out.`,
    )
    return skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

const MOBILE = new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`)

const grantOptions = v.object({
  client: v.string(),
  mobile: v.pipe(v.string(), v.regex(MOBILE, `must be ${fieldLimits.mobileDigits} digits`)),
  points: v.pipe(
    v.string(),
    v.regex(/^-?[1-9]\d{0,8}$/, 'must be a whole number such as 500, or -500 to take points back'),
    v.transform(Number),
  ),
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'say why in a few words'),
    v.maxLength(200, 'at most 200 characters'),
  ),
  idempotencyKey: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100, 'at most 100 characters'))),
  json: v.optional(v.boolean(), false),
})

async function grant(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(grantOptions, given)
  await context.withDatabase(async ({ db }) => {
    const client = await findClient(db, options.client)
    const ofMobile = and(eq(members.clientId, client.id), eq(members.mobile, options.mobile))
    const [member] = await db.select({ id: members.id, name: members.name }).from(members).where(ofMobile)
    if (!member) {
      throw new AdminFault(
        exitCodes.notFound,
        `${options.client} has no member with the number ${options.mobile}.`,
      )
    }
    const { written, balance } = await grantPoints(db, {
      memberId: member.id,
      amount: options.points,
      reason: options.reason,
      ...(options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }),
    }).catch((error: unknown) => {
      if (!isOverdrawn(error)) throw error
      throw new AdminFault(
        exitCodes.refused,
        `${member.name} has fewer points than that; nothing was changed.`,
      )
    })
    context.print(
      options.json
        ? JSON.stringify({ mobile: options.mobile, name: member.name, written, balance })
        : `${member.name} has ${balance.toLocaleString('en-US')} pts now.${written ? '' : ' This key was used before; nothing was added.'}`,
    )
  })
}

/** `members import`, `members unlock` and `points grant`. */
export function addMemberCommands(
  program: Command,
  context: CliContext,
  end: (code: ExitCode) => void,
): void {
  const ofMembers = program.command('members').description("a client's members")
  addUnlockCommand(ofMembers, context)
  ofMembers
    .command('import')
    .description('import members from a CSV file; run it again to update them by their mobile numbers')
    .requiredOption('--client <login-id>', 'whose members they are')
    .requiredOption('--csv <file>', 'the members')
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
    .requiredOption('--mobile <number>', 'which member')
    .requiredOption('--points <n>', 'how many')
    .requiredOption('--reason <text>', 'why, in words an auditor understands')
    .option('--idempotency-key <key>', 'a second grant with the same key adds nothing')
    .option('--json', 'print the new balance as JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- points grant --client acme --mobile 9000000001 --points 500 --reason "Ten years of service"
  npm run admin -- points grant --client acme --mobile 9000000001 --points=-50 --reason "Given twice by mistake"`,
    )
    .action((options) => grant(context, options))
}
