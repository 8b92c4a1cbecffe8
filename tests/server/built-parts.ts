/** Builds of the server and its pages, for the tests that start the built server. */
import pg from 'pg'
import { beforeAll, inject } from 'vitest'
import { ensureBuilt, type BuildPart } from '../../build/ensure-built.ts'

/** Advisory lock in the database `postgres` of the tests: one worker builds, the others wait and find it built. */
const BUILDING = 1

/** Before a file's tests: builds each part that is missing or older than its sources. */
export function needsBuilt(...parts: readonly BuildPart[]): void {
  beforeAll(async () => {
    const url = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [BUILDING])
      for (const part of parts) ensureBuilt(part)
    } finally {
      // Releases the lock.
      await client.end()
    }
  })
}
