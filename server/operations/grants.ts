/** Operations on grants: points given, approved, rejected and undone. */
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { mobileNumber } from '../../src/contract/admin/requests/fields.ts'
import type { Database } from '../db/open.ts'
import { readBatch, readBatches, readGrantRows, type ReadBatch } from '../db/read/read-grants.ts'
import type { Actor } from '../domain/actor.ts'
import { expiryFault, type GrantFault, type WantedGrant } from '../domain/grants/check-grants.ts'
import { dateIn } from '../domain/date-in.ts'
import { approveBatch, checkBatch, makeBatch, rejectBatch } from '../domain/grants/grant-batch.ts'
import { lockBatch, type Batch } from '../domain/grants/grant-part.ts'
import { usualLastDay } from '../domain/points-expiry.ts'
import { Refused } from '../domain/refused.ts'
import { hashToken } from '../domain/secret-hash.ts'
import { assertUndoable, readUndo, sumsOf, undoBatch, type UndoneRow } from '../domain/grants/undo-grant.ts'
import { idAfter, idBefore, pageOf } from './cursor.ts'
import { findClient, idOf, type FoundClient } from './find-subjects.ts'
import {
  changing,
  changingByCommand,
  reading,
  type Given,
  type Outcome,
  type Subject,
  type Work,
} from './operate.ts'
import {
  grantHead,
  madeEntry,
  shownGrant,
  shownGrantAgain,
  shownRow,
  sizeOf,
  type ShownGrant,
} from './shown-grant.ts'

/** Rows of an undo's reply. */
const UNDONE_SHOWN = 1000

interface FoundBatch extends Subject {
  clientId: number
  batch: ReadBatch
}

/** @throws Refused `not_found` */
async function findBatch(on: Database, given: Given, { lock }: { lock: boolean }): Promise<FoundBatch> {
  const id = idOf(given['id'])
  if (lock) await lockBatch(on, id, { isPatient: true })
  const batch = await readBatch(on, id)
  if (batch === null) throw new Refused('not_found', 'There is no such grant.')
  return { clientId: batch.clientId, name: `grant ${id}`, version: batch.version, batch }
}

type Asked = AdminRequestOf<'createGrants'>

/** `never` is stored as null. */
const lastDayOf = (expires: string) => (expires === 'never' ? null : expires)

/**
 * The request's rows, with defaults from the batch or the client, and the faults of rows whose own last day is invalid.
 */
async function wantedRows(
  { on, input, context }: Pick<Work<'createGrants', FoundClient>, 'on' | 'input' | 'context'>,
  clientId: number,
): Promise<{ rows: WantedGrant[]; faults: GrantFault[] }> {
  const today = dateIn(context.timeZone, context.now())
  const usual =
    input.expires === undefined ? await usualLastDay(on, clientId, today) : lastDayOf(input.expires)
  const rows: WantedGrant[] = []
  const faults: GrantFault[] = []
  for (const [index, { mobile, points, reason, expires }] of input.grants.entries()) {
    const line = index + 1
    const lastDay = expires === undefined ? (points > 0 ? usual : null) : lastDayOf(expires)
    const what = expires === undefined && points < 0 ? null : expiryFault(points, lastDay, today)
    if (what !== null) faults.push({ line, column: 'expires', what })
    else {
      const isUsualDay = expires === undefined && input.expires === undefined && points > 0
      rows.push({ line, mobile, points, reason: reason ?? input.reason, lastDay, isUsualDay, key: null })
    }
  }
  return { rows, faults }
}

/** Identifies a request apart from its key. */
const requestHash = ({ reason, expires, grants }: Asked) =>
  hashToken(JSON.stringify([reason, expires, grants]))

type MadeGrants = AdminReplyOf<'createGrants'>

/** A preview of a request. Reads only. */
async function preview(
  { on, input, actor, context }: Work<'createGrants', FoundClient>,
  wanted: Parameters<typeof checkBatch>[1],
): Promise<MadeGrants> {
  const { good, faults, sums } = await checkBatch(on, wanted)
  const isWaiting = sums.state === 'waiting'
  const row = shownRow(wanted.clientId, actor)
  return {
    id: null,
    version: null,
    client: input.client,
    state: isWaiting ? 'waiting' : 'granted',
    reason: input.reason,
    members: sums.members,
    points: sums.points,
    taken_back: 0,
    own: true,
    created_by: actor.name,
    created_at: context.now().toISOString(),
    approved_by: null,
    rejected_by: null,
    rejection: null,
    granted_at: null,
    undo_until: null,
    undone_by: null,
    undone_at: null,
    undo_reason: null,
    file: null,
    failure: null,
    rows: good.map(({ balance, ...one }) => {
      const lastDay = isWaiting && one.isUsualDay === true ? null : one.lastDay
      return Object.assign(row({ ...one, lastDay, refused: null, takenBack: null }), { balance })
    }),
    faults,
  }
}

const undoneRow = ({ mobile, granted, taken_back }: UndoneRow) => ({ mobile, granted, taken_back })

