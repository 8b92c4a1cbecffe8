/** The desk of two servers on one database, with a manager of Acme and a member, for tests of a client's settings. */
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { addMember } from '../catalogue-builders.ts'
import { openDesk } from './open-desk.ts'
import { openTestShop, read, type TestShop } from './open-test-shop.ts'

type Client = AdminReplyOf<'showClient'>

export const MOBILE = '9876543210'

export async function openClientDesk() {
  const desk = await openDesk()
  const { db } = desk.shop.database
  const twin = await openTestShop({}, { database: desk.shop.database })
  const manager = await desk.operatorWith('manager', 'acme')
  const { id: memberId } = await addMember(db, desk.acme.id, { mobile: MOBILE, balance: 500 })
  const token = await desk.shop.logIn('acme', MOBILE)

  const settings = async (): Promise<Client> => (await manager.call('GET', '/clients/acme')).data

  return {
    ...desk,
    /** The other server. */
    twin,
    manager,
    memberId,
    /** The member's. */
    token,
    settings,
    async change(wanted: object) {
      const { version } = await settings()
      return manager.call('PATCH', '/clients/acme', { version, ...wanted })
    },
    homeOf: async (shop: TestShop) =>
      read('fetchHomePageData', await shop.call('fetchHomePageData', { clientLoginId: 'acme' })),
    async close(): Promise<void> {
      await twin.close()
      await desk.close()
    },
  }
}
