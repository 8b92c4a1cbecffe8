/** Reads orders for operators, with client, member, address and problem. */
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { plainDigits } from '../../../src/contract/values/digits.ts'
import type { Database } from '../open.ts'
import { clients, members, orderLines, orderParcels, orderProblems, orders, pendingMoves } from '../schema.ts'
import { onDays, type Days } from './days.ts'
import { isLate, type Late, type Now } from './late-orders.ts'
import { stateOf, statusOf, type OrderState } from './order-states.ts'
import { isNamed, memberHas, parcelHas, wordsOf } from './person-search.ts'

type On = Database

/** What the history says of an order whose packing list was printed. */
export const PRINTED = 'packing list printed'

const lastPrinted = (what: SQL) =>
  sql`(select ${what} from order_events e where e.order_id = ${orders.id} and e.what = ${sql.raw(`'${PRINTED}'`)}
    order by e.id desc limit 1)`

export interface OrderFilter extends Days {
  /** Null for all. */
  clientIds: readonly number[] | null
  mobile?: string | undefined
  states?: readonly OrderState[] | undefined
  delivered?: boolean | undefined
  /** Only orders with an unanswered problem. */
  hasOpenProblem?: boolean | undefined
  /** Only orders that have waited too long. */
  late?: (Now & { how: Late }) | undefined
  /** Only orders whose last move could not be made when its time came. */
  didNotHappen?: boolean | undefined
  /** A number of the order or its parcel, or words of the member or of who gets the parcel and where. */
  search?: string | undefined
  /** Clients whose orders also match by numbers, parts of a name's words and the parcel; null for all. */
  mobilesOf?: readonly number[] | null | undefined
}

export interface OrderPage {
  sort: 'oldest' | 'newest'
  /** The last order of the previous page. */
  after?: { placedAt: Date; id: number } | undefined
  limit: number
}

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  version: orders.version,
  clientId: orders.clientId,
  client: clients.loginId,
  status: orders.status,
  delivered: orders.verifyOtp,
  cancelledAt: orders.cancelledAt,
  points: orders.totalPoints,
  replaces: sql<string | null>`(select replaced.order_number from orders replaced
    where replaced.id = ${orders.replacesId})`.as('replaces'),
  pieces:
    sql<number>`(select coalesce(sum(quantity), 0)::int from ${orderLines} where order_id = ${orders.id})`.as(
      'pieces',
    ),
  memberId: orders.memberId,
  member: members.name,
  mobile: members.mobile,
  memberEmail: members.email,
  deliveryCode: orders.deliveryOtp,
  expectedDelivery: orders.expectedDelivery,
  trackingNumber: orders.trackingNumber,
  declineReason: orders.declineReason,
  holdReason: orders.holdReason,
  placedAt: orders.createdAt,
  name: orders.customerName,
  addressMobile: orders.customerMobile,
  email: orders.customerEmail,
  pincode: orders.customerPincode,
  address: orders.customerAddress,
  problemState: orderProblems.state,
  printedAt: sql<Date | null>`${lastPrinted(sql`e.created_at`)}`.mapWith(orders.createdAt).as('printed_at'),
  printedBy: sql<string | null>`${lastPrinted(sql`e.actor`)}`.as('printed_by'),
  /** The move that can still be undone; with `refusal`, the one that did not happen. */
  pending: {
    to: pendingMoves.to,
    by: pendingMoves.actor,
    dueAt: pendingMoves.dueAt,
    refusal: pendingMoves.refusal,
    refusedAt: pendingMoves.refusedAt,
  },
}

const of = (column: typeof orders.clientId | typeof clients.id, clientIds: readonly number[] | null) =>
  clientIds === null ? undefined : inArray(column, [...clientIds])

/** With more matches, scanning the orders is faster. */
const MOST_MATCHES = 2000
const MOST_PROBLEMS = 5000

