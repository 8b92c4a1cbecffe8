/** A member's goal: stored with the member, and announced once when it is reached. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { goals, members, notifications, products } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { expirePoints, pointsExpiryJob } from '../../../server/domain/points-expiry.ts'
import { goalTexts } from '../../../src/contract/messages/notification-texts.ts'
import { eventually } from '../../setup/eventually.ts'
import { addProduct } from '../catalogue-builders.ts'
import { openMemberShop, type ShopMember } from '../shops/open-member-shop.ts'
import { startJob } from '../start-job.ts'

const NAME = { en: 'Aura 700', hi: 'ऑरा 700' }
const reached = goalTexts.reached(NAME)

const shop = fixture(openMemberShop)
const member = fixture(() => shop.memberWith(600))
let headphones: number
let codes = 0

const db = () => shop.database.db

async function newProduct(points: number): Promise<number> {
  codes += 1
  const { id } = await addProduct(db(), shop.category, { code: `GOAL-${codes}`, points })
  await db().update(products).set({ name: NAME }).where(eq(products.id, id))
  return id
}

const set = (productId: unknown, whose = member) =>
  shop.call('setGoal', { client_id: 'acme', user_id: whose.mobile, product_id: productId }, whose.token)
const goalOf = async (whose = member) => (await shop.call('getGoal', {}, whose.token)).data
const give = (amount: number, whose = member) =>
  grantPoints(db(), { memberId: whose.id, amount, reason: 'Given' })

/** Adds expired points that no job has written off yet. */
const overdue = (whose: ShopMember, amount: number) =>
  shop.database.pool.query(
    `insert into points_ledger (member_id, amount, reason, expires_at)
      values ($1, $2, 'Late', now() - interval '1 day')`,
    [whose.id, amount],
  )

/** Changes rows without the triggers that protect them. */
async function byHand(statement: string): Promise<void> {
  const client = await shop.database.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement)
  client.release(true)
}

/** How often the member was notified that the goal is reached. */
async function timesTold(whose = member): Promise<number> {
  const rows = await db().select().from(notifications).where(eq(notifications.memberId, whose.id))
  return rows.filter(({ bodyMessage }) => bodyMessage === reached.en).length
}

beforeAll(async () => {
  headphones = await newProduct(1000)
})

describe('a goal', () => {
  it('is none until one is chosen, then one alone, until it is let go [G.4]', async () => {
    expect(await goalOf()).toBeNull()
    expect((await set(headphones)).data).toEqual({ product_id: headphones, points: 1000 })
    const lamp = await newProduct(2000)
    expect((await set(lamp)).data).toEqual({ product_id: lamp, points: 2000 })
    expect(await goalOf()).toEqual({ product_id: lamp, points: 2000 })
    expect((await set(null)).data).toBeNull()
    expect(await goalOf()).toBeNull()
  })

  it('may be chosen without saying who it is: the session does', async () => {
    const reply = await shop.call('setGoal', { product_id: String(headphones) }, member.token)
    expect(reply).toMatchObject({ status: 200, data: { product_id: headphones } })
  })

  it.each([
    ['a product that is not there', 2_000_000_000, 404],
    ['no product at all', undefined, 400],
    ['what is no id', { id: 1 }, 400],
  ])('is refused where it is %s, and the goal stays', async (_what, productId, status) => {
    await set(headphones)
    expect(await set(productId)).toMatchObject({ status, data: null })
    expect(await goalOf()).toEqual({ product_id: headphones, points: 1000 })
  })

  it('is refused where the product has no price, or is another client’s to show', async () => {
    const priceless = await newProduct(10)
    await db().update(products).set({ points: null }).where(eq(products.id, priceless))
    expect((await set(priceless)).status).toBe(404)
  })

  it('stays with what it cost where its product is no longer offered, and can be let go [G.7]', async () => {
    const tent = await newProduct(5000)
    await set(tent)
    await db().update(products).set({ isActive: false, points: null }).where(eq(products.id, tent))
    expect(await goalOf()).toEqual({ product_id: tent, points: 5000 })
    expect((await set(null)).data).toBeNull()
  })

  it('is over once its product is ordered, and stands again where that order is declined [G.7]', async () => {
    const buyer = await shop.memberWith(3000)
    const mug = await newProduct(300)
    await set(mug, buyer)
    const { orderNumber } = await shop.place(buyer, mug)
    expect(await goalOf(buyer)).toBeNull()
    await shop.move(orderNumber, 'declined', { reason: 'Gone' })
    expect(await goalOf(buyer)).toEqual({ product_id: mug, points: 300 })
  })

  it('goes with its member', async () => {
    const leaving = await shop.memberWith(0)
    await set(headphones, leaving)
    await db().execute('delete from sessions where member_id = ' + leaving.id)
    await db().delete(members).where(eq(members.id, leaving.id))
    expect(await db().$count(goals, eq(goals.memberId, leaving.id))).toBe(0)
  })
})

