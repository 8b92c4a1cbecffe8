/** Reads the audit log, newest first. `domain/audit.ts` writes it. */
import { and, desc, eq, getTableColumns, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { onDays } from '../../db/read/days.ts'
import { auditLog, clients, operators } from '../../db/schema.ts'
import { idBefore, pageOf } from '../../operations/cursor.ts'
import { findNamedClient } from '../../operations/find-subjects.ts'
import { reading } from '../../operations/operate.ts'

/** @param wanted an id, an e-mail address, or part of the operator's name at that time */
function byOperator(wanted: string): SQL | undefined {
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0
  const ofEmail = sql`(select id from ${operators} where email = ${wanted.toLowerCase()})`
  return or(
    sql`position(lower(${wanted}) in lower(${auditLog.actor})) > 0`,
    sql`${auditLog.operatorId} in ${ofEmail}`,
    id > 0 ? eq(auditLog.operatorId, id) : undefined,
  )
}

export const auditOperations = {
  listAudit: reading('listAudit', {
    find: findNamedClient,
    async run({ on, input, clientIds, context: { timeZone } }) {
      const { operator, operation, subject, limit } = input
      const read = await on
        .select({ ...getTableColumns(auditLog), client: clients.loginId })
        .from(auditLog)
        .leftJoin(clients, eq(clients.id, auditLog.clientId))
        .where(
          and(
            lt(auditLog.id, idBefore(input.cursor)),
            clientIds === null ? undefined : inArray(auditLog.clientId, [...clientIds]),
            operator ? byOperator(operator) : undefined,
            operation ? eq(auditLog.operation, operation) : undefined,
            subject ? eq(auditLog.subject, subject) : undefined,
            onDays(auditLog.at, { ...input, timeZone }),
          ),
        )
        .orderBy(desc(auditLog.id))
        .limit(limit + 1)
      const { rows, next } = pageOf(read, limit, ({ id }) => [id])
      const items = rows.map(({ operatorId: _operator, clientId: _client, requestId, at, ...entry }) =>
        Object.assign(entry, { at: at.toISOString(), request_id: requestId }),
      )
      return { items, next }
    },
  }),
}