const oneOf = (column: typeof orders.id | typeof orders.memberId, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::int[])`

/** `RP-100001` without its hyphen and blanks, with or without its letters. */
const ORDER_NUMBER = /^(?:rp)?(\d{4,})$/i

/** The orders that have a number: their own, or the carrier's of the parcel. */
async function numbered(on: On, search: string, clientIds: readonly number[] | null): Promise<number[]> {
  const [, digits] = ORDER_NUMBER.exec(search.replaceAll(/[\s#,-]/g, '')) ?? []
  const isTracking = sql`bare_code(${orders.trackingNumber}) = bare_code(${search}::text) and ${orders.trackingNumber} <> ''`
  const isOfParcel = sql`${orders.id} = any(array(select order_id from ${orderParcels}
    where bare_code(tracking_number) = bare_code(${search}::text) and tracking_number <> ''))`
  const isNumber = digits === undefined ? undefined : eq(orders.orderNumber, `RP-${digits}`)
  const rows = await on
    .select({ id: orders.id })
    .from(orders)
    .where(and(of(orders.clientId, clientIds), or(isNumber, isTracking, isOfParcel)))
    .limit(MOST_MATCHES)
  return rows.map(({ id }) => id)
}

/**
 * The condition of a search. A complete number with letters, such as a scanned one, finds only its own orders; digits
 * alone may also be a pincode or part of a mobile number.
 */
async function searched(
  on: On,
  { search = '', clientIds, mobilesOf = null }: OrderFilter,
): Promise<SQL | undefined> {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  const written = plainDigits(search.trim())
  const itsOwn = await numbered(on, written, clientIds)
  if (itsOwn.length > 0 && !/^\d+$/.test(written)) return oneOf(orders.id, itsOwn)
  const isSeen = mobilesOf === null ? undefined : inArray(members.clientId, [...mobilesOf])
  const isMember = and(memberHas(words), isSeen === undefined ? undefined : or(isSeen, isNamed(words)))
  const isParcel = and(parcelHas(words), of(orders.clientId, mobilesOf))
  const theirs = await on
    .select({ id: members.id })
    .from(members)
    .where(and(clientIds === null ? undefined : inArray(members.clientId, [...clientIds]), isMember))
    .limit(MOST_MATCHES + 1)
  const parcels = await on
    .select({ id: orders.id })
    .from(orders)
    .where(and(of(orders.clientId, clientIds), isParcel))
    .limit(MOST_MATCHES + 1)
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  // A scalar subquery keeps PostgreSQL scanning in the list's order. With this many matches, a page is soon full.
  return or(
    itsOwn.length > 0 ? oneOf(orders.id, itsOwn) : undefined,
    parcels.length <= MOST_MATCHES ? oneOf(orders.id, idsOf(parcels)) : isParcel,
    theirs.length <= MOST_MATCHES
      ? oneOf(orders.memberId, idsOf(theirs))
      : sql`(select ${isMember} from ${members} where ${members.id} = ${orders.memberId})`,
  )
}

async function withOpenProblem(on: On): Promise<SQL> {
  const open = await on
    .select({ id: orderProblems.orderId })
    .from(orderProblems)
    .where(eq(orderProblems.state, 'open'))
    .limit(MOST_PROBLEMS + 1)
  if (open.length <= MOST_PROBLEMS)
    return oneOf(
      orders.id,
      open.map(({ id }) => id),
    )
  return sql`exists (select from ${orderProblems} where ${orderProblems.orderId} = ${orders.id}
    and ${orderProblems.state} = 'open')`
}

async function conditions(on: On, filter: OrderFilter): Promise<SQL | undefined> {
  const { mobile, delivered, hasOpenProblem, late, didNotHappen } = filter
  const member = mobile === undefined ? undefined : sql`(select id from ${members} where mobile = ${mobile})`
  return and(
    member && sql`${orders.memberId} in ${member}`,
    delivered === undefined ? undefined : eq(orders.verifyOtp, delivered),
    hasOpenProblem ? await withOpenProblem(on) : undefined,
    late && isLate(late.how, late),
    didNotHappen
      ? sql`${orders.id} in (select order_id from ${pendingMoves} where refusal is not null)`
      : undefined,
    onDays(orders.createdAt, filter),
    await searched(on, filter),
  )
}

const named = <Row extends { status: number }>({
  status,
  ...row
}: Row): Omit<Row, 'status'> & { status: OrderState } => ({ ...row, status: stateOf(status) })

export type ReadOrder = Awaited<ReturnType<typeof readNumbered>>[number]

/** The orders with these numbers, in no particular order. */
export async function readNumbered(on: On, orderNumbers: readonly string[]) {
  const rows = await on
    .select(columns)
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(orderProblems, eq(orderProblems.orderId, orders.id))
    .leftJoin(pendingMoves, eq(pendingMoves.orderId, orders.id))
    .where(inArray(orders.orderNumber, [...orderNumbers]))
  return rows.map(named)
}

/** One order; null if the number is unknown. */
export async function readOrder(on: On, orderNumber: string): Promise<ReadOrder | null> {
  const [order = null] = await readNumbered(on, [orderNumber])
  return order
}

interface Group extends Pick<OrderPage, 'sort' | 'limit'>, Pick<OrderFilter, 'clientIds'> {
  where: SQL | undefined
  /** Null for all. */
  states: readonly OrderState[] | null
}

/** As in the index `orders_open`. */
const isOpen = (state: OrderState) => state === 'placed' || state === 'accepted' || state === 'on_hold'

async function readGroup(on: On, { where, states, clientIds, sort, limit }: Group): Promise<ReadOrder[]> {
  const inOrder = sort === 'oldest' ? asc : desc
  const statuses = states?.map((state) => statusOf[state])
  const scope = on
    .select({ id: clients.id, status: sql<number>`one.status`.as('wanted_status') })
    .from(clients)
    .crossJoin(sql`unnest(${sql.param(statuses ?? [null])}::smallint[]) as one(status)`)
    .where(of(clients.id, clientIds))
    .as('scope')
  // Naming the states too makes PostgreSQL use their index.
  const inState = statuses && and(eq(orders.status, scope.status), inArray(orders.status, statuses))
  // Joins only the orders of the page.
  const page = on
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientId, scope.id), inState, where))
    .orderBy(inOrder(orders.createdAt), inOrder(orders.id))
    .limit(limit)
    .as('page')
  const rows = await on
    .select(columns)
    .from(scope)
    .crossJoinLateral(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(members, eq(members.id, orders.memberId))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(orderProblems, eq(orderProblems.orderId, orders.id))
    .leftJoin(pendingMoves, eq(pendingMoves.orderId, orders.id))
    .orderBy(inOrder(orders.createdAt), inOrder(orders.id))
    .limit(limit)
  return rows.map(named)
}

/**
 * A page of orders. Reads each client and state separately in index order, and only as far as the page needs: a queue
 * is as fast with a million orders as with ten.
 */
export async function readOrders(
  on: On,
  filter: OrderFilter,
  { sort, after, limit }: OrderPage,
): Promise<ReadOrder[]> {
  const isLater = sql.raw(sort === 'oldest' ? '>' : '<')
  const beyond = after && sql`(${orders.createdAt}, ${orders.id}) ${isLater} (${after.placedAt}, ${after.id})`
  const how = { where: and(await conditions(on, filter), beyond), clientIds: filter.clientIds, sort, limit }
  const foundOrders: ReadOrder[] = []
  const states = filter.states && [...new Set(filter.states)]
  // One query for all open states, whose index they share.
  const open = states?.filter(isOpen) ?? []
  const others = states?.filter((state) => !isOpen(state)).map((state) => [state]) ?? [null]
  for (const group of [...(open.length > 0 ? [open] : []), ...others])
    foundOrders.push(...(await readGroup(on, { ...how, states: group })))
  const sign = sort === 'oldest' ? 1 : -1
  const byAge = (one: ReadOrder, other: ReadOrder) =>
    sign * (one.placedAt.getTime() - other.placedAt.getTime() || one.id - other.id)
  return foundOrders.toSorted(byAge).slice(0, limit)
}

const PAGE = 1000

/** All orders of a filter in the order of placing, read in batches. */
export async function* eachOrder(on: On, filter: OrderFilter): AsyncGenerator<ReadOrder> {
  let after: ReadOrder | undefined
  do {
    const rows: ReadOrder[] = await readOrders(on, filter, { sort: 'oldest', after, limit: PAGE })
    yield* rows
    after = rows.at(-1)
  } while (after)
}

/** Number of open orders by what they wait for. @param clientIds only these clients' orders; null for all */
export async function countOrders(on: On, clientIds: readonly number[] | null) {
  const theirs = of(orders.clientId, clientIds)
  const open = await on
    .select({ status: orders.status, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(theirs, sql`${orders.status} in (0, 1, 4)`))
    .groupBy(orders.status)
  const isUndelivered = sql`${orders.status} = 5 and not ${orders.verifyOtp}`
  const problems = await on
    .select({ orders: sql<number>`count(*)::int` })
    .from(orderProblems)
    .innerJoin(orders, eq(orders.id, orderProblems.orderId))
    .where(and(theirs, eq(orderProblems.state, 'open')))
  const countOf = (state: OrderState) => open.find(({ status }) => stateOf(status) === state)?.orders ?? 0
  const refused = await on
    .select({ orders: sql<number>`count(*)::int` })
    .from(pendingMoves)
    .innerJoin(orders, eq(orders.id, pendingMoves.orderId))
    .where(and(theirs, sql`${pendingMoves.refusal} is not null`))
  return {
    placed: countOf('placed'),
    accepted: countOf('accepted'),
    on_hold: countOf('on_hold'),
    undelivered: await on.$count(orders, and(theirs, isUndelivered)),
    problems: problems[0]?.orders ?? 0,
    did_not_happen: refused[0]?.orders ?? 0,
  }
}
