/**
 * An order as operators see it, and as the audit log stores it. Contact data is masked unless the operator may see it.
 */
import { eq } from 'drizzle-orm'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { maskContacts, maskEmail, maskMobile, maskName } from '../../src/lib/masking.ts'
import type { Database } from '../db/open.ts'
import {
  countNotes,
  readHistory,
  readLines,
  readNotes,
  readParcels,
  readReplacements,
} from '../db/read/read-order.ts'
import type { ReadOrder } from '../db/read/read-orders.ts'
import { orderProblems } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { pointsLeft } from '../domain/order-remainder.ts'
import { movesFrom } from './bring-order.ts'

const seesContacts = (order: ReadOrder, actor: Actor) => actor.may('members.contact', order.clientId)
/** Visible to operators who ship parcels. */
const seesParcel = (order: ReadOrder, actor: Actor) => actor.may('orders.move', order.clientId)

export const memberOf = (order: ReadOrder, actor: Actor) => ({
  id: order.memberId,
  name: seesContacts(order, actor) || seesParcel(order, actor) ? order.member : maskName(order.member),
  mobile: seesContacts(order, actor) ? order.mobile : maskMobile(order.mobile),
})

/** The order's parcel. @returns null for who may not see it */
export function shipTo(order: ReadOrder, actor: Actor): AdminReplyOf<'showOrder'>['ship_to'] {
  if (!seesParcel(order, actor)) return null
  const { name, addressMobile: mobile, pincode, address } = order
  const email = seesContacts(order, actor) ? order.email : maskEmail(order.email)
  return { name, mobile, email, pincode, address }
}

/** A text that someone wrote about an order, without its member's contact data. */
export const masked = (order: ReadOrder, text: string) => maskContacts(text, [order.address])

const HIDDEN = '•••'

/** The carrier's number leads to an address: who does not see the parcel sees only that there is one. */
export const trackingOf = (order: ReadOrder, actor: Actor): string =>
  order.trackingNumber === '' || seesParcel(order, actor) ? order.trackingNumber : HIDDEN

/** A carrier's number in a line of the history, as the shop writes it. */
const TRACKING =
  /(tracking number (?:of your order \S+ )?(?:is )?)(?!removed|was removed)[A-Za-z0-9][\w ./-]*/gi

/** The move that can still be undone; null if there is none. */
export const pendingOf = ({ pending }: ReadOrder): AdminReplyOf<'showOrder'>['pending'] =>
  pending === null || pending.refusal !== null
    ? null
    : { to: pending.to, due_at: pending.dueAt.toISOString(), by: pending.by }

/** The move that could not be made when its time came; null if there is none. */
export const notHappened = ({ pending }: ReadOrder): AdminReplyOf<'showOrder'>['did_not_happen'] =>
  pending === null || pending.refusal === null || pending.refusedAt === null
    ? null
    : { to: pending.to, at: pending.refusedAt.toISOString(), by: pending.by, why: pending.refusal }

/** Why the order is on hold, as the operator may read it. */
export const holdReasonOf = (order: ReadOrder, actor: Actor): string =>
  seesContacts(order, actor) ? order.holdReason : masked(order, order.holdReason)

async function problemOf(on: Database, orderId: number): Promise<AdminReplyOf<'showOrder'>['problem']> {
  const { kind, state, comment, answer } = orderProblems
  const [problem] = await on
    .select({ kind, state, comment, answer })
    .from(orderProblems)
    .where(eq(orderProblems.orderId, orderId))
  return problem ?? null
}

export const atIso = <Line extends { at: Date }>(line: Line) => ({ ...line, at: line.at.toISOString() })

/** Notes included with an order; `listOrderNotes` returns all. */
const NOTES_SHOWN = 20

type ReadNote = Awaited<ReturnType<typeof readNotes>>[number]

export const shownNote = (order: ReadOrder, actor: Actor, { at, text, actor: by }: ReadNote) => ({
  at: at.toISOString(),
  actor: by,
  text: seesContacts(order, actor) ? text : masked(order, text),
})

/** An order with all details that the operator may see. */
export async function shownOrder(
  on: Database,
  order: ReadOrder,
  actor: Actor,
): Promise<AdminReplyOf<'showOrder'>> {
  const lines = await readLines(on, [order.id])
  const written = (text: string) => (seesContacts(order, actor) ? text : masked(order, text))
  const told = (text: string) =>
    seesParcel(order, actor) ? written(text) : written(text).replaceAll(TRACKING, `$1${HIDDEN}`)
  const problem = await problemOf(on, order.id)
  const notes = await readNotes(on, order.id, { limit: NOTES_SHOWN })
  const noteCount = notes.length < NOTES_SHOWN ? notes.length : await countNotes(on, order.id)
  const history = await readHistory(on, order)
  const parcels = await readParcels(on, order.id)
  const moves = movesFrom(order).filter((move) => move !== 'declined' || parcels.length === 0)
  return {
    number: order.orderNumber,
    version: order.version,
    client: order.client,
    status: order.status,
    delivered: order.delivered,
    cancelled: order.cancelledAt !== null,
    points: order.points,
    replaces: order.replaces,
    replaced_by: await readReplacements(on, order.id),
    refunded_points: order.points - (await pointsLeft(on, order.id)),
    placed_at: order.placedAt.toISOString(),
    expected_delivery: order.expectedDelivery,
    tracking_number: trackingOf(order, actor),
    decline_reason: written(order.declineReason),
    hold_reason: holdReasonOf(order, actor),
    member: memberOf(order, actor),
    ship_to: shipTo(order, actor),
    lines: lines.map(({ orderId: _order, refunded, replaced, sent, ...line }) =>
      Object.assign(line, {
        refunded_quantity: refunded,
        replaced_quantity: replaced,
        sent_quantity: sent,
      }),
    ),
    parcels: parcels.map(({ trackingNumber, trackingUrl, sentAt, ...parcel }) =>
      Object.assign(parcel, {
        tracking_number: seesParcel(order, actor) || trackingNumber === '' ? trackingNumber : HIDDEN,
        tracking_url: seesParcel(order, actor) ? trackingUrl : null,
        sent_at: sentAt.toISOString(),
      }),
    ),
    problem: problem && {
      ...problem,
      comment: written(problem.comment),
      answer: written(problem.answer),
    },
    notes: notes.toReversed().map((note) => shownNote(order, actor, note)),
    note_count: noteCount,
    history: history.map(({ what, ...line }) => atIso({ ...line, what: told(what) })),
    printed: order.printedAt && { at: order.printedAt.toISOString(), by: order.printedBy ?? '' },
    moves: pendingOf(order) === null ? moves : [],
    pending: pendingOf(order),
    did_not_happen: notHappened(order),
  }
}

/** An order's state for the audit log, where nothing can be erased: without the tracking number, which leads to an address. */
export const stateIn = ({ status, expected_delivery, tracking_number }: AdminReplyOf<'showOrder'>) => ({
  status,
  expected_delivery,
  tracking_number: tracking_number === '' ? '' : HIDDEN,
})

export const auditState = ({ status, expectedDelivery, trackingNumber }: ReadOrder) =>
  stateIn({
    status,
    expected_delivery: expectedDelivery,
    tracking_number: trackingNumber,
  } as AdminReplyOf<'showOrder'>)
