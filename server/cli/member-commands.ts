import type { Command } from 'commander'
import * as v from 'valibot'
import { membersFormatHelp } from '../operations/imports/member-row.ts'
import { assertWanted, pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { addMemberDataCommands } from './member-data-commands.ts'
import { addMemberSupportCommands } from './member-support-commands.ts'
import { showMember } from './member-show.ts'
import { notWritten, rowBar } from './rows-of-file.ts'
import { runImport } from './run-import.ts'

const importOptions = v.object({
  client: v.string(),
  csv: v.string(),
  strict: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  yes: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
})

async function importOfFile(context: CliContext, given: unknown): Promise<ExitCode> {
  const { client: loginId, csv, strict, dryRun, yes, json } = readOptions(importOptions, given)
  return context.withDatabase(async (database) => {
    const client = await findClient(database.db, loginId)
    const bar = rowBar(context, 'Writing members')
    const job = {
      kind: 'members',
      client,
      file: pathFrom(context, csv),
      strict,
      dryRun,
      mayWrite: async ({ harm }: { harm: string | null }) =>
        harm === null || yes || assertWanted(context, harm),
      onRow: bar.onRow,
    } as const
    const { counts, skipped, written } = await runImport(context, database, job).finally(bar.end)
    const { create = 0, update = 0, unchanged = 0, deactivated = 0, emptied = 0 } = counts
    const harm = `${deactivated > 0 ? ` ${deactivated} can no longer log in.` : ''}${emptied > 0 ? ` ${emptied} have less in their profiles than before.` : ''}`
    context.print(
      json
        ? JSON.stringify({
            created: create,
            updated: update,
            unchanged,
            deactivated,
            emptied,
            skipped,
            written,
          })
        : `${written ? 'Imported.' : notWritten(dryRun)}\nMembers: ${create} created, ${update} updated, ${unchanged} unchanged, ${skipped} left out.${harm}`,
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
    .option('--strict', 'import nothing if a row is invalid')
    .option('--yes', 'do not ask, even if more than a tenth would be locked out or emptied')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${membersFormatHelp}\n\nExample:\n  npm run admin -- members import --client acme --csv members.csv`,
    )
    .action(async (options) => end(await importOfFile(context, options)))
}
