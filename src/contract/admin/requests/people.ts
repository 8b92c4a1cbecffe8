/** Requests about operators: signing in, and accounts. */
import * as v from 'valibot'
import { email } from '../../address-rules.ts'
import { objectOf } from '../../entities/primitives.ts'
import { operatorRoles } from '../operator-roles.ts'
import { changed, clientFilter, clientLoginId, line, paging, positive, version } from './fields.ts'

/** Characters. */
const passphraseLength = { least: 10, most: 200 } as const

const invitationToken = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** A passphrase to compare, not to set: almost any length is accepted. */
const passphrase = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))

const newPassphrase = v.pipe(
  v.string(),
  v.minLength(passphraseLength.least, `at least ${passphraseLength.least} characters`),
  v.maxLength(passphraseLength.most, `at most ${passphraseLength.most} characters`),
)

/** The authenticator's six digits, or a recovery code. */
const code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))

const operatorEmail = v.pipe(email, v.toLowerCase())

const roles = v.pipe(
  v.array(
    objectOf({
      /** `null` for all clients. */
      client: v.nullable(clientLoginId),
      role: v.picklist(operatorRoles),
    }),
  ),
  v.minLength(1, 'name at least one role'),
  v.maxLength(100),
)

export const peopleRequests = {
  openInvitation: objectOf({ token: invitationToken }),
  acceptInvitation: objectOf({ token: invitationToken, passphrase: newPassphrase, code }),
  signIn: objectOf({
    email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
    passphrase,
    code,
  }),
  showSession: objectOf({}),
  signOut: objectOf({}),
  changePassphrase: objectOf({ passphrase, code, new_passphrase: newPassphrase }),
  listOperators: objectOf({ ...clientFilter, ...paging }),
  createOperator: objectOf({ email: operatorEmail, name: line(80), roles }),
  changeOperator: v.pipe(
    objectOf({
      id: positive,
      version,
      name: v.optional(line(80)),
      roles: v.optional(roles),
      active: v.optional(v.boolean()),
    }),
    changed(['name', 'roles', 'active']),
  ),
  inviteOperator: objectOf({ id: positive }),
}
