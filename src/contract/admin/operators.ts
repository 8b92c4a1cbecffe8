/** Operators: signing in, and their accounts. */
import * as v from 'valibot'
import { email } from '../address-rules.ts'
import { objectOf } from '../shop-entities/primitives.ts'
import { emailText } from '../values/e-mail.ts'
import { operatorRoles } from './operator-roles.ts'
import { count, listOf, moment, nothing, rowId } from './replies/fields.ts'
import {
  changed,
  clientFilter,
  clientLoginId,
  line,
  operatorCode as code,
  paging,
  positive,
  version,
} from './requests/fields.ts'
import type { Subject } from './subject.ts'

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
  /** The shop's time zone, in which its days begin and end, such as `Asia/Kolkata`. */
  time_zone: v.string(),
  /** 256 bits as hex, the operator's alone: the console encrypts what they typed and did not send (`console/api/drafts.ts`). */
  draft_key: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
}

/** Link with which a new operator sets up passphrase and authenticator. */
const invitation = v.object({ url: v.string(), expires_at: moment })

export const operators = {
  permissions: { 'operators.manage': ['owner'] },
  calls: {
    openInvitation: {
      method: 'POST',
      path: '/invitations/open',
      permission: 'open',
      summary: 'Whom an invitation is for, and the secret of their authenticator',
      request: objectOf({ token: invitationToken }),
      reply: v.object({
        email: v.string(),
        name: v.string(),
        roles: v.array(role),
        /** `secret` is Base32; `uri` is the text of the QR code. */
        totp: v.object({ secret: v.string(), uri: v.string() }),
      }),
    },
    acceptInvitation: {
      method: 'POST',
      path: '/invitations/accept',
      permission: 'open',
      status: 201,
      summary: 'Set a passphrase and an authenticator up, and sign in; the link works once',
      request: objectOf({ token: invitationToken, passphrase: newPassphrase, code }),
      reply: v.object({ ...session, recovery_codes: v.array(v.string()) }),
    },
    signIn: {
      method: 'POST',
      path: '/session',
      permission: 'open',
      summary: 'Sign in',
      request: objectOf({
        email: v.pipe(v.string(), v.transform(emailText), v.toLowerCase(), v.maxLength(254)),
        passphrase,
        code,
      }),
      reply: v.object(session),
    },
    showSession: {
      method: 'GET',
      path: '/session',
      permission: 'session',
      summary: 'Who is signed in',
      request: objectOf({}),
      reply: v.object(session),
    },
    signOut: {
      method: 'DELETE',
      path: '/session',
      permission: 'session',
      summary: 'Sign out',
      request: objectOf({}),
      reply: nothing,
    },
    changePassphrase: {
      method: 'POST',
      path: '/session/passphrase',
      permission: 'session',
      summary: "Change one's passphrase; one's other sessions end",
      request: objectOf({ passphrase, code, new_passphrase: newPassphrase }),
      reply: nothing,
    },
    showAccount: {
      method: 'GET',
      path: '/session/account',
      permission: 'session',
      summary: "One's own account: recovery codes that are left, and where one is signed in",
      request: objectOf({}),
      reply: v.object({
        /** How many are left. */
        recovery_codes: count,
        /** The newest first. */
        sessions: v.array(
          v.object({
            started_at: moment,
            /** Accurate to a minute. */
            last_used_at: moment,
            /** Whether it is the caller's. */
            own: v.boolean(),
          }),
        ),
      }),
    },
    endOtherSessions: {
      method: 'DELETE',
      path: '/session/others',
      permission: 'session',
      summary: "End one's other sessions",
      request: objectOf({}),
      reply: v.object({ ended: count }),
    },
    renewRecoveryCodes: {
      method: 'POST',
      path: '/session/recovery-codes',
      permission: 'session',
      summary: 'New recovery codes; the earlier ones are void',
      request: objectOf({ passphrase, code }),
      reply: v.object({ recovery_codes: v.array(v.string()) }),
    },
    listOperators: {
      method: 'GET',
      path: '/operators',
      permission: 'operators.manage',
      summary: 'Operators of the clients that the caller manages, those of all clients included',
      request: objectOf({ ...clientFilter, ...paging }),
      reply: listOf(operator),
    },
    createOperator: {
      method: 'POST',
      path: '/operators',
      permission: 'operators.manage',
      status: 201,
      summary: 'Create an operator; the reply has the link to hand over',
      request: objectOf({ email: operatorEmail, name: line(80), roles }),
      reply: v.object({ operator, invitation }),
    },
    changeOperator: {
      method: 'PATCH',
      path: '/operators/:id',
      permission: 'operators.manage',
      versioned: true,
      summary:
        "Change an operator's name or roles, block or unblock; new roles and a block end their sessions",
      request: v.pipe(
        objectOf({
          id: positive,
          version,
          name: v.optional(line(80)),
          roles: v.optional(roles),
          active: v.optional(v.boolean()),
        }),
        changed(['name', 'roles', 'active']),
      ),
      reply: operator,
    },
    inviteOperator: {
      method: 'POST',
      path: '/operators/:id/invitation',
      permission: 'operators.manage',
      status: 201,
      summary: 'A new link for an operator; passphrase, authenticator and sessions end',
      request: objectOf({ id: positive }),
      reply: invitation,
    },
  },
} as const satisfies Subject
