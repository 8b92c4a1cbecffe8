/** `operator`: the console's accounts. */
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { operatorRoles } from '../../src/contract/admin/operator-roles.ts'
import { readOperatorOfEmail } from '../db/read/read-operators.ts'
import { operatorOperations, unlockOperator } from '../operators/operators/operations.ts'
import { declared, flag, needed, optional, type Work } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { tableText } from './print-table.ts'

const { createOperator, changeOperator, inviteOperator, listOperators } = operatorOperations
const ALL_OF_THEM = 200

const rolesText = (roles: AdminReplyOf<'changeOperator'>['roles']) =>
  roles.map(({ client, role }) => `${role} of ${client ?? 'all clients'}`).join(', ')

/** @throws AdminFault if no operator has this e-mail address */
async function findOperator({ database }: Work, email: string) {
  const operator = await readOperatorOfEmail(database.db, email)
  if (operator !== null) return operator
  throw new AdminFault(exitCodes.notFound, `There is no operator ${email}.`)
}

const linkText = (url: string, expiresAt: string) =>
  `Give them this link. It works once, until ${expiresAt}:\n  ${url}`

const create = declared({
  name: 'create',
  description: 'create an account; prints the link that sets passphrase and authenticator up',
  options: {
    email: needed('<address>', 'what they sign in with'),
    name: needed('<name>', 'what the ledger and orders call them'),
    role: needed(
      '<role>',
      operatorRoles.join(', '),
      v.picklist(operatorRoles, `must be one of ${operatorRoles.join(', ')}`),
    ),
    client: optional('<login-id>', 'for one client; default: for all'),
    json: flag('print id, e-mail address, link and token as JSON'),
  },
  examples: ['--email asha@example.com --name "Asha Rao" --role owner'],
  async run({ role, client = null, json: _json, ...person }, { operate }) {
    const asked = { ...person, roles: [{ client, role }] }
    const { operator, invitation } = await operate(createOperator, asked)
    const { id, email, name, roles } = operator
    const { url, expires_at } = invitation
    return {
      text: `${name} is ${rolesText(roles)}. ${linkText(url, expires_at)}`,
      value: { id, email, invitation: url, token: url.split('#')[1], expires_at },
    }
  },
})

const list = declared({
  name: 'list',
  description: 'the accounts, with their roles',
  options: {
    client: optional('<login-id>', 'those with a role for this client'),
    json: flag('print them as JSON'),
  },
  examples: [''],
  async run({ json: _json, ...asked }, { operate }) {
    const { items } = await operate(listOperators, { limit: ALL_OF_THEM, ...asked })
    const rows = items.map(({ id, email, name, roles, active, set_up, last_signed_in_at }) => ({
      id,
      email,
      name,
      roles: rolesText(roles),
      state: active ? (set_up ? 'active' : 'invited') : 'blocked',
      'signed in': last_signed_in_at ?? 'never',
    }))
    return { text: tableText(rows), value: items }
  },
})

/** Of a command about the operator with an e-mail address. */
const ofOne = {
  options: {
    email: needed('<address>', 'whose account', v.pipe(v.string(), v.trim(), v.toLowerCase())),
    json: flag('print the result as JSON'),
  },
  examples: ['--email asha@example.com'],
}

const invite = declared({
  ...ofOne,
  name: 'invite',
  description: 'a new link, for an operator who lost passphrase or phone; the old link and all sessions end',
  async run({ email }, work) {
    const { id } = await findOperator(work, email)
    const { url, expires_at } = await work.operate(inviteOperator, { id })
    return { text: linkText(url, expires_at), value: { id, invitation: url, token: url.split('#')[1] } }
  },
})

const unlock = declared({
  ...ofOne,
  name: 'unlock',
  description: 'let an operator sign in again who was locked out by wrong sign-ins',
  async run({ email }, work) {
    const { id, name } = await findOperator(work, email)
    const unlocked = await work.operate(unlockOperator, { id })
    const text = unlocked ? `${name} can sign in again.` : `${name} was not locked; nothing was changed.`
    return { text, value: { id, unlocked } }
  },
})

const disable = declared({
  ...ofOne,
  name: 'disable',
  description: 'block an operator; their sessions end',
  async run({ email }, work) {
    const { id, version } = await findOperator(work, email)
    const changed = await work.operate(changeOperator, { id, version, active: false })
    return { text: `${changed.name} can't sign in any more.`, value: changed }
  },
})

export const operatorCommands = [create, list, invite, unlock, disable]
