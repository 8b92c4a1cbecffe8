/** Operators' sign-in: invitation, passphrase with a code, recovery codes (docs/security.md). */
import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import { knownTransaction } from '../../db/kept-transaction.ts'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { operatorInvitations, operatorRecoveryCodes, operators, operatorSessions } from '../../db/schema.ts'
import { addressRange } from '../address-key.ts'
import type { Actor } from '../actor.ts'
import { writeAudit } from '../audit.ts'
import { assertUnguessable } from './assert-unguessable.ts'
import { countTry, emailHashOf, forgetTries } from './operator-attempts.ts'
import { endOperatorSessions, startOperatorSession } from './operator-session.ts'
import { hashPassphrase, hashRecoveryCode, isPassphrase, newRecoveryCodes } from './passphrase.ts'
import { Refused } from '../refused.ts'
import { hashToken } from '../secret-hash.ts'
import { newTotpSecret, openSecret, stepOfCode, totpCode, totpUri } from './totp.ts'

export interface LoginContext {
  db: Database
  now: Date
  otpPepper: string
  address: string
  requestId: string
  /** Prints an operator's current code in the demo's terminal; null otherwise. */
  showCode: ((email: string, code: string) => void) | null
}

type Operator = typeof operators.$inferSelect

const wrongCredentials = () => new Refused('wrong_credentials', 'E-mail, passphrase or code is not right.')

const actorOf = ({ id, name }: Operator, { address, requestId }: LoginContext) =>
  ({ name, via: 'console', operatorId: id, address, requestId }) as const

/** No operator has this id. */
const NOBODY = 0
/** Steps that a code can be ahead of the clock, and as many behind. */
const STEP_WINDOW = 2
/** Compared with the codes of those who have no authenticator, or gave a wrong passphrase. */
const throwAway = newTotpSecret()

/**
 * Consumes a code: a time step of the authenticator, or a recovery code. A step that is used up further ahead than any code
 * can be is void: the clock has gone back since.
 * @param operator null for the same statements without an operator
 * @returns whether it was right and unused
 */
async function useCode(
  on: DatabaseOrTransaction,
  operator: Operator | null,
  code: string,
  context: LoginContext,
): Promise<boolean> {
  const { now, otpPepper } = context
  const { id, totpSecret, lastStep } = operator ?? { id: NOBODY, totpSecret: null, lastStep: 0 }
  const secret = totpSecret === null ? null : openSecret(totpSecret, otpPepper, id)
  const foundStep = stepOfCode(secret ?? throwAway, code, now)
  const step = secret === null ? null : foundStep
  if (operator !== null && step !== null && lastStep > step + STEP_WINDOW) {
    const ahead = { operation: 'clockWentBack', subject: `operator ${id}`, before: { last_step: lastStep } }
    await writeAudit(on, actorOf(operator, context), { ...ahead, after: { last_step: step } }, now)
  }
  const used =
    step === null
      ? await on
          .delete(operatorRecoveryCodes)
          .where(
            and(
              eq(operatorRecoveryCodes.operatorId, id),
              eq(operatorRecoveryCodes.codeHash, hashRecoveryCode(code, otpPepper)),
            ),
          )
          .returning()
      : await on
          .update(operators)
          .set({ lastStep: step })
          .where(
            and(
              eq(operators.id, id),
              or(lt(operators.lastStep, step), gt(operators.lastStep, step + STEP_WINDOW)),
            ),
          )
          .returning()
  return used.length > 0
}

interface Credentials {
  email: string
  passphrase: string
  code: string
}

/**
 * Checks passphrase and code together, so that no reply reveals which was right, and runs the work in the transaction
 * that consumes the code. An unknown e-mail takes as long and leaves the same traces.
 * @throws Refused `wrong_credentials`, or `too_many` while the e-mail is locked for this range of addresses
 */
