import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { orderEvents, orderProblems, type orders } from '../db/schema.ts'

/**
 * Opens the problem again that a replacement was to solve: the replacement was declined.
 * @param order the replacement
 */
export async function reopenProblem(
  on: DatabaseOrTransaction,
  order: Pick<typeof orders.$inferSelect, 'orderNumber' | 'replacesId'>,
  actor: string | undefined,
): Promise<void> {
  const { replacesId, orderNumber } = order
  if (replacesId === null) return
  await on.update(orderProblems).set({ state: 'open' }).where(eq(orderProblems.orderId, replacesId))
  const what = `replacement ${orderNumber} declined, problem open again`
  await on.insert(orderEvents).values({ orderId: replacesId, what, actor: actor ?? null })
}
