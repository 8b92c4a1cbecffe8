/** Reads the audit log, newest first. */
import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../open.ts'
import { auditLog, clients, operators } from '../schema.ts'
import { onDays, type Days } from './days.ts'

export interface AuditFilter extends Days {
  /** Only entries of these clients; null for all, including entries without a client. */
  clientIds: readonly number[] | null
  /** An id, an e-mail address, or part of the operator's name at that time. */
  operator?: string | undefined
  operation?: string | undefined
  subject?: string | undefined
}

function byOperator(wanted: string): SQL | undefined {
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0
  const ofEmail = sql`(select id from ${operators} where email = ${wanted.toLowerCase()})`
  return or(
    sql`position(lower(${wanted}) in lower(${auditLog.actor})) > 0`,
    sql`${auditLog.operatorId} in ${ofEmail}`,
    id > 0 ? eq(auditLog.operatorId, id) : undefined,
  )
}

/** @param before id of the last entry of the previous page */
export async function readAudit(
  on: DatabaseOrTransaction,
  filter: AuditFilter,
  { before, limit }: { before: number; limit: number },
) {
  const { clientIds, operator, operation, subject } = filter
  return on
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      via: auditLog.via,
      address: auditLog.address,
      requestId: auditLog.requestId,
      client: clients.loginId,
      operation: auditLog.operation,
      subject: auditLog.subject,
      reason: auditLog.reason,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(clients, eq(clients.id, auditLog.clientId))
    .where(
      and(
        lt(auditLog.id, before),
        clientIds === null ? undefined : inArray(auditLog.clientId, [...clientIds]),
        operator ? byOperator(operator) : undefined,
        operation ? eq(auditLog.operation, operation) : undefined,
        subject ? eq(auditLog.subject, subject) : undefined,
        onDays(auditLog.at, filter),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}
