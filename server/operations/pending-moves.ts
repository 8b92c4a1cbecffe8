/** Moves that wait, so that their operator can undo them before anybody is told; the job makes those that are due. */
import { eq, sql } from 'drizzle-orm'
import { isLocked } from '../db/database-error.ts'
import { dueRows } from '../db/due-rows.ts'
import type { Database, OpenDatabase } from '../db/open.ts'
import { putOff } from '../db/put-off.ts'
import type { ReadOrder } from '../db/read/read-orders.ts'
import { clients, orders, pendingMoves } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { Job } from '../domain/job.ts'
import { mayStill } from '../domain/operators/operator-session.ts'
import { pointsLeft } from '../domain/order-remainder.ts'
import { assertFits, lockLiveOrder, lockOrder } from '../domain/order-transitions.ts'
import { dropPendingMoves } from '../domain/pending-moves.ts'
import { Refused } from '../domain/refused.ts'
import { moveTo, planMove, planned, type Wanted } from './bring-order.ts'
import { existingOrder } from './find-order.ts'
import { LOCK_WITHIN_MS, type OperationContext } from './operate.ts'

/**
 * Lets a move wait: checks it now, and leaves the order as it is. Nobody is told before the job makes it.
 * @returns the order as the move will leave it
 * @throws Refused if it could not be made now
 */
export async function pendMove(
  order: ReadOrder,
  { to, ...wanted }: Wanted & { to: NonNullable<Wanted['to']> },
  {
    on,
    actor,
    context,
    seconds,
  }: {
    on: Database
    actor: Pick<Actor, 'name' | 'operatorId'>
    context: Pick<OperationContext, 'now' | 'timeZone' | 'randomBelow'>
    /** Until it is made. */
    seconds: number
  },
): Promise<ReadOrder> {
  const plan = planMove(order, { ...wanted, to }, { actor: actor.name, context })
  const locked = await lockLiveOrder(on, order.orderNumber)
  if (to === 'declined') await assertFits(on, locked, await pointsLeft(on, order.id))
  // One that did not happen before is over with the next.
  await on.delete(pendingMoves).where(eq(pendingMoves.orderId, order.id))
  await on.insert(pendingMoves).values({
    orderId: order.id,
    to,
    details: wanted,
    actor: actor.name,
    operatorId: actor.operatorId,
    // By the clock that a client's suspension has.
    createdAt: context.now(),
    dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
  })
  return planned(order, plan)
}

/**
 * Undoes a move that waits, or clears one that did not happen. The caller has locked the order.
 * @throws Refused if there is neither
 */
export async function undoPendingMove(on: Database, { id, orderNumber }: ReadOrder): Promise<void> {
  const gone = await on.delete(pendingMoves).where(eq(pendingMoves.orderId, id)).returning()
  if (gone.length === 0) throw new Refused('impossible', `Order ${orderNumber}: nothing is left to undo.`)
}

type Pending = typeof pendingMoves.$inferSelect

/** Why a move may not be made any more, whatever its order's state. Null if it may. */
async function forbidden(
  on: Database,
  { actor, operatorId, orderId, createdAt }: Pending,
): Promise<string | null> {
  const [client] = await on
    .select({ id: clients.id, suspendedAt: clients.suspendedAt })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .where(eq(orders.id, orderId))
  if (client === undefined || !(await mayStill(on, operatorId, 'orders.move', client.id)))
    return `${actor} may not move orders any more`
  // A move that began while the shop was closed was meant so.
  const { suspendedAt } = client
  return suspendedAt !== null && suspendedAt > createdAt
    ? 'the shop was closed to its members meanwhile'
    : null
}

type JobContext = Pick<OperationContext, 'now' | 'timeZone' | 'randomBelow'>

/** Makes a move whose time has come, or drops it and says why. Does nothing if it is gone. */
async function makeMove(db: Database, id: number, orderNumber: string, context: JobContext): Promise<void> {
  await db.transaction(async (on) => {
    await on.execute(sql.raw(`set local lock_timeout = ${LOCK_WITHIN_MS}`))
    await lockOrder(on, orderNumber)
    // Whatever ends a move locks its order first.
    const [pending] = await on.select().from(pendingMoves).where(eq(pendingMoves.id, id))
    if (pending === undefined || pending.refusedAt !== null) return
    const refusal = (await forbidden(on, pending)) ?? (await made(on, pending, orderNumber, context))
    if (refusal !== null) await dropPendingMoves(on, sql`${pending.orderId}`, refusal)
  })
}

/** @returns why it can't be made; null if it was */
async function made(
  on: Database,
  { id, to, details, actor }: Pending,
  orderNumber: string,
  context: JobContext,
): Promise<string | null> {
  try {
    await on.transaction(async (savepoint) => {
      await savepoint.delete(pendingMoves).where(eq(pendingMoves.id, id))
      const order = await existingOrder(savepoint, orderNumber)
      await moveTo(order, { ...details, to }, { on: savepoint, actor, context })
    })
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.message
  }
}

const LOOK_EVERY_MS = 1000

/** The orders whose moves are due. */
const dueText = `select p.id, o.order_number from pending_moves p join orders o on o.id = p.order_id
  where p.id in (${dueRows('pending_moves')}) order by p.due_at, p.id`

/**
 * Makes the moves that are due, each in its own transaction, including what a server left that is gone. Several servers
 * may do so: each move is made once.
 */
export const pendingMovesJob = ({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, context: JobContext): Job =>
  new Job({
    name: 'pending_moves',
    everyMs: LOOK_EVERY_MS,
    rows: 'pending_moves',
    async round({ signal, onFault }) {
      const { rows } = await pool.query<{ id: number; order_number: string }>(dueText)
      for (const { id, order_number: orderNumber } of rows) {
        if (signal.aborted) return
        try {
          await makeMove(db, id, orderNumber, context)
        } catch (error) {
          // Its member is ordering, or another server makes it: the next round looks again.
          if (isLocked(error)) continue
          await putOff(db, 'pending_moves', id, error)
          onFault(error)
        }
      }
    },
  })
