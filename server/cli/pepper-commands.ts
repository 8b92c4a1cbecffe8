/** `pepper show` and `pepper replace`: the pepper leaves the database, or another one takes its place. */
import type { Command } from 'commander'
import * as v from 'valibot'
import { pepperOperations } from '../operations/pepper.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { runOperation } from './run-operation.ts'

const json = v.optional(v.boolean(), false)

async function show(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(v.object({ json }), given)
  await context.withDatabase(async (database) => {
    const pepper = await runOperation(context, database, pepperOperations.showPepper, {})
    context.print(options.json ? JSON.stringify({ pepper }) : pepper)
  })
}

async function replace(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(v.object({ yes: v.optional(v.boolean(), false), json }), given)
  const { otpPepper } = context
  if (otpPepper === undefined)
    throw new AdminFault(exitCodes.wrongUsage, 'Set OTP_PEPPER to the new one: openssl rand -hex 32')
  const harm = 'All operators are signed out, and need a new link for passphrase and authenticator.'
  if (!options.yes && !(await context.confirm?.(`${harm} Go on?`)))
    throw new AdminFault(exitCodes.refused, `${harm} Nothing was changed. --yes does it.`)
  const emails = await context.withDatabase((database) =>
    runOperation(context, database, pepperOperations.replacePepper, { pepper: otpPepper }),
  )
  const links = emails.map((email) => `  npm run admin -- operator invite --email ${email}`)
  context.print(
    options.json
      ? JSON.stringify({ replaced: true, invite: emails })
      : ['The new pepper is in use. Restart the servers with it, then invite:', ...links].join('\n'),
  )
}

/** @param program the root command */
export function addPepperCommands(program: Command, context: CliContext): void {
  const pepper = program
    .command('pepper')
    .description('the key of login codes, authenticators and recovery codes')
  pepper
    .command('show')
    .description('print the pepper that the database has, to set it as OTP_PEPPER')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      `
The server deletes it from the database when it starts with the same OTP_PEPPER. Keep it apart from backups.

Example:
  npm run admin -- pepper show`,
    )
    .action((options) => show(context, options))
  pepper
    .command('replace')
    .description('use OTP_PEPPER as the new pepper, if the old one is lost or known to others')
    .option('--yes', 'do not ask')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Stop the servers first. Make the new pepper with openssl rand -hex 32, and keep it: it is not stored. Passphrases, authenticators, recovery codes and links of all operators end; members log in as before.

Example:
  OTP_PEPPER=… npm run admin -- pepper replace`,
    )
    .action((options) => replace(context, options))
}
