/** A shop with one order, for backups and the doctor. */
import { placeOrder } from '../../../server/domain/place-order.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import type { AdminBench } from './open-admin-bench.ts'
import { orderOf } from './open-test-shop.ts'

/** A member who ordered a product with a picture. */
export async function fillShop(bench: AdminBench) {
  const { db, pool } = bench.database
  const acme = await addClient(db)
  const bag = await addProduct(db, await addCategory(db, acme.id), { code: 'BAG', points: 300, stock: 9 })
  const picture = await saveMedia(
    fileMediaStore(bench.dataDirectory),
    Buffer.from('a picture of a bag'),
    'webp',
  )
  await pool.query('update product_pictures set filename = $1', [picture])
  await pool.query(`update products set name = '{"en": "Bag\\t\\\\ \\n of 9"}'`)
  const member = await addMember(db, acme.id, { balance: 2000 })
  const session = {
    tokenHash: '',
    memberId: member.id,
    mobile: member.mobile,
    clientId: acme.id,
    clientLoginId: 'acme',
  }
  const order = (uniqueIdentify: number) =>
    orderOf({ clientLoginId: 'acme', id: member.id }, [{ id: bag.id, quantity: 2 }], { uniqueIdentify })
  await placeOrder(pool, order(1), session)
  return { member, session, order, picture }
}
