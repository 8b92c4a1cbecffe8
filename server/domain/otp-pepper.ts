import { keptSecret } from '../db/kept-secret.ts'
import type { Database } from '../db/open.ts'

/** The pepper of the login codes: the configured one, else the one that this database's servers share. */
export async function readOtpPepper(db: Database, configured: string | undefined): Promise<string> {
  return configured || keptSecret(db, 'otp-pepper')
}
