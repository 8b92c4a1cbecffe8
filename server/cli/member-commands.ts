import { membersFormatHelp } from '../operations/imports/member-row.ts'
import { assertWanted, pathFrom } from './cli-context.ts'
import { declared, flag, needed } from './declared-command.ts'
import { exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { memberDataCommands } from './member-data-commands.ts'
import { memberSupportCommands } from './member-support-commands.ts'
import { memberShowCommand } from './member-show.ts'
import { notWritten, runImport } from './run-import.ts'

const importCommand = declared({
  name: 'import',
  description: 'import members from a CSV file; run it again to update them by their mobile numbers',
  options: {
    client: needed('<login-id>', 'whose members they are'),
    csv: needed('<file>', 'the members'),
    dryRun: flag('say what would change, and change nothing'),
    strict: flag('import nothing if a row is invalid'),
    yes: flag('do not ask, even if more than a tenth would be locked out or emptied'),
    json: flag('print the result as JSON'),
  },
  notes: membersFormatHelp,
  examples: ['--client acme --csv members.csv'],
  async run({ client, csv, strict, dryRun, yes }, work) {
    const { counts, skipped, written } = await runImport(work, {
      kind: 'members',
      bar: 'Writing members',
      client: await findClient(work.database.db, client),
      file: pathFrom(work.context, csv),
      strict,
      dryRun,
      mayWrite: async ({ harm }) => harm === null || yes || assertWanted(work.context, harm),
    })
    const { create: created = 0, update: updated = 0, unchanged = 0, deactivated = 0, emptied = 0 } = counts
    const harm = `${deactivated > 0 ? ` ${deactivated} can no longer log in.` : ''}${emptied > 0 ? ` ${emptied} have less in their profiles than before.` : ''}`
    return {
      text: `${written ? 'Imported.' : notWritten(dryRun)}\nMembers: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} left out.${harm}`,
      value: { created, updated, unchanged, deactivated, emptied, skipped, written },
      exitCode: skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok,
    }
  },
})

export const memberCommands = [
  ...memberSupportCommands,
  ...memberDataCommands,
  memberShowCommand,
  importCommand,
]
