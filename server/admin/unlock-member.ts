/** `members unlock`: lifts the lock that wrong codes put on a member's number. */
import type { Command } from 'commander'
import * as v from 'valibot'
import { unlockNumber } from '../domain/login-attempts.ts'
import { mobileHashOf, readOtpPepper } from '../domain/otp-pepper.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { findClient } from './find-client.ts'
import { findMember, mobileNumber } from './find-member.ts'
import { inOneLine } from './print-table.ts'

const unlockOptions = v.object({
  client: v.string(),
  mobile: mobileNumber,
})

async function unlock(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(unlockOptions, given)
  await context.withDatabase(async ({ db }) => {
    const client = await findClient(db, options.client)
    const member = await findMember(db, client, options.mobile)
    const pepper = await readOtpPepper(db, context.otpPepper)
    const wasTried = await unlockNumber(db, mobileHashOf(pepper, options.mobile))
    const name = inOneLine(member.name)
    context.print(wasTried ? `${name} can log in again.` : `${name} was not locked; nothing was changed.`)
  })
}

/** @param parent the command `members` */
export function addUnlockCommand(parent: Command, context: CliContext): void {
  parent
    .command('unlock')
    .description('let a member log in again whose number was locked by wrong codes')
    .requiredOption('--client <login-id>', 'whose member it is')
    .requiredOption('--mobile <number>', 'which member')
    .addHelpText('after', '\nExample:\n  npm run admin -- members unlock --client acme --mobile 9000000001')
    .action((options) => unlock(context, options))
}
