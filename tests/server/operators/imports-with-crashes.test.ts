/** A server that is killed while it applies a file: the next one goes on where it stopped, and every row counts once. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { imports } from '../../../server/db/schema.ts'
import { eventually } from '../../setup/eventually.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { makeDataDirectory } from '../../setup/server-process.ts'
import { addClient } from '../catalogue-builders.ts'
import { brokenInvariants } from '../kept-books.ts'
import { startTestServer, type RunningServer } from '../start-test-server.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const ROWS = 12_000

let dataDirectory: string
let database: OpenDatabase
let server: RunningServer

beforeAll(async () => {
  dataDirectory = await makeDataDirectory()
  server = await startTestServer(dataDirectory)
  database = await openDatabase({ dataDirectory })
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await removeFolder(dataDirectory)
})

it('is applied once, whatever was written when it died', async () => {
  const { db, pool } = database
  const client = await addClient(db)
  const lines = Array.from({ length: ROWS }, (_, n) => `${9_340_000_000 + n},Member ${n},${n + 1}`)
  const file = Buffer.from(['mobile,name,points', ...lines].join('\n'))
  const fileHash = createHash('sha256').update(file).digest('hex')
  await db.insert(imports).values({
    clientId: client.id,
    kind: 'members',
    key: 'crash',
    reason: 'crash',
    occasion: 'crash',
    file,
    fileHash,
    createdBy: 'tester',
  })
  const look = async () => {
    const { rows } = await pool.query<{ state: string; applied: number; members: number }>(
      `select state, coalesce((counts ->> 'applied')::int, 0) as applied,
        (select count(*)::int from members) as members from imports`,
    )
    return rows[0]!
  }
  const until = (isThere: (now: Awaited<ReturnType<typeof look>>) => boolean) =>
    eventually(async () => isThere(await look()), { timeout: 120_000 })

  await until(({ state }) => state === 'ready')
  await pool.query(`update imports set state = 'applying', applied_by = 'tester'`)
  for (const share of [0.2, 0.5]) {
    await until(({ applied }) => applied > share * ROWS)
    await server.kill()
    const { state, applied, members } = await look()
    expect(state).toBe('applying')
    // A part is written with its position, or not at all.
    expect(members).toBe(applied)
    expect(applied).toBeLessThan(ROWS)
    server = await startTestServer(dataDirectory)
  }
  await until(({ state }) => state === 'applied')
  expect(await look()).toMatchObject({ applied: ROWS, members: ROWS })
  const { rows } = await pool.query(
    `select count(*)::int as lines, count(distinct member_id)::int as members, sum(amount)::int as points
      from points_ledger`,
  )
  expect(rows).toEqual([{ lines: ROWS, members: ROWS, points: (ROWS * (ROWS + 1)) / 2 }])
  expect(await brokenInvariants(pool)).toEqual({})
})
