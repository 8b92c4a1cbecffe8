/** Schemas of an order's fields, for options and files alike. */
import * as v from 'valibot'
import { ORDER_PLACED, orderStatus } from '../../../src/contract/order-codes.ts'
import { calendarDate } from '../../../src/contract/entities/calendar-date.ts'
import type { OrderMove } from '../../domain/order-transitions.ts'
import { oneLine } from '../control-characters.ts'

/** The states that an operator moves an order to, by the words of the command line. */
export const moves: Readonly<Record<string, OrderMove>> = {
  accepted: 'accepted',
  declined: 'declined',
  'on-hold': 'onHold',
  complete: 'complete',
}

export const statusNames: Readonly<Record<string, number>> = {
  placed: ORDER_PLACED,
  accepted: orderStatus.accepted,
  declined: orderStatus.declined,
  'on-hold': orderStatus.onHold,
  complete: orderStatus.complete,
}
const nameOfStatus = new Map(Object.entries(statusNames).map(([name, status]) => [status, name]))

/** @returns such as `on-hold` */
export function statusName(status: number): string {
  return nameOfStatus.get(status) ?? String(status)
}

export const orderNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(40, 'at most 40 characters'),
)

export const declineReason = v.pipe(v.string(), v.trim(), v.maxLength(300, 'at most 300 characters'), oneLine)

export const deliveryDate = calendarDate('must be a date such as 2026-12-12')

/** As carriers give them: a letter or digit first, so that no spreadsheet takes one for a formula. */
export const trackingNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^$|^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$/,
    'must be up to 60 letters, digits, spaces, dots, slashes or hyphens, beginning with a letter or digit',
  ),
)

export const day = calendarDate('must be a date such as 2026-11-01')
