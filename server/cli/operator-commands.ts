/** `operator`: the console's accounts. */
import type { Command } from 'commander'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { operatorRoles } from '../../src/contract/admin/operator-roles.ts'
import type { Database, OpenDatabase } from '../db/open.ts'
import { readOperatorOfEmail } from '../db/read/read-operators.ts'
import { operatorOperations, unlockOperator } from '../operators/operators/operations.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { tableText } from './print-table.ts'
import { runOperation } from './run-operation.ts'

const { createOperator, changeOperator, inviteOperator, listOperators } = operatorOperations
const ALL_OF_THEM = 200

const json = v.optional(v.boolean(), false)
const ofEmail = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()), json })

const rolesText = (roles: AdminReplyOf<'changeOperator'>['roles']) =>
  roles.map(({ client, role }) => `${role} of ${client ?? 'all clients'}`).join(', ')

/** @throws AdminFault if no operator has this e-mail address */
async function findOperator(db: Database, email: string) {
  const operator = await readOperatorOfEmail(db, email)
  if (operator !== null) return operator
  throw new AdminFault(exitCodes.notFound, `There is no operator ${email}.`)
}

const linkText = (url: string, expiresAt: string) =>
  `Give them this link. It works once, until ${expiresAt}:\n  ${url}`

async function create(context: CliContext, given: unknown): Promise<void> {
  const options = v.object({
    email: v.string(),
    name: v.string(),
    role: v.picklist(operatorRoles, `must be one of ${operatorRoles.join(', ')}`),
    client: v.optional(v.string()),
    json,
  })
  const { role, client = null, json: asJson, ...person } = readOptions(options, given)
  await context.withDatabase(async (database) => {
    const asked = { ...person, roles: [{ client, role }] }
    const { operator, invitation } = await runOperation(context, database, createOperator, asked)
    const { id, email, name } = operator
    const [, token] = invitation.url.split('#')
    context.print(
      asJson
        ? JSON.stringify({ id, email, invitation: invitation.url, token, expires_at: invitation.expires_at })
        : `${name} is ${rolesText(operator.roles)}. ${linkText(invitation.url, invitation.expires_at)}`,
    )
  })
}

async function list(context: CliContext, given: unknown): Promise<void> {
  const { client, json: asJson } = readOptions(v.object({ client: v.optional(v.string()), json }), given)
  await context.withDatabase(async (database) => {
    const asked = { limit: ALL_OF_THEM, ...(client === undefined ? {} : { client }) }
    const { items } = await runOperation(context, database, listOperators, asked)
    if (asJson) return context.print(JSON.stringify(items))
    context.print(
      tableText(
        items.map(({ id, email, name, roles, active, set_up, last_signed_in_at }) => ({
          id,
          email,
          name,
          roles: rolesText(roles),
          state: active ? (set_up ? 'active' : 'invited') : 'blocked',
          'signed in': last_signed_in_at ?? 'never',
        })),
      ),
    )
  })
}

/** A command about the operator with an e-mail address. @param work returns its output, as text and as JSON */
function aboutOne(
  context: CliContext,
  work: (
    database: OpenDatabase,
    operator: Awaited<ReturnType<typeof findOperator>>,
  ) => Promise<[string, unknown]>,
) {
  return async (given: unknown): Promise<void> => {
    const { email, json: asJson } = readOptions(ofEmail, given)
    await context.withDatabase(async (database) => {
      const [text, value] = await work(database, await findOperator(database.db, email))
      context.print(asJson ? JSON.stringify(value) : text)
    })
  }
}

/** @param program the root command */
export function addOperatorCommands(program: Command, context: CliContext): void {
  const operator = program.command('operator').description('accounts of the console')
  operator
    .command('create')
    .description('create an account; prints the link that sets passphrase and authenticator up')
    .requiredOption('--email <address>', 'what they sign in with')
    .requiredOption('--name <name>', 'what the ledger and orders call them')
    .requiredOption('--role <role>', operatorRoles.join(', '))
    .option('--client <login-id>', 'for one client; default: for all')
    .option('--json', 'print id, e-mail address, link and token as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- operator create --email asha@example.com --name "Asha Rao" --role owner',
    )
    .action((options) => create(context, options))
  operator
    .command('list')
    .description('the accounts, with their roles')
    .option('--client <login-id>', 'those with a role for this client')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- operator list')
    .action((options) => list(context, options))
  const one = (name: string, description: string) =>
    operator
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'whose account')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', `\nExample:\n  npm run admin -- operator ${name} --email asha@example.com`)
  one(
    'invite',
    'a new link, for an operator who lost passphrase or phone; the old link and all sessions end',
  ).action(
    aboutOne(context, async (database, { id }) => {
      const link = await runOperation(context, database, inviteOperator, { id })
      return [
        linkText(link.url, link.expires_at),
        { id, invitation: link.url, token: link.url.split('#')[1] },
      ]
    }),
  )
  one('unlock', 'let an operator sign in again who was locked out by wrong sign-ins').action(
    aboutOne(context, async (database, { id, name }) => {
      const unlocked = await runOperation(context, database, unlockOperator, { id })
      return [
        unlocked ? `${name} can sign in again.` : `${name} was not locked; nothing was changed.`,
        { id, unlocked },
      ]
    }),
  )
  one('disable', 'block an operator; their sessions end').action(
    aboutOne(context, async (database, { id, version }) => {
      const changed = await runOperation(context, database, changeOperator, { id, version, active: false })
      return [`${changed.name} can't sign in any more.`, changed]
    }),
  )
}
