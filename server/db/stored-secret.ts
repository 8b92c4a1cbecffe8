import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './open.ts'
import { settings } from './schema.ts'

/** Settings that are secrets: no backup has them. */
export const secretSettings = ['otp-pepper', 'realtime-secret'] as const

/**
 * A generated secret, shared by all servers of one database: the first one creates and stores it.
 * @param key its name among the settings
 * @returns 32 random bytes in hex
 */
export async function storedSecret(db: Database, key: (typeof secretSettings)[number]): Promise<string> {
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [kept] = await db.select().from(settings).where(eq(settings.key, key))
  if (!kept) throw new Error(`The secret "${key}" could not be kept in the database.`)
  return kept.value
}

/** Deletes a stored secret that a variable replaces. */
export async function forgetSecret(db: Database, key: (typeof secretSettings)[number]): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}
