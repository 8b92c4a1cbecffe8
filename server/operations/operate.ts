/**
 * Runs operators' operations, for the admin API and the command line: permission, one transaction, version check and an
 * audit log entry. An operation is named after its call in `src/contract/admin/calls.ts`, or belongs to the command line
 * alone.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { adminCalls, type AdminCall, type AdminCallName } from '../../src/contract/admin/calls.ts'
import type { CommandOperationName } from '../../src/contract/admin/command-operations.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminRequests, type AdminRequestOf } from '../../src/contract/admin/requests.ts'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { storable } from '../../src/lib/storable-text.ts'
import { isLocked } from '../db/database-error.ts'
import type { Database, OpenDatabase } from '../db/open.ts'
import { operatorActor, type Actor } from '../domain/actor.ts'
import { writeAudit, type AuditEntry } from '../domain/audit.ts'
import { lockOperatorSession } from '../domain/operators/operator-session.ts'
import { Refused } from '../domain/refused.ts'
import type { MediaStore } from '../media/media-store.ts'

export interface OperationContext {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now: () => Date
  /** Time zone of calendar days. */
  timeZone: string
  /** Returns a cryptographically random whole number from 0 up to, but not including, its argument. */
  randomBelow: (limit: number) => number
  /** Read when it is needed: a terminal can be wiped with a wrong one. */
  otpPepper: () => Promise<string>
  /** The console's address for links, without a trailing slash. */
  consoleUrl: string
  media: MediaStore
}

/** The unparsed request: query or body, with the path's parameters. */
export type Given = Readonly<Record<string, unknown>>

export interface Subject {
  /** Its client; null if it belongs to no single client, and `find` has checked the permission. */
  clientId: number | null
  /** Name in the audit log: `order RP-100001`. */
  name: string
  /** Present if the table of calls says that the subject is versioned. */
  version?: number
  /** What somebody is about to do with it, as a sentence: until then other changes of it are version conflicts. */
  pending?: string | null
}

export interface WorkWith<Input, Found> {
  /** The database; for an operation that changes something, its transaction. */
  on: Database
  input: Input
  found: Found
  actor: Actor
  context: OperationContext
  /** The clients whose data may be listed: those of the permission, or the requested one. Null for all. */
  clientIds: readonly number[] | null
}

export type Work<Name extends AdminCallName, Found> = WorkWith<AdminRequestOf<Name>, Found>

/**
 * A change's result: the reply's data, and details for the audit log. `isKept` is false if nothing was changed: a
 * preview, or a repeated request.
 */
export type Outcome<Data> = { data: Data; isKept?: boolean } & Omit<AuditEntry, 'operation'>

/** A large change in parts, each its own transaction with its own audit entry: what it locks, it locks briefly. */
interface Parts<Input, Data> {
  of(input: Input): Given[]
  /** The reply of a part that waited too long for a lock. Nothing of it was changed; the other parts are. */
  whileLocked(part: Given): Data
  joined(replies: readonly Data[]): Data
}

/** Finds the subject. @throws Refused `not_found` */
type Find<Found> = (on: Database, given: Given, how: { lock: boolean; actor: Actor }) => Promise<Found>

interface Reading<Input, Data, Found> {
  find: Find<Found>
  run(work: WorkWith<Input, Found>): Promise<Data>
}

interface Changing<Input, Data, Found> {
  /** Also locks it until the transaction ends. */
  find: Find<Found>
  /** A preview (`dry_run`) is run without a transaction, and must only read. */
  run(work: WorkWith<Input, Found>): Promise<Outcome<Data>>
  /** The subject's current state, for a version conflict. */
  current?(work: WorkWith<Input, Found>): Promise<unknown>
  /** Whether it is also made while its subject waits for another change. */
  whilePending?: boolean
  /** Whether it writes no row but its audit log entry, and may take long: it then runs without a transaction. */
  withoutTransaction?: boolean
  parts?: Parts<Input, Data>
}

/** An operation: of a call, or of the command line alone. */
export interface AnyOperation<Input, Data, Found extends Subject | null = Subject | null> extends Changing<
  Input,
  Data,
  Found
