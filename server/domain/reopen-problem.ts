import { and, eq, inArray } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { orderEvents, orderProblems, type orders } from '../db/schema.ts'

/**
 * Opens the problem again that a declined replacement was the answer to: the answer no longer holds. Changes nothing
 * for an order that is no replacement, or whose problem was refunded since.
 */
export async function openProblemAgain(
  on: DatabaseOrTransaction,
  { replacesId, orderNumber }: Pick<typeof orders.$inferSelect, 'replacesId' | 'orderNumber'>,
  actor: string | undefined,
): Promise<void> {
  if (replacesId === null) return
  const opened = await on
    .update(orderProblems)
    .set({ state: 'open', answer: '' })
    .where(and(eq(orderProblems.orderId, replacesId), inArray(orderProblems.state, ['replaced', 'answered'])))
    .returning({ id: orderProblems.id })
  if (opened.length === 0) return
  const what = `problem open again, ${orderNumber} was declined`
  await on.insert(orderEvents).values({ orderId: replacesId, what, actor: actor ?? null })
}