export async function withCredentials<Result>(
  context: LoginContext,
  { email, passphrase, code }: Credentials,
  isThere: (result: Result) => Promise<boolean>,
  work: (on: Database, operator: Operator) => Promise<Result>,
): Promise<Result> {
  const { db, now, otpPepper } = context
  const pair = { emailHash: emailHashOf(otpPepper, email), addressRange: addressRange(context.address) }
  await countTry(db, pair, now)
  const [known] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.email, email), operators.isActive, isNotNull(operators.passphraseHash)))
  const isRight = await isPassphrase(known?.passphraseHash ?? null, passphrase)
  const refuse = async (): Promise<never> => {
    const somebody = {
      name: 'somebody',
      via: 'console',
      operatorId: null,
      address: pair.addressRange,
      requestId: context.requestId,
    } as const
    const subject = known && `operator ${known.id}`
    await writeAudit(db, somebody, { operation: 'signInFailed', subject }, now)
    throw wrongCredentials()
  }
  // A wrong passphrase runs the same statements as a right one with a wrong code: their time tells nothing.
  const claimed = isRight ? known : undefined
  const tryCode = async (transaction: Database) => {
    // Read again: the operator may have been blocked or have a new passphrase since.
    const [still] = await transaction
      .select()
      .from(operators)
      .where(and(eq(operators.id, claimed?.id ?? NOBODY), operators.isActive))
      .for('update')
    const isSame = claimed !== undefined && still?.passphraseHash === claimed.passphraseHash
    const isUsed = await useCode(transaction, isSame ? (still ?? null) : null, code, context)
    if (!isSame || still === undefined || !isUsed) return null
    await forgetTries(transaction, pair)
    return { result: await work(transaction, still) }
  }
  const done = await knownTransaction(db, tryCode, async (tried) => tried !== null && isThere(tried.result))
  if (done !== null) return done.result
  const sealed = claimed?.totpSecret ?? null
  const secret = claimed === undefined || sealed === null ? null : openSecret(sealed, otpPepper, claimed.id)
  if (secret !== null) context.showCode?.(email, totpCode(secret, now))
  return refuse()
}

export interface BegunSession<Shown> {
  /** For the cookie. */
  token: string
  /** The operator, as the reply shows them. */
  shown: Shown
}

/** Reads what the reply shows, in the transaction that uses a code or link up: after it, a failed read would lose them. */
export type ReadShown<Shown> = (on: Database, operatorId: number) => Promise<Shown>

async function begin<Shown>(
  on: Database,
  { id }: Operator,
  { now }: LoginContext,
  read: ReadShown<Shown>,
): Promise<BegunSession<Shown>> {
  await on.update(operators).set({ lastSignedInAt: now }).where(eq(operators.id, id))
  return { token: await startOperatorSession(on, id, now), shown: await read(on, id) }
}

async function hasBegun(db: Database, { token }: { token: string }): Promise<boolean> {
  const ofToken = eq(operatorSessions.tokenHash, hashToken(token))
  return (
    (await db.select({ id: operatorSessions.operatorId }).from(operatorSessions).where(ofToken)).length > 0
  )
}

/** Signs in with e-mail (in lower case), passphrase and code. @throws Refused, as `withCredentials` */
export async function signIn<Shown>(
  context: LoginContext,
  credentials: Credentials,
  read: ReadShown<Shown>,
): Promise<BegunSession<Shown>> {
  const hasSignedIn = (begun: BegunSession<Shown>) => hasBegun(context.db, begun)
  return withCredentials(context, credentials, hasSignedIn, async (on, operator) => {
    const subject = `operator ${operator.id}`
    const entry = { operation: 'signIn', subject, before: {}, after: { signed_in: true } }
    await writeAudit(on, actorOf(operator, context), entry, context.now)
    return begin(on, operator, context, read)
  })
}

/** Changes the operator's own passphrase and ends their other sessions. @throws Refused, as `withCredentials` */
export async function changePassphrase(
  context: LoginContext,
  own: { email: string; tokenHash: string; actor: Actor },
  { passphrase, code, newPassphrase }: { passphrase: string; code: string; newPassphrase: string },
): Promise<void> {
  await assertUnguessable(newPassphrase, { email: own.email, field: 'new_passphrase' })
  // Hashed once passphrase and code are right: a hash takes long, and tries are counted first.
  let passphraseHash = ''
  const isChanged = async () => {
    const changed = await context.db
      .select({ id: operators.id })
      .from(operators)
      .where(and(eq(operators.email, own.email), eq(operators.passphraseHash, passphraseHash)))
    return changed.length > 0
  }
  await withCredentials(context, { email: own.email, passphrase, code }, isChanged, async (on, { id }) => {
    passphraseHash = await hashPassphrase(newPassphrase)
    await on.update(operators).set({ passphraseHash }).where(eq(operators.id, id))
    await endOperatorSessions(on, id, own.tokenHash)
    await writeAudit(
      on,
      own.actor,
      {
        operation: 'changePassphrase',
        subject: `operator ${id}`,
        before: {},
        after: { passphrase: 'changed' },
      },
      context.now,
    )
  })
}

