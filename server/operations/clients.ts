import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { changedClientFields, newClientFields } from '../../src/contract/admin/requests/clients.ts'
import { changed } from '../../src/contract/admin/requests/fields.ts'
import {
  clientSettingNames,
  clientSettings,
  type ClientSettingName,
} from '../../src/contract/client-settings.ts'
import { objectOf } from '../../src/contract/shop-entities/primitives.ts'
import { isUniqueViolation } from '../db/database-error.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { readOwnerNames } from '../db/read/read-operators.ts'
import { clients } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { Refused } from '../domain/refused.ts'
import { findClient, type FoundClient } from './find-subjects.ts'
import { changing, changingByCommand, noSubject, reading, type Outcome, type WorkWith } from './operate.ts'

type ClientRow = typeof clients.$inferSelect

/** The column of each setting, which the table has. */
const columnsOfSettings: Readonly<Record<ClientSettingName, { kind: string; column: keyof ClientRow }>> =
  clientSettings

type Settings = Omit<AdminReplyOf<'showClient'>, 'login_id' | 'version'>
/** What only the command line sets: a stored picture's name, empty for none. */
interface OfCommandLine {
  logo?: string | undefined
}

type Wanted = Omit<AdminRequestOf<'changeClient'>, 'client' | 'version' | 'reason'>

function settingsOf(client: ClientRow): Settings {
  return Object.fromEntries(
    clientSettingNames.map((name) => {
      const { kind, column } = columnsOfSettings[name]
      return [name, kind === 'since' ? client[column] !== null : client[column]]
    }),
  ) as Settings
}

/** Settings for the audit log, which also has what only the command line sets. */
const auditedOf = (client: ClientRow) => ({ ...settingsOf(client), logo: client.clientLogo })

const shownClient = (client: ClientRow): AdminReplyOf<'showClient'> => ({
  login_id: client.loginId,
  version: client.version,
  ...settingsOf(client),
})

/** The columns of the given settings. What is set already keeps the time since when it is. */
function columnsOf(
  { logo, ...wanted }: Partial<Wanted> & OfCommandLine,
  now: Date,
  client?: ClientRow,
): Partial<typeof clients.$inferInsert> {
  const columns = clientSettingNames
    .filter((name) => wanted[name] !== undefined)
    .map((name) => {
      const { kind, column } = columnsOfSettings[name]
      const since = () => (wanted[name] === true ? (client?.[column] ?? now) : null)
      return [column, kind === 'since' ? since() : wanted[name]]
    })
  return { ...Object.fromEntries(columns), ...(logo === undefined ? {} : { clientLogo: logo }) } as Partial<
    typeof clients.$inferInsert
  >
}

/** The settings that differ, for the audit log. */
function differences(was: ClientRow, is: ClientRow) {
  const [before, after] = [auditedOf(was), auditedOf(is)]
  const names = Object.keys(after) as (keyof typeof after)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (settings: typeof after) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
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

type Settled = AdminReplyOf<'showClient'>
type Creating = AdminRequestOf<'createClient'> & OfCommandLine
type Changing = AdminRequestOf<'changeClient'> & OfCommandLine

const creating = {
  find: noSubject,
  async run({ on, input, context }: WorkWith<Creating, null>): Promise<Outcome<Settled>> {
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
      data: shownClient(client),
      subject: `client ${loginId}`,
      clientId: client.id,
      before: {},
      after: auditedOf(client),
    }
  },
}

const changingSettings = {
  find: findClient,
  current: async ({ found }: WorkWith<Changing, FoundClient>) => shownClient(found.client),
  async run({
    on,
    input,
    found,
    actor,
    context,
  }: WorkWith<Changing, FoundClient>): Promise<Outcome<Settled>> {
    await assertMayLimit(on, actor, found.client, input.approval_above)
    const { client: _client, version: _version, reason, ...wanted } = input
    const [client] = await on
      .update(clients)
      .set(columnsOf(wanted, context.now(), found.client))
      .where(eq(clients.id, found.clientId))
      .returning()
    if (!client) throw new Error('the client is gone')
    const entry = differences(found.client, client)
    return { data: shownClient(client), reason, ...entry, isKept: Object.keys(entry.after).length > 0 }
  },
}

export const clientOperations = {
  listClients: reading('listClients', {
    find: noSubject,
    async run({ on, actor }) {
      // Every role may read its client's catalogue.
      const theirs = actor.clientsWith('catalogue.read')
      const suspended = sql<boolean>`${clients.suspendedAt} is not null`
      const items = await on
        .select({
          login_id: clients.loginId,
          name: clients.clientName,
          suspended,
          languages: clients.languages,
        })
        .from(clients)
        .where(theirs === null ? undefined : inArray(clients.id, [...theirs]))
        .orderBy(asc(clients.loginId))
      return { items }
    },
  }),

  createClient: changing('createClient', creating),

  showClient: reading('showClient', {
    find: findClient,
    run: async ({ found }) => shownClient(found.client),
  }),

  changeClient: changing('changeClient', changingSettings),
}

const logo = v.optional(v.string())

/** The same of the command line, which also sets the logo. */
export const clientCommands = {
  createClient: changingByCommand('createClient', {
    request: objectOf({ ...newClientFields, logo }),
    ...creating,
  }),
  changeClient: changingByCommand('changeClient', {
    request: v.pipe(objectOf({ ...changedClientFields, logo }), changed([...clientSettingNames, 'logo'])),
    ...changingSettings,
  }),
}
