import type { Command } from 'commander'
import * as v from 'valibot'
import { assertWanted, faultPrinter, pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { addMemberDataCommands } from './member-data-commands.ts'
import { addMemberSupportCommands } from './member-support-commands.ts'
import { showMember } from './member-show.ts'
import { importMembers, membersFormatHelp } from './members-import.ts'
import { notWritten, rowBar } from './rows-of-file.ts'

const importOptions = v.object({
  client: v.string(),
  csv: v.string(),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  yes: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

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

/** `members show`, `import`, `export`, `erase`, and support commands. */
export function addMemberCommands(
  program: Command,
  context: CliContext,
  end: (code: ExitCode) => void,
): void {
  const ofMembers = program.command('members').description("a client's members")
  addMemberSupportCommands(ofMembers, context)
  addMemberDataCommands(ofMembers, context)
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
}
