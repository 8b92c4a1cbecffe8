import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { isUniqueViolation } from '../db/database-error.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { readOwnerNames } from '../db/read/read-operators.ts'
import { clients } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { Refused } from '../domain/refused.ts'
import { findClient } from './find-subjects.ts'
import { changing, noSubject, reading } from './operate.ts'

type ClientRow = typeof clients.$inferSelect

/** The column of each setting. */
const columnOf = {
  name: 'clientName',
  code: 'clientCode',
  email: 'clientEmail',
  mobile: 'clientMobile',
  address: 'clientAddress',
  accent_color: 'accentColor',
  languages: 'languages',
  points_name: 'pointsName',
  login_needed: 'userLoginNeeded',
  confirm_new_address: 'confirmNewAddress',
  report_days: 'reportDays',
  points_expire_months: 'pointsExpireMonths',
  approval_above: 'approvalAbove',
  value_per_point: 'valuePerPoint',
} as const satisfies Partial<Record<keyof Settings, keyof ClientRow>>

type Settings = Omit<AdminReplyOf<'showClient'>, 'login_id' | 'version'>
type Wanted = Omit<AdminRequestOf<'changeClient'>, 'client' | 'version' | 'reason'>

function settingsOf(client: ClientRow): Settings {
  const settings = Object.entries(columnOf).map(([name, column]) => [name, client[column]])
  return { ...Object.fromEntries(settings), suspended: client.suspendedAt !== null } as Settings
}

const shown = (client: ClientRow): AdminReplyOf<'showClient'> => ({
  login_id: client.loginId,
  version: client.version,
  ...settingsOf(client),
})

/** The columns of the given settings. A client that is already suspended keeps the time of its suspension. */
function columnsOf(
  wanted: Partial<Wanted>,
  now: Date,
  client?: ClientRow,
): Partial<typeof clients.$inferInsert> {
  const columns = Object.entries(columnOf)
    .map(([name, column]) => [column, wanted[name as keyof typeof columnOf]])
    .filter(([, value]) => value !== undefined)
  const suspended =
    wanted.suspended === undefined
      ? {}
      : { suspendedAt: wanted.suspended ? (client?.suspendedAt ?? now) : null }
  return { ...Object.fromEntries(columns), ...suspended } as Partial<typeof clients.$inferInsert>
}

/** The settings that differ, for the audit log. */
function differences(before: Settings, after: Settings) {
  const names = Object.keys(after) as (keyof Settings)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (settings: Settings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
  return { before: of(before), after: of(after) }
}

/** Names shown in a refusal. */
const SHOWN_OWNERS = 5

/**
 * Who gives points must not be able to switch the second person off: a manager lowers the limit, an owner raises it.
 * @throws Refused `not_allowed` with who can
 */
async function assertMayLimit(
  on: DatabaseOrTransaction,
  actor: Actor,
  { id, approvalAbove: before }: ClientRow,
  wanted: number | null | undefined,
): Promise<void> {
  const isRaised = wanted !== undefined && before !== null && (wanted ?? Infinity) > before
  if (!isRaised || actor.may('operators.manage', id)) return
  const owners = (await readOwnerNames(on, id)).slice(0, SHOWN_OWNERS).join(', ')
  const who = owners === '' ? 'an owner, or the command line' : `an owner: ${owners}`
  throw new Refused(
    'not_allowed',
    `Only who manages operators raises or removes the limit above which a second person approves. Ask ${who}.`,
  )
}

export const clientOperations = {
  listClients: reading('listClients', {
    find: noSubject,
    async run({ on, actor }) {
      // Every role may read its client's catalogue.
      const theirs = actor.clientsWith('catalogue.read')
      const suspended = sql<boolean>`${clients.suspendedAt} is not null`
      const items = await on
        .select({ login_id: clients.loginId, name: clients.clientName, suspended })
        .from(clients)
        .where(theirs === null ? undefined : inArray(clients.id, [...theirs]))
        .orderBy(asc(clients.loginId))
      return { items }
    },
  }),

  createClient: changing('createClient', {
    find: noSubject,
    async run({ on, input, context }) {
      const { login_id: loginId, ...wanted } = input
      const columns = {
        ...columnsOf(wanted, context.now()),
        loginId,
        clientName: input.name,
        clientCode: input.code ?? loginId.toUpperCase(),
      }
      // A savepoint, so that the refusal leaves the transaction usable.
      const [client] = await on
        .transaction((savepoint) => savepoint.insert(clients).values(columns).returning())
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error
          const login_id = `"${loginId}" is taken`
          throw new Refused('taken', `The login id "${loginId}" is taken.`, { fields: { login_id } })
        })
      if (!client) throw new Error('the client was not written')
      return {
        data: shown(client),
        subject: `client ${loginId}`,
        clientId: client.id,
        before: {},
        after: { ...settingsOf(client) },
      }
    },
  }),

  showClient: reading('showClient', { find: findClient, run: async ({ found }) => shown(found.client) }),

  changeClient: changing('changeClient', {
    find: findClient,
    current: async ({ found }) => shown(found.client),
    async run({ on, input, found, actor, context }) {
      await assertMayLimit(on, actor, found.client, input.approval_above)
      const { client: _client, version: _version, reason, ...wanted } = input
      const [client] = await on
        .update(clients)
        .set(columnsOf(wanted, context.now(), found.client))
        .where(eq(clients.id, found.clientId))
        .returning()
      if (!client) throw new Error('the client is gone')
      return { data: shown(client), reason, ...differences(settingsOf(found.client), settingsOf(client)) }
    },
  }),
}
