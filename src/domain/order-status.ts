/** Texts of an order's status in the history (section 4, "Order history states"). */
import { orderStatus, orderTrackStatus } from '../contract/order-codes.ts'
import type { Order, OrderLine } from '../contract/shop-entities/order.ts'
import { isAhead, isOver, showDate } from './dates.ts'
import {
  cancelOrderMessages,
  orderHistoryMessages,
  orderProblemMessages,
  orderStatusMessages,
} from '../messages/orders.ts'
import { roundPoints } from './points.ts'

export type StatusTone = 'neutral' | 'success' | 'warning' | 'error'

export interface StatusLabel {
  text: string
  tone: StatusTone
}

/**
 * Whether the member cancelled the order (`cancelled_at`, our addition). To the specification it is a
 * declined order.
 */
export function isCancelled(order: Order): boolean {
  return order.cancelled_at !== ''
}

/** The order's status; a confirmed delivery shows `Complete Order` in green. */
export function statusOf(order: Order): StatusLabel {
  if (isCancelled(order)) return { text: orderStatusMessages.cancelled, tone: 'neutral' }
  switch (order.order_status) {
    case orderStatus.accepted:
      return { text: orderStatusMessages.accepted, tone: 'neutral' }
    case orderStatus.declined:
      return { text: orderStatusMessages.declined, tone: 'error' }
    case orderStatus.onHold:
      return { text: orderStatusMessages.onHold, tone: 'warning' }
    case orderStatus.complete:
      return order.verify_otp
        ? { text: orderStatusMessages.completeOrder, tone: 'success' }
        : { text: orderStatusMessages.complete, tone: 'neutral' }
    default:
      return { text: orderStatusMessages.placed, tone: 'neutral' }
  }
}

function isDelivered(order: Order): boolean {
  return order.order_track_status === orderTrackStatus.delivered
}

/** Delivery status: 4 is delivered, all others are not. */
export function trackStatusOf(order: Order): string {
  return isDelivered(order) ? orderStatusMessages.delivered : orderStatusMessages.undelivered
}

/**
 * The order's state in one sentence. The two labels of the specification alone can seem to contradict each
 * other: Complete, Un-Delivered.
 */
export function sentenceOf(order: Order): string {
  if (isCancelled(order)) return cancelOrderMessages.cancelledOn(showDate(order.cancelled_at))
  switch (order.order_status) {
    case orderStatus.declined:
      return orderHistoryMessages.saysDeclined
    case orderStatus.complete:
      return order.verify_otp ? orderHistoryMessages.saysDone : orderHistoryMessages.saysCodeNeeded
    case orderStatus.onHold:
      return isDelivered(order) ? orderHistoryMessages.saysDelivered : orderHistoryMessages.saysOnHold
    case orderStatus.accepted:
      return isDelivered(order) ? orderHistoryMessages.saysDelivered : orderHistoryMessages.saysAccepted
    default:
      return isDelivered(order) ? orderHistoryMessages.saysDelivered : orderHistoryMessages.saysPlaced
  }
}

/** Whether the order is finished and the member has nothing left to do. */
export function isSettled(order: Order, now: Date): boolean {
  const isOverBy =
    order.order_status === orderStatus.declined || isCancelled(order) || starsGiven(order) !== null
  const isAnswered = !order.problem || problemSteps(order).every(({ state }) => state === 'done')
  return isOverBy && isAnswered && actionOf(order) === 'none' && !order.can_cancel && !canReport(order, now)
}

/**
 * When the order arrives or arrived: a promise while it is on its way, the date if it is on hold or late.
 * Empty if there is no date, or if the order arrived before it.
 */
export function arrivalOf(order: Order, now: Date): string {
  if (order.order_delivery_time === '' || isCancelled(order)) return ''
  if (order.order_status === orderStatus.declined) return ''
  const date = showDate(order.order_delivery_time)
  if (isDelivered(order) || order.verify_otp)
    return isAhead(order.order_delivery_time, now) ? '' : orderHistoryMessages.deliveredOn(date)
  const isOnItsWay = order.order_status !== orderStatus.onHold && !isOver(order.order_delivery_time, now)
  return isOnItsWay ? orderHistoryMessages.arrivingBy(date) : orderHistoryMessages.expectedBy(date)
}

export type OrderAction = 'enter-delivery-otp' | 'give-feedback' | 'none'

/** What the member can do next with an order. */
export function actionOf(order: Order): OrderAction {
  if (order.order_status !== orderStatus.complete) return 'none'
  if (!order.verify_otp) return 'enter-delivery-otp'
  return starsGiven(order) === null ? 'give-feedback' : 'none'
}

/** The order's rating in stars, or `null`. */
export function starsGiven(order: Order): number | null {
  const stars = order.feedback_details?.rating_number ?? 0
  return stars > 0 ? stars : null
}

export interface TimelineStep {
  text: string
  state: 'done' | 'waiting' | 'stopped'
}

/** Whether the member can report a problem now (`can_report_until`, our addition). */
export function canReport(order: Order, now: Date): boolean {
  return !order.problem && Date.parse(order.can_report_until) > now.getTime()
}

/** Steps after the delivery if a problem was reported. An unknown state counts as open. */
function problemSteps({ problem }: Order): TimelineStep[] {
  if (!problem) return []
  const answers: Record<string, string> = {
    answered: orderProblemMessages.stepAnswered,
    replaced: orderProblemMessages.stepReplaced,
    refunded: orderProblemMessages.stepRefunded,
  }
  const answer = answers[problem.state]
  return [
    { text: orderProblemMessages.stepReported, state: 'done' },
    answer === undefined
      ? { text: orderProblemMessages.stepOpen, state: 'waiting' }
      : { text: answer, state: 'done' },
  ]
}

/**
 * Timeline of an order: placed, accepted, delivered, and the steps of a reported problem. A declined order
 * ends there.
 */
export function timelineOf(order: Order): TimelineStep[] {
  const placed: TimelineStep = { text: orderHistoryMessages.stepPlaced, state: 'done' }
  if (isCancelled(order)) return [placed, { text: orderStatusMessages.cancelled, state: 'stopped' }]
  if (order.order_status === orderStatus.declined) {
    return [placed, { text: orderStatusMessages.declined, state: 'stopped' }]
  }
  const delivered = isDelivered(order) || (order.order_status === orderStatus.complete && order.verify_otp)
  const accepted =
    delivered || order.order_status === orderStatus.accepted || order.order_status === orderStatus.complete
  const held = !delivered && order.order_status === orderStatus.onHold
  return [
    placed,
    held
      ? { text: orderStatusMessages.onHold, state: 'waiting' }
      : { text: orderHistoryMessages.stepAccepted, state: accepted ? 'done' : 'waiting' },
    { text: orderHistoryMessages.stepDelivered, state: delivered ? 'done' : 'waiting' },
    ...problemSteps(order),
  ]
}

/**
 * Price of an order line. The specification does not say whether `final_price_or_points` is the price of one
 * piece or of the line; the order's total decides.
 * @returns `each` is `null` if the line has only its total
 */
export function linePoints(order: Order, line: OrderLine): { total: number; each: number | null } {
  const ifEach = roundPoints(
    order.order_slave.reduce((sum, one) => sum + one.final_price_or_points * one.quantity_final, 0),
  )
  const points = line.final_price_or_points
  return ifEach === order.order_points
    ? { total: roundPoints(points * line.quantity_final), each: points }
    : { total: points, each: null }
}
