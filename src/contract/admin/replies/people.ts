/** Replies about operators: signing in, and accounts. */
import * as v from 'valibot'
import { operatorRoles } from '../operator-roles.ts'
import { listOf, moment, nothing, rowId } from './fields.ts'

/** A role for one client (by its login id) or for all clients (`null`). */
const role = v.object({ client: v.nullable(v.string()), role: v.picklist(operatorRoles) })

const operator = v.object({
  id: rowId,
  version: rowId,
  email: v.string(),
  name: v.string(),
  active: v.boolean(),
  /** Whether passphrase and authenticator are set up. If not, the invitation is open or has expired. */
  set_up: v.boolean(),
  roles: v.array(role),
  last_signed_in_at: v.nullable(moment),
})

/** The signed-in operator and their permissions by client; `*` is all clients. */
const session = {
  operator,
  roles: v.array(role),
  permissions: v.record(v.string(), v.array(v.string())),
}

/** Link with which a new operator sets up passphrase and authenticator. */
const invitation = v.object({ url: v.string(), expires_at: moment })

export const peopleReplies = {
  openInvitation: v.object({
    email: v.string(),
    name: v.string(),
    roles: v.array(role),
    /** `secret` is Base32; `uri` is the text of the QR code. */
    totp: v.object({ secret: v.string(), uri: v.string() }),
  }),
  acceptInvitation: v.object({ ...session, recovery_codes: v.array(v.string()) }),
  signIn: v.object(session),
  showSession: v.object(session),
  signOut: nothing,
  changePassphrase: nothing,
  listOperators: listOf(operator),
  createOperator: v.object({ operator, invitation }),
  changeOperator: operator,
  inviteOperator: invitation,
}