> {
  /** Its name in the audit log. */
  name: string
  /** The required permission; null if a session is sufficient. */
  permission: Permission | null
  request: v.GenericSchema<unknown, Input>
  changes: boolean
}

/** The operation of a call. */
export interface Operation<
  Name extends AdminCallName,
  Found extends Subject | null = Subject | null,
> extends AnyOperation<AdminRequestOf<Name>, AdminReplyOf<Name>, Found> {
  name: Name
}

/** The permission that a call needs; null if a session is sufficient. */
export function permissionOf(name: AdminCallName): Permission | null {
  const { permission }: AdminCall = adminCalls[name]
  return permission === 'session' || permission === 'open' ? null : permission
}

/** The schemas of requests by what they return, so that a call's generic name finds its own. */
const requests: { [Name in AdminCallName]: v.GenericSchema<unknown, AdminRequestOf<Name>> } = adminRequests

/** What the tables of calls and requests say about a call. */
function ofCall<Name extends AdminCallName>(name: Name) {
  return {
    name,
    permission: permissionOf(name),
    request: requests[name],
  }
}

/** An operation that only reads. */
export function reading<Name extends AdminCallName, Found extends Subject | null>(
  name: Name,
  { find, run }: Reading<AdminRequestOf<Name>, AdminReplyOf<Name>, Found>,
): Operation<Name, Found> {
  return { ...ofCall(name), changes: false, find, run: async (work) => ({ data: await run(work) }) }
}

/** An operation that changes something, in its own transaction, with an audit log entry. */
export function changing<Name extends AdminCallName, Found extends Subject | null>(
  name: Name,
  how: Changing<AdminRequestOf<Name>, AdminReplyOf<Name>, Found>,
): Operation<Name, Found> {
  return { ...ofCall(name), changes: true, ...how }
}

/**
 * A change that only the command line makes: it has no call, and whoever may run the command may make it.
 * @param name in the audit log: that of a call if it is the same to an auditor
 */
export function changingByCommand<Schema extends v.GenericSchema, Data, Found extends Subject | null>(
  name: CommandOperationName | AdminCallName,
  { request, ...how }: { request: Schema } & Changing<v.InferOutput<Schema>, Data, Found>,
): AnyOperation<v.InferOutput<Schema>, Data, Found> {
  return { name, permission: null, request: storable(request), changes: true, ...how }
}

/** For operations without an existing subject. */
export const noSubject = async (): Promise<null> => null

const notAllowed = () => new Refused('not_allowed', 'You are not allowed to do this.')

/** @throws Refused `not_allowed` if the caller has the permission for no client */
export function assertMayAnywhere(permission: Permission | null, actor: Actor): void {
  if (permission !== null && actor.clientsWith(permission)?.length === 0) throw notAllowed()
}

export const signedOut = (): Refused => new Refused('signed_out', 'Please sign in.')

/**
 * The actor as of now: a call's body, or its turn, may come long after its session was checked.
 * @param on the change's transaction, until whose end the session then stays
 * @throws Refused `signed_out` if the operator's session has ended meanwhile
 */
export async function stillActing(on: Database, actor: Actor): Promise<Actor> {
  const { session } = actor
  if (session === null) return actor
  const roles = await lockOperatorSession(on, session)
  if (roles === null) throw signedOut()
  return operatorActor({ ...actor, session, roles })
}

/** The sentence for a subject that is not there, by its kind: the same for one of a client that is not the caller's. */
function missing(name: string): string {
  const [kind = ''] = name.split(' ')
  if (kind === 'order') return `There is no ${name}.`
  return `There is no such ${kind === 'import' ? 'file' : kind}.`
}

/**
 * @param name the subject's name in the audit log
 * @throws Refused `not_found` if the caller has no role for the client, `not_allowed` without the permission there
 */
export function assertMay(
  actor: Actor,
  permission: Permission | null,
  clientId: number,
  name = 'client',
): void {
  if (!actor.knows(clientId)) throw new Refused('not_found', missing(name))
  if (permission !== null && !actor.may(permission, clientId)) throw notAllowed()
}

