import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { settings } from '../db/schema.ts'

const KEY = 'otp-pepper'

/**
 * The pepper of the login codes: the configured one, else one that the first server drew and keeps in the
 * database, so that all servers of one database agree.
 */
export async function readOtpPepper(db: Database, configured: string | undefined): Promise<string> {
  if (configured) return configured
  await db
    .insert(settings)
    .values({ key: KEY, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [kept] = await db.select().from(settings).where(eq(settings.key, KEY))
  if (!kept) throw new Error('The pepper of the login codes could not be kept in the database.')
  return kept.value
}
