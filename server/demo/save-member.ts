/** Creates a demo client's member with points. */
import { and, eq, sql } from 'drizzle-orm'
import { cities, members, states } from '../db/schema.ts'
import { writeLedgerLine } from '../domain/ledger.ts'
import type { DemoMember } from './shops.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'

async function cityOf(on: DatabaseOrTransaction, name: string, stateCode: string) {
  const [found] = await on
    .select({ cityId: cities.id, stateId: states.id })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(and(eq(states.code, stateCode), eq(sql`${cities.name}->>'en'`, name)))
  if (!found) throw new Error(`The demo names ${name}, ${stateCode}, which is no city of the master data.`)
  return found
}

/**
 * @param given all points the member ever got; those beyond the balance are spent by past orders
 * @returns the member's id
 */
export async function saveMember(
  transaction: DatabaseOrTransaction,
  clientId: number,
  { points: _balance, place, ...details }: DemoMember,
  given: number,
): Promise<number> {
  const home = place ? await cityOf(transaction, ...place) : {}
  const [member] = await transaction
    .insert(members)
    .values({ ...details, ...home, clientId })
    .returning({ id: members.id })
  if (!member) throw new Error(`The demo's member ${details.mobile} was not written.`)
  const forService = Math.min(given, 1_000)
  const forIdeas = given - forService
  await writeLedgerLine(transaction, {
    memberId: member.id,
    amount: forService,
    reason: 'Service anniversary',
  })
  if (forIdeas > 0) {
    await writeLedgerLine(transaction, {
      memberId: member.id,
      amount: forIdeas,
      reason: 'Ideas put to work and safety streaks',
    })
  }
  return member.id
}
