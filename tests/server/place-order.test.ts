import { asc, eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { members, notifications, orderLines, orders, pointsLedger, products } from '../../server/db/schema.ts'
import { addCategory, addClient, addMember, addProduct } from './catalogue-builders.ts'
import { openTestShop, orderOf, read, type TestShop } from './open-test-shop.ts'

let shop: TestShop
let bag: Awaited<ReturnType<typeof addProduct>>
let mug: Awaited<ReturnType<typeof addProduct>>
let category: Awaited<ReturnType<typeof addCategory>>
let foreignProduct: Awaited<ReturnType<typeof addProduct>>
let acme: Awaited<ReturnType<typeof addClient>>
let nextMobile = 9_100_000_000

beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop.database
  acme = await addClient(db)
  category = await addCategory(db, acme.id)
  bag = await addProduct(db, category, { code: 'BAG', points: 500, stock: 100_000 })
  mug = await addProduct(db, category, { code: 'MUG', points: 120, stock: 100_000 })
  const other = await addClient(db, { loginId: 'zenith' })
  foreignProduct = await addProduct(db, await addCategory(db, other.id), { code: 'BAG', points: 1 })
})

afterAll(() => shop.close())

async function memberWith(balance: number) {
  nextMobile += 1
  const row = await addMember(shop.database.db, acme.id, { mobile: String(nextMobile), balance })
  return { ...row, clientLoginId: 'acme', token: await shop.logIn('acme', row.mobile) }
}

async function balanceOf(memberId: number): Promise<number | undefined> {
  const [row] = await shop.database.db.select().from(members).where(eq(members.id, memberId))
  return row?.points
}

async function ledgerSumOf(memberId: number): Promise<number> {
  const [row] = await shop.database.db
    .select({ sum: sum(pointsLedger.amount) })
    .from(pointsLedger)
    .where(eq(pointsLedger.memberId, memberId))
  return Number(row?.sum)
}

const ordersOf = (memberId: number) =>
  shop.database.db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(asc(orders.id))

async function stockOf(productId: number): Promise<number | undefined> {
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, productId))
  return row?.stock
}

describe('an order that can be redeemed', () => {
  it('takes the points, keeps the lines at the price of the day and answers with the member', async () => {
    const member = await memberWith(2000)
    const stockBefore = (await stockOf(bag.id)) ?? 0
    const reply = await shop.placeOrder(
      orderOf(member, [{ id: bag.id, quantity: 2 }, { id: mug.id }]),
      member.token,
    )

    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    const { user_master: user, order_id: orderId, order_number: orderNumber } = read('createOrder', reply)
    expect(user).toMatchObject({ id: member.id, mobile: member.mobile, rewards_points: 2000 - 1120 })
    expect(user.order_details[0]?.customer_address).toBe('12 Lake Road, Mysuru')
    const [order] = await ordersOf(member.id)
    expect(order).toMatchObject({ id: orderId, totalPoints: 1120, status: 0, clientId: acme.id })
    expect(order?.orderNumber).toMatch(/^RP-\d{6,}$/)
    expect(orderNumber).toBe(order?.orderNumber)
    const lines = await shop.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, Number(orderId)))
    expect(
      lines.map(({ points, quantity, productName, filename }) => [points, quantity, productName, filename]),
    ).toEqual([
      [500, 2, { en: 'Product BAG' }, 'media/BAG.webp'],
      [120, 1, { en: 'Product MUG' }, 'media/MUG.webp'],
    ])
    expect(await stockOf(bag.id)).toBe(stockBefore - 2)
    expect(await ledgerSumOf(member.id)).toBe(880)
    const told = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member.id))
    expect(told.map(({ bodyMessage }) => bodyMessage)).toEqual([
      `We have your order ${order?.orderNumber} for 1,120 pts. Thank you.`,
    ])
  })

  it('costs what the database says, whatever the shop thought', async () => {
    const member = await memberWith(500)
    await shop.placeOrder(orderOf(member, [{ id: bag.id, points: 1 }]), member.token)
    expect(await balanceOf(member.id)).toBe(0)
  })

  it('counts two lines of one product as one', async () => {
    const member = await memberWith(1500)
    await shop.placeOrder(orderOf(member, [{ id: bag.id }, { id: bag.id, quantity: 2 }]), member.token)
    const [order] = await ordersOf(member.id)
    const lines = await shop.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? 0))
    expect(lines.map(({ quantity }) => quantity)).toEqual([3])
    expect(await balanceOf(member.id)).toBe(0)
  })

  it('is found in any case of the client login id', async () => {
    const member = await memberWith(500)
    const reply = await shop.placeOrder(
      orderOf(member, [{ id: bag.id }], { client_id: 'ACME' }),
      member.token,
    )
    expect(reply.message).toBe('Success')
  })
})

