/** Writes the audit log: who, when, from where, and what changed. */
import { maskContacts } from '../../src/lib/masking.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { auditLog } from '../db/schema.ts'
import type { AuditValues } from '../db/tables/operators.ts'
import type { Actor } from './actor.ts'

export interface AuditEntry {
  operation: string
  /** `order RP-100001`, `member 12`, `operator 3`. */
  subject?: string | null | undefined
  clientId?: number | null | undefined
  /** The operator's reason. Contact details in it are masked. */
  reason?: string | undefined
  /** The changed fields. Members' values and addresses only masked: entries can't be erased. */
  before?: AuditValues | undefined
  after?: AuditValues | undefined
}

/** Writes an entry. @param on the change's own transaction, so that neither exists without the other */
export async function writeAudit(
  on: DatabaseOrTransaction,
  actor: Pick<Actor, 'name' | 'via' | 'operatorId' | 'address' | 'requestId'>,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  const { name, via, operatorId, address, requestId } = actor
  const reason = entry.reason && maskContacts(entry.reason)
  await on
    .insert(auditLog)
    .values({ ...entry, reason, at: now, actor: name, via, operatorId, address, requestId })
}
