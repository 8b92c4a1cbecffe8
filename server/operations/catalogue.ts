/** Operations on a client's catalogue, of the command line. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/open.ts'
import { findClient } from './find-subjects.ts'
import { changingByCommand } from './operate.ts'

/**
 * Imports a file of products. A large file is written in several transactions after this one, so that shops can sell
 * meanwhile: the line of audit comes before them and says what the file changes, as it was checked.
 * @param within what is written in the line's own transaction
 */
export const importCatalogue = <Result>(within: (on: Database) => Promise<Result>) =>
  changingByCommand('importCatalogue', {
    request: v.object({ client: v.string(), reason: v.string(), changes: v.record(v.string(), v.number()) }),
    find: (on, given) => findClient(on, given, { lock: false }),
    async run({ on, input: { reason, changes } }) {
      // As long as it takes: nobody waits at a screen, and half a file is no use.
      await on.execute(sql`set local lock_timeout to default`)
      return { data: await within(on), reason, before: {}, after: changes }
    },
  })