describe('an order that is refused says why and changes nothing', () => {
  let member: Awaited<ReturnType<typeof memberWith>>

  beforeEach(async () => {
    member = await memberWith(1000)
  })

  async function expectRefused(
    order: ReturnType<typeof orderOf>,
    status: number,
    message: string,
    token: string | undefined = member.token,
  ) {
    const reply = await shop.placeOrder(order, token)
    expect(reply).toEqual({ status, message, code: status, data: null })
    expect(await balanceOf(member.id)).toBe(1000)
    expect(await ordersOf(member.id)).toEqual([])
  }

  it('when the balance is too small', () =>
    expectRefused(
      orderOf(member, [{ id: bag.id, quantity: 3, points: 1 }]),
      422,
      'Your Rewards points balance is insufficient to cover the cost of this order.',
    ))

  it.each([0, 51, -1])('when %i of a product are wanted', (quantity) =>
    expectRefused(
      orderOf(member, [{ id: mug.id, quantity }]),
      422,
      `Choose between 1 and 50 of Product ${mug.id}.`,
    ),
  )

  it('when two lines of one product together are more than 50', () =>
    expectRefused(
      orderOf(member, [
        { id: mug.id, quantity: 30 },
        { id: mug.id, quantity: 21 },
      ]),
      422,
      'Choose between 1 and 50 of Product MUG.',
    ))

  it('when the stock is too small', async () => {
    const rare = await addProduct(shop.database.db, category, {
      code: `RARE-${member.id}`,
      stock: 2,
      points: 10,
    })
    await expectRefused(
      orderOf(member, [{ id: rare.id, quantity: 3 }]),
      422,
      `Only 2 of Product RARE-${member.id} are left.`,
    )
  })

  it('when the product has no price or was retired', async () => {
    const unpriced = await addProduct(shop.database.db, category, { code: `NEW-${member.id}`, points: null })
    await expectRefused(
      orderOf(member, [{ id: unpriced.id }]),
      422,
      `Product NEW-${member.id} is not available any more.`,
    )
    const retired = await addProduct(shop.database.db, category, {
      code: `OLD-${member.id}`,
      isActive: false,
    })
    await expectRefused(
      orderOf(member, [{ id: retired.id }]),
      422,
      `Product OLD-${member.id} is not available any more.`,
    )
  })

  it("when the product is another client's", () =>
    expectRefused(orderOf(member, [{ id: foreignProduct.id }]), 422, 'This product is not available.'))

  it('when it names another member or another client', async () => {
    const other = await memberWith(5000)
    await expectRefused(orderOf(other, [{ id: bag.id }]), 403, 'The order belongs to another member.')
    await expectRefused(
      orderOf(member, [{ id: bag.id }], { client_id: 'zenith' }),
      403,
      'The order belongs to another member.',
    )
    expect(await balanceOf(other.id)).toBe(5000)
  })

  it('when nobody is logged in', () =>
    expectRefused(orderOf(member, [{ id: bag.id }]), 401, 'Please log in to continue.', 'no such token'))

  it('when it was changed on the way', async () => {
    const { encryptOrder } = await import('../../src/api/order-cipher.ts')
    const sealed = await encryptOrder(orderOf(member, [{ id: bag.id }]), shop.config.orderEncryptionKey)
    const changed = { ...sealed, tag: sealed.tag.replace(/^./, (first) => (first === '0' ? '1' : '0')) }
    const reply = await shop.call('createOrder', changed, member.token)
    expect(reply).toMatchObject({ status: 400, message: 'The order could not be read.' })
    const short = await shop.call('createOrder', { ...sealed, tag: sealed.tag.slice(0, 8) }, member.token)
    expect(short).toMatchObject({ status: 400 })
    expect(short.message).toMatch(/^tag: /)
    expect(await ordersOf(member.id)).toEqual([])
  })
})

describe('orders sent at once', () => {
  it('makes one order of one attempt that is sent twenty times', async () => {
    const member = await memberWith(10_000)
    const order = orderOf(member, [{ id: bag.id }])
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.placeOrder(order, member.token)))
    const ids = new Set(replies.map((reply) => read('createOrder', reply).order_id))
    expect(ids.size).toBe(1)
    expect(await ordersOf(member.id)).toHaveLength(1)
    expect(await balanceOf(member.id)).toBe(9500)
  })

  it('answers a repeated attempt with the first order even when it spent the last points', async () => {
    const member = await memberWith(500)
    const order = orderOf(member, [{ id: bag.id }])
    const first = await shop.placeOrder(order, member.token)
    const second = await shop.placeOrder(order, member.token)
    expect(second).toEqual(first)
    expect(await balanceOf(member.id)).toBe(0)
  })

  it('never overdraws a member who sends 200 different orders, and never duplicates one', async () => {
    const member = await memberWith(500 * 37 + 499)
    const stockBefore = (await stockOf(bag.id)) ?? 0
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => shop.placeOrder(orderOf(member, [{ id: bag.id }]), member.token)),
    )
    expect(replies.filter(({ message }) => message === 'Success')).toHaveLength(37)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await ordersOf(member.id)).toHaveLength(37)
    expect(await balanceOf(member.id)).toBe(499)
    expect(await ledgerSumOf(member.id)).toBe(499)
    expect(await stockOf(bag.id)).toBe(stockBefore - 37)
  })

  it('never sells the last piece twice, whoever asks and in which order the lines stand', async () => {
    const { db } = shop.database
    const one = await addProduct(db, category, { code: 'LAST-1', points: 1, stock: 10 })
    const two = await addProduct(db, category, { code: 'LAST-2', points: 1, stock: 10 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => memberWith(100)))
    const replies = await Promise.all(
      buyers.flatMap((buyer) =>
        [
          [one, two],
          [two, one],
          [one, two],
        ].map((pair) =>
          shop.placeOrder(
            orderOf(
              buyer,
              pair.map(({ id }) => ({ id })),
            ),
            buyer.token,
          ),
        ),
      ),
    )
    expect(replies.filter(({ message }) => message === 'Success')).toHaveLength(10)
    expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([0, 0])
  })
})
