/** Reads problems that members reported with delivered orders. */
import { and, asc, eq } from 'drizzle-orm'
import type { problemStates } from '../../../src/contract/order-codes.ts'
import type { DatabaseOrTransaction } from '../open.ts'
import { clients, members, orderProblems, orders } from '../schema.ts'

export interface ProblemFilter {
  clientId: number | undefined
  state: (typeof problemStates)[number] | undefined
}

/** Oldest first. */
export async function readProblems(on: DatabaseOrTransaction, { clientId, state }: ProblemFilter) {
  return on
    .select({
      order: orders.orderNumber,
      client: clients.loginId,
      reportedAt: orderProblems.createdAt,
      state: orderProblems.state,
      kind: orderProblems.kind,
      points: orders.totalPoints,
      member: members.name,
      mobile: members.mobile,
      comment: orderProblems.comment,
      answer: orderProblems.answer,
    })
    .from(orderProblems)
    .innerJoin(orders, eq(orders.id, orderProblems.orderId))
    .innerJoin(members, eq(members.id, orders.memberId))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .where(
      and(
        clientId === undefined ? undefined : eq(orders.clientId, clientId),
        state === undefined ? undefined : eq(orderProblems.state, state),
      ),
    )
    .orderBy(asc(orderProblems.createdAt), asc(orderProblems.id))
}
