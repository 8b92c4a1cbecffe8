/**
 * Erasure of a member (GDPR, article 17). The person goes; what the books need stays: ledger, lots, orders with their lines
 * and points, without a name, a number or an address (docs/security.md, "Erasing a member").
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import {
  feedback,
  goals,
  loginAttempts,
  loginBudgets,
  loginCodes,
  members,
  notifications,
  orderEvents,
  orderNotes,
  orderProblems,
  orderRefunds,
  orders,
  sessions,
} from '../db/schema.ts'
import { orderStatus, ORDER_PLACED } from '../../src/contract/order-codes.ts'
import { writeLedgerLine } from './ledger.ts'
import { askedPrefix } from './login-budget.ts'

/** What an erasure would take away. */
export interface ErasureFacts {
  /** Points that are written off. */
  points: number
  orders: number
  notifications: number
  sessions: number
  /** Numbers of orders that are not finished, or whose problem is open: nothing is erased before they are. */
  unfinished: string[]
}

const UNFINISHED: ReadonlySet<number> = new Set([ORDER_PLACED, orderStatus.accepted, orderStatus.onHold])

/** Looks at what would be erased, and changes nothing. */
export async function erasureFacts(on: DatabaseOrTransaction, memberId: number): Promise<ErasureFacts> {
  const [member] = await on.select({ points: members.points }).from(members).where(eq(members.id, memberId))
  const placed = await on
    .select({ number: orders.orderNumber, status: orders.status, problem: orderProblems.state })
    .from(orders)
    .leftJoin(orderProblems, eq(orderProblems.orderId, orders.id))
    .where(eq(orders.memberId, memberId))
    .orderBy(orders.id)
  const count = async (table: typeof notifications | typeof sessions) => {
    const [row] = await on
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(eq(table.memberId, memberId))
    return row?.count ?? 0
  }
  const isOpen = ({ status, problem }: (typeof placed)[number]) =>
    UNFINISHED.has(status) || problem === 'open' || problem === 'answered'
  return {
    points: member?.points ?? 0,
    orders: placed.length,
    notifications: await count(notifications),
    sessions: await count(sessions),
    unfinished: placed.filter(isOpen).map(({ number }) => number),
  }
}

/** A number that is nobody's: members' numbers have ten digits. */
const numberOfNobody = (memberId: number) => String(memberId).padStart(15, '0')

/** The texts that people wrote, and where the orders went. */
async function emptyOrders(on: DatabaseOrTransaction, memberId: number): Promise<void> {
  const ofMember = sql`(select id from orders where member_id = ${memberId})`
  await on
    .update(orders)
    .set({
      customerName: '',
      customerMobile: '',
      customerEmail: '',
      customerPincode: '',
      customerAddress: '',
      declineReason: '',
      trackingNumber: '',
      deliveryOtp: null,
    })
    .where(eq(orders.memberId, memberId))
  await on
    .update(feedback)
    .set({ ratingComment: '' })
    .where(sql`${feedback.orderId} in ${ofMember}`)
  await on
    .update(orderProblems)
    .set({ comment: '', answer: '' })
    .where(sql`${orderProblems.orderId} in ${ofMember}`)
  await on
    .update(orderRefunds)
    .set({ reason: '' })
    .where(sql`${orderRefunds.orderId} in ${ofMember}`)
  await on.delete(orderNotes).where(sql`${orderNotes.orderId} in ${ofMember}`)
  // What was done stays; the reason, the answer and the tracking number that were written with it go.
  await on
    .update(orderEvents)
    .set({ what: sql`regexp_replace(${orderEvents.what}, ': .*$|(tracking number) .*$', '\\1')` })
    .where(sql`${orderEvents.orderId} in ${ofMember}`)
}

/** Codes, attempts and from where codes were asked for; the lock of a number that is another client's member stays. */
async function forgetLogins(
  on: DatabaseOrTransaction,
  member: { id: number; mobile: string },
  mobileHash: string,
): Promise<void> {
  await on.delete(loginCodes).where(eq(loginCodes.memberId, member.id))
  const others = await on
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.mobile, member.mobile), ne(members.id, member.id)))
    .limit(1)
  if (others.length > 0) return
  await on.delete(loginCodes).where(eq(loginCodes.mobileHash, mobileHash))
  await on.delete(loginAttempts).where(eq(loginAttempts.mobileHash, mobileHash))
  await on.delete(loginBudgets).where(sql`starts_with(${loginBudgets.key}, ${askedPrefix(mobileHash)})`)
}

/**
 * Erases a member in one transaction. Points that are left are written off by a ledger line; the number can be a new
 * member's from then on.
 * @param mobileHash of the member's number (otp-pepper.ts)
 * @returns what was erased; null, and nothing done, where orders are unfinished or the member was erased before
 */
export async function eraseMember(
  db: Database,
  memberId: number,
  { mobileHash, actor, now }: { mobileHash: string; actor: string; now: Date },
): Promise<ErasureFacts | null> {
  return db.transaction(async (transaction) => {
    const [member] = await transaction.select().from(members).where(eq(members.id, memberId)).for('update')
    if (!member || member.erasedAt !== null) return null
    const facts = await erasureFacts(transaction, memberId)
    if (facts.unfinished.length > 0) return null
    if (facts.points > 0) {
      const line = { memberId, amount: -facts.points, reason: 'Written off: the member was erased', actor }
      await writeLedgerLine(transaction, line)
    }
    // Nobody watches orders of somebody who is gone; the sessions' end is told all the same.
    await transaction.execute(sql`select set_config('shop.skip_row_triggers', 'on', true)`)
    await emptyOrders(transaction, memberId)
    await transaction.execute(sql`select set_config('shop.skip_row_triggers', '', true)`)
    await transaction.delete(goals).where(eq(goals.memberId, memberId))
    await transaction.delete(notifications).where(eq(notifications.memberId, memberId))
    await forgetLogins(transaction, member, mobileHash)
    await transaction.delete(sessions).where(eq(sessions.memberId, memberId))
    const nobody = { name: '', email: '', gender: null, birthday: null, stateId: null, cityId: null }
    await transaction
      .update(members)
      .set({
        ...nobody,
        pincode: '',
        address: '',
        mobile: numberOfNobody(memberId),
        isActive: false,
        erasedAt: now,
      })
      .where(eq(members.id, memberId))
    return facts
  })
}
