/** A shop whose members' lots are given, spent and let expire: where points are tested lot by lot. */
import { asc, eq } from 'drizzle-orm'
import { pointsLedger, pointsLots } from '../../server/db/schema.ts'
import { dateIn } from '../../server/domain/date-in.ts'
import { writeLedgerLine } from '../../server/domain/ledger.ts'
import { moveOrder } from '../../server/domain/order-transitions.ts'
import { addProduct } from './catalogue-builders.ts'
import { openMemberShop, type MemberShop } from './open-member-shop.ts'

export const TIME_ZONE = 'Asia/Kolkata'
/** Points of the one product. */
export const PRICE = 300
const DAY_MS = 86_400_000

export interface LotsShop extends MemberShop {
  productId: number
  /**
   * Writes a line of the ledger: points given, or spent where `amount` is negative.
   * @param days until the last day on which they can be spent; absent for points that never expire
   */
  give(memberId: number, amount: number, days?: number): Promise<unknown>
  /** What each lot has left, in the order in which they were made. */
  left(memberId: number): Promise<number[]>
  /** Lets the last day of a member's lots be over: the rules that keep them from it are the application's. */
  letExpire(memberId: number, where?: string): Promise<void>
  /** `<amount> <reason>` of each of a member's lines, the oldest first. */
  ledgerOf(memberId: number): Promise<string[]>
  /** Declines an order, which gives its points back. */
  decline(orderNumber: string): Promise<unknown>
}

/** The last day, so many days from now. */
const inDays = (days: number) => ({
  day: dateIn(TIME_ZONE, new Date(Date.now() + days * DAY_MS)),
  timeZone: TIME_ZONE,
})

export async function openLotsShop(): Promise<LotsShop> {
  const fixture = await openMemberShop()
  const { db, pool } = fixture.shop.database
  const { id: productId } = await addProduct(db, fixture.category, { code: 'BAG', points: PRICE })
  return {
    ...fixture,
    productId,
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
    async letExpire(memberId, where = 'true') {
      const client = await pool.connect()
      try {
        await client.query('set session_replication_role = replica')
        // Clearly over, and one after the other as before: a day becomes a tenth of a second.
        const expired = `update points_lots
          set expires_at = now() - interval '1 minute' + (expires_at - now()) / 864000
          where member_id = $1 and expires_at > now() and ${where}`
        await client.query(expired, [memberId])
      } finally {
        client.release(true)
      }
    },
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
  }
}
