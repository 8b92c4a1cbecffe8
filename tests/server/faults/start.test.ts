/** The start, with a fault in each of its statements: it ends with an error that says why, and the next one is right. */
import { describe, expect, it } from 'vitest'
import { advisoryLocks } from '../../../server/db/advisory-locks.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { underDemoLock } from '../../../server/demo/ensure-demo.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'
import { leftInTransaction, testFaults, withFault, type FaultsIn } from './nth-statement.ts'

const database = fixture(openTestDatabase)

/** Opens the database as the server and every command do, which checks its migrations. */
async function open(): Promise<Error | null> {
  try {
    const opened = await openDatabase({ databaseUrl: database.url, dataDirectory: '' })
    await opened.close()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function complaintsOf(faultsIn: FaultsIn): Promise<string[]> {
  const { statements } = await withFault({ n: 0, kind: 'odd' }, open)
  const complaints: string[] = []
  for (const fault of faultsIn(statements)) {
    await withFault(fault, open)
    const again = await open()
    if (again !== null) complaints.push(`${fault.kind} at ${fault.n}: then ${again.message}`)
  }
  expect(await leftInTransaction(database.pool)).toBe(0)
  return complaints
}

testFaults(['the check of the migrations'], (_name, faultsIn) => complaintsOf(faultsIn))

// The first statements have no transaction, in which the driver itself listens for errors.
it('the check of the migrations survives a connection that is lost at any of the first statements', async () => {
  const lost = Array.from({ length: 12 }, (_, index) => ({ n: index + 1, kind: 'reset' as const }))
  expect(await complaintsOf(() => lost)).toEqual([])
})

describe('the second server of a demo', () => {
  it('waits for the first one, longer than a statement may take', async () => {
    const second = await openDatabase({
      databaseUrl: database.url,
      dataDirectory: '',
      migrateUntil: false,
      statementTimeoutMs: 200,
    })
    const first = await database.pool.connect()
    await first.query('select pg_advisory_lock($1)', [advisoryLocks.demo])
    const waiting = underDemoLock(second, async () => 'made')
    // A statement that began later is over its time.
    await expect(second.pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
    await first.query('select pg_advisory_unlock_all()')
    first.release()
    expect(await waiting).toBe('made')
    await second.close()
  })
})
