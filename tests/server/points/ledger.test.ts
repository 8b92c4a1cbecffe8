import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { members, pointsLedger } from '../../../server/db/schema.ts'
import { writeLedgerLine, writeLedgerLineOnce } from '../../../server/domain/ledger.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'
import { isOverdrawn } from '../is-overdrawn.ts'

const database = fixture(openTestDatabase)
const client = fixture(() => addClient(database.db))
let memberId: number
let nextMobile = 9_400_000_000

beforeEach(async () => {
  nextMobile += 1
  memberId = (await addMember(database.db, client.id, { mobile: String(nextMobile), balance: 100 })).id
})

async function balance(): Promise<number | undefined> {
  const [row] = await database.db.select().from(members).where(eq(members.id, memberId))
  return row?.points
}

describe('the ledger', () => {
  it('is the sum that the balance shows', async () => {
    await writeLedgerLine(database.db, { memberId, amount: 250, reason: 'Idea of the month' })
    await writeLedgerLine(database.db, { memberId, amount: -50, reason: 'Put right' })
    expect(await balance()).toBe(300)
  })

  it('writes a line with an idempotency key once', async () => {
    const line = { memberId, amount: 10, reason: 'Quiz', idempotencyKey: 'quiz-7' }
    const written = await Promise.all(Array.from({ length: 8 }, () => writeLedgerLineOnce(database.db, line)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await balance()).toBe(110)
  })

  it('never makes a balance negative, however many lines are written at once', async () => {
    const lines = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        writeLedgerLine(database.db, { memberId, amount: -15, reason: 'Spent' }),
      ),
    )
    const refused = lines.filter((line) => line.status === 'rejected')
    expect(refused).toHaveLength(24)
    expect(refused.every(({ reason }) => isOverdrawn(reason))).toBe(true)
    expect(await balance()).toBe(10)
  })
})

describe('the database itself refuses', () => {
  it('to change or delete a line', async () => {
    const appendOnly = { cause: { message: expect.stringContaining('append-only') } }
    const line = eq(pointsLedger.memberId, memberId)
    await expect(database.db.update(pointsLedger).set({ amount: 1 }).where(line)).rejects.toMatchObject(
      appendOnly,
    )
    await expect(database.db.delete(pointsLedger).where(line)).rejects.toMatchObject(appendOnly)
    await expect(database.pool.query('truncate points_ledger cascade')).rejects.toThrow('append-only')
    expect(await balance()).toBe(100)
  })

  it('to change a balance without a line', async () => {
    const byLedger = { cause: { message: expect.stringContaining('by the ledger alone') } }
    const change = database.db.update(members).set({ points: 1_000_000 }).where(eq(members.id, memberId))
    await expect(change).rejects.toMatchObject(byLedger)
    await expect(
      database.db.insert(members).values({ clientId: client.id, mobile: '1', name: 'Rich', points: 5 }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('starts with no points') } })
    expect(await balance()).toBe(100)
  })

  it('a line that moves nothing or says nothing', async () => {
    await expect(writeLedgerLine(database.db, { memberId, amount: 0, reason: 'Nothing' })).rejects.toThrow()
    await expect(writeLedgerLine(database.db, { memberId, amount: 5, reason: '' })).rejects.toThrow()
  })

  it('to let a member go who has a ledger', async () => {
    await expect(database.db.delete(members).where(eq(members.id, memberId))).rejects.toThrow()
  })
})
