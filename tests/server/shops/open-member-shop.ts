/** A shop with one client whose members each have their own balance, for tests of orders and profiles. */
import { eq } from 'drizzle-orm'
import { orders } from '../../../server/db/schema.ts'
import { addCategory, addClient, addMember } from '../catalogue-builders.ts'
import { openTestShop, orderOf, read, type TestShop } from './open-test-shop.ts'

type Row<Builder extends (...words: never[]) => unknown> = Awaited<ReturnType<Builder>>

export type ShopMember = Row<typeof addMember> & { clientLoginId: string; token: string }

export interface MemberShop {
  shop: TestShop
  acme: Row<typeof addClient>
  category: Row<typeof addCategory>
  /** A new, logged-in member. */
  memberWith(balance: number): Promise<ShopMember>
  /** Places a member's order for one piece of a product. */
  place(member: ShopMember, productId: number): Promise<{ id: number; orderNumber: string }>
}

export async function openMemberShop(): Promise<MemberShop> {
  const shop = await openTestShop()
  const { db } = shop.database
  const acme = await addClient(db)
  const category = await addCategory(db, acme.id)
  let lastMobile = 9_100_000_000
  return {
    shop,
    acme,
    category,
    async memberWith(balance) {
      lastMobile += 1
      const row = await addMember(db, acme.id, {
        mobile: String(lastMobile),
        balance,
      })
      return {
        ...row,
        clientLoginId: 'acme',
        token: await shop.logIn('acme', row.mobile),
      }
    },
    async place(member, productId) {
      const reply = await shop.placeOrder(orderOf(member, [{ id: productId }]), member.token)
      const id = Number(read('createOrder', reply).order_id)
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      return {
        id,
        orderNumber: row?.orderNumber ?? '',
      }
    },
  }
}
