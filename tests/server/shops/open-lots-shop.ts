/** A shop whose members' lots are granted, spent and expired, for tests of points lot by lot. */
import { asc, eq } from 'drizzle-orm'
import { pointsLedger, pointsLots } from '../../../server/db/schema.ts'
import { dateIn } from '../../../server/domain/date-in.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { addProduct } from '../catalogue-builders.ts'
import { openMemberShop, type ShopMember } from './open-member-shop.ts'

export const TIME_ZONE = 'Asia/Kolkata'
/** Price of the only product. */
export const PRICE = 300
const DAY_MS = 86_400_000

/** The last day, a number of days from now. */
const inDays = (days: number) => ({
  day: dateIn(TIME_ZONE, new Date(Date.now() + days * DAY_MS)),
  timeZone: TIME_ZONE,
})

export async function openLotsShop() {
  const shop = await openMemberShop()
  const { db, pool } = shop.database
  const { id: productId } = await addProduct(db, shop.category, { code: 'BAG', points: PRICE })
  /** Changes rows without the rules that protect them. */
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
    ...shop,
    productId,
    byHand,
    /**
     * Writes a ledger line: points granted, or spent if `amount` is negative.
     * @param days until the last valid day; absent for points that never expire
     */
    give: (memberId: number, amount: number, days?: number) =>
      writeLedgerLine(db, {
        memberId,
        amount,
        reason: 'Given',
        expires: days === undefined ? undefined : inDays(days),
      }),
    /** What each lot has left, in order of creation. */
    async left(memberId: number) {
      const ofMember = eq(pointsLots.memberId, memberId)
      const lots = await db.select().from(pointsLots).where(ofMember).orderBy(asc(pointsLots.id))
      return lots.map(({ remaining }) => remaining)
    },
    /** Makes a member's lots expire, bypassing the application's rules. */
    letExpire: (memberId: number, where = 'true') =>
      // Clearly expired, in the same order as before: a day becomes a tenth of a second.
      byHand(
        `update points_lots set expires_at = now() - interval '1 minute' + (expires_at - now()) / 864000
          where member_id = $1 and expires_at > now() and ${where}`,
        [memberId],
      ),
    /**
     * Moves PostgreSQL's clock back for a member's lots, so that an expiry is in the future again, as after a clock
     * correction or a fail-over to another host.
     */
    setClockBack: (memberId: number, days: number) =>
      byHand(
        'update points_lots set expires_at = expires_at + make_interval(days => $2) where member_id = $1',
        [memberId, days],
      ),
    /** `<amount> <reason>` of each of a member's lines, oldest first. */
    async ledgerOf(memberId: number) {
      const ofMember = eq(pointsLedger.memberId, memberId)
      const lines = await db.select().from(pointsLedger).where(ofMember).orderBy(asc(pointsLedger.id))
      return lines.map(({ amount, reason }) => `${amount} ${reason}`)
    },
    /** Declines an order, which gives its points back. */
    decline: (orderNumber: string) => shop.move(orderNumber, 'declined', { reason: 'Gone' }),
    /** Lets the member cancel an order. */
    cancel: (member: ShopMember, orderId: number) =>
      shop.call(
        'cancelOrder',
        { client_id: 'acme', user_id: member.mobile, order_id: orderId },
        member.token,
      ),
  }
}
