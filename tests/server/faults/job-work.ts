/** What a background job does, to be done with a fault in each of its statements. */
import { expect } from 'vitest'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { workOnImport } from '../../../server/operations/imports/import-job.ts'
import { eventually } from '../../setup/eventually.ts'
import { brokenInvariants } from '../kept-books.ts'
import { today } from '../today.ts'
import { leftInTransaction, withFault, type FaultsIn } from './nth-statement.ts'

export interface Work {
  /** Does all that is due. May throw. */
  run(): Promise<unknown>
  /** Ends its back-off. */
  due?(): Promise<unknown>
  /** What it has done. */
  outcome(): Promise<unknown>
  expected: unknown
}

/** A file that operators upload. */
export interface UploadedFile {
  clientId: number
  kind: 'members' | 'grants' | 'moves'
  /** The upload's own. */
  key: string
  lines: string[]
}

/** A file of one kind, checked and then applied. */
export async function fileWork(
  database: OpenDatabase,
  { clientId, kind, key, lines }: UploadedFile,
  done: Pick<Work, 'outcome' | 'expected'>,
): Promise<Work> {
  const query = async (text: string, values: unknown[]) =>
    (await database.pool.query<Record<string, unknown>>(text, values)).rows
  const file = Buffer.from(`${lines.join('\n')}\n`)
  const [made] = await query(
    `insert into imports (client_id, kind, key, reason, occasion, file, file_hash, created_by)
      values ($1, $2, $3, 'Monthly file', $3, $4, $3, 'tester') returning id`,
    [clientId, kind, key, file],
  )
  const only = Number(made?.['id'])
  const context = { now: () => new Date(), randomBelow: () => 42, timeZone: today().timeZone }
  const pace = { rowsBetweenRests: 2, rest: async () => undefined }
  const state = async () => (await query('select state from imports where id = $1', [only]))[0]?.['state']
  return {
    async run() {
      while ((await state()) === 'checking') await workOnImport(database, context, { only, pace })
      await query(
        `update imports set state = 'applying', applied_by = 'tester' where id = $1 and state = 'ready'`,
        [only],
      )
      while ((await state()) === 'applying') await workOnImport(database, context, { only, pace })
    },
    due: () => query('update imports set due_at = now() where id = $1', [only]),
    outcome: async () => [await state(), await done.outcome()],
    expected: ['applied', done.expected],
  }
}

/** What is not as it should be after a fault in each of a job's statements, and the job's next run. */
export async function complaintsOf(
  database: OpenDatabase,
  name: string,
  prepare: () => Promise<Work>,
  faultsIn: FaultsIn,
): Promise<string[]> {
  const plain = await prepare()
  const { statements } = await withFault({ n: 0, kind: 'odd' }, () => plain.run())
  expect([name, await plain.outcome()]).toEqual([name, plain.expected])
  const complaints: string[] = []
  for (const fault of faultsIn(statements)) {
    const { run, due, outcome, expected } = await prepare()
    const { failed } = await withFault(fault, () => run().catch(() => undefined))
    await eventually(async () => (await leftInTransaction(database.pool)) === 0)
    await due?.()
    await run().catch((error: unknown) =>
      complaints.push(`${fault.kind} at ${fault.n}: then ${String(error)}`),
    )
    const found = JSON.stringify(await outcome())
    if (found !== JSON.stringify(expected))
      complaints.push(`${fault.kind} at ${fault.n}, ${failed?.slice(0, 60)}: ${found}`)
  }
  expect(await brokenInvariants(database.pool)).toEqual({})
  return complaints
}
