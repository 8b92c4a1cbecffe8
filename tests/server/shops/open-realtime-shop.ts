/** A listening server, two of its members, and their client, for tests of the members' channel. */
import type { OpenDatabase } from '../../../server/db/open.ts'
import { addCategory, addClient, addMember, addPlace, addProduct } from '../catalogue-builders.ts'
import { openTestShop } from './open-test-shop.ts'
import { openRealtimeClient, type ClientOptions, type RealtimeClient } from '../realtime-client.ts'

/** @param database one that the test closes; a separate one by default */
export async function openRealtimeShop(database?: OpenDatabase) {
  const shop = await openTestShop({}, { jobs: ['messages'], ...(database === undefined ? {} : { database }) })
  const { db } = shop.database
  const acme = await addClient(db)
  const bag = (await addProduct(db, await addCategory(db, acme.id), { code: 'BAG', points: 300 })).id
  const mysuru = await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  const { id: ashaId } = await addMember(db, acme.id, { mobile: '9876543210', balance: 5000 })
  const { id: raviId } = await addMember(db, acme.id, { mobile: '9876543211', name: 'Ravi Iyer' })
  const asha = { id: ashaId, token: await shop.logIn('acme', '9876543210') }
  const ravi = { id: raviId, token: await shop.logIn('acme', '9876543211') }
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const clients: RealtimeClient[] = []
  /** A client of Asha's channel by default. */
  const open = (options: Partial<ClientOptions>) => {
    const client = openRealtimeClient({ origin, channel: `private-user-${asha.id}`, ...options })
    clients.push(client)
    return client
  }
  return {
    ...shop,
    origin,
    asha,
    ravi,
    bag,
    mysuru,
    open,
    /** A client that has joined Asha's channel with her session. */
    async ashaListens() {
      const client = open({ token: asha.token })
      await client.joined()
      return client
    },
    /** Disconnects every opened client. */
    everybodyLeaves() {
      for (const client of clients.splice(0)) client.leave()
    },
  }
}
