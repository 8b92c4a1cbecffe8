/** What operators see and do of their own account: where they are signed in, and their recovery codes. */
import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { operatorRecoveryCodes, operatorSessions } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { writeAudit } from '../audit.ts'
import { withCredentials, type LoginContext } from './operator-login.ts'
import { endOperatorSessions, OPERATOR_SESSION_MS } from './operator-session.ts'
import { hashRecoveryCode, newRecoveryCodes } from './passphrase.ts'

export interface OwnAccount {
  recoveryCodes: number
  sessions: { startedAt: Date; lastUsedAt: Date; isOwn: boolean }[]
}

/** @param idleMs after which a session has ended without being used */
export async function readOwnAccount(
  on: DatabaseOrTransaction,
  { operatorId, tokenHash }: { operatorId: number; tokenHash: string },
  { now, idleMs }: { now: Date; idleMs: number },
): Promise<OwnAccount> {
  const [codes] = await on
    .select({ left: count() })
    .from(operatorRecoveryCodes)
    .where(eq(operatorRecoveryCodes.operatorId, operatorId))
  const sessions = await on
    .select()
    .from(operatorSessions)
    .where(
      and(
        eq(operatorSessions.operatorId, operatorId),
        gt(operatorSessions.lastUsedAt, new Date(now.getTime() - idleMs)),
        gt(operatorSessions.createdAt, new Date(now.getTime() - OPERATOR_SESSION_MS)),
      ),
    )
    .orderBy(desc(operatorSessions.createdAt))
  return {
    recoveryCodes: codes?.left ?? 0,
    sessions: sessions.map(({ tokenHash: hash, createdAt, lastUsedAt }) => ({
      startedAt: createdAt,
      lastUsedAt,
      isOwn: hash === tokenHash,
    })),
  }
}

/** Ends the operator's other sessions. @returns how many */
export async function endOthers(
  db: Database,
  { operatorId, tokenHash, actor }: { operatorId: number; tokenHash: string; actor: Actor },
  now: Date,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const ofOperator = eq(operatorSessions.operatorId, operatorId)
    const all = await transaction.select().from(operatorSessions).where(ofOperator).for('update')
    await endOperatorSessions(transaction, operatorId, tokenHash)
    const subject = `operator ${operatorId}`
    const entry = {
      operation: 'endOtherSessions',
      subject,
      before: { sessions: all.length },
      after: { sessions: 1 },
    }
    await writeAudit(transaction, actor, entry, now)
    return all.length - 1
  })
}

/** Replaces the operator's recovery codes. @returns the new ones @throws Refused, as `withCredentials` */
export async function renewRecoveryCodes(
  context: LoginContext,
  own: { email: string; actor: Actor },
  given: { passphrase: string; code: string },
): Promise<string[]> {
  const { otpPepper, now } = context
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(code, otpPepper))
  const isThere = async () => {
    const kept = await context.db
      .select()
      .from(operatorRecoveryCodes)
      .where(eq(operatorRecoveryCodes.codeHash, hashes[0] ?? ''))
    return kept.length > 0
  }
  await withCredentials(context, { email: own.email, ...given }, isThere, async (on, { id }) => {
    const ofOperator = eq(operatorRecoveryCodes.operatorId, id)
    const before = await on.delete(operatorRecoveryCodes).where(ofOperator).returning()
    await on.insert(operatorRecoveryCodes).values(hashes.map((codeHash) => ({ operatorId: id, codeHash })))
    const entry = {
      operation: 'renewRecoveryCodes',
      subject: `operator ${id}`,
      before: { recovery_codes: before.length },
      after: { recovery_codes: codes.length },
    }
    await writeAudit(on, own.actor, entry, now)
  })
  return codes
}
