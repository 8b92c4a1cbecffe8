/** A shop with a product and a member for each test, for tests of an order's course. */
import { addProduct } from '../catalogue-builders.ts'
import { brokenInvariants, keptBooks } from '../kept-books.ts'
import { openMemberShop, type ShopMember } from './open-member-shop.ts'
import { read } from './open-test-shop.ts'

/** Price of each product. */
export const PRICE = 100
/** Initial balance of each member. */
export const BALANCE = 1000

export async function openOrderShop() {
  const shop = await openMemberShop()
  let products = 0

  return {
    ...shop,
    /** Places a member's order for three pieces of a product, and delivers it. */
    async deliverThree(member: ShopMember, productId: number) {
      const placed = await shop.place(member, productId, 3)
      const { id, orderNumber } = placed
      await shop.move(orderNumber, 'complete')
      const request = { client_id: 'acme', user_id: member.mobile, order_id: id, otp: '0042' }
      const received = await shop.call('verifyOrderOtp', request, member.token)
      if (received.status !== 200) throw new Error(`The order was not delivered: ${received.message}`)
      return placed
    },
    /** Reports a damaged order, or another `problem`. */
    report(member: ShopMember, orderId: number, problem: object = {}) {
      const named = { client_id: 'acme', user_id: member.mobile, order_id: orderId }
      const request = { ...named, kind: 'damaged', comment: 'The handle is broken', ...problem }
      return shop.call('reportOrderProblem', request, member.token)
    },
    books: keptBooks(shop.database),
    /** A new member, and a new product with `stock` pieces. */
    async arrange(stock: number) {
      products += 1
      const row = { code: `CUP-${products}`, points: PRICE, stock }
      const { id } = await addProduct(shop.database.db, shop.category, row)
      return { member: await shop.memberWith(BALANCE), productId: id }
    },
    /** A member's order history, from its call. */
    async historyOf(member: ShopMember) {
      const request = { client_id: 'acme', user_id: member.mobile, year: '', month: '' }
      return read('orderSummary', await shop.call('orderSummary', request, member.token))
    },
    async newestNotification(member: ShopMember) {
      const request = { client_id: 'acme', user_id: member.mobile, page: 1, per_page: 1 }
      const reply = await shop.call('getUserNotifications', request, member.token)
      return read('getUserNotifications', reply).notifications[0]?.body_message['en']
    },
    brokenInvariants: () => brokenInvariants(shop.database.pool),
  }
}
