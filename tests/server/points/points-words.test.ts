/** Notifications use the client's own words for points, whichever process writes them. */
import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients, notifications } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { addProduct } from '../catalogue-builders.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'

const shop = fixture(openMemberShop)
const member = fixture(() => shop.memberWith(0))

const callPoints = (pointsName: { one: string; many: string; short: string } | null) =>
  shop.database.db.update(clients).set({ pointsName }).where(eq(clients.id, shop.acme.id))

async function toldLast(): Promise<string | undefined> {
  const [last] = await shop.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, member.id))
    .orderBy(desc(notifications.id))
    .limit(1)
  return last?.bodyMessage
}

const give = (amount: number) =>
  grantPoints(shop.database.db, { memberId: member.id, amount, reason: 'Given' })

it('a client without words of its own has points [L.8]', async () => {
  await give(1)
  expect(await toldLast()).toBe('Given. You have received 1 pts. Your balance is 1 pts now.')
})

it('one and many are told apart, also where a word looks like a reference [L.8]', async () => {
  await callPoints({ one: 'star', many: 'stars', short: '★' })
  await give(1200)
  expect(await toldLast()).toBe('Given. You have received 1,200 stars. Your balance is 1,201 stars now.')
  await give(-1200)
  expect(await toldLast()).toBe('Given. 1,200 stars were taken back. Your balance is 1 star now.')
  await callPoints({ one: String.raw`\1`, many: String.raw`\& points`, short: 'p' })
  await give(1)
  expect(await toldLast()).toBe(String.raw`Given. You have received 1 \1. Your balance is 2 \& points now.`)
})

it('an order is told of in them, though PostgreSQL writes that by itself [L.8]', async () => {
  await callPoints({ one: 'star', many: 'stars', short: '★' })
  await give(5000)
  const product = await addProduct(shop.database.db, shop.category, { code: 'LAMP', points: 1500 })
  const { orderNumber } = await shop.place(member, product.id)
  expect(await toldLast()).toBe(`We have your order ${orderNumber} for 1,500 stars. Thank you.`)
})
