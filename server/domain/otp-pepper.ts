/**
 * The pepper: the key of login codes, numbers, authenticators and recovery codes. In production it is outside the database,
 * so that a dump opens nothing; then the database has a value that tells a wrong one.
 */
import { eq, inArray, isNotNull, like, not, sql } from 'drizzle-orm'
import { storedSecret } from '../db/stored-secret.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import {
  formerNumbers,
  loginAttempts,
  loginBudgets,
  loginCodes,
  loginFailures,
  operatorAttempts,
  operatorInvitations,
  operatorRecoveryCodes,
  operators,
  operatorSessions,
  settings,
} from '../db/schema.ts'
import { hashWithPepper } from './secret-hash.ts'
import { RECOVERY_PREFIX, recoveryHash } from './operators/passphrase.ts'
import { openSecret } from './operators/totp.ts'

const STORED = 'otp-pepper'
const CHECK = 'otp-pepper-check'

/** OTP_PEPPER is missing or wrong; says in one sentence what to set. */
export class PepperFault extends Error {
  constructor(what: string) {
    super(`OTP_PEPPER: ${what}`)
    this.name = 'PepperFault'
  }
}

const missing = () =>
  new PepperFault('the pepper of this database is outside of it: set the one that its server has')

const wrong = () =>
  new PepperFault(
    'it is not the pepper of this database: set the one that opens its authenticators (npm run admin -- pepper show prints it if it is stored), or, to use this new one, say npm run admin -- pepper replace and then operator invite for everybody',
  )

const checkOf = (pepper: string) => hashWithPepper(pepper, 'check')

async function setting(on: DatabaseOrTransaction, key: string): Promise<string | null> {
  const [row] = await on.select().from(settings).where(eq(settings.key, key))
  return row?.value ?? null
}

/** Whether a pepper opens an authenticator's secret; null if there is none to open. */
async function opensSecrets(on: DatabaseOrTransaction, pepper: string): Promise<boolean | null> {
  const ofOperators = await on
    .select({ id: operators.id, sealed: operators.totpSecret })
    .from(operators)
    .where(isNotNull(operators.totpSecret))
  const ofInvitations = await on
    .select({ id: operatorInvitations.operatorId, sealed: operatorInvitations.totpSecret })
    .from(operatorInvitations)
  const all = [...ofOperators, ...ofInvitations]
  if (all.length === 0) return null
  return all.some(({ id, sealed }) => sealed !== null && openSecret(sealed, pepper, id) !== null)
}

/** The stored pepper; null if the pepper is outside the database, or there is none yet. */
export const storedPepper = (on: DatabaseOrTransaction): Promise<string | null> => setting(on, STORED)

/** Uses a pepper from outside: what is stored goes, and the next one is compared with it. */
async function useOutside(db: Database, pepper: string): Promise<string> {
  await db.transaction(async (transaction) => {
    await transaction
      .insert(settings)
      .values({ key: CHECK, value: checkOf(pepper) })
      .onConflictDoNothing()
    await transaction.delete(settings).where(eq(settings.key, STORED))
  })
  return pepper
}

/**
 * The pepper of this database: the configured one, else, in development and demo, the stored one. The first configured one
 * that equals the stored one, or opens what that sealed, takes its place.
 * @throws PepperFault if the configured one is not this database's, or is missing although the database has none
 */
export async function readOtpPepper(db: Database, configured: string | undefined): Promise<string> {
  const check = await setting(db, CHECK)
  if (!configured) {
    if (check !== null) throw missing()
    return storedSecret(db, STORED)
  }
  if (check !== null) {
    if (check !== checkOf(configured)) throw wrong()
    return configured
  }
  // The command line of a shop whose pepper was always outside may have stored one, which opens nothing.
  const isRight = (await storedPepper(db)) === configured || (await opensSecrets(db, configured)) !== false
  if (!isRight) throw wrong()
  return useOutside(db, configured)
}

/**
 * Takes another pepper into use, if the right one is lost or known to others. Whatever was made with the old one is void:
 * authenticators, recovery codes, set-up links, waiting login codes, locks of numbers and former numbers.
 * @returns e-mail addresses of the operators who need a new link
 */
export async function replacePepper(on: DatabaseOrTransaction, pepper: string): Promise<string[]> {
  await on.delete(settings).where(inArray(settings.key, [STORED, CHECK]))
  await on.insert(settings).values({ key: CHECK, value: checkOf(pepper) })
  for (const table of [
    operatorRecoveryCodes,
    operatorInvitations,
    operatorSessions,
    operatorAttempts,
    loginCodes,
    loginAttempts,
    loginFailures,
    loginBudgets,
    formerNumbers,
  ])
    await on.delete(table)
  await on.update(operators).set({ passphraseHash: null, totpSecret: null, version: sql`version + 1` })
  const active = await on
    .select({ email: operators.email })
    .from(operators)
    .where(eq(operators.isActive, true))
    .orderBy(operators.id)
  return active.map(({ email }) => email)
}

/** Recovery codes were stored as plain SHA-256 once, which can be guessed: keys them with the pepper. None is lost. */
export async function keyRecoveryCodes(db: Database, pepper: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const plain = await transaction
      .select()
      .from(operatorRecoveryCodes)
      .where(not(like(operatorRecoveryCodes.codeHash, `${RECOVERY_PREFIX}%`)))
      .for('update')
    for (const { operatorId, codeHash } of plain)
      await transaction
        .update(operatorRecoveryCodes)
        .set({ codeHash: recoveryHash(codeHash, pepper) })
        .where(
          sql`${operatorRecoveryCodes.operatorId} = ${operatorId} and ${operatorRecoveryCodes.codeHash} = ${codeHash}`,
        )
  })
}

/** A number's hash in the login tables: unverified input is not stored readable. */
export function mobileHashOf(pepper: string, mobile: string): string {
  return hashWithPepper(pepper, 'mobile', mobile)
}