/**
 * @throws Refused `not_found` if the token is unknown, used or expired, was made with another pepper, or its operator is
 * not active
 */
async function findInvitation(
  on: DatabaseOrTransaction,
  token: string,
  { now, otpPepper }: Pick<LoginContext, 'now' | 'otpPepper'>,
) {
  const [found] = await on
    .select({ operator: operators, sealed: operatorInvitations.totpSecret })
    .from(operatorInvitations)
    .innerJoin(operators, eq(operators.id, operatorInvitations.operatorId))
    .where(
      and(
        eq(operatorInvitations.tokenHash, hashToken(token)),
        gt(operatorInvitations.expiresAt, now),
        operators.isActive,
      ),
    )
    .for('update')
  const secret = found ? openSecret(found.sealed, otpPepper, found.operator.id) : null
  if (!found || secret === null)
    throw new Refused('not_found', 'This link does not work any more. Ask for a new one.')
  return { ...found, secret }
}

/** An invitation's operator, and the secret for their authenticator. @throws Refused `not_found` */
export async function openInvitation(context: LoginContext, token: string) {
  const { db, now, otpPepper, showCode } = context
  const { operator, secret } = await findInvitation(db, token, { now, otpPepper })
  showCode?.(operator.email, totpCode(secret, now))
  const { id, email, name } = operator
  return { id, email, name, totp: { secret, uri: totpUri(secret, email) } }
}

/**
 * Sets up passphrase and authenticator and starts a session; the link becomes invalid.
 * @throws Refused `not_found`, or `wrong_credentials` if the authenticator's code is wrong
 */
export async function acceptInvitation<Shown>(
  context: LoginContext,
  { token, passphrase, code }: { token: string; passphrase: string; code: string },
  read: ReadShown<Shown>,
): Promise<BegunSession<Shown> & { recoveryCodes: string[] }> {
  const { db, now, otpPepper } = context
  // Hashed before the transaction, which would hold a connection meanwhile, and only for a valid link.
  const { operator: invited } = await findInvitation(db, token, context)
  await assertUnguessable(passphrase, { email: invited.email, field: 'passphrase' })
  const passphraseHash = await hashPassphrase(passphrase)
  const accept = async (transaction: Database) => {
    const { operator, sealed, secret } = await findInvitation(transaction, token, context)
    const { id } = operator
    const step = stepOfCode(secret, code, now)
    if (step === null) {
      context.showCode?.(operator.email, totpCode(secret, now))
      const what = 'is not right, or no longer: type the one that the app shows now'
      throw new Refused('wrong_credentials', 'The code is not right.', { fields: { code: what } })
    }
    await transaction.delete(operatorInvitations).where(eq(operatorInvitations.operatorId, id))
    await transaction
      .update(operators)
      .set({ passphraseHash, totpSecret: sealed, lastStep: step })
      .where(eq(operators.id, id))
    const recoveryCodes = newRecoveryCodes()
    const kept = recoveryCodes.map((one) => ({ operatorId: id, codeHash: hashRecoveryCode(one, otpPepper) }))
    await transaction.insert(operatorRecoveryCodes).values(kept)
    const subject = `operator ${id}`
    const entry = {
      operation: 'acceptInvitation',
      subject,
      before: { set_up: false },
      after: { set_up: true },
    }
    await writeAudit(transaction, actorOf(operator, context), entry, now)
    return { ...(await begin(transaction, operator, context, read)), recoveryCodes }
  }
  return knownTransaction(db, accept, (begun) => hasBegun(db, begun))
}
