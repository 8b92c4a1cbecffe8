/** The console's home, and the search over everything. */
import { MOST_HITS } from '../../../src/contract/admin/home.ts'
import { maskContacts, maskMobile, maskName } from '../../../src/lib/masking.ts'
import { countLate, countWaitingGrants, readFigures, searchGrants } from '../../db/read/read-home.ts'
import { wordsOf } from '../../db/read/person-search.ts'
import { readMembers } from '../../db/read/read-members.ts'
import { countOrders, readOrders } from '../../db/read/read-orders.ts'
import type { Permission } from '../../../src/contract/admin/roles.ts'
import type { Actor } from '../../domain/actor.ts'
import { dateIn } from '../../domain/date-in.ts'
import { idBefore } from '../../operations/cursor.ts'
import { findNamedClient } from '../../operations/find-subjects.ts'
import { reading, type Subject } from '../../operations/operate.ts'
import { memberOf } from '../../operations/shown-order.ts'

type ClientIds = readonly number[] | null

/**
 * The clients for which the actor has a permission, of those asked for.
 * @returns null for all; undefined if there is none
 */
function clientsFor(actor: Actor, permission: Permission, found: Subject | null): ClientIds | undefined {
  const asked = found?.clientId ?? null
  if (asked !== null) return actor.may(permission, asked) ? [asked] : undefined
  const allowed = actor.clientsWith(permission)
  return allowed?.length === 0 ? undefined : allowed
}

/** The result of a read of the clients; `without` if there are none. */
const readFor = async <Read, Without>(
  clientIds: ClientIds | undefined,
  read: (clientIds: ClientIds) => Promise<Read>,
  without: Without,
): Promise<Read | Without> => (clientIds === undefined ? without : read(clientIds))

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0)

export const homeOperations = {
  showHome: reading('showHome', {
    find: findNamedClient,
    async run({ on, found, actor, context }) {
      const now = context.now()
      const of = (permission: Permission) => clientsFor(actor, permission, found)
      const orders = await readFor(
        of('orders.read'),
        async (clientIds) => ({
          ...(await countOrders(on, clientIds)),
          ...(await countLate(on, clientIds, { today: dateIn(context.timeZone, now), now })),
        }),
        null,
      )
      const grants = await readFor(
        of('points.approve'),
        async (clientIds) => ({ waiting: await countWaitingGrants(on, clientIds, actor.operatorId) }),
        null,
      )
      const reporting = of('reports.read')
      const stock = of('stock.edit') ?? reporting
      const read = await readFor(stock, (clientIds) => readFigures(context.database.pool, clientIds), [])
      const reported = read.filter(({ clientId }) => actor.may('reports.read', clientId))
      const [first] = read
      return {
        orders,
        grants,
        figures:
          first === undefined
            ? null
            : {
                at: read.reduce((oldest, { at }) => (at < oldest ? at : oldest), first.at).toISOString(),
                owed: reporting === undefined ? null : sumOf(reported, ({ owed }) => owed),
                owed_change:
                  reported.length === 0 || reported.some(({ before }) => before === null)
                    ? null
                    : sumOf(reported, ({ owed, before }) => owed - (before ?? 0)),
                running_out: sumOf(read, ({ runningOut }) => runningOut),
              },
      }
    },
  }),

  search: reading('search', {
    find: findNamedClient,
    async run({ on, input: { q }, found, actor, context }) {
      // Signs alone would match everything.
      if (wordsOf(q).length === 0) return { orders: [], members: [], grants: [] }
      const of = (permission: Permission) => clientsFor(actor, permission, found)
      const filter = { search: q, mobilesOf: actor.clientsWith('orders.move'), timeZone: context.timeZone }
      const orders = await readFor(
        of('orders.read'),
        (clientIds) => readOrders(on, { ...filter, clientIds }, { sort: 'newest', limit: MOST_HITS }),
        [],
      )
      const contactOf = actor.clientsWith('members.contact')
      const members = await readFor(
        of('members.read'),
        (clientIds) =>
          readMembers(
            on,
            { search: q, clientIds, contactOf },
            { before: idBefore(undefined), limit: MOST_HITS },
          ),
        [],
      )
      const grants = await readFor(
        of('points.grant'),
        (clientIds) => searchGrants(on, clientIds, { q, limit: MOST_HITS }),
        [],
      )
      return {
        orders: orders.map((order) => ({
          number: order.orderNumber,
          client: order.client,
          status: order.status,
          delivered: order.delivered,
          member: memberOf(order, actor),
        })),
        members: members.map(({ id, name, mobile, client, clientId }) =>
          actor.may('members.contact', clientId)
            ? { id, name, mobile, client }
            : { id, name: maskName(name), mobile: maskMobile(mobile), client },
        ),
        grants: grants.map(({ id, clientId, client, state, reason, members: count, points }) => ({
          id,
          client,
          state,
          reason: actor.may('members.contact', clientId) ? reason : maskContacts(reason),
          members: count,
          points,
        })),
      }
    },
  }),
}
