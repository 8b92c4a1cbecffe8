/**
 * What operators do: one way for the admin API and the command line alike, with permission, one transaction, the check
 * of the version and a line in the audit log. An operation has the name of its call in `src/contract/admin/calls.ts`.
 */
import * as v from 'valibot'
import { adminCalls, type AdminCall, type AdminCallName } from '../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminRequests, type AdminRequestOf } from '../../src/contract/admin/requests.ts'
import type { Permission } from '../../src/contract/admin/roles.ts'
import type { Database, OpenDatabase } from '../db/open.ts'
import type { Actor } from '../domain/actor.ts'
import { writeAudit, type AuditEntry } from '../domain/audit.ts'
import { Refused } from '../domain/refused.ts'

export interface OperationContext {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now: () => Date
  /** Whose days they are. */
  timeZone: string
  /** A whole number from 0 up to, but not including, its argument; not to be guessed. */
  randomBelow: (limit: number) => number
  otpPepper: string
  /** The console's address without a slash at its end, for links. */
  consoleUrl: string
}

/** What came, before it is parsed: query or body, with the fields of the path. */
export type Given = Readonly<Record<string, unknown>>

/** What an operation is about. */
export interface Subject {
  /** Whose it is; null if it is no single client's, and `find` has checked who may. */
  clientId: number | null
  /** As the audit log names it: `order RP-100001`. */
  name: string
  /** Of what the table of calls says is versioned. */
  version?: number
}

export interface Work<Name extends AdminCallName, Found> {
  /** The database; the transaction of an operation that changes something. */
  on: Database
  input: AdminRequestOf<Name>
  found: Found
  actor: Actor
  context: OperationContext
  /** The clients whose things may be listed: those of the permission, or the one that was asked for. Null for all. */
  clientIds: readonly number[] | null
}

/** What a change leaves: the reply's data, and what the audit log says beside the subject. */
export type Outcome<Data> = { data: Data } & Omit<AuditEntry, 'operation'>

/** Finds the subject. @throws Refused `not_found` */
type Find<Found> = (on: Database, given: Given, how: { lock: boolean; actor: Actor }) => Promise<Found>

interface Reading<Name extends AdminCallName, Found> {
  find: Find<Found>
  run(work: Work<Name, Found>): Promise<AdminReplyOf<Name>>
}

interface Changing<Name extends AdminCallName, Found> {
  /** Locks it, too, until the transaction ends. */
  find: Find<Found>
  run(work: Work<Name, Found>): Promise<Outcome<AdminReplyOf<Name>>>
  /** The subject as it is now, for whoever wanted to change an earlier version of it. */
  current?(work: Work<Name, Found>): Promise<unknown>
}

export interface Operation<Name extends AdminCallName, Found extends Subject | null = Subject | null> {
  name: Name
  changes: boolean
  find: Find<Found>
  run(work: Work<Name, Found>): Promise<Outcome<AdminReplyOf<Name>>>
  current?(work: Work<Name, Found>): Promise<unknown>
}

/** An operation that only reads. */
export function reading<Name extends AdminCallName, Found extends Subject | null>(
  name: Name,
  { find, run }: Reading<Name, Found>,
): Operation<Name, Found> {
  return { name, changes: false, find, run: async (work) => ({ data: await run(work) }) }
}

/** An operation in a transaction of its own, with a line in the audit log. */
export function changing<Name extends AdminCallName, Found extends Subject | null>(
  name: Name,
  how: Changing<Name, Found>,
): Operation<Name, Found> {
  return { name, changes: true, ...how }
}

/** For what is about nothing that exists already. */
export const noSubject = async (): Promise<null> => null

/** What the caller must be allowed to; null where a session is enough. */
function permissionOf(name: AdminCallName): Permission | null {
  const { permission }: AdminCall = adminCalls[name]
  return permission === 'session' || permission === 'open' ? null : permission
}

const notAllowed = () => new Refused('not_allowed', 'You are not allowed to do this.')

/** @throws Refused `not_allowed` if the caller may do this for no client at all */
export function assertMayAnywhere(name: AdminCallName, actor: Actor): void {
  const permission = permissionOf(name)
  if (permission !== null && actor.clientsWith(permission)?.length === 0) throw notAllowed()
}

/** @throws Refused `not_found` if the client is none of the caller's, `not_allowed` if they may not do this there */
export function assertMay(actor: Actor, permission: Permission | null, clientId: number): void {
  if (!actor.knows(clientId)) throw new Refused('not_found', 'There is no such thing here.')
  if (permission !== null && !actor.may(permission, clientId)) throw notAllowed()
}

/** @throws Refused `invalid` that names every field that is wrong */
export function parseGiven<Name extends AdminCallName>(name: Name, given: Given): AdminRequestOf<Name> {
  const read = v.safeParse(adminRequests[name], given)
  if (read.success) return read.output
  const fields: Record<string, string> = {}
  // It repeats what was sent, however long that is.
  for (const issue of read.issues.slice(0, 20))
    fields[(v.getDotPath(issue) ?? 'body').slice(0, 100)] ??= issue.message.slice(0, 200)
  const [[field, what] = ['body', 'is not right']] = Object.entries(fields)
  throw new Refused('invalid', `${field}: ${what}`, { fields })
}

async function perform<Name extends AdminCallName, Found extends Subject | null>(
  operation: Operation<Name, Found>,
  on: Database,
  { given, actor, context }: { given: Given; actor: Actor; context: OperationContext },
): Promise<AdminReplyOf<Name>> {
  const { name, changes } = operation
  const permission = permissionOf(name)
  const found = await operation.find(on, given, { lock: changes, actor })
  const clientId = found?.clientId ?? null
  if (clientId !== null) assertMay(actor, permission, clientId)
  const allowed = permission === null ? null : actor.clientsWith(permission)
  const input = parseGiven(name, given)
  const version = 'version' in input ? input.version : undefined
  const clientIds = clientId === null ? allowed : [clientId]
  const work: Work<Name, Found> = { on, input, found, actor, context, clientIds }
  if (version !== undefined && version !== found?.version) {
    const data = await operation.current?.(work)
    throw new Refused('version_conflict', 'Somebody has changed this meanwhile.', { data })
  }
  const { data, ...entry } = await operation.run(work)
  if (changes)
    await writeAudit(on, actor, { subject: found?.name, clientId, ...entry, operation: name }, context.now())
  return data
}

/**
 * Does one operation, in the order of checks that the wire promises: what the caller may at all, the subject, what they
 * may do to it, the request, the version.
 * @returns the reply's `data`
 * @throws Refused
 */
export async function operate<Name extends AdminCallName, Found extends Subject | null>(
  operation: Operation<Name, Found>,
  given: Given,
  actor: Actor,
  context: OperationContext,
): Promise<AdminReplyOf<Name>> {
  assertMayAnywhere(operation.name, actor)
  const { db } = context.database
  const what = { given, actor, context }
  return operation.changes
    ? db.transaction((transaction) => perform(operation, transaction, what))
    : perform(operation, db, what)
}