describe('the day that it is reached', () => {
  it('the member is told once, in both languages, however the balance moves after [G.6]', async () => {
    const saver = await shop.memberWith(600)
    await set(headphones, saver)
    await give(399, saver)
    expect(await timesTold(saver)).toBe(0)
    await give(1, saver)
    expect(await timesTold(saver)).toBe(1)
    await give(-500, saver)
    await give(500, saver)
    // Setting the same goal again does not make it new.
    await set(headphones, saver)
    await give(10, saver)
    expect(await timesTold(saver)).toBe(1)
    const [told] = await db().select().from(notifications).where(eq(notifications.bodyMessage, reached.en))
    expect(told?.bodyTranslations).toEqual({ hi: reached.hi })
  })

  it('is not told where the balance covered it from the beginning', async () => {
    const rich = await shop.memberWith(5000)
    await set(headphones, rich)
    await give(10, rich)
    expect(await timesTold(rich)).toBe(0)
  })

  it('is told where the price falls instead', async () => {
    const waiting = await shop.memberWith(700)
    const lamp = await newProduct(900)
    await set(lamp, waiting)
    await db().update(products).set({ points: 700 }).where(eq(products.id, lamp))
    const end = startJob(pointsExpiryJob(shop.database.pool))
    await eventually(async () => (await timesTold(waiting)) === 1)
    await end()
    expect(await expirePoints(shop.database.pool)).toBe(0)
    expect(await timesTold(waiting)).toBe(1)
  })

  it('is not told of points whose last day is over: not with others that come in, nor with those of a cancelled order', async () => {
    const saver = await shop.memberWith(300)
    const mug = await newProduct(300)
    const { id } = await shop.place(saver, mug)
    await set(headphones, saver)
    await overdue(saver, 400)
    await give(700, saver)
    expect(await timesTold(saver)).toBe(0)
    // The order's points have expired meanwhile, and so are not refunded.
    await byHand(
      `update points_lots set expires_at = now() - interval '1 day' where remaining = 0 and member_id = ${saver.id}`,
    )
    const cancelled = await shop.call(
      'cancelOrder',
      { client_id: 'acme', user_id: saver.mobile, order_id: id },
      saver.token,
    )
    expect(cancelled.status).toBe(200)
    expect(await timesTold(saver)).toBe(0)
    await give(300, saver)
    expect(await timesTold(saver)).toBe(1)
  })

  it('is told of a goal that only points whose last day is over covered when it was chosen', async () => {
    const saver = await shop.memberWith(600)
    await overdue(saver, 500)
    await set(headphones, saver)
    await give(400, saver)
    expect(await timesTold(saver)).toBe(1)
  })

  it('two grants at once tell once', async () => {
    const saver = await shop.memberWith(0)
    await set(headphones, saver)
    await Promise.all(Array.from({ length: 8 }, () => give(1000, saver)))
    expect(await timesTold(saver)).toBe(1)
  })
})
