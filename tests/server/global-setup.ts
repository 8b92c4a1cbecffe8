/** One embedded PostgreSQL for all server tests; each test file gets its own copy of its template database. */
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../server/db/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openKeptLogs } from './kept-logs.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { withoutFsync } from '../setup/without-fsync.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty template of the test databases. */
    templateUrl: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'shop-server-tests-'))
  // If the tests run as root, PostgreSQL runs as another user, who needs access to its folder.
  await chmod(dataDirectory, 0o755)
  const embedded = await openEmbedded(dataDirectory)
  const pool = new pg.Pool({ connectionString: embedded.url })
  await withoutFsync(pool)
  await migrateDatabase(pool)
  await pool.end()
  project.provide('templateUrl', embedded.url)
  const logs = await openKeptLogs()
  return async () => {
    await embedded.release()
    await removeFolder(dataDirectory)
    await logs.assertNobodyThere().catch((error: unknown) => {
      // Vitest prints errors of a teardown but still exits with 0.
      process.exitCode = 1
      throw error
    })
  }
}
