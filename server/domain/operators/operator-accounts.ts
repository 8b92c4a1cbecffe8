/** Operators' accounts: creating, inviting, changing, and the rule that an owner of all clients remains. */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { lockOwnersOfAll } from '../../db/read/read-operators.ts'
import { operatorInvitations, operatorRecoveryCodes, operatorRoles, operators } from '../../db/schema.ts'
import type { RoleOfClient } from '../actor.ts'
import { endOperatorSessions } from './operator-session.ts'
import { Refused } from '../refused.ts'
import { hashToken } from '../secret-hash.ts'
import { newTotpSecret, sealSecret } from './totp.ts'

const INVITATION_MS = 72 * 60 * 60_000

export interface Invitation {
  /** In the link's fragment, so that it is in no log. */
  token: string
  expiresAt: Date
}

/** The invitation's link. @param consoleUrl without a trailing slash */
export const invitationUrl = (consoleUrl: string, token: string): string =>
  `${consoleUrl}/invitation#${token}`

/** Creates a link for one use; an earlier one becomes invalid. */
async function invite(
  on: DatabaseOrTransaction,
  operatorId: number,
  { now, otpPepper }: { now: Date; otpPepper: string },
): Promise<Invitation> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const row = {
    tokenHash: hashToken(token),
    totpSecret: sealSecret(newTotpSecret(), otpPepper, operatorId),
    expiresAt,
  }
  await on
    .insert(operatorInvitations)
    .values({ operatorId, ...row })
    .onConflictDoUpdate({ target: operatorInvitations.operatorId, set: row })
  return { token, expiresAt }
}

export interface NewOperator {
  /** In lower case. */
  email: string
  name: string
  roles: readonly RoleOfClient[]
}

/** @throws Refused `taken` if another operator has the e-mail */
export async function createOperator(
  on: Database,
  { email, name, roles }: NewOperator,
  how: { now: Date; otpPepper: string },
): Promise<{ id: number; invitation: Invitation }> {
  const [operator] = await on
    .insert(operators)
    .values({ email, name })
    .onConflictDoNothing()
    .returning({ id: operators.id })
  if (!operator) throw new Refused('taken', 'There is an operator with this e-mail address already.')
  await writeRoles(on, operator.id, roles)
  return { id: operator.id, invitation: await invite(on, operator.id, how) }
}

async function writeRoles(
  on: DatabaseOrTransaction,
  operatorId: number,
  roles: readonly RoleOfClient[],
): Promise<void> {
  if (roles.length === 0) return
  await on
    .insert(operatorRoles)
    .values(roles.map(({ clientId, role }) => ({ operatorId, clientId, role })))
    .onConflictDoNothing()
}

/**
 * @param keepsOwner whether the operator is an owner of all clients after the change
 * @throws Refused `impossible` if no owner of all clients would be left
 */
async function assertOwnerRemains(on: Database, operatorId: number, keepsOwner: boolean): Promise<void> {
  if (keepsOwner) return
  const owners = await lockOwnersOfAll(on)
  if (owners.length === 1 && owners[0] === operatorId)
    throw new Refused('impossible', 'This is the last owner of all clients. Make somebody else one first.')
}

export interface OperatorChange {
  name?: string | undefined
  active?: boolean | undefined
  /** Replaces all of the operator's roles. */
  roles?: readonly RoleOfClient[] | undefined
  /** Token hash of the session to keep, for operators who change themselves. */
  keptSession: string | null
}

/**
 * Changes an operator. New roles or a block end their sessions.
 * @throws Refused `impossible` if no owner of all clients would be left
 */
export async function changeOperator(
  on: Database,
  id: number,
  { name, active, roles, keptSession }: OperatorChange,
): Promise<void> {
  const isOwner = roles?.some(({ clientId, role }) => clientId === null && role === 'owner') ?? true
  await assertOwnerRemains(on, id, isOwner && active !== false)
  await on
    .update(operators)
    .set({
      version: sql`${operators.version} + 1`,
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { isActive: active }),
    })
    .where(eq(operators.id, id))
  if (roles !== undefined) {
    await on.delete(operatorRoles).where(eq(operatorRoles.operatorId, id))
    await writeRoles(on, id, roles)
  }
  if (roles !== undefined || active === false) await endOperatorSessions(on, id, keptSession)
}

/**
 * Invites an operator again: invalidates passphrase, authenticator, recovery codes and sessions.
 * @param mayBeLast true on the command line, which can help the last owner
 * @throws Refused `impossible` if no owner of all clients could sign in until the link is used
 */
export async function inviteAgain(
  on: Database,
  id: number,
  how: { now: Date; otpPepper: string; mayBeLast: boolean },
): Promise<Invitation> {
  await assertOwnerRemains(on, id, how.mayBeLast)
  await on
    .update(operators)
    .set({ passphraseHash: null, totpSecret: null, version: sql`${operators.version} + 1` })
    .where(eq(operators.id, id))
  await on.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, id))
  await endOperatorSessions(on, id)
  return invite(on, id, how)
}
