/**
 * A grant as operators see it, and as the audit log stores it. Contact data is masked unless the operator may see it.
 */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { maskContacts, maskMobile, maskName } from '../../src/lib/masking.ts'
import type { Database } from '../db/open.ts'
import { toldFailure } from '../db/put-off.ts'
import { readBatch, readGrantRows, type ReadBatch } from '../db/read/read-grants.ts'
import type { Actor } from '../domain/actor.ts'
import type { AuditEntry } from '../domain/audit.ts'
import { isOwn } from '../domain/grants/grant-batch.ts'
import type { Batch } from '../domain/grants/grant-part.ts'
import { undoUntil } from '../domain/grants/undo-grant.ts'
import type { OperationContext } from './operate.ts'

/** Rows included with a grant; `listGrantRows` returns all. */
const ROWS_SHOWN = 50

export type ShownGrant = AdminReplyOf<'showGrant'>
type ShownRow = ShownGrant['rows'][number]

interface Seen {
  on: Database
  actor: Actor
  context: Pick<OperationContext, 'now'>
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Everything but the rows. */
export function grantHead(
  { actor, context }: Pick<Seen, 'actor' | 'context'>,
  batch: ReadBatch,
): Omit<ShownGrant, 'rows'> {
  const sees = (text: string | null) =>
    text === null || actor.may('members.contact', batch.clientId) ? text : maskContacts(text)
  const until = undoUntil(batch)
  return {
    id: batch.id,
    version: batch.version,
    client: batch.client,
    state: batch.state,
    reason: sees(batch.reason) ?? '',
    members: batch.members,
    points: batch.points,
    taken_back: batch.takenBack,
    own: isOwn(batch, actor),
    created_by: batch.createdBy,
    created_at: batch.createdAt.toISOString(),
    approved_by: batch.state === 'rejected' ? null : batch.decidedBy,
    rejected_by: batch.state === 'rejected' ? batch.decidedBy : null,
    rejection: sees(batch.rejection),
    granted_at: iso(batch.grantedAt),
    undo_until: until !== null && until > context.now() ? iso(until) : null,
    undone_by: batch.undoneBy,
    undone_at: iso(batch.undoneAt),
    undo_reason: sees(batch.undoReason),
    file: batch.file,
    failure: toldFailure(batch),
  }
}

type ReadRow = Awaited<ReturnType<typeof readGrantRows>>[number]

export const shownRow =
  (clientId: number, actor: Actor) =>
  ({ line, memberId, name, mobile, points, reason, lastDay, refused, takenBack }: ReadRow): ShownRow => {
    const sees = actor.may('members.contact', clientId)
    return {
      line,
      member_id: memberId,
      name: sees ? name : maskName(name),
      mobile: sees ? mobile : maskMobile(mobile),
      points,
      reason: sees ? reason : maskContacts(reason),
      expires_on: lastDay,
      refused,
      taken_back: takenBack,
    }
  }

/** A grant with its first rows. */
export async function shownGrant(seen: Seen, batch: ReadBatch): Promise<ShownGrant> {
  const rows = await readGrantRows(seen.on, batch.id, { after: 0, limit: ROWS_SHOWN })
  return { ...grantHead(seen, batch), rows: rows.map(shownRow(batch.clientId, seen.actor)) }
}

/** The grant after a change. */
export async function shownGrantAgain(seen: Seen, id: number): Promise<ShownGrant> {
  const batch = await readBatch(seen.on, id)
  if (batch === null) throw new Error(`grant ${id} is gone`)
  return shownGrant(seen, batch)
}

/** Size and state of a grant, for the audit log. */
export const sizeOf = ({ state, members, points }: Pick<Batch, 'state' | 'members' | 'points'>) => ({
  state,
  members,
  points,
})

export const madeEntry = (batch: Batch): AuditEntry => ({
  operation: 'createGrants',
  subject: `grant ${batch.id}`,
  clientId: batch.clientId,
  reason: batch.reason,
  before: {},
  after: sizeOf(batch),
})
