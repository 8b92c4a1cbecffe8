import { and, arrayContains, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { stateOf } from './order-states.ts'
import type { DatabaseOrTransaction } from '../open.ts'
import { clients, loginAttempts, loginFailures, members, orders, pointsLedger, sessions } from '../schema.ts'
import { isNamed, memberHas, wordsOf } from './person-search.ts'
import { spendablePoints } from './read-shop-user.ts'

export interface MemberFilter {
  /** Null for all. */
  clientIds: readonly number[] | null
  /** Clients whose members also match by number and e-mail address; null for all. Other members match only by name. */
  contactOf: readonly number[] | null
  /** Parts of name, number or e-mail address, all of which must match. */
  search?: string | undefined
  active?: boolean | undefined
  /** A tag that they have. */
  tag?: string | undefined
}

const columns = {
  id: members.id,
  version: members.version,
  clientId: members.clientId,
  client: clients.loginId,
  suspended: sql<boolean>`${clients.suspendedAt} is not null`,
  name: members.name,
  mobile: members.mobile,
  email: members.email,
  active: members.isActive,
  // The points that the member sees: without expired ones.
  points: sql<number>`(select (${sql.raw(spendablePoints)})::int from members m where m.id = ${members.id})`,
  tags: members.tags,
}

export type ReadMember = Awaited<ReturnType<typeof readMembers>>[number]

const ofClients = (clientIds: readonly number[] | null): SQL | undefined =>
  clientIds === null ? undefined : inArray(members.clientId, [...clientIds])

function memberMatches({ search = '', contactOf }: MemberFilter): SQL | undefined {
  const words = wordsOf(search)
  return and(
    memberHas(words),
    contactOf === null || words.length === 0 ? undefined : or(ofClients(contactOf), isNamed(words)),
  )
}

/** With more matches, scanning the members is faster. */
const MANY = 1000

/** Newest members first. @param before id of the previous page's last member */
export async function readMembers(
  on: DatabaseOrTransaction,
  filter: MemberFilter,
  { before, limit }: { before: number; limit: number },
) {
  const { active, tag } = filter
  const wanted = and(
    lt(members.id, before),
    ofClients(filter.clientIds),
    isNull(members.erasedAt),
    active === undefined ? undefined : eq(members.isActive, active),
    tag === undefined ? undefined : arrayContains(members.tags, [tag]),
    memberMatches(filter),
  )
  const page = (where: SQL | undefined) =>
    on
      .select(columns)
      .from(members)
      .innerJoin(clients, eq(clients.id, members.clientId))
      .where(where)
      .orderBy(desc(members.id))
      .limit(limit)
  if (!filter.search && tag === undefined) return page(wanted)
  // Few matches are found by the index and then sorted; ordered by id, PostgreSQL would scan all members for a rare
  // name or tag. If there are many matches, such a scan soon fills a page.
  const few = await on
    .select({ id: members.id })
    .from(members)
    .where(wanted)
    .limit(MANY + 1)
  const ids = few.map(({ id }) => id)
  return ids.length <= MANY ? page(inArray(members.id, ids)) : page(wanted)
}

/** One member; null if unknown or erased. */
export async function readMember(on: DatabaseOrTransaction, id: number): Promise<ReadMember | null> {
  const [member] = await on
    .select(columns)
    .from(members)
    .innerJoin(clients, eq(clients.id, members.clientId))
    .where(and(eq(members.id, id), isNull(members.erasedAt)))
  return member ?? null
}

/** The lots of a balance, in the order in which they are spent. `expiresOn` is the last day; null for never. */
export async function readLots(on: DatabaseOrTransaction, memberId: number, timeZone: string) {
  const { rows } = await on.execute<{ points: number; expires_on: string | null }>(
    sql`select sum(remaining)::int as points,
        to_char(min((expires_at - interval '1 millisecond') at time zone ${timeZone}), 'YYYY-MM-DD') as expires_on
      from points_lots where member_id = ${memberId} and not is_empty and (expires_at is null or expires_at > now())
      group by expires_at order by expires_at nulls last`,
  )
  return rows
}

/** A member's ledger, newest first, beginning after a line. */
export async function readLedger(
  on: DatabaseOrTransaction,
  memberId: number,
  { after, limit }: { after?: { at: Date; id: number } | undefined; limit: number },
) {
  return on
    .select({
      id: pointsLedger.id,
      at: pointsLedger.createdAt,
      points: pointsLedger.amount,
      reason: pointsLedger.reason,
      order: orders.orderNumber,
      actor: pointsLedger.actor,
    })
    .from(pointsLedger)
    .leftJoin(orders, eq(orders.id, pointsLedger.orderId))
    .where(
      and(
        eq(pointsLedger.memberId, memberId),
        after && sql`(${pointsLedger.createdAt}, ${pointsLedger.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(pointsLedger.createdAt), desc(pointsLedger.id))
    .limit(limit)
}

/** A member's newest orders. */
export async function readOrdersOf(on: DatabaseOrTransaction, memberId: number, limit: number) {
  const rows = await on
    .select({
      number: orders.orderNumber,
      status: orders.status,
      delivered: orders.verifyOtp,
      points: orders.totalPoints,
      placedAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.map(({ placedAt, status, ...order }) =>
    Object.assign(order, { status: stateOf(status), placed_at: placedAt.toISOString() }),
  )
}

/** Number of the member's active sessions, without operators' previews. */
export const countSessions = async (
  on: DatabaseOrTransaction,
  memberId: number,
  now: Date,
): Promise<number> =>
  on.$count(
    sessions,
    and(eq(sessions.memberId, memberId), eq(sessions.isPreview, false), gt(sessions.expiresAt, now)),
  )

/** Login attempts with a number: its codes, and its wrong codes at one client; null if there were none. */
export async function readAttempts(on: DatabaseOrTransaction, mobileHash: string, clientId: number) {
  const [number] = await on.select().from(loginAttempts).where(eq(loginAttempts.mobileHash, mobileHash))
  const [counted] = await on
    .select()
    .from(loginFailures)
    .where(and(eq(loginFailures.mobileHash, mobileHash), eq(loginFailures.clientId, clientId)))
  if (number === undefined && counted === undefined) return null
  const { codesToday = 0, dayStartedAt = null, lastCodeAt = null } = number ?? {}
  // Until a client's first own count, that of a version before counts.
  const { failures = 0, lockedUntil = null } = counted ?? number ?? {}
  return { failures, lockedUntil, codesToday, dayStartedAt, lastCodeAt }
}

/** Whether members of other clients have a member's number. */
export async function isNumberShared(
  on: DatabaseOrTransaction,
  { id, mobile }: { id: number; mobile: string },
): Promise<boolean> {
  const others = await on
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.mobile, mobile), sql`${members.id} <> ${id}`))
    .limit(1)
  return others.length > 0
}