/** @throws Refused `invalid` that names every invalid field */
export function parseGiven<Schema extends v.GenericSchema>(
  request: Schema,
  given: Given,
): v.InferOutput<Schema> {
  const read = v.safeParse(request, given)
  if (read.success) return read.output
  const fields: Record<string, string> = {}
  // Limited, because each message repeats the input.
  for (const issue of read.issues.slice(0, 20))
    fields[(v.getDotPath(issue) ?? 'body').slice(0, 100)] ??= issue.message.slice(0, 200)
  const [[field, what] = ['body', 'is not right']] = Object.entries(fields)
  throw new Refused('invalid', `${field}: ${what}`, { fields })
}

/** Milliseconds that an operator's change waits for a lock, such as a member's who is ordering. */
export const LOCK_WITHIN_MS = 2000

interface Asked {
  given: Given
  actor: Actor
  context: OperationContext
}

/** A preview shows what a change would do. It reads only: nothing waits for it, and it waits for nothing. */
const isPreview = ({ given }: Pick<Asked, 'given'>): boolean => given['dry_run'] === true

async function perform<Input, Data, Found extends Subject | null>(
  operation: AnyOperation<Input, Data, Found>,
  on: Database,
  asked: Asked,
): Promise<Data> {
  const { given, actor, context } = asked
  const { name, permission } = operation
  const changes = operation.changes && !isPreview(asked)
  const found = await operation.find(on, given, { lock: changes, actor })
  const clientId = found?.clientId ?? null
  if (clientId !== null) assertMay(actor, permission, clientId, found?.name)
  const allowed = permission === null ? null : actor.clientsWith(permission)
  const input = parseGiven(operation.request, given)
  const { version } = input as { version?: unknown }
  const clientIds = clientId === null ? allowed : [clientId]
  const work: WorkWith<Input, Found> = { on, input, found, actor, context, clientIds }
  const pending = changes && operation.whilePending !== true ? (found?.pending ?? null) : null
  if (pending !== null || (version !== undefined && version !== found?.version)) {
    const data = await operation.current?.(work)
    const why = pending ?? 'Somebody has changed this meanwhile.'
    throw new Refused('version_conflict', why, { data })
  }
  const { data, isKept = true, ...entry } = await operation.run(work)
  if (changes && isKept)
    await writeAudit(on, actor, { subject: found?.name, clientId, ...entry, operation: name }, context.now())
  return data
}

/** Runs a change in a transaction of its own. */
async function change<Input, Data, Found extends Subject | null>(
  operation: AnyOperation<Input, Data, Found>,
  asked: Asked,
): Promise<Data> {
  return asked.context.database.db.transaction(async (transaction) => {
    await transaction.execute(sql.raw(`set local lock_timeout = ${LOCK_WITHIN_MS}`))
    const actor = await stillActing(transaction, asked.actor)
    assertMayAnywhere(operation.permission, actor)
    return perform(operation, transaction, { ...asked, actor })
  })
}

async function changeInParts<Input, Data, Found extends Subject | null>(
  operation: AnyOperation<Input, Data, Found>,
  { of, whileLocked, joined }: Parts<Input, Data>,
  asked: Asked,
): Promise<Data> {
  const replies: Data[] = []
  for (const given of of(parseGiven(operation.request, asked.given)))
    try {
      replies.push(await change(operation, { ...asked, given }))
    } catch (error) {
      if (!isLocked(error)) throw error
      replies.push(whileLocked(given))
    }
  return joined(replies)
}

/**
 * Runs one operation. Checks in the order that the wire contract promises: the permission in general, the subject, the
 * permission for it, the request, the version.
 * @returns the reply's `data`
 * @throws Refused
 */
export async function operate<Input, Data, Found extends Subject | null>(
  operation: AnyOperation<Input, Data, Found>,
  given: Given,
  actor: Actor,
  context: OperationContext,
): Promise<Data> {
  assertMayAnywhere(operation.permission, actor)
  const asked = { given, actor, context }
  if (!operation.changes || isPreview(asked)) return perform(operation, context.database.db, asked)
  if (operation.withoutTransaction === true) {
    const still = await stillActing(context.database.db, actor)
    return perform(operation, context.database.db, { ...asked, actor: still })
  }
  const { parts } = operation
  return parts === undefined ? change(operation, asked) : changeInParts(operation, parts, asked)
}
