import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import type { Database } from '../../db/open.ts'
import { toldFailure } from '../../db/put-off.ts'
import { clients, importFaults, imports } from '../../db/schema.ts'
import { importColumns } from './import-job.ts'
import type { ImportRecord } from './import-kind.ts'

/** Faults included with an import; `listImportFaults` returns all that are kept. */
const FAULTS_SHOWN = 100

type AdminImport = AdminReplyOf<'showImport'>

/** Imports with their clients and first faults. */
export async function shownImports(on: Database, records: readonly ImportRecord[]): Promise<AdminImport[]> {
  const clientIds = records.flatMap(({ clientId }) => clientId ?? [])
  const named = await on
    .select({ id: clients.id, loginId: clients.loginId })
    .from(clients)
    .where(inArray(clients.id, [...new Set(clientIds)]))
  const loginIds = new Map(named.map(({ id, loginId }) => [id, loginId]))
  const ids = sql.param(records.map(({ id }) => id))
  const { rows: faults } = await on.execute<{ of: number; line: number; column: string; what: string }>(
    sql`select i.id as of, f.line, f."column", f.what from unnest(${ids}::int[]) i (id)
      cross join lateral (
        select * from ${importFaults} where import_id = i.id order by id limit ${FAULTS_SHOWN}) f
      order by f.id`,
  )
  return records.map((of) => ({
    id: of.id,
    client: loginIds.get(of.clientId ?? 0) ?? null,
    kind: of.kind,
    state: of.state,
    reason: of.reason,
    read_as: of.readAs,
    fingerprint: of.fingerprint,
    counts: of.counts,
    faults: faults
      .filter((fault) => fault.of === of.id)
      .map(({ line, column, what }) => ({ line, column, what })),
    harm: of.harm,
    created_at: of.createdAt.toISOString(),
    created_by: of.createdBy,
    applied_by: of.appliedBy,
    grant: of.batchId,
    failure: of.state === 'failed' ? (of.failure ?? 'the server gave up') : toldFailure(of),
    finished_at: of.finishedAt?.toISOString() ?? null,
  }))
}

export async function shownImport(on: Database, of: ImportRecord): Promise<AdminImport> {
  const [one] = await shownImports(on, [of])
  if (one === undefined) throw new Error('an import is not shown')
  return one
}

/** The import after a change. */
export async function shownImportAgain(on: Database, id: number): Promise<AdminImport> {
  const [of] = await on.select(importColumns).from(imports).where(eq(imports.id, id))
  if (of === undefined) throw new Error(`import ${id} is gone`)
  return shownImport(on, of)
}