/** An undo's reply. Rows that give back less than was granted come first; at most `UNDONE_SHOWN` rows are included. */
function undoReply({ state }: Batch, rows: readonly UndoneRow[]): AdminReplyOf<'undoGrant'> {
  const { members, whole, takenBack, spentAlready } = sumsOf(rows)
  const lack = ({ granted, taken_back }: UndoneRow) => Number(granted > taken_back)
  const sorted = rows.toSorted((one, other) => lack(other) - lack(one) || one.line - other.line)
  return {
    state,
    taken_back: takenBack,
    spent_already: spentAlready,
    members,
    whole,
    rows: sorted.slice(0, UNDONE_SHOWN).map(undoneRow),
  }
}

function decision<Name extends 'approveGrant' | 'rejectGrant'>(
  name: Name,
  decide: (work: Work<Name, FoundBatch>, how: { by: Actor; now: Date; timeZone: string }) => Promise<Batch>,
) {
  return changing(name, {
    find: findBatch,
    current: (work) => shownGrant(work, work.found.batch),
    async run(work): Promise<Outcome<ShownGrant>> {
      const { actor, context, found } = work
      const after = await decide(work, { by: actor, now: context.now(), timeZone: context.timeZone })
      const data = await shownGrantAgain(work, after.id)
      const reason = after.rejection ?? undefined
      return { data, reason, before: sizeOf(found.batch), after: sizeOf(after) }
    },
  })
}

export const grantOperations = {
  createGrants: changing('createGrants', {
    find: findClient,
    async run(work): Promise<Outcome<MadeGrants>> {
      const { on, input, found, actor, context } = work
      const { clientId } = found
      const { rows, faults } = await wantedRows(work, clientId)
      const { reason, idempotency_key: key } = input
      const today = { now: context.now(), timeZone: context.timeZone }
      const wanted = { clientId, key, request: requestHash(input), reason, rows, faults, by: actor, ...today }
      if (input.dry_run) return { data: await preview(work, wanted) }
      const { batch, isNew } = await makeBatch(on, wanted)
      if (batch === null) throw new Error('nothing was granted')
      const data = { ...(await shownGrantAgain(work, batch.id)), faults: [] }
      const { operation: _operation, ...entry } = madeEntry(batch)
      return { data, ...entry, ...(isNew ? {} : { isKept: false }) }
    },
  }),

  listGrants: reading('listGrants', {
    find: findClient,
    async run(work) {
      const { on, input, found } = work
      const before = idBefore(input.cursor)
      const filter = { clientId: found.clientId, state: input.state }
      const read = await readBatches(on, filter, { before, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      return { items: rows.map((batch) => grantHead(work, batch)), next }
    },
  }),

  showGrant: reading('showGrant', {
    find: findBatch,
    run: (work) => shownGrant(work, work.found.batch),
  }),

  listGrantRows: reading('listGrantRows', {
    find: findBatch,
    async run({ on, input, found, actor }) {
      const after = idAfter(input.cursor)
      const read = await readGrantRows(on, found.batch.id, { after, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, ({ line }) => [line])
      return { items: rows.map(shownRow(found.clientId, actor)), next }
    },
  }),

  approveGrant: decision('approveGrant', ({ on, found }, how) => approveBatch(on, found.batch, how)),

  rejectGrant: decision('rejectGrant', ({ on, found, input }, how) =>
    rejectBatch(on, found.batch, { ...how, reason: input.reason }),
  ),

  undoGrant: changing('undoGrant', {
    find: findBatch,
    async run({ on, input, found, actor, context }): Promise<Outcome<AdminReplyOf<'undoGrant'>>> {
      const now = context.now()
      if (input.dry_run) {
        assertUndoable(found.batch, now)
        const rows = await readUndo(on, found.batch.id, { after: 0, most: null })
        return { data: undoReply(found.batch, rows) }
      }
      const { batch, rows } = await undoBatch(on, found.batch, { by: actor, reason: input.reason, now })
      const data = undoReply(batch, rows)
      // The sums of a large batch are not known yet; the batch stores them.
      const { state, taken_back, spent_already } = data
      const taken = state === 'undone' ? { taken_back, spent_already } : {}
      return {
        data,
        reason: input.reason,
        before: sizeOf(found.batch),
        after: { ...sizeOf(batch), ...taken },
      }
    },
  }),
}

/**
 * Gives points to one member. Unlike `createGrants`, its key is that of a row, as in a file of grants: the same occasion
 * for another member is another grant.
 */
export const grantPoints = changingByCommand('createGrants', {
  request: v.object({
    client: v.string(),
    mobile: mobileNumber,
    points: v.number(),
    reason: v.string(),
    key: v.nullable(v.string()),
    /** Null for never; absent for the client's usual day. */
    expires: v.optional(v.nullable(v.string())),
  }),
  find: findClient,
  async run({ on, input, found: { clientId }, actor, context }) {
    const { mobile, points, reason, key, expires } = input
    const { timeZone } = context
    const now = context.now()
    const today = dateIn(timeZone, now)
    const lastDay =
      points < 0 ? null : expires === undefined ? await usualLastDay(on, clientId, today) : expires
    const rows = [{ line: 1, mobile, points, reason, lastDay, key }]
    const wanted = { clientId, key: null, reason, rows, by: actor, skipsFaults: true, now, timeZone }
    const { batch, known, faults } = await makeBatch(on, wanted)
    const data = { batch, isKnown: known > 0, fault: faults[0]?.what ?? null }
    if (batch === null) return { data, isKept: false }
    const { operation: _operation, ...entry } = madeEntry(batch)
    return { data, ...entry }
  },
})
