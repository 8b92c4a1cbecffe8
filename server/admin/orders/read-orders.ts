/** Reads orders for operators: with member, address and lines. */
import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { clients, members, orderLines, orders, products } from '../../db/schema.ts'
import { statusName, statusNames } from './order-input.ts'

export interface OrderFilter {
  clientId?: number | undefined
  mobile?: string | undefined
  /** One of `statusNames`. */
  status?: string | undefined
  delivered?: boolean | undefined
  /** The first and the last day it was placed on, `YYYY-MM-DD` in `timeZone`. */
  from?: string | undefined
  until?: string | undefined
  timeZone: string
}

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  client: clients.loginId,
  status: orders.status,
  delivered: orders.verifyOtp,
  points: orders.totalPoints,
  member: members.name,
  mobile: members.mobile,
  memberEmail: members.email,
  deliveryCode: orders.deliveryOtp,
  expectedDelivery: orders.expectedDelivery,
  trackingNumber: orders.trackingNumber,
  declineReason: orders.declineReason,
  placedAt: orders.createdAt,
  name: orders.customerName,
  addressMobile: orders.customerMobile,
  email: orders.customerEmail,
  pincode: orders.customerPincode,
  address: orders.customerAddress,
}

const DAY_MS = 86_400_000

/**
 * Orders that were placed on some days. The days are those of the time zone, whatever its clocks did at midnight; the range
 * of moments around them, which is never too narrow, is for the index.
 */
function placedOn({ from, until, timeZone }: OrderFilter): SQL | undefined {
  const day = sql`(${orders.createdAt} at time zone ${timeZone})::date`
  return and(
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    from === undefined ? undefined : gte(orders.createdAt, new Date(Date.parse(from) - DAY_MS)),
    until === undefined ? undefined : sql`${day} <= ${until}::date`,
    until === undefined ? undefined : lt(orders.createdAt, new Date(Date.parse(until) + 2 * DAY_MS)),
  )
}

function conditions(filter: OrderFilter): SQL | undefined {
  return and(
    filter.clientId === undefined ? undefined : eq(orders.clientId, filter.clientId),
    filter.mobile === undefined ? undefined : eq(members.mobile, filter.mobile),
    filter.status === undefined ? undefined : eq(orders.status, statusNames[filter.status] ?? -1),
    filter.delivered === undefined ? undefined : eq(orders.verifyOtp, filter.delivered),
    placedOn(filter),
  )
}

const selected = (db: Database) =>
  db
    .select(columns)
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .innerJoin(clients, eq(clients.id, orders.clientId))

const named = <Row extends { status: number }>(row: Row) => ({ ...row, status: statusName(row.status) })

export type ReadOrder = Awaited<ReturnType<typeof readOrders>>[number]

/** The newest orders first. */
export async function readOrders(db: Database, filter: OrderFilter, limit: number) {
  const rows = await selected(db)
    .where(conditions(filter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.map(named)
}

/** One order, or null where there is none of this number. */
export async function readOrder(db: Database, orderNumber: string): Promise<ReadOrder | null> {
  const [row] = await selected(db).where(eq(orders.orderNumber, orderNumber))
  return row ? named(row) : null
}

/** The lines of some orders, as they were ordered; the product's code is what it is called now. */
export async function readLines(db: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      code: products.code,
      productName: orderLines.productName,
      size: products.size,
      points: orderLines.points,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.id))
  return rows.map(({ orderId, code, productName, size, points, quantity }) => ({
    orderId,
    code,
    points,
    quantity,
    name: productName['en'] ?? Object.values(productName)[0] ?? '',
    size: size ?? '',
  }))
}

/** All orders of a filter in the order they were placed, some at a time, so that any number of them can be read. */
export async function* eachOrder(db: Database, filter: OrderFilter): AsyncGenerator<ReadOrder> {
  let last: ReadOrder | undefined
  for (;;) {
    const after = last && sql`(${orders.createdAt}, ${orders.id}) > (${last.placedAt}, ${last.id})`
    const rows = await selected(db)
      .where(and(conditions(filter), after))
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(1000)
    const read = rows.map(named)
    yield* read
    last = read.at(-1)
    if (!last) return
  }
}
