/** `members show`: one member's profile, balance, newest points and orders. */
import { and, eq, sql } from 'drizzle-orm'
import { listAsCell } from '../../src/contract/values/cell-list.ts'
import type { Database } from '../db/open.ts'
import { countSessions, readLedger, readOrdersOf } from '../db/read/read-members.ts'
import { cities, members, pointsLots, states } from '../db/schema.ts'
import { declared, flag } from './declared-command.ts'
import { findClient } from './find-client.ts'
import { findMember } from './find-member.ts'
import { ofOneMember } from './member-support-commands.ts'
import { statusName } from '../operations/order-words.ts'
import { detailsText, tableText } from './print-table.ts'

/** Maximum lines of each list. */
const SHOWN = 10

/** The English names of a member's state and city; null if unset. */
async function placeNames(db: Database, member: typeof members.$inferSelect) {
  const [names] = await db
    .select({
      state: sql<string | null>`${states.name}->>'en'`,
      city: sql<string | null>`${cities.name}->>'en'`,
    })
    .from(members)
    .leftJoin(states, eq(states.id, members.stateId))
    .leftJoin(cities, eq(cities.id, members.cityId))
    .where(eq(members.id, member.id))
  return names ?? { state: null, city: null }
}

async function readNewest(db: Database, memberId: number) {
  const ledger = await readLedger(db, memberId, { limit: SHOWN })
  const placed = await readOrdersOf(db, memberId, SHOWN)
  return {
    ledger: ledger.map(({ at, points, reason, actor }) => ({ createdAt: at, amount: points, reason, actor })),
    placed: placed.map(({ number, placed_at, status, points }) => ({
      orderNumber: number,
      createdAt: new Date(placed_at),
      status: statusName(status),
      points,
    })),
  }
}

/** The lots of a balance in the order in which they are spent; points with the same expiry are combined. */
async function readLots(db: Database, memberId: number) {
  return db
    .select({ points: sql<number>`sum(${pointsLots.remaining})::integer`, expiresAt: pointsLots.expiresAt })
    .from(pointsLots)
    .where(and(eq(pointsLots.memberId, memberId), eq(pointsLots.isEmpty, false)))
    .groupBy(pointsLots.expiresAt)
    .orderBy(sql`${pointsLots.expiresAt} nulls last`)
}

/** The profile, the balance with its expiries, the newest ledger lines and orders. */
export const memberShowCommand = declared({
  name: 'show',
  description: 'one member: profile, balance, and the newest points and orders',
  options: { ...ofOneMember, json: flag('print it as JSON') },
  examples: ['--client acme --mobile 9000000001'],
  async run({ client: loginId, mobile }, { context, database: { db } }) {
    const client = await findClient(db, loginId)
    const member = await findMember(db, client, mobile)
    const { id, name, email, points, birthday, address, pincode, tags, isActive, createdAt } = member
    const { state, city } = await placeNames(db, member)
    const profile = {
      mobile,
      name,
      email,
      points,
      birthday,
      address,
      pincode,
      tags,
      isActive,
      createdAt,
      state,
      city,
    }
    const loggedIn = await countSessions(db, id, context.now())
    const { ledger, placed } = await readNewest(db, id)
    const lots = await readLots(db, id)
    const details = detailsText({
      name: member.name,
      mobile: member.mobile,
      points: member.points,
      email: member.email,
      birthday: member.birthday ?? '',
      address: member.address,
      pincode: member.pincode,
      city: city ?? '',
      state: state ?? '',
      tags: listAsCell(tags),
      'may log in': member.isActive ? 'yes' : 'no',
      'logged in on': loggedIn,
      'member since': member.createdAt.toISOString().slice(0, 10),
    })
    const lotsTable = tableText(
      lots.map(({ points: left, expiresAt }) => ({ left, 'gone from': expiresAt?.toISOString() ?? 'never' })),
    )
    const lines = tableText(
      ledger.map(({ createdAt, amount, reason, actor }) => ({
        when: createdAt.toISOString(),
        points: amount,
        reason,
        by: actor ?? '',
      })),
    )
    const ordersTable = tableText(
      placed.map(({ orderNumber, createdAt, status, points }) => ({
        order: orderNumber,
        placed: createdAt.toISOString().slice(0, 10),
        status,
        points,
      })),
    )
    return {
      text: `${details}\n\nPoints left\n${lotsTable}\n\nNewest points\n${lines}\n\nNewest orders\n${ordersTable}`,
      value: { ...profile, sessions: loggedIn, lots, ledger, orders: placed },
    }
  },
})
