import { storedSecret } from '../db/stored-secret.ts'
import type { Database } from '../db/open.ts'
import { hashWithPepper } from './secret-hash.ts'

/** The pepper of the login codes: the configured one, else the one stored in the database. */
export async function readOtpPepper(db: Database, configured: string | undefined): Promise<string> {
  return configured || storedSecret(db, 'otp-pepper')
}

/** A number's hash in the login tables: unverified input is not stored readable. */
export function mobileHashOf(pepper: string, mobile: string): string {
  return hashWithPepper(pepper, 'mobile', mobile)
}
