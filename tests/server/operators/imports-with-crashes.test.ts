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

const ROWS = 6000

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

/** A file of each kind that moves points, one row a member: the first of one point, the next of two, and so on. */
const files = [
  {
    kind: 'members',
    columns: 'mobile,name,points',
    row: (mobile: number, n: number) => `${mobile},Member ${n},${n + 1}`,
    killedAt: [0.2, 0.5],
  },
  {
    kind: 'grants',
    columns: 'mobile,points',
    row: (mobile: number, n: number) => `${mobile},${n + 1}`,
    killedAt: [0.3],
  },
] as const

it.each(files)(
  '$kind are applied once, whatever was written when it died',
  async ({ kind, columns, row, killedAt }) => {
    const { db, pool } = database
    const client = await addClient(db, { loginId: kind, clientCode: kind, clientName: kind })
    if (kind === 'grants')
      await pool.query(
        `insert into members (client_id, mobile, name)
        select $1, (9340000000 + n)::text, 'Member ' || n from generate_series(0, $2::int - 1) n`,
        [client.id, ROWS],
      )
    const lines = Array.from({ length: ROWS }, (_, n) => row(9_340_000_000 + n, n))
    const file = Buffer.from([columns, ...lines].join('\n'))
    const fileHash = createHash('sha256').update(file).digest('hex')
    const reason = 'crash'
    await db.insert(imports).values({
      clientId: client.id,
      kind,
      key: reason,
      reason,
      occasion: reason,
      file,
      fileHash,
      createdBy: 'tester',
    })
    const look = async () => {
      const { rows } = await pool.query<{ state: string; applied: number; lines: number }>(
        `select state, coalesce((counts ->> 'applied')::int, 0) as applied,
        (select count(*)::int from points_ledger line join members m on m.id = line.member_id
          where m.client_id = i.client_id) as lines
      from imports i where client_id = $1`,
        [client.id],
      )
      return rows[0]!
    }
    const until = (isThere: (now: Awaited<ReturnType<typeof look>>) => boolean) =>
      eventually(async () => isThere(await look()), { timeout: 120_000 })

    await until(({ state }) => state === 'ready')
    await pool.query(`update imports set state = 'applying', applied_by = 'tester' where client_id = $1`, [
      client.id,
    ])
    for (const share of killedAt) {
      await until(({ applied }) => applied > share * ROWS)
      await server.kill()
      const { state, applied, lines: written } = await look()
      expect(state).toBe('applying')
      // A part is written with its position, or not at all.
      expect(written).toBe(applied)
      expect(applied).toBeLessThan(ROWS)
      server = await startTestServer(dataDirectory)
    }
    await until(({ state }) => state === 'applied')
    expect(await look()).toMatchObject({ applied: ROWS, lines: ROWS })
    const { rows } = await pool.query(
      `select count(distinct member_id)::int as members, sum(amount)::int as points
      from points_ledger line join members m on m.id = line.member_id where m.client_id = $1`,
      [client.id],
    )
    expect(rows).toEqual([{ members: ROWS, points: (ROWS * (ROWS + 1)) / 2 }])
    expect(await brokenInvariants(pool)).toEqual({})
  },
)
