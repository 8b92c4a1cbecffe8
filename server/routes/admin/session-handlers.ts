/** Signing in and out: calls on the caller's own session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCallName } from '../../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import { permissionsByClient, type HeldRole } from '../../../src/contract/admin/roles.ts'
import type { Database } from '../../db/open.ts'
import { readOperator } from '../../db/read/read-operators.ts'
import {
  acceptInvitation,
  changePassphrase,
  openInvitation,
  signIn,
  type LoginContext,
} from '../../domain/operators/operator-login.ts'
import { endOthers, readOwnAccount, renewRecoveryCodes } from '../../domain/operators/own-account.ts'
import { endOperatorSession } from '../../domain/operators/operator-session.ts'
import { writeAudit } from '../../domain/audit.ts'
import { hashWithPepper } from '../../domain/secret-hash.ts'
import { shownOperator } from '../../operators/operators/operations.ts'
import type { AppContext } from '../handler.ts'
import { clearCookie, setCookie, type Caller } from './signed-in.ts'

/** A call, its caller (if there is a session) and its reply, whose cookie is set. */
export interface SessionWork<Name extends SessionCallName> {
  input: AdminRequestOf<Name>
  caller: Name extends 'openInvitation' | 'acceptInvitation' | 'signIn' ? null : Caller
  request: FastifyRequest
  reply: FastifyReply
  context: AppContext
}

const loginContext = ({ request, context }: SessionWork<SessionCallName>): LoginContext => ({
  db: context.database.db,
  now: context.now(),
  otpPepper: context.otpPepper,
  address: request.ip,
  requestId: request.id,
  showCode: context.showOperatorCode ?? null,
})

async function rolesOf(on: Database, operatorId: number) {
  const read = await readOperator(on, operatorId)
  if (read === null) throw new Error(`operator ${operatorId} is gone`)
  const roles: HeldRole<string>[] = read.roles.map(({ client, role }) => ({ client, role }))
  return { read, roles }
}

/** The signed-in operator with all permissions. */
const session =
  ({ otpPepper, config }: Pick<AppContext, 'otpPepper' | 'config'>) =>
  async (on: Database, operatorId: number): Promise<AdminReplyOf<'showSession'>> => {
    const { read, roles } = await rolesOf(on, operatorId)
    return {
      operator: shownOperator(read),
      roles,
      permissions: permissionsByClient(roles),
      time_zone: config.timeZone,
      draft_key: hashWithPepper(otpPepper, 'operator drafts', String(operatorId)),
    }
  }

export const sessionHandlers: {
  [Name in SessionCallName]: (work: SessionWork<Name>) => Promise<AdminReplyOf<Name>>
} = {
  async openInvitation(work) {
    const { id, ...opened } = await openInvitation(loginContext(work), work.input.token)
    const { roles } = await rolesOf(work.context.database.db, id)
    return { ...opened, roles }
  },

  async acceptInvitation(work) {
    const { token, shown, recoveryCodes } = await acceptInvitation(
      loginContext(work),
      work.input,
      session(work.context),
    )
    setCookie(work.reply, token)
    return { ...shown, recovery_codes: recoveryCodes }
  },

  async signIn(work) {
    const { token, shown } = await signIn(loginContext(work), work.input, session(work.context))
    setCookie(work.reply, token)
    return shown
  },

  async showSession({ caller, context }) {
    return session(context)(context.database.db, caller.signedIn.operatorId)
  },

  async signOut({ caller: { signedIn, actor }, reply, context }) {
    const { operatorId, tokenHash } = signedIn
    await context.database.db.transaction(async (transaction) => {
      await endOperatorSession(transaction, tokenHash)
      const subject = `operator ${operatorId}`
      const entry = { operation: 'signOut', subject, before: { signed_in: true }, after: {} }
      await writeAudit(transaction, actor, entry, context.now())
    })
    clearCookie(reply)
    return {}
  },

  async showAccount({ caller: { signedIn }, context }) {
    const { idleMs } = context.config.admin
    const read = await readOwnAccount(context.database.db, signedIn, { now: context.now(), idleMs })
    return {
      recovery_codes: read.recoveryCodes,
      sessions: read.sessions.map(({ startedAt, lastUsedAt, isOwn }) => ({
        started_at: startedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        own: isOwn,
      })),
    }
  },

  async endOtherSessions({ caller: { signedIn, actor }, context }) {
    const { operatorId, tokenHash } = signedIn
    return { ended: await endOthers(context.database.db, { operatorId, tokenHash, actor }, context.now()) }
  },

  async renewRecoveryCodes(work) {
    const { input, caller } = work
    const own = { email: caller.signedIn.email, actor: caller.actor }
    return { recovery_codes: await renewRecoveryCodes(loginContext(work), own, input) }
  },

  async changePassphrase(work) {
    const { input, caller } = work
    const { email, tokenHash } = caller.signedIn
    await changePassphrase(
      loginContext(work),
      { email, tokenHash, actor: caller.actor },
      { ...input, newPassphrase: input.new_passphrase },
    )
    return {}
  },
}
