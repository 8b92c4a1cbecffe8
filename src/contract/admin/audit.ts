/** The audit log: what was done, by whom, before and after. */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { listOf, moment, rowId } from './replies/fields.ts'
import { clientFilter, paging, period } from './requests/fields.ts'
import type { Subject } from './subject.ts'

const words = (most: number, description: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most), v.description(description)))

const auditEntry = v.object({
  id: rowId,
  at: moment,
  /** The operator's name at that time. */
  actor: v.string(),
  via: v.picklist(['console', 'cli']),
  address: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  client: v.nullable(v.string()),
  operation: v.string(),
  subject: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})

export const audit = {
  permissions: { 'audit.read': ['owner', 'manager', 'auditor'] },
  calls: {
    listAudit: {
      method: 'GET',
      path: '/audit',
      permission: 'audit.read',
      csv: true,
      summary: 'What was done, newest first',
      request: objectOf({
        ...clientFilter,
        operator: words(254, "by whom: part of the operator's name, the complete e-mail address, or the id"),
        operation: words(100, 'what, such as moveOrder'),
        subject: words(100, 'about what, such as "order RP-100001", "member 12" or "operator 3"'),
        ...period,
        ...paging,
      }),
      reply: listOf(auditEntry),
    },
  },
} as const satisfies Subject
