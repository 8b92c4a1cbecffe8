/** `pepper show` and `pepper replace`: the pepper leaves the database, or another one takes its place. */
import { pepperOperations } from '../operations/pepper.ts'
import { declared, flag, withWork } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'

const show = declared({
  name: 'show',
  description: 'print the pepper that the database has, to set it as OTP_PEPPER',
  options: { json: flag('print it as JSON') },
  notes: `
The server deletes it from the database when it starts with the same OTP_PEPPER. Keep it apart from backups.`,
  examples: [''],
  async run(_given, { operate }) {
    const pepper = await operate(pepperOperations.showPepper, {})
    return { text: pepper, value: { pepper } }
  },
})

const replace = declared({
  name: 'replace',
  description: 'use OTP_PEPPER as the new pepper, if the old one is lost or known to others',
  options: { yes: flag('do not ask'), json: flag('print the result as JSON') },
  notes: `
Stop the servers first. Make the new pepper with openssl rand -hex 32, and keep it: it is not stored. Passphrases, authenticators, recovery codes and links of all operators end; members log in as before.`,
  variables: 'OTP_PEPPER=… ',
  examples: [''],
  async start({ yes }, context) {
    const { otpPepper } = context
    if (otpPepper === undefined)
      throw new AdminFault(exitCodes.wrongUsage, 'Set OTP_PEPPER to the new one: openssl rand -hex 32')
    const harm = 'All operators are signed out, and need a new link for passphrase and authenticator.'
    if (!yes && !(await context.confirm?.(`${harm} Go on?`)))
      throw new AdminFault(exitCodes.refused, `${harm} Nothing was changed. --yes does it.`)
    const emails = await withWork(context, ({ operate }) =>
      operate(pepperOperations.replacePepper, { pepper: otpPepper }),
    )
    const links = emails.map((email) => `  npm run admin -- operator invite --email ${email}`)
    return {
      text: ['The new pepper is in use. Restart the servers with it, then invite:', ...links].join('\n'),
      value: { replaced: true, invite: emails },
    }
  },
})

export const pepperCommands = [show, replace]
