/** A server that starts before its PostgreSQL waits for it, unless the cause can't pass by itself. */
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCluster, runProgram } from '../../../server/db/postgres-cluster.ts'
import { startPostmaster, stopPostmaster } from '../../../server/db/postmaster.ts'
import { waitForDatabase } from '../../../server/wait-for-database.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'

/** Only ends a wait that hangs. */
const WITHIN_MS = 240_000

const dataDirectory = fixture(openFolder)
const cluster = fixture(() => openCluster(dataDirectory.path))
let port: number
beforeAll(async () => {
  port = await startPostmaster(cluster)
})
afterAll(() => stopPostmaster(cluster))

const urlOf = (database: string, password = cluster.password) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** Waits. @returns the reported causes */
async function causesOf(url: string, onWaiting = (_cause: string): void => undefined): Promise<string[]> {
  const causes: string[] = []
  await waitForDatabase(url, {
    withinMs: WITHIN_MS,
    onWaiting(cause) {
      causes.push(cause)
      onWaiting(cause)
    },
  })
  return causes
}

it.each([
  ['password', () => urlOf('postgres', 'wrong'), '28P01'],
  ['database', () => urlOf('no_such'), '3D000'],
])('does not wait where the %s is wrong', async (_what, url, code) => {
  const causes: string[] = []
  const waiting = causesOf(url(), (cause) => causes.push(cause))
  await expect(waiting).rejects.toMatchObject({ code })
  expect(causes).toEqual([])
})

it('waits until PostgreSQL listens, and until it takes connections', async () => {
  await stopPostmaster(cluster)
  // A standby that accepts no connections replies like a starting PostgreSQL, for as long as the test needs.
  await writeFile(join(cluster.folder, 'standby.signal'), '')
  await appendFile(join(cluster.folder, 'postgresql.conf'), 'hot_standby = off\n')
  const promote = ['promote', '--wait', '--silent', `--pgdata=${cluster.folder}`]
  let started: Promise<number> | undefined
  let promoted: Promise<void> | undefined
  const causes = await causesOf(urlOf('postgres'), () => {
    if (started === undefined) started = startPostmaster(cluster)
    else promoted ??= started.then(() => runProgram(cluster.owner, cluster.programs.pg_ctl, promote))
  })
  expect(causes[0]).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`)
  expect(causes[1]).toMatch(/^the database system is (?:starting up|not (?:yet )?accepting connections)/)
  expect(await started).toBe(port)
  await promoted
})
