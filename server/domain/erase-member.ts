/**
 * Erasure of a member (GDPR, article 17). Personal data is removed. What the books need stays: ledger, lots, and orders
 * with their lines and points, but without name, number or address (docs/security.md, "Erasing a member").
 */
import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import {
  feedback,
  formerNumbers,
  goals,
  grantBatches,
  grantRows,
  importFaults,
  importRows,
  imports,
  loginAttempts,
  loginBudgets,
  loginCodes,
  loginFailures,
  members,
  notifications,
  orderEvents,
  orderNotes,
  orderParcels,
  orderProblems,
  orderRefunds,
  orders,
  sessions,
} from '../db/schema.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { orderStatus, ORDER_PLACED } from '../../src/contract/order-codes.ts'
import type { Actor } from './actor.ts'
import { writeLedgerLine } from './ledger.ts'
import { dropPendingMoves } from './pending-moves.ts'
import { askedPrefix, numberKey } from './login-budget.ts'
import { mobileHashOf } from './otp-pepper.ts'

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
  const isOpen = ({ status, problem }: (typeof placed)[number]) =>
    UNFINISHED.has(status) || problem === 'open' || problem === 'answered'
  return {
    points: member?.points ?? 0,
    orders: placed.length,
    notifications: await on.$count(notifications, eq(notifications.memberId, memberId)),
    sessions: await on.$count(sessions, and(eq(sessions.memberId, memberId), eq(sessions.isPreview, false))),
    unfinished: placed.filter(isOpen).map(({ number }) => number),
  }
}

type Member = typeof members.$inferSelect

/** The columns that say nothing about the person. */
const KEPT: readonly string[] = [
  'id',
  'clientId',
  'points',
  'version',
  'createdAt',
] satisfies (keyof Member)[]

/** Every other column without its value, so that a new one is erased unless it is kept. */
const nobody = Object.fromEntries(
  Object.entries(getTableColumns(members))
    .filter(([key]) => !KEPT.includes(key))
    .map(([key, column]) => [key, column.default ?? (column.notNull ? '' : null)]),
)

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
      holdReason: '',
      trackingNumber: '',
      deliveryOtp: null,
    })
    .where(eq(orders.memberId, memberId))
  await on
    .update(feedback)
    .set({ ratingComment: '' })
    .where(sql`${feedback.orderId} in ${ofMember}`)
  await on
    .update(orderParcels)
    .set({ trackingNumber: '', trackingUrl: null })
    .where(sql`${orderParcels.orderId} in ${ofMember}`)
  await on
    .update(orderProblems)
    .set({ comment: '', answer: '' })
    .where(sql`${orderProblems.orderId} in ${ofMember}`)
  await on
    .update(orderRefunds)
    .set({ reason: '' })
    .where(sql`${orderRefunds.orderId} in ${ofMember}`)
  await on.delete(orderNotes).where(sql`${orderNotes.orderId} in ${ofMember}`)
  await dropPendingMoves(on, ofMember, 'the member was erased')
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
  member: { id: number; clientId: number; mobile: string },
  mobileHash: string,
): Promise<void> {
  await on.delete(loginCodes).where(eq(loginCodes.memberId, member.id))
  await on
    .delete(loginFailures)
    .where(and(eq(loginFailures.mobileHash, mobileHash), eq(loginFailures.clientId, member.clientId)))
  const others = await on
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.mobile, member.mobile), ne(members.id, member.id)))
    .limit(1)
  if (others.length > 0) return
  await on.delete(loginCodes).where(eq(loginCodes.mobileHash, mobileHash))
  await on.delete(loginAttempts).where(eq(loginAttempts.mobileHash, mobileHash))
  await on.delete(loginFailures).where(eq(loginFailures.mobileHash, mobileHash))
  await on.delete(loginBudgets).where(eq(loginBudgets.key, numberKey(mobileHash)))
  await on.delete(loginBudgets).where(sql`starts_with(${loginBudgets.key}, ${askedPrefix(mobileHash)})`)
}

/** Digits with what people write between them, such as `+91 98765-43210`; C2 A0 is a no-break space in UTF-8. */
const DIGITS = /\d[\d \t().\-\xc2\xa0]*\d/g
const MOBILE_DIGITS = fieldLimits.mobileDigits

/** Every ten digits in a row of a file, in UTF-8 or UTF-16, whatever is written between them. */
function numbersIn(file: Buffer): Set<string> {
  const numbers = new Set<string>()
  for (const [written] of file.toString('latin1').replaceAll('\0', '').matchAll(DIGITS)) {
    const digits = written.replaceAll(/\D/g, '')
    for (let at = 0; at + MOBILE_DIGITS <= digits.length; at += 1)
      numbers.add(digits.slice(at, at + MOBILE_DIGITS))
  }
  return numbers
}

/** The files in which a member can stand: of the client, and those of orders of any client. */
const filesOf = (clientId: number) =>
  sql`(select id from ${imports} where client_id = ${clientId} or client_id is null)`

/** Whether a number is the member's, or was before it was corrected. */
type IsTheirs = (number: string) => boolean

async function theirNumbers(
  on: DatabaseOrTransaction,
  { id, mobile }: Member,
  pepper: string,
): Promise<IsTheirs> {
  const rows = await on.select().from(formerNumbers).where(eq(formerNumbers.memberId, id))
  const former = new Set(rows.map(({ mobileHash }) => mobileHash))
  if (former.size === 0) return (number) => number === mobile
  return (number) => number === mobile || former.has(mobileHashOf(pepper, number))
}

/**
 * Deletes files that are not applied yet and name the member: applying one would bring the person back. That includes
 * files whose row about them is faulty or not checked yet. A former number that another member has by now is theirs.
 */
