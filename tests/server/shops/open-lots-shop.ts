/** A shop whose members' lots are granted, spent and expired, for tests of points lot by lot. */
import { asc, eq } from 'drizzle-orm'
import { pointsLedger, pointsLots } from '../../../server/db/schema.ts'
import { dateIn } from '../../../server/domain/date-in.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { moveOrder } from '../../../server/domain/order-transitions.ts'
import { addProduct } from '../catalogue-builders.ts'
import { openMemberShop, type MemberShop, type ShopMember } from './open-member-shop.ts'

export const TIME_ZONE = 'Asia/Kolkata'
/** Price of the only product. */
export const PRICE = 300
const DAY_MS = 86_400_000

export interface LotsShop extends MemberShop {
  productId: number
  /** Changes rows without the rules that protect them. */
  byHand(statement: string, values?: unknown[]): Promise<void>
  /**
   * Writes a ledger line: points granted, or spent if `amount` is negative.
   * @param days until the last valid day; absent for points that never expire
   */
  give(memberId: number, amount: number, days?: number): Promise<unknown>
  /** What each lot has left, in order of creation. */
  left(memberId: number): Promise<number[]>
  /** Makes a member's lots expire, bypassing the application's rules. */
  letExpire(memberId: number, where?: string): Promise<void>
  /**
   * Moves PostgreSQL's clock back for a member's lots, so that an expiry is in the future again, as after a clock
   * correction or a fail-over to another host.
   */
  setClockBack(memberId: number, days: number): Promise<void>
  /** `<amount> <reason>` of each of a member's lines, oldest first. */
  ledgerOf(memberId: number): Promise<string[]>
  /** Declines an order, which gives its points back. */
  decline(orderNumber: string): Promise<unknown>
  /** Lets the member cancel an order. */
  cancel(member: ShopMember, orderId: number): ReturnType<MemberShop['shop']['call']>
}

/** The last day, a number of days from now. */
const inDays = (days: number) => ({
  day: dateIn(TIME_ZONE, new Date(Date.now() + days * DAY_MS)),
  timeZone: TIME_ZONE,
})

export async function openLotsShop(): Promise<LotsShop> {
  const fixture = await openMemberShop()
  const { db, pool } = fixture.shop.database
  const { id: productId } = await addProduct(db, fixture.category, { code: 'BAG', points: PRICE })
  const byHand = async (statement: string, values: unknown[] = []) => {
    const client = await pool.connect()
    try {
      await client.query('set session_replication_role = replica')
      await client.query(statement, values)
    } finally {
      client.release(true)
    }
  }
  return {
    ...fixture,
    productId,
    byHand,
    give: (memberId, amount, days) =>
      writeLedgerLine(db, {
        memberId,
        amount,
        reason: 'Given',
        expires: days === undefined ? undefined : inDays(days),
      }),
    async left(memberId) {
      const ofMember = eq(pointsLots.memberId, memberId)
      const lots = await db.select().from(pointsLots).where(ofMember).orderBy(asc(pointsLots.id))
      return lots.map(({ remaining }) => remaining)
    },
    letExpire: (memberId, where = 'true') =>
      // Clearly expired, in the same order as before: a day becomes a tenth of a second.
      byHand(
        `update points_lots set expires_at = now() - interval '1 minute' + (expires_at - now()) / 864000
          where member_id = $1 and expires_at > now() and ${where}`,
        [memberId],
      ),
    setClockBack: (memberId, days) =>
      byHand(
        'update points_lots set expires_at = expires_at + make_interval(days => $2) where member_id = $1',
        [memberId, days],
      ),
    async ledgerOf(memberId) {
      const ofMember = eq(pointsLedger.memberId, memberId)
      const lines = await db.select().from(pointsLedger).where(ofMember).orderBy(asc(pointsLedger.id))
      return lines.map(({ amount, reason }) => `${amount} ${reason}`)
    },
    decline: (orderNumber) =>
      moveOrder(db, {
        orderNumber,
        to: 'declined',
        details: { reason: 'Gone' },
        now: new Date(),
        timeZone: TIME_ZONE,
        randomBelow: () => 0,
      }),
    cancel: (member, orderId) =>
      fixture.shop.call(
        'cancelOrder',
        { client_id: 'acme', user_id: member.mobile, order_id: orderId },
        member.token,
      ),
  }
}
