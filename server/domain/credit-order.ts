/** Credits of orders: points of an order that go back to its member, for whatever reason. */
import { eq, sql } from 'drizzle-orm'
import type { Message } from '../../src/contract/messages/message.ts'
import { ledgerReasons, pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { members, orderEvents, type orders } from '../db/schema.ts'
import { addNotification } from './add-notification.ts'
import { writeLedgerLine, type LedgerLine } from './ledger.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'memberId'>

interface UndoneRow extends Record<string, unknown> {
  batch_id: number
  line: number
  ledger_id: number
  points: number
  undone_by: string
}

/**
 * Takes back what a credit put into lots of undone grants, as the undo would have done if the order had not had the
 * points. The ledger's trigger has put them into these lots, also if they have expired since (functions/ledger.sql).
 */
async function takeBackUndone(on: DatabaseOrTransaction, order: Order, creditId: number): Promise<void> {
  const { rows } = await on.execute<UndoneRow>(sql`
    select r.batch_id, r.line, r.ledger_id, move.amount as points, b.undone_by
    from points_lot_moves move join points_lots lot on lot.id = move.lot_id
    join grant_rows r on r.member_id = lot.member_id and r.ledger_id = lot.ledger_id
    join grant_batches b on b.id = r.batch_id
    where move.ledger_id = ${creditId} and r.taken_back is not null order by r.batch_id, r.line`)
  if (rows.length === 0) return
  for (const { batch_id, line, ledger_id, points, undone_by } of rows) {
    await on.execute(sql`insert into points_ledger (member_id, amount, reason, actor, reverses_id)
      values (${order.memberId}, ${-points}, ${ledgerReasons.undone().en}, ${undone_by}, ${ledger_id})`)
    await on.execute(sql`update grant_rows set taken_back = taken_back + ${points}
      where batch_id = ${batch_id} and line = ${line}`)
    await on.execute(sql`update grant_batches set taken_back = taken_back + ${points} where id = ${batch_id}`)
    const what = `${points} points taken back: grant ${batch_id} was undone`
    await on.insert(orderEvents).values({ orderId: order.id, what, actor: undone_by })
  }
  const [member] = await on
    .select({ balance: members.points })
    .from(members)
    .where(eq(members.id, order.memberId))
  const sum = rows.reduce((total, { points }) => total + points, 0)
  await addNotification(on, {
    memberId: order.memberId,
    orderId: order.id,
    text: pointsTexts.undone(sum, member?.balance ?? 0),
  })
}

/**
 * Writes an order's credit and tells the member. The only way to write one, because points of a grant that was undone
 * after the order are taken back at once. The caller has locked the member.
 * @param line its `expires` only applies to points whose lot has expired (`LedgerLine`)
 * @throws as `writeLedgerLine`
 */
export async function creditOrder(
  on: DatabaseOrTransaction,
  order: Order,
  { text, ...line }: Pick<LedgerLine, 'amount' | 'reason' | 'expires' | 'actor'> & { text: Message },
): Promise<void> {
  const ofOrder = { memberId: order.memberId, orderId: order.id }
  const id = await writeLedgerLine(on, { ...ofOrder, ...line })
  await addNotification(on, { ...ofOrder, text })
  await takeBackUndone(on, order, id)
}
