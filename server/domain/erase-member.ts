/**
 * Erasure of a member (GDPR, article 17). Personal data is removed. What the books need stays: ledger, lots, and orders
 * with their lines and points, but without name, number or address (docs/security.md, "Erasing a member").
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import {
  feedback,
  goals,
  importFaults,
  importRows,
  imports,
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

export interface ErasureFacts {
  /** Points to be written off. */
  points: number
  orders: number
  notifications: number
  sessions: number
  /** Numbers of unfinished orders or orders with an open problem, which prevent the erasure. */
  unfinished: string[]
}

const UNFINISHED: ReadonlySet<number> = new Set([ORDER_PLACED, orderStatus.accepted, orderStatus.onHold])

/** What an erasure would remove. Read-only. */
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

/** A number that no member can have: members' numbers have ten digits. */
const numberOfNobody = (memberId: number) => String(memberId).padStart(15, '0')

/** Clears written texts and delivery addresses. */
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
      linesHash: null,
      deliveryHash: null,
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
  // Events stay, without the reason, answer or tracking number in their texts.
  await on
    .update(orderEvents)
    .set({ what: sql`regexp_replace(${orderEvents.what}, ': .*$|(tracking number) .*$', '\\1')` })
    .where(sql`${orderEvents.orderId} in ${ofMember}`)
}

/**
 * Deletes codes, attempts and the ranges from which codes were requested. Keeps the lock of a number that another
 * client's member has.
 */
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
 * Deletes the member's rows of applied files. A file that has not been applied is deleted as a whole, because applying
 * it would bring the member back. That includes a file whose row about the member is faulty or not checked yet.
 */
async function forgetImports(
  on: DatabaseOrTransaction,
  { clientId, mobile, id }: Pick<typeof members.$inferSelect, 'clientId' | 'mobile' | 'id'>,
): Promise<void> {
  const numbers = sql`(select order_number from orders where member_id = ${id} union all select ${mobile}::text)`
  const ofClient = sql`(select id from ${imports} where client_id = ${clientId} or client_id is null)`
  const ofMember = sql`${importRows.importId} in ${ofClient} and ${importRows.key} in ${numbers}`
  const named = on.select({ id: importRows.importId }).from(importRows).where(ofMember)
  // Files are UTF-8 or UTF-16.
  const [bytes, wideBytes] = [Buffer.from(mobile), Buffer.from(mobile, 'utf16le')]
  await on.execute(
    sql`delete from ${imports} where id in ${ofClient} and state in ('ready', 'faulty', 'checking')
      and (id in ${named} or position(${bytes} in file) > 0 or position(${wideBytes} in file) > 0)`,
  )
  await on.delete(importRows).where(ofMember)
  // Messages quote the file's cells.
  const names = (text: typeof importFaults.what | typeof imports.failure) =>
    sql`${text} like ${`%${mobile}%`}`
  await on
    .delete(importFaults)
    .where(sql`${importFaults.importId} in ${ofClient} and ${names(importFaults.what)}`)
  await on
    .update(imports)
    .set({ failure: null })
    .where(sql`${imports.id} in ${ofClient} and ${names(imports.failure)}`)
}

/**
 * Erases a member in one transaction. A ledger line writes off remaining points; another member can then have the
 * number.
 * @param mobileHash of the member's number (otp-pepper.ts)
 * @returns what was erased; null without changes if orders are unfinished or the member was already erased
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
    // No notifications for the orders of an erased member; the end of the sessions is notified.
    await transaction.execute(sql`select set_config('shop.skip_row_triggers', 'on', true)`)
    await emptyOrders(transaction, memberId)
    await transaction.execute(sql`select set_config('shop.skip_row_triggers', '', true)`)
    await transaction.delete(goals).where(eq(goals.memberId, memberId))
    await transaction.delete(notifications).where(eq(notifications.memberId, memberId))
    await forgetLogins(transaction, member, mobileHash)
    await forgetImports(transaction, member)
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
