import * as v from 'valibot'
import { problemKinds, problemStates } from '../../order-codes.ts'
import { orderMoves, orderStates } from '../requests/orders.ts'
import { count, listOf, memberName, moment, rowId } from './fields.ts'

const move = v.picklist(orderMoves)

/** A move that is made at `due_at`, unless it is undone. */
const pending = v.nullable(v.object({ to: move, due_at: moment, by: v.string() }))

/** The last move, if it could not be made when its time came. */
const didNotHappen = v.nullable(v.object({ to: move, at: moment, by: v.string(), why: v.string() }))

const orderRow = v.object({
  number: v.string(),
  version: rowId,
  client: v.string(),
  status: v.picklist(orderStates),
  delivered: v.boolean(),
  /** 0 for a replacement. */
  points: count,
  /** Number of the order that it replaces; `null` if it was placed. */
  replaces: v.nullable(v.string()),
  /** Number of pieces over all lines. */
  pieces: count,
  placed_at: moment,
  expected_delivery: v.string(),
  tracking_number: v.string(),
  member: memberName,
  problem_state: v.nullable(v.picklist(problemStates)),
  /** When its packing list was last printed. */
  printed_at: v.nullable(moment),
  /** Why it is on hold; empty if it is not, or nobody said. */
  hold_reason: v.string(),
  pending,
  did_not_happen: didNotHappen,
})

/** A parcel to be sent: columns that a file of moves has too, the address, and what is in it. */
const parcelToSend = v.object({
  order: v.string(),
  client: v.string(),
  placed_at: moment,
  status: v.picklist(orderStates),
  expected_delivery: v.string(),
  tracking_number: v.string(),
  name: v.string(),
  mobile: v.string(),
  email: v.string(),
  address: v.string(),
  pincode: v.string(),
  pieces: count,
  /** `2 × BOTTLE Steel bottle, Blue`. */
  lines: v.array(v.string()),
})

const note = v.object({ at: moment, actor: v.string(), text: v.string() })

const adminOrder = v.object({
  number: v.string(),
  version: rowId,
  client: v.string(),
  status: v.picklist(orderStates),
  delivered: v.boolean(),
  cancelled: v.boolean(),
  /** 0 for a replacement. */
  points: count,
  /** Number of the order that it replaces; `null` if it was placed. */
  replaces: v.nullable(v.string()),
  /** Numbers of the orders that replace pieces of it, without declined ones. */
  replaced_by: v.array(v.string()),
  /** Points refunded: by a refund, a declined order or a resolved problem. */
  refunded_points: count,
  placed_at: moment,
  expected_delivery: v.string(),
  tracking_number: v.string(),
  decline_reason: v.string(),
  hold_reason: v.string(),
  member: memberName,
  /** `null` if the caller may not see the address. */
  ship_to: v.nullable(
    v.object({
      name: v.string(),
      mobile: v.string(),
      email: v.string(),
      pincode: v.string(),
      address: v.string(),
    }),
  ),
  lines: v.array(
    v.object({
      id: rowId,
      code: v.string(),
      name: v.string(),
      size: v.string(),
      colour: v.string(),
      quantity: rowId,
      /** Price of one piece. */
      points: count,
      refunded_quantity: count,
      /** Pieces that replacements send again. */
      replaced_quantity: count,
      /** Pieces that were sent in parcels. */
      sent_quantity: count,
    }),
  ),
  /** Oldest first. */
  parcels: v.array(
    v.object({
      id: rowId,
      carrier: v.string(),
      tracking_number: v.string(),
      /** Where the carrier shows its way; `null` if the client has no link of this carrier. */
      tracking_url: v.nullable(v.string()),
      lines: v.array(v.object({ id: rowId, quantity: rowId })),
      sent_at: moment,
    }),
  ),
  problem: v.nullable(
    v.object({
      kind: v.picklist(problemKinds),
      state: v.picklist(problemStates),
      comment: v.string(),
      answer: v.string(),
    }),
  ),
  /** The newest 20, oldest first; `listOrderNotes` returns all. */
  notes: v.array(note),
  /** Number of all notes. */
  note_count: count,
  history: v.array(v.object({ at: moment, what: v.string(), actor: v.string() })),
  /** Who last printed its packing list. */
  printed: v.nullable(v.object({ at: moment, by: v.string() })),
  /** Moves that are possible from the current state; none while one is waited for. */
  moves: v.array(move),
  pending,
  did_not_happen: didNotHappen,
})

const refund = v.object({
  id: rowId,
  /** 0 if pieces went back to the stock after all points had come back. */
  points: count,
  lines: v.array(v.object({ id: rowId, quantity: rowId })),
  at: moment,
  actor: v.string(),
})

export const orderReplies = {
  listOrders: listOf(orderRow),
  countOrders: v.object({
    placed: count,
    accepted: count,
    on_hold: count,
    /** Orders that are complete but not confirmed by the member. */
    undelivered: count,
    /** Open problems. */
    problems: count,
    /** Orders whose last move could not be made. */
    did_not_happen: count,
  }),
  showOrder: adminOrder,
  moveOrder: adminOrder,
  undoMove: adminOrder,
  changeOrder: adminOrder,
  moveOrders: v.object({
    results: v.array(
      v.object({
        number: v.string(),
        /** `pending`: it is moved after `undo_seconds`. */
        outcome: v.picklist(['moved', 'pending', 'unchanged', 'refused']),
        message: v.optional(v.string()),
        /** The order's version, with `pending`: to undo it. */
        version: v.optional(rowId),
      }),
    ),
  }),
  listManifest: listOf(parcelToSend),
  markPrinted: v.object({ printed: count }),
  listOrderNotes: listOf(note),
  addOrderNote: adminOrder,
  refundOrder: v.object({ refund, order: adminOrder }),
  answerOrderProblem: adminOrder,
  sendParcel: adminOrder,
  showDeliveryCode: v.object({ delivery_code: v.string() }),
}
