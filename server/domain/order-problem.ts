/** Problems with delivered orders: members report them, operators answer, replace or refund. */
import { and, eq } from 'drizzle-orm'
import type { ProblemKind } from '../../src/contract/order-codes.ts'
import type { Id } from '../../src/contract/shop-entities/primitives.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ledgerReasons, problemTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { clients, orderEvents, orderProblems, orders } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import type { Today } from './date-in.ts'
import type { Pieces } from './order-parcels.ts'
import { linesLeft, pointsLeft } from './order-remainder.ts'
import { assertCost, assertFits, ImpossibleMove, lockLiveOrder } from './order-transitions.ts'
import { lastDayOfRefund } from './points-expiry.ts'
import { replacePieces } from './replace-order.ts'
import { addNotification } from './add-notification.ts'
import { creditOrder } from './credit-order.ts'

type Order = typeof orders.$inferSelect
type Problem = typeof orderProblems.$inferSelect

const DAY_MS = 86_400_000

export interface ReportedProblem {
  orderId: Id
  kind: ProblemKind
  comment: string
}

/** @throws ApiError 409 if the order is not delivered, or was delivered too long ago for its client */
async function assertReportable(on: DatabaseOrTransaction, order: Order, now: Date): Promise<void> {
  const [client] = await on
    .select({ reportDays: clients.reportDays })
    .from(clients)
    .where(eq(clients.id, order.clientId))
  if (order.deliveredAt === null) throw new ApiError(409, errorMessages.notDelivered)
  const ends = order.deliveredAt.getTime() + (client?.reportDays ?? 0) * DAY_MS
  if (ends <= now.getTime()) throw new ApiError(409, errorMessages.reportTooLate)
}

/**
 * Stores a member's report on a delivered order (`/report-order-problem`), once per order. The same report sent again
 * changes nothing.
 * @returns the order's id
 * @throws ApiError 404 if the order is not the member's; 409 if it is not delivered, was delivered too long ago, or has
 * another report
 */
export async function reportProblem(
  db: Database,
  memberId: number,
  { orderId, kind, comment }: ReportedProblem,
  now: Date,
): Promise<number> {
  const id = rowId(orderId)
  await db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.memberId, memberId)))
      .for('update')
    if (!order) throw new ApiError(404, errorMessages.unknownOrder)
    const ofOrder = eq(orderProblems.orderId, id)
    const [known] = await transaction.select().from(orderProblems).where(ofOrder)
    if (known?.kind === kind && known.comment === comment.trim()) return
    if (known) throw new ApiError(409, errorMessages.problemReported)
    await assertReportable(transaction, order, now)
    await transaction.insert(orderProblems).values({ orderId: id, kind, comment: comment.trim() })
    await transaction.insert(orderEvents).values({ orderId: id, what: `problem reported: ${kind}` })
  })
  return id
}

export type ProblemOutcome = Exclude<Problem['state'], 'open'>

export interface ProblemAnswer extends Today {
  orderNumber: string
  to: ProblemOutcome
  /** Shown to the member. */
  answer: string
  /** With `refunded`: the points to refund; by default all that are left, without those of replaced pieces. */
  points?: number | undefined
  /** With `replaced`: the pieces to send again; by default all that are neither refunded nor replaced. */
  lines?: readonly Pieces[] | undefined
  actor: string
}

async function refund(on: DatabaseOrTransaction, order: Order, answer: ProblemAnswer): Promise<number> {
  assertCost(order)
  const left = await pointsLeft(on, order.id)
  const lines = await linesLeft(on, order.id)
  const replaced = lines.reduce((sum, line) => sum + line.replaced * line.points, 0)
  const points = answer.points ?? Math.max(left - replaced, 0)
  if (points === 0)
    throw new ImpossibleMove(order.orderNumber, 'all that it cost has come back already, or was replaced')
  if (points > left)
    throw new ImpossibleMove(order.orderNumber, `${left} of its points are left, and no more can come back`)
  await assertFits(on, order, points)
  await creditOrder(on, order, {
    amount: points,
    reason: ledgerReasons.refunded(order.orderNumber).en,
    expires: lastDayOfRefund(answer),
    actor: answer.actor,
    text: problemTexts.refunded(order.orderNumber, points, answer.answer),
  })
  return points
}

/**
 * Whether a replaced problem can be answered so: by one more replacement. Not if no order replaces it, as before
 * replacements were orders: then all its pieces were sent again.
 */
const goesOn = async (on: DatabaseOrTransaction, order: Order, to: ProblemOutcome): Promise<boolean> =>
  to === 'replaced' && (await linesLeft(on, order.id)).some(({ replaced }) => replaced > 0)

/**
 * Answers an order's reported problem and notifies the member. An answer can be followed by another, by a replacement
 * or by a refund. A replacement is an order of its own, a refund writes one ledger line; both close the problem. Pieces
 * that are left can be replaced later.
 * @throws ImpossibleMove if there is no such order or problem, it is closed, or points or stock do not allow it
 */
export async function answerProblem(db: Database, given: ProblemAnswer): Promise<void> {
  const { orderNumber, to, actor } = given
  const answer = given.answer.trim()
  await db.transaction(async (transaction) => {
    const order = await lockLiveOrder(transaction, orderNumber)
    const ofOrder = eq(orderProblems.orderId, order.id)
    const [problem] = await transaction.select().from(orderProblems).where(ofOrder)
    if (!problem) throw new ImpossibleMove(orderNumber, 'no problem was reported of it')
    if (
      problem.state === 'refunded' ||
      (problem.state === 'replaced' && !(await goesOn(transaction, order, to)))
    )
      throw new ImpossibleMove(orderNumber, `its problem is ${problem.state} already`)
    const replacement = to === 'replaced' ? await replacePieces(transaction, order, given) : ''
    const refundedPoints = to === 'refunded' ? await refund(transaction, order, { ...given, answer }) : 0
    await transaction.update(orderProblems).set({ state: to, answer, refundedPoints }).where(ofOrder)
    const by = to === 'replaced' ? `problem replaced by ${replacement}` : `problem ${to}`
    const what = [by, ...(answer === '' ? [] : [answer])].join(': ')
    await transaction.insert(orderEvents).values({ orderId: order.id, what, actor })
    if (to !== 'refunded') {
      const text =
        to === 'replaced'
          ? problemTexts.replaced(orderNumber, replacement, answer)
          : problemTexts.answered(orderNumber, answer)
      await addNotification(transaction, { memberId: order.memberId, orderId: order.id, text })
    }
  })
}
