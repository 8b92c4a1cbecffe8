/** Operations on clients. */
import { asc, inArray } from 'drizzle-orm'
import { clients } from '../db/schema.ts'
import { noSubject, reading } from './operate.ts'

export const clientOperations = {
  listClients: reading('listClients', {
    find: noSubject,
    async run({ on, actor }) {
      // Every role may read its client's catalogue.
      const theirs = actor.clientsWith('catalogue.read')
      const items = await on
        .select({ login_id: clients.loginId, name: clients.clientName })
        .from(clients)
        .where(theirs === null ? undefined : inArray(clients.id, [...theirs]))
        .orderBy(asc(clients.loginId))
      return { items }
    },
  }),
}
