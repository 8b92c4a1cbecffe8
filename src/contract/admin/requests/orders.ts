import * as v from 'valibot'
import { oneVisibleLine } from '../../../lib/visible-text.ts'
import { wordKey } from '../../values/name.ts'
import { objectOf } from '../../shop-entities/primitives.ts'
import {
  changed,
  clientLoginId,
  day,
  dryRun,
  idempotencyKey,
  lines,
  paging,
  period,
  positive,
  reason,
  version,
  wordOr,
} from './fields.ts'

/** Orders of one bulk move. */
export const MOST_MOVES = 500

export const orderStates = ['placed', 'accepted', 'on_hold', 'declined', 'complete'] as const

export const orderMoves = ['accepted', 'on_hold', 'declined', 'complete'] as const

const orderNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(40, 'at most 40 characters'),
)

/** A carrier's number. It begins with a letter or digit, so that no spreadsheet reads it as a formula. */
export const trackingNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^$|^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$/,
    'must be up to 60 letters, digits, spaces, dots, slashes or hyphens, beginning with a letter or digit',
  ),
)

/** Delivery details that go with a move. */
const delivery = {
  /** An empty text removes the previous one. */
  expected_delivery: v.optional(wordOr([''], day)),
  tracking_number: v.optional(trackingNumber),
}

/** How long a move waits, so that it can be undone before anybody is told. */
const undoSeconds = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30, 'at most 30 seconds')),
  0,
)

/** A word of a list in any spelling: `on_hold`, `On hold`, `ON-HOLD`. */
const spelled = <const Word extends string>(words: readonly Word[]) =>
  v.pipe(
    v.string(),
    v.transform((written) => words.find((word) => wordKey(word) === wordKey(written)) ?? written),
    v.picklist(words),
  )

const stateList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(spelled(orderStates)),
)

/** Pieces of an order's lines. */
const somePieces = v.pipe(
  v.array(objectOf({ id: positive, quantity: v.pipe(positive, v.maxValue(50)) })),
  v.minLength(1),
  v.maxLength(100),
)

/** A carrier's name. It begins with a letter or digit, so that no spreadsheet reads it as a formula. */
export const carrierName = v.pipe(
  v.string(),
  oneVisibleLine,
  v.trim(),
  v.regex(/^$|^[\p{L}\p{N}]/u, 'must begin with a letter or digit'),
  v.maxLength(60, 'at most 60 characters'),
)

const ordersFilter = {
  client: v.optional(clientLoginId),
  /** Comma-separated states; all if absent. */
  status: v.optional(stateList),
  delivered: v.optional(v.picklist(['yes', 'no'])),
  problem: v.optional(v.picklist(['open'])),
  /** Orders that wait too long: not delivered by their expected day, shipped or not, or on hold for more than three days. */
  late: v.optional(v.picklist(['overdue', 'held'])),
  /** Orders with a move that could not be made when its time came. */
  did_not_happen: v.optional(v.picklist(['yes'])),
  /** Order number, tracking number, at least four digits of a mobile number, or part of a name. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  ...period,
  sort: v.optional(v.picklist(['oldest', 'newest']), 'oldest'),
}

const mostOrders = v.maxLength<string[], number, string>(MOST_MOVES, `at most ${MOST_MOVES} orders`)

const ofOrder = { number: orderNumber }

export const orderRequests = {
  listOrders: objectOf({ ...ordersFilter, ...paging }),
  countOrders: objectOf({ client: v.optional(clientLoginId) }),
  showOrder: objectOf(ofOrder),
  moveOrder: objectOf({
    ...ofOrder,
    version,
    to: spelled(orderMoves),
    /** Required to decline an order, and to take back one that was not sent after all; shown to the member. */
    reason: v.optional(reason),
    ...delivery,
    undo_seconds: undoSeconds,
  }),
  undoMove: objectOf({ ...ofOrder, version }),
  changeOrder: v.pipe(
    objectOf({ ...ofOrder, version, ...delivery }),
    changed(['expected_delivery', 'tracking_number']),
  ),
  moveOrders: objectOf({
    dry_run: dryRun,
    undo_seconds: undoSeconds,
    orders: v.pipe(
      v.array(
        objectOf({
          ...ofOrder,
          to: v.optional(spelled(orderMoves)),
          reason: v.optional(reason),
          ...delivery,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_MOVES, `at most ${MOST_MOVES} orders`),
    ),
  }),
  listManifest: objectOf({
    ...ordersFilter,
    /** Comma-separated numbers, of these orders alone. */
    numbers: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
        v.array(orderNumber),
        mostOrders,
      ),
    ),
    ...paging,
  }),
  markPrinted: objectOf({ orders: v.pipe(v.array(orderNumber), v.minLength(1), mostOrders) }),
  listOrderNotes: objectOf({ ...ofOrder, ...paging }),
  addOrderNote: objectOf({ ...ofOrder, text: lines(2000) }),
  refundOrder: v.pipe(
    objectOf({
      ...ofOrder,
      idempotency_key: idempotencyKey,
      lines: v.optional(somePieces),
      /** Whether the pieces are added to the stock again. */
      restock: v.optional(v.boolean(), false),
      points: v.optional(positive),
      reason,
    }),
    v.check(
      (given) => (given.lines === undefined) !== (given.points === undefined),
      'either lines or points, not both',
    ),
  ),
  answerOrderProblem: v.pipe(
    objectOf({
      ...ofOrder,
      version,
      to: v.picklist(['answered', 'replaced', 'refunded']),
      /** Shown to the member. */
      answer: v.optional(v.pipe(v.string(), oneVisibleLine, v.trim(), v.maxLength(500)), ''),
      /** Points to refund, with `refunded`. If absent, all that has not been refunded yet. */
      points: v.optional(positive),
      /** Pieces to send again, with `replaced`. If absent, all that were neither refunded nor replaced. */
      lines: v.optional(somePieces),
    }),
    v.forward(
      v.check(({ to, answer }) => to !== 'answered' || answer !== '', 'say what the member is to read'),
      ['answer'],
    ),
    v.forward(
      v.check(({ to, points }) => to === 'refunded' || points === undefined, 'goes with refunded alone'),
      ['points'],
    ),
    v.forward(
      v.check(({ to, lines }) => to === 'replaced' || lines === undefined, 'goes with replaced alone'),
      ['lines'],
    ),
  ),
  sendParcel: objectOf({
    ...ofOrder,
    version,
    carrier: v.optional(carrierName, ''),
    tracking_number: v.optional(trackingNumber, ''),
    /** The pieces in the parcel. If absent, all that were not sent. */
    lines: v.optional(somePieces),
  }),
  showDeliveryCode: objectOf(ofOrder),
}
