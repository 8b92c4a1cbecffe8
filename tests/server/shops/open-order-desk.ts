/** The order desk with products and a member of each client, for tests of the order calls. */
import { moveOrder, type OrderMove } from '../../../server/domain/order-transitions.ts'
import { confirmDelivery } from '../../../server/domain/confirm-delivery.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { addCategory, addMember, addProduct } from '../catalogue-builders.ts'
import { brokenInvariants, keptBooks } from '../kept-books.ts'
import { openDesk, type DeskOperator } from './open-desk.ts'
import { today } from '../today.ts'

export const PRICE = 100
export const BALANCE = 100_000
export const STOCK = 10_000

export type AdminOrder = AdminReplyOf<'showOrder'>

export async function openOrderDesk() {
  const desk = await openDesk()
  const { shop, acme, globex } = desk
  const { db, pool } = shop.database
  let mobile = 9_700_000_000

  async function ofClient(client: typeof acme, name: string) {
    const category = await addCategory(db, client.id)
    const { id: productId } = await addProduct(db, category, { code: 'CUP', points: PRICE, stock: STOCK })
    mobile += 1
    const member = await addMember(db, client.id, { mobile: String(mobile), name, balance: BALANCE })
    const token = await shop.logIn(client.loginId, member.mobile)
    return { ...member, clientLoginId: client.loginId, token, productId }
  }
  const asha = await ofClient(acme, 'Asha Rao')
  const ravi = await ofClient(globex, 'Ravi Iyer')

  return {
    ...desk,
    asha,
    ravi,
    books: keptBooks(shop.database),
    brokenInvariants: () => brokenInvariants(pool),
    /** Places a member's order for some pieces. @returns its number */
    async place(member = asha, quantity = 3): Promise<string> {
      return (await shop.place(member, member.productId, quantity)).orderNumber
    },
    move: (orderNumber: string, to: OrderMove) =>
      moveOrder(db, { orderNumber, to, details: { reason: 'Gone' }, ...today(), randomBelow: () => 42 }),
    async deliver(orderNumber: string, member = asha): Promise<number> {
      await moveOrder(db, { orderNumber, to: 'complete', ...today(), randomBelow: () => 42 })
      const { rows } = await pool.query<{ id: number }>('select id from orders where order_number = $1', [
        orderNumber,
      ])
      const orderId = rows[0]?.id ?? 0
      await confirmDelivery(db, member.id, { orderId, otp: '0042' }, today())
      return orderId
    },
    async shown(operator: DeskOperator, number: string): Promise<AdminOrder> {
      return (await operator.call('GET', `/orders/${number}`)).data
    },
    async list(operator: DeskOperator, query: string): Promise<AdminReplyOf<'listOrders'>> {
      return (await operator.call('GET', `/orders?${query}`)).data
    },
    /** Moves an order over HTTP. */
    moveBy: (operator: DeskOperator, number: string, body: object) =>
      operator.call('POST', `/orders/${number}/moves`, body),
  }
}
