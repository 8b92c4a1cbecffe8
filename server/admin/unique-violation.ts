import { DrizzleQueryError } from 'drizzle-orm'

/** Tells whether the database refused something because there is one like it already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (cause as { code?: unknown } | undefined)?.code === '23505'
}
