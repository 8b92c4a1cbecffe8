/** A shop with one client whose members each have their own balance, for tests of orders and profiles. */
import { moveOrder, type OrderMove } from '../../../server/domain/order-transitions.ts'
import { addCategory, addClient, addMember } from '../catalogue-builders.ts'
import { today } from '../today.ts'
import { openTestShop } from './open-test-shop.ts'

export type ShopMember = Awaited<ReturnType<typeof addMember>> & { clientLoginId: string; token: string }

export async function openMemberShop() {
  const shop = await openTestShop()
  const { db } = shop.database
  const acme = await addClient(db)
  const category = await addCategory(db, acme.id)
  let lastMobile = 9_100_000_000
  return {
    ...shop,
    acme,
    category,
    /** Moves an order as an operator does. The delivery code is 0042. */
    move: (orderNumber: string, to: OrderMove, details = {}) =>
      moveOrder(db, { orderNumber, to, details, ...today(), randomBelow: () => 42 }),
    /** A new, logged-in member. */
    async memberWith(balance: number): Promise<ShopMember> {
      lastMobile += 1
      const row = await addMember(db, acme.id, { mobile: String(lastMobile), balance })
      return { ...row, clientLoginId: 'acme', token: await shop.logIn('acme', row.mobile) }
    },
  }
}
