/** Reads batches of grants and their rows, for operators. */
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { GrantState } from '../../../src/contract/admin/grants.ts'
import type { DatabaseOrTransaction } from '../open.ts'
import { clients, grantBatches, grantRows, members } from '../schema.ts'

export type ReadBatch = Awaited<ReturnType<typeof readBatches>>[number]

const read = (on: DatabaseOrTransaction) =>
  on
    .select({
      ...getTableColumns(grantBatches),
      client: clients.loginId,
      file: sql<number | null>`(select min(i.id) from imports i where i.batch_id = ${grantBatches.id})`,
    })
    .from(grantBatches)
    .innerJoin(clients, eq(clients.id, grantBatches.clientId))

/** A client's batches, newest first. @param before id of the previous page's last batch */
export async function readBatches(
  on: DatabaseOrTransaction,
  { clientId, state }: { clientId: number; state?: GrantState | undefined },
  { before, limit }: { before: number; limit: number },
) {
  return read(on)
    .where(
      and(
        eq(grantBatches.clientId, clientId),
        lt(grantBatches.id, before),
        state === undefined ? undefined : eq(grantBatches.state, state),
      ),
    )
    .orderBy(desc(grantBatches.id))
    .limit(limit)
}

/** One batch, or null. */
export async function readBatch(on: DatabaseOrTransaction, id: number): Promise<ReadBatch | null> {
  const [row] = await read(on).where(eq(grantBatches.id, id))
  return row ?? null
}

/** A batch's rows with their members, by line. @param after the previous page's last line */
export async function readGrantRows(
  on: DatabaseOrTransaction,
  batchId: number,
  { after, limit }: { after: number; limit: number },
) {
  return on
    .select({
      line: grantRows.line,
      memberId: grantRows.memberId,
      name: members.name,
      mobile: members.mobile,
      points: grantRows.points,
      reason: grantRows.reason,
      lastDay: grantRows.lastDay,
      refused: grantRows.refused,
      takenBack: grantRows.takenBack,
    })
    .from(grantRows)
    .innerJoin(members, eq(members.id, grantRows.memberId))
    .where(and(eq(grantRows.batchId, batchId), gt(grantRows.line, after)))
    .orderBy(asc(grantRows.line))
    .limit(limit)
}

/** Rows of a granted batch that could not be granted. */
export async function readRefused(on: DatabaseOrTransaction, batchId: number) {
  const rows = await on
    .select({ line: grantRows.line, points: grantRows.points, what: grantRows.refused })
    .from(grantRows)
    .where(and(eq(grantRows.batchId, batchId), isNotNull(grantRows.refused)))
    .orderBy(asc(grantRows.line))
  return rows.map(({ line, points, what }) => ({ line, points, column: 'points', what: what ?? '' }))
}
