/** Placing an order: its cost, its effects, and why it is rejected. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { notifications, orderLines } from '../../../server/db/schema.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { keptBooks } from '../kept-books.ts'
import { openMemberShop, type ShopMember } from '../shops/open-member-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'

const shop = fixture(openMemberShop)
const books = fixture(() => keptBooks(shop.database))
const bag = fixture(() => addProduct(shop.database.db, shop.category, { code: 'BAG', points: 500 }))
const mug = fixture(() => addProduct(shop.database.db, shop.category, { code: 'MUG', points: 120 }))
const foreignProduct = fixture(async () => {
  const { db } = shop.database
  const other = await addClient(db, { loginId: 'zenith' })
  return addProduct(db, await addCategory(db, other.id), { code: 'BAG', points: 1 })
})

describe('an order that can be redeemed', () => {
  it('takes the points, keeps the lines at the price of the day and answers with the member [S7.9]', async () => {
    const member = await shop.memberWith(2000)
    const stockBefore = await books.stockOf(bag.id)
    const reply = await shop.placeOrder(
      orderOf(member, [{ id: bag.id, quantity: 2 }, { id: mug.id }]),
      member.token,
    )

    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    const { user_master: user, order_id: orderId, order_number: orderNumber } = read('createOrder', reply)
    expect(user).toMatchObject({ id: member.id, mobile: member.mobile, rewards_points: 2000 - 1120 })
    expect(user.order_details[0]?.customer_address).toBe('12 Lake Road, Mysuru')
    const [order] = await books.ordersOf(member.id)
    expect(order).toMatchObject({ id: orderId, totalPoints: 1120, status: 0, clientId: shop.acme.id })
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
    expect(await books.stockOf(bag.id)).toBe(stockBefore - 2)
    expect(await books.ledgerSumOf(member.id)).toBe(880)
    const written = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member.id))
    expect(written.map(({ bodyMessage }) => bodyMessage)).toEqual([
      `We have your order ${order?.orderNumber} for 1,120 pts. Thank you.`,
    ])
  })

  it('costs what the database says, whatever the shop thought', async () => {
    const member = await shop.memberWith(500)
    await shop.placeOrder(orderOf(member, [{ id: bag.id, points: 1 }]), member.token)
    expect(await books.balanceOf(member.id)).toBe(0)
  })

  it.each([
    ['an empty e-mail', ' '],
    ['no e-mail at all', undefined],
  ])('may have %s, as a profile may', async (_, email) => {
    const member = await shop.memberWith(120)
    const order = orderOf(member, [{ id: mug.id }])
    Object.assign(order.order_address_details, { email })
    expect(await shop.placeOrder(order, member.token)).toMatchObject({ status: 200 })
    expect(await books.balanceOf(member.id)).toBe(0)
  })

  it('counts two lines of one product as one', async () => {
    const member = await shop.memberWith(1500)
    await shop.placeOrder(orderOf(member, [{ id: bag.id }, { id: bag.id, quantity: 2 }]), member.token)
    const [order] = await books.ordersOf(member.id)
    const lines = await shop.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? 0))
    expect(lines.map(({ quantity }) => quantity)).toEqual([3])
    expect(await books.balanceOf(member.id)).toBe(0)
  })

  it('is found in any case of the client login id', async () => {
    const member = await shop.memberWith(500)
    const reply = await shop.placeOrder(
      orderOf(member, [{ id: bag.id }], { client_id: 'ACME' }),
      member.token,
    )
    expect(reply.message).toBe('Success')
  })
})

describe('an order that is refused says why and changes nothing', () => {
  let member: ShopMember

  beforeEach(async () => {
    member = await shop.memberWith(1000)
  })

  async function expectRefused(
    order: ReturnType<typeof orderOf>,
    status: number,
    message: string,
    token: string | undefined = member.token,
  ) {
    const reply = await shop.placeOrder(order, token)
    expect(reply).toEqual({ status, message, code: status, data: null })
    expect(await books.balanceOf(member.id)).toBe(1000)
    expect(await books.ordersOf(member.id)).toEqual([])
  }

  it('when the balance is too small [S1.3, S8.10]', () =>
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

  it.each([
    ['an empty name', { name: ' ' }, 'Please enter a name.'],
    ['a name of 41 letters', { name: 'x'.repeat(41) }, 'A name can have up to 40 characters.'],
    ['a mobile of nine digits', { mobile: '987654321' }, 'Please enter a 10-digit mobile number.'],
    [
      'an e-mail without a domain',
      { email: 'asha@' },
      'Please enter an email address, like name@example.com.',
    ],
    ['a pincode of five digits', { pincode: '57000' }, 'Please enter a valid 6-digit pincode'],
    ['an address of dashes', { address: '---' }, 'Please enter an address.'],
    ['an address of 201 letters', { address: 'x'.repeat(201) }, 'An address can have up to 200 characters.'],
    ['an address that is missing', { address: undefined }, 'Please enter an address.'],
  ])('with %s, in a sentence [B.17]', (_, changes, message) => {
    const order = orderOf(member, [{ id: mug.id }])
    Object.assign(order.order_address_details, changes)
    return expectRefused(order, 422, message)
  })

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
    const rare = await addProduct(shop.database.db, shop.category, {
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
    const unpriced = await addProduct(shop.database.db, shop.category, {
      code: `NEW-${member.id}`,
      points: null,
    })
    await expectRefused(
      orderOf(member, [{ id: unpriced.id }]),
      422,
      `Product NEW-${member.id} is not available any more.`,
    )
    const retired = await addProduct(shop.database.db, shop.category, {
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
    const other = await shop.memberWith(5000)
    await expectRefused(orderOf(other, [{ id: bag.id }]), 403, 'The order belongs to another member.')
    await expectRefused(
      orderOf(member, [{ id: bag.id }], { client_id: 'zenith' }),
      403,
      'The order belongs to another member.',
    )
    expect(await books.balanceOf(other.id)).toBe(5000)
  })
})
