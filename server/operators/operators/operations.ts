import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import type { HeldRole } from '../../../src/contract/admin/roles.ts'
import type { Database } from '../../db/open.ts'
import { readOperator, readOperators, type ReadOperator } from '../../db/read/read-operators.ts'
import { operators } from '../../db/schema.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Actor, RoleOfClient } from '../../domain/actor.ts'
import {
  changeOperator,
  createOperator,
  invitationUrl,
  inviteAgain,
  type Invitation,
} from '../../domain/operators/operator-accounts.ts'
import { emailHashOf, unlockEmail } from '../../domain/operators/operator-attempts.ts'
import { Refused } from '../../domain/refused.ts'
import { idAfter, pageOf } from '../../operations/cursor.ts'
import { clientIdOf, findNamedClient, idOf, oneClient } from '../../operations/find-subjects.ts'
import {
  assertMay,
  changing,
  changingByCommand,
  noSubject,
  reading,
  type OperationContext,
  type Subject,
} from '../../operations/operate.ts'

const MANAGE = 'operators.manage'

interface FoundOperator extends Subject {
  operator: ReadOperator
}

const manages = (actor: Actor, { clientId }: RoleOfClient) => actor.may(MANAGE, clientId)

/** An operator's own view. */
export function shownOperator({
  setUp,
  lastSignedInAt,
  roles,
  ...operator
}: ReadOperator): AdminReplyOf<'changeOperator'> {
  return {
    ...operator,
    set_up: setUp,
    roles: roles.map(({ client, role }) => ({ client, role })),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
  }
}

/** A caller's view of an operator: only roles for clients that the caller manages. */
const replyOf = (operator: ReadOperator, actor: Actor) =>
  shownOperator({ ...operator, roles: operator.roles.filter((role) => manages(actor, role)) })

/** As {@link replyOf}, with the roles for all clients, which reach the caller's too: who can see them is the question. */
const listedFor = (operator: ReadOperator, actor: Actor) =>
  shownOperator({
    ...operator,
    roles: operator.roles.filter((role) => role.clientId === null || manages(actor, role)),
  })

/** An operator with a role for a client that the caller manages. @throws Refused `not_found` */
async function findOperator(
  on: Database,
  given: Readonly<Record<string, unknown>>,
  { lock, actor }: { lock: boolean; actor: Actor },
): Promise<FoundOperator> {
  const id = idOf(given['id'])
  if (lock) await on.select({ id: operators.id }).from(operators).where(eq(operators.id, id)).for('update')
  const operator = await readOperator(on, id)
  const isTheirs =
    operator !== null && (actor.may(MANAGE, null) || operator.roles.some((role) => manages(actor, role)))
  if (!isTheirs) throw new Refused('not_found', 'There is no such operator.')
  return { clientId: null, name: `operator ${id}`, version: operator.version, operator }
}

/** @throws Refused `not_allowed` if the operator also has roles for clients that the caller does not manage */
function assertManagesAll(actor: Actor, { roles }: ReadOperator): void {
  if (roles.every((role) => manages(actor, role))) return
  throw new Refused('not_allowed', 'They also work for clients that you do not manage.')
}

/** The roles with their clients' ids. @throws Refused `not_found`, `not_allowed` */
async function rolesFor(
  on: Database,
  actor: Actor,
  wanted: readonly HeldRole<string>[],
): Promise<RoleOfClient[]> {
  const roles: RoleOfClient[] = []
  for (const { client, role } of wanted) {
    const clientId = client === null ? null : await clientIdOf(on, client)
    if (clientId !== null) assertMay(actor, MANAGE, clientId)
    else if (!actor.may(MANAGE, null))
      throw new Refused('not_allowed', 'Only an owner of all clients gives a role for all clients.')
    roles.push({ clientId, role })
  }
  return roles
}

const inWords = (roles: readonly HeldRole<string>[]) =>
  roles.map(({ client, role }) => `${role} of ${client ?? 'all clients'}`)

const invitationReply = ({ consoleUrl }: OperationContext, { token, expiresAt }: Invitation) => ({
  url: invitationUrl(consoleUrl, token),
  expires_at: expiresAt.toISOString(),
})

async function shownAgain(on: Database, id: number, actor: Actor) {
  const operator = await readOperator(on, id)
  if (operator === null) throw new Error(`operator ${id} is gone`)
  return replyOf(operator, actor)
}

export const operatorOperations = {
  listOperators: reading('listOperators', {
    find: findNamedClient,
    async run({ on, input, actor, clientIds }) {
      const after = idAfter(input.cursor)
      const read = await readOperators(on, { clientIds, after, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      return { items: rows.map((operator) => listedFor(operator, actor)), next }
    },
  }),

  createOperator: changing('createOperator', {
    find: noSubject,
    async run({ on, input, actor, context }) {
      const roles = await rolesFor(on, actor, input.roles)
      const how = { now: context.now(), otpPepper: await context.otpPepper() }
      const { id, invitation } = await createOperator(on, { ...input, roles }, how)
      return {
        data: {
          operator: await shownAgain(on, id, actor),
          invitation: invitationReply(context, invitation),
        },
        subject: `operator ${id}`,
        clientId: oneClient(roles),
        before: {},
        after: { roles: inWords(input.roles) },
      }
    },
  }),

  changeOperator: changing('changeOperator', {
    find: findOperator,
    current: async ({ found, actor }) => replyOf(found.operator, actor),
    async run({ on, input, found: { operator }, actor }) {
      const { name, active } = input
      // Roles for other clients stay.
      const kept = operator.roles.filter((role) => !manages(actor, role))
      const roles = input.roles && [...kept, ...(await rolesFor(on, actor, input.roles))]
      if (name !== undefined || active !== undefined) assertManagesAll(actor, operator)
      const keptSession = actor.operatorId === operator.id ? actor.session : null
      await changeOperator(on, operator.id, { name, active, roles, keptSession })
      const data = await shownAgain(on, operator.id, actor)
      const before = replyOf(operator, actor)
      const changed = (one: typeof data) => ({
        ...(name === undefined ? {} : { name: one.name }),
        ...(active === undefined ? {} : { active: one.active }),
        ...(roles === undefined ? {} : { roles: inWords(one.roles) }),
      })
      return {
        data,
        clientId: oneClient([...operator.roles, ...(roles ?? [])]),
        before: changed(before),
        after: changed(data),
      }
    },
  }),

  inviteOperator: changing('inviteOperator', {
    find: findOperator,
    async run({ on, found: { operator }, actor, context }) {
      assertManagesAll(actor, operator)
      if (!operator.active) throw new Refused('impossible', 'They are blocked. Unblock them first.')
      const invitation = await inviteAgain(on, operator.id, {
        now: context.now(),
        otpPepper: await context.otpPepper(),
        mayBeLast: actor.via === 'cli',
      })
      return {
        data: invitationReply(context, invitation),
        clientId: oneClient(operator.roles),
        before: { set_up: operator.setUp },
        after: { set_up: false },
      }
    },
  }),
}

/** Lifts the lock of wrong sign-ins. Replies whether there was one. */
export const unlockOperator = changingByCommand('unlockOperator', {
  request: v.object({ id: v.number() }),
  find: findOperator,
  async run({ on, found: { operator }, context }) {
    const unlocked = await unlockEmail(on, emailHashOf(await context.otpPepper(), operator.email))
    const clientId = oneClient(operator.roles)
    return { data: unlocked, clientId, isKept: unlocked, before: { locked: true }, after: { locked: false } }
  },
})
