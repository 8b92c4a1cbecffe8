/** Invariants of points and stock, which `doctor`, the metrics and the tests check. */
import type { Queryable } from './open.ts'

export interface Invariant {
  /** The invariant, as `doctor` prints it. */
  rule: string
  /** Query that returns a row per violation. */
  violations: string
}

export const ledgerInvariants = {
  balanceIsSumOfLedger: {
    rule: 'a balance is the sum of its ledger',
    violations: `select m.id, m.points, sum(l.amount) as ledger
      from members m left join points_ledger l on l.member_id = m.id
      group by m.id having m.points <> coalesce(sum(l.amount), 0)`,
  },
  balanceIsSumOfLots: {
    rule: 'a balance is the sum of what its lots have left',
    violations: `select m.id, m.points, sum(lot.remaining) as lots
      from members m left join points_lots lot on lot.member_id = m.id
      group by m.id having m.points <> coalesce(sum(lot.remaining), 0)`,
  },
  lotIsSumOfMoves: {
    rule: 'what a lot has left is the sum of its moves',
    violations: `select coalesce(lot.id, moved.lot_id) as lot, lot.remaining, moved.points
      from points_lots lot
      full join (select lot_id, sum(amount) as points from points_lot_moves group by lot_id) moved on moved.lot_id = lot.id
      where lot.remaining is distinct from moved.points`,
  },
  lineIsSumOfMoves: {
    rule: 'a ledger line is the sum of what it moved of its member’s lots',
    violations: `select coalesce(l.id, moved.ledger_id) as line, l.amount, moved.points
      from points_ledger l
      full join (select move.ledger_id, sum(move.amount) as points, min(lot.member_id) as first, max(lot.member_id) as last
        from points_lot_moves move left join points_lots lot on lot.id = move.lot_id
        group by move.ledger_id) moved on moved.ledger_id = l.id
      where l.amount is distinct from moved.points or moved.first <> l.member_id or moved.last <> l.member_id`,
  },
  refundGoesBackToItsLots: {
    rule: 'an order gives no lot more than it took from it',
    violations: `select l.order_id, move.lot_id, sum(move.amount) as points
      from points_ledger l join points_lot_moves move on move.ledger_id = l.id join points_lots lot on lot.id = move.lot_id
      where l.order_id is not null
      group by l.order_id, move.lot_id having sum(move.amount) > 0 and not bool_or(lot.ledger_id = l.id)`,
  },
  lotExpiresWhole: {
    rule: 'an expiry takes all that its lot has left, and nothing else',
    violations: `select l.id, move.lot_id, lot.remaining
      from points_ledger l join points_lot_moves move on move.ledger_id = l.id
      join points_lots lot on lot.id = move.lot_id
      where l.idempotency_key like 'expired lot %' and l.actor is null
        and (split_part(l.idempotency_key, ' ', 3) <> lot.id::text or lot.remaining <> 0 or lot.expires_at > l.created_at)`,
  },
  grantIsItsRows: {
    rule: 'a grant comes to its rows, each of which is one line of the ledger as soon as it is granted, and none before',
    violations: `select 'grant' as of, b.id, b.state, b.points, sum(r.points) as rows
      from grant_batches b left join grant_rows r on r.batch_id = b.id
      group by b.id having count(r.line) <> b.rows
        or coalesce(sum(r.points) filter (where r.refused is null), 0) <> b.points
        or (b.state in ('waiting', 'rejected') and count(r.ledger_id) > 0)
        or (b.state in ('granted', 'undoing', 'undone') and bool_or((r.ledger_id is null) = (r.refused is null)))
      union all select 'row', r.batch_id, null, r.line, r.points
      from grant_rows r join points_ledger l on l.id = r.ledger_id
      where l.amount <> r.points or l.member_id <> r.member_id
      union all select 'line', ledger_id, null, count(*), null
      from grant_rows where ledger_id is not null group by ledger_id having count(*) > 1`,
  },
  undoTakesFromItsGrant: {
    rule: 'an undone grant takes back what is left in its own lots, and no more',
    violations: `select 'line' as of, l.id, l.amount from points_ledger l join points_ledger given on given.id = l.reverses_id
      join points_lot_moves move on move.ledger_id = l.id join points_lots lot on lot.id = move.lot_id
      where -l.amount > given.amount or l.member_id <> given.member_id or lot.ledger_id <> given.id
      union all select 'row', r.batch_id, r.line from grant_rows r
      left join (select reverses_id, -sum(amount) as points from points_ledger where reverses_id is not null group by 1) l
        on l.reverses_id = r.ledger_id
      where r.ledger_id is not null and coalesce(r.taken_back, 0) <> coalesce(l.points, 0)
      union all select 'grant', b.id, b.taken_back from grant_batches b join grant_rows r on r.batch_id = b.id
      group by b.id having b.taken_back <> coalesce(sum(r.taken_back), 0)`,
  },
  nothingNegative: {
    rule: 'no balance, no lot and no stock is negative',
    violations: `select 'member' as of, id from members where points < 0
      union all select 'lot', id from points_lots where remaining < 0
      union all select 'product', id from products where stock < 0`,
  },
  orderHasOneDebit: {
    rule: 'each order has one debit of what it cost, or replaces another one and has no line in the ledger',
    violations: `select o.id from orders o
      left join points_ledger l on l.order_id = o.id and (l.amount < 0 or o.replaces_id is not null)
      group by o.id having count(l.id) <> (o.replaces_id is null)::int or coalesce(-sum(l.amount), 0) <> o.total_points`,
  },
  debitHasItsOrder: {
    rule: 'each debit of an order has its order',
    violations: `select id from points_ledger
      where amount < 0 and reason like 'Order %' and order_id is null
        and actor is null and idempotency_key is null`,
  },
  orderRefundedOnce: {
    rule: 'a declined order is given back as a whole, any other as its refunds and its problem say, each of them once, or replaces another one',
    violations: `select o.id, o.status, o.due, o.credits from (
        select o.id, o.status,
          case o.status when 2 then o.total_points
            else coalesce(p.refunded_points, 0) + coalesce(r.points, 0) end as due,
          coalesce(r.refunds, 0) + (o.status = 2 and o.replaces_id is null or coalesce(p.refunded_points, 0) > 0)::int as credits
        from orders o left join order_problems p on p.order_id = o.id
        left join (select order_id, sum(points) as points, count(*) filter (where points > 0) as refunds from order_refunds group by order_id) r
          on r.order_id = o.id) o
      left join points_ledger l on l.order_id = o.id and l.amount > 0
      group by o.id, o.status, o.due, o.credits
      having count(l.id) <> o.credits or coalesce(sum(l.amount), 0) <> o.due`,
  },
  refundIsOfItsPieces: {
    rule: 'a refund of pieces gives back what they cost, or what was left of the order, and none of them twice',
    violations: `select 'refund' as of, r.id from order_refunds r
        join order_refund_lines part on part.refund_id = r.id join order_lines l on l.id = part.order_line_id
        join orders o on o.id = r.order_id
        group by r.id, o.id having bool_or(l.order_id <> r.order_id) or sum(l.points * part.quantity) < r.points
          or (sum(l.points * part.quantity) > r.points and o.total_points <>
            (select sum(points) from order_refunds where order_id = o.id)
            + coalesce((select refunded_points from order_problems where order_id = o.id), 0))
      union all select 'line', l.id from order_lines l join order_refund_lines part on part.order_line_id = l.id
        group by l.id having sum(part.quantity) > l.quantity`,
  },
  orderCostsItsLines: {
    rule: 'an order costs what its lines cost; one that replaces another costs nothing',
    violations: `select o.id from orders o left join order_lines l on l.order_id = o.id
      group by o.id having coalesce(sum(l.points * l.quantity), 0) <> o.total_points`,
  },
  replacementsAreOfItsPieces: {
    rule: 'an order is replaced and refunded by no more pieces than it has, and by orders of its member and its products',
    violations: `select 'line' as of, l.id from order_lines l
        left join (select part.replaces_id, sum(part.quantity) as pieces
          from order_lines part join orders o on o.id = part.order_id
          where part.replaces_id is not null and o.status <> 2 group by 1) replaced on replaced.replaces_id = l.id
        left join (select order_line_id, sum(quantity) as pieces from order_refund_lines group by 1) refunded
          on refunded.order_line_id = l.id
        where coalesce(replaced.pieces, 0) + coalesce(refunded.pieces, 0) > l.quantity
      union all select 'replacement', o.id from orders o join order_lines l on l.order_id = o.id
        left join order_lines was on was.id = l.replaces_id left join orders replaced on replaced.id = o.replaces_id
        where (o.replaces_id is not null or l.replaces_id is not null)
          and (was.order_id is distinct from o.replaces_id or was.product_id <> l.product_id or replaced.member_id <> o.member_id)`,
  },
  parcelsHoldTheirOrder: {
    rule: 'the parcels of an order hold no more than its pieces, and none is of a declined order',
    violations: `select 'line' as of, l.id from order_lines l join order_parcel_lines part on part.order_line_id = l.id
        group by l.id having sum(part.quantity) > l.quantity
      union all select 'parcel', p.id from order_parcels p join orders o on o.id = p.order_id
        left join order_parcel_lines part on part.parcel_id = p.id left join order_lines l on l.id = part.order_line_id
        where o.status = 2 or l.order_id is distinct from p.order_id`,
  },
  stockIsSumOfMovements: {
    rule: 'stock is the sum of its movements',
    violations: `select p.id, p.stock, sum(m.amount) as moved
      from products p left join stock_movements m on m.product_id = p.id
      group by p.id having p.stock <> coalesce(sum(m.amount), 0)`,
  },
  orderedStockMoved: {
    rule: 'orders took from stock what they hold',
    violations: `select coalesce(moved.product_id, ordered.product_id) as product
      from (select product_id, -sum(amount) as pieces from stock_movements where order_id is not null group by 1) moved
      full join (select l.product_id, sum(case o.status when 2 then coalesce(refunded.gone, 0)
          else l.quantity - coalesce(refunded.restocked, 0) end) as pieces
        from order_lines l join orders o on o.id = l.order_id
        left join (select part.order_line_id, sum(part.quantity) filter (where r.restock) as restocked,
            sum(part.quantity) filter (where not r.restock) as gone
          from order_refund_lines part join order_refunds r on r.id = part.refund_id group by 1) refunded
          on refunded.order_line_id = l.id
        group by 1) ordered using (product_id)
      where coalesce(moved.pieces, 0) <> coalesce(ordered.pieces, 0)`,
  },
  pendingMoveIsPossible: {
    rule: 'a move that waits can be made: its order is in a state before it, its member is there',
    violations: `select p.order_id, p.to, o.status
      from pending_moves p join orders o on o.id = p.order_id join members m on m.id = o.member_id
      where p.refused_at is null and (m.erased_at is not null or o.verify_otp or o.status not in (0, 1, 4, 5)
        or (case p.to when 'accepted' then o.status = 1 when 'on_hold' then o.status in (4, 5) else o.status = 5 end))`,
  },
} satisfies Readonly<Record<string, Invariant>>

export interface InvariantCheck {
  invariant: string
  violations: number
  checkedAt: Date
}

/** The last check of each invariant; none before the first. */
export async function readInvariantChecks(on: Queryable): Promise<InvariantCheck[]> {
  const { rows } = await on.query<InvariantCheck>(
    'select invariant, violations::float8 as violations, checked_at as "checkedAt" from invariant_checks',
  )
  return rows
}
