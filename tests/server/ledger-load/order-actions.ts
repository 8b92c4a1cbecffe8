/** What operators and members do with orders under load: move, let a move wait, send parcels, replace pieces. */
import { confirmDelivery } from '../../../server/domain/confirm-delivery.ts'
import { answerProblem, reportProblem } from '../../../server/domain/order-problem.ts'
import { lockOrder, moveOrder } from '../../../server/domain/order-transitions.ts'
import { sendParcel } from '../../../server/domain/send-parcel.ts'
import { existingOrder } from '../../../server/operations/find-order.ts'
import { pendMove, undoPendingMove } from '../../../server/operations/pending-moves.ts'
import { patiently, type Acting, type Run } from './ledger-run.ts'

const TIME_ZONE = 'Asia/Kolkata'
const ACTOR = 'Under load'

/** The number of the order at a place; undefined if there is none yet. */
async function orderAt({ cluster }: Run, place: number): Promise<string | undefined> {
  const { rows } = await cluster.database.pool.query<{ order_number: string }>(
    'select order_number from orders order by id offset $1::int % greatest(1, (select count(*)::int from orders)) limit 1',
    [place],
  )
  return rows[0]?.order_number
}

export async function move(run: Run, { order, to }: Acting): Promise<void> {
  const { cluster, result } = run
  const { db } = cluster.database
  const orderNumber = await orderAt(run, order)
  if (orderNumber === undefined) return
  const details = { reason: ACTOR }
  const randomBelow = (limit: number) => order % limit
  const moved = await patiently(() =>
    moveOrder(db, { orderNumber, to, details, now: new Date(), timeZone: TIME_ZONE, randomBelow }),
  )
  if (moved !== null) result.moves += 1
}

const WIRE_MOVES = {
  accepted: 'accepted',
  declined: 'declined',
  onHold: 'on_hold',
  complete: 'complete',
} as const

/** Lets a move wait for a moment: one of the servers makes it, unless it is undone or something else comes first. */
export async function wait(run: Run, { order, to, place }: Acting): Promise<void> {
  const { cluster, result } = run
  const orderNumber = await orderAt(run, order)
  if (orderNumber === undefined) return
  const actor = { name: ACTOR, operatorId: null }
  const context = {
    now: () => new Date(),
    timeZone: TIME_ZONE,
    randomBelow: (limit: number) => order % limit,
  }
  const waits = await patiently(() =>
    cluster.database.db.transaction(async (on) => {
      await lockOrder(on, orderNumber)
      const found = await existingOrder(on, orderNumber)
      if (found.pending !== null && found.pending.refusal === null) await undoPendingMove(on, found)
      else {
        const wanted = { to: WIRE_MOVES[to], reason: ACTOR }
        await pendMove(found, wanted, { on, actor, context, seconds: place % 2 })
      }
      return true
    }),
  )
  if (waits !== null) result.waited += 1
}

const context = ({ order }: Acting) => ({
  now: new Date(),
  timeZone: TIME_ZONE,
  randomBelow: (limit: number) => order % limit,
})

/** Sends a piece of an order, or all that is left of it. */
export async function parcel(run: Run, action: Acting): Promise<void> {
  const { db, pool } = run.cluster.database
  const orderNumber = await orderAt(run, action.order)
  if (orderNumber === undefined) return
  const { rows } = await pool.query<{ id: number }>(
    'select l.id from order_lines l join orders o on o.id = l.order_id where o.order_number = $1 order by l.id',
    [orderNumber],
  )
  const [line] = rows
  const lines = action.place % 2 === 0 || line === undefined ? undefined : [{ id: line.id, quantity: 1 }]
  const sent = await patiently(async () => {
    await sendParcel(db, {
      ...context(action),
      orderNumber,
      lines,
      trackingNumber: `BP ${action.place}`,
      actor: ACTOR,
    })
    return true
  })
  if (sent !== null) run.result.parcels += 1
}

/** Confirms the delivery of a shipped order and reports it, if nobody has yet, and sends one of its pieces again. */
export async function replace(run: Run, action: Acting): Promise<void> {
  const { db, pool } = run.cluster.database
  const { rows } = await pool.query<{
    id: number
    member_id: number
    order_number: string
    delivery_otp: string | null
    line: number
  }>(
    `select o.id, o.member_id, o.order_number, case when not o.verify_otp then o.delivery_otp end as delivery_otp,
        (select min(l.id) from order_lines l where l.order_id = o.id) as line
      from orders o where o.status = 5 and o.replaces_id is null order by o.id
      offset $1::int % greatest(1, (select count(*)::int from orders where status = 5 and replaces_id is null)) limit 1`,
    [action.order],
  )
  const [order] = rows
  if (order === undefined) return
  const { id, member_id: memberId, order_number: orderNumber, delivery_otp: otp } = order
  const today = context(action)
  if (otp !== null) await patiently(() => confirmDelivery(db, memberId, { orderId: id, otp }, today))
  await patiently(() =>
    reportProblem(db, memberId, { orderId: id, kind: 'damaged', comment: 'Torn' }, today.now),
  )
  const lines = [{ id: order.line, quantity: 1 }]
  const replaced = await patiently(async () => {
    await answerProblem(db, {
      ...today,
      orderNumber,
      to: 'replaced',
      answer: 'Sent again',
      lines,
      actor: ACTOR,
    })
    return true
  })
  if (replaced !== null) run.result.replaced += 1
}