async function forgetWaitingFiles(
  on: DatabaseOrTransaction,
  { clientId, id, mobile }: Member,
  isTheirs: IsTheirs,
): Promise<void> {
  const waiting = sql`${imports.id} in ${filesOf(clientId)} and ${imports.state} in ('ready', 'faulty', 'checking')`
  const others = await on
    .select({ mobile: members.mobile })
    .from(members)
    .where(and(eq(members.clientId, clientId), ne(members.id, id)))
  const taken = new Set(others.map((other) => other.mobile).filter((number) => number !== mobile))
  const named: number[] = []
  for (const { id: fileId } of await on.select({ id: imports.id }).from(imports).where(waiting)) {
    const [stored] = await on.select({ file: imports.file }).from(imports).where(eq(imports.id, fileId))
    const numbers = [...numbersIn(stored?.file ?? Buffer.of())]
    if (numbers.some((number) => !taken.has(number) && isTheirs(number))) named.push(fileId)
  }
  if (named.length > 0) await on.delete(imports).where(inArray(imports.id, named))
  const ofOrders = sql`(select import_id from ${importRows}
    where key in (select order_number from ${orders} where member_id = ${id}))`
  await on.delete(imports).where(sql`${waiting} and ${imports.id} in ${ofOrders}`)
}

/** Deletes the member's rows of applied files, and the faults of those rows: both quote the file's cells. */
async function forgetImports(on: DatabaseOrTransaction, member: Member, isTheirs: IsTheirs): Promise<void> {
  const { clientId, id, mobile } = member
  await forgetWaitingFiles(on, member, isTheirs)
  const files = filesOf(clientId)
  const { rows } = await on.execute<{ key: string }>(
    sql`select key from ${importRows} where import_id in ${files} and key ~ '^[0-9]+$'
      union select key from ${importFaults} where import_id in ${files} and key ~ '^[0-9]+$'`,
  )
  const keys = rows.map(({ key }) => key).filter(isTheirs)
  const theirKey = sql`key = any(${sql.param([mobile, ...keys])}::text[])
    or key in (select order_number from ${orders} where member_id = ${id})`
  // A row that was left out when its file was applied has its fault under its line.
  const ofTheirRow = sql`(import_id, line) in
    (select import_id, line from ${importRows} where import_id in ${files} and (${theirKey}))`
  const quotes = (text: string) =>
    sql`exists (select from unnest(${sql.param([mobile, ...keys])}::text[]) number where position(number in ${sql.raw(text)}) > 0)`
  await on.execute(sql`delete from ${importFaults} where import_id in ${files}
    and (${theirKey} or ${ofTheirRow} or ${quotes('what')})`)
  await on.execute(sql`delete from ${importRows} where import_id in ${files} and (${theirKey})`)
  await on.execute(
    sql`update ${imports} set failure = null where id in ${files} and failure is not null and ${quotes('failure')}`,
  )
}

const REMOVED = 'removed'

/** Removes what operators wrote when they gave points: about one member, the text can name them. */
async function removeReasons(on: DatabaseOrTransaction, memberId: number): Promise<void> {
  await on.update(grantRows).set({ reason: REMOVED }).where(eq(grantRows.memberId, memberId))
  // The text of a grant to several stays: it is about all of them.
  await on
    .update(grantBatches)
    .set({
      reason: REMOVED,
      rejection: sql`case when ${grantBatches.rejection} is not null then ${REMOVED} end`,
      undoReason: sql`case when ${grantBatches.undoReason} is not null then ${REMOVED} end`,
    })
    .where(
      sql`${grantBatches.members} = 1
        and ${grantBatches.id} in (select batch_id from ${grantRows} where member_id = ${memberId})`,
    )
  await on.execute(sql`select remove_reasons_of(${memberId})`)
}

/**
 * Erases a member. Overdue points expire first, and a ledger line writes off the rest; another member can then have the
 * number.
 * @param on a transaction
 * @returns what was erased; null without changes if orders are unfinished or the member was already erased
 */
export async function eraseMember(
  on: DatabaseOrTransaction,
  memberId: number,
  { pepper, actor, now }: { pepper: string; actor: Actor; now: Date },
): Promise<ErasureFacts | null> {
  const [member] = await on.select().from(members).where(eq(members.id, memberId)).for('update')
  if (!member || member.erasedAt !== null) return null
  // Without texts nobody is notified.
  await on.execute(sql`select expire_points_of(${memberId}, null)`)
  const facts = await erasureFacts(on, memberId)
  if (facts.unfinished.length > 0) return null
  if (facts.points > 0) {
    const reason = 'Written off: the member was erased'
    await writeLedgerLine(on, { memberId, amount: -facts.points, reason, actor: actor.name })
  }
  // No notifications for the orders of an erased member; the end of the sessions is notified.
  await on.execute(sql`select set_config('shop.skip_row_triggers', 'on', true)`)
  await emptyOrders(on, memberId)
  await on.execute(sql`select set_config('shop.skip_row_triggers', '', true)`)
  await on.delete(goals).where(eq(goals.memberId, memberId))
  await on.delete(notifications).where(eq(notifications.memberId, memberId))
  await forgetLogins(on, member, mobileHashOf(pepper, member.mobile))
  await forgetImports(on, member, await theirNumbers(on, member, pepper))
  await on.delete(formerNumbers).where(eq(formerNumbers.memberId, memberId))
  await on.delete(sessions).where(eq(sessions.memberId, memberId))
  await on
    .update(members)
    .set({ ...nobody, mobile: numberOfNobody(memberId), isActive: false, erasedAt: now })
    .where(eq(members.id, memberId))
  await removeReasons(on, memberId)
  return facts
}
