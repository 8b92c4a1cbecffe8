/** Calls the admin API, typed by the table of its calls. */
import * as v from 'valibot'
import {
  ADMIN_API_PREFIX,
  adminCalls,
  type AdminCall,
  type AdminCallName,
} from '../../src/contract/admin/calls.ts'
import { adminErrors, type AdminError } from '../../src/contract/admin/errors.ts'
import { adminReplies, type AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { adminRequests } from '../../src/contract/admin/requests.ts'

/** Longer than the server takes for the longest of them. */
const ANSWERED_WITHIN_MS = 40_000

/** The object that a schema reads, found in the pipes around it. */
type ObjectIn<Schema> =
  Schema extends v.ObjectSchema<v.ObjectEntries, undefined>
    ? { given: v.InferInput<Schema>; read: v.InferOutput<Schema> }
    : Schema extends { pipe: readonly (infer Part)[] }
      ? Part extends v.GenericSchema
        ? ObjectIn<Part>
        : never
      : never
/** What takes a value in any form is given it as it will be read. */
type Given<Fields> = Fields extends { given: infer In; read: infer Out }
  ? { [Name in keyof In]: unknown extends In[Name] ? (Name extends keyof Out ? Out[Name] : never) : In[Name] }
  : never

/** A request as it is sent; the key that makes repetitions one change is given beside it. */
export type AdminRequest<Name extends AdminCallName> = Omit<
  Given<ObjectIn<(typeof adminRequests)[Name]>>,
  'idempotency_key'
>

interface Refusal {
  /** 0 where no answer came. */
  status: number
  error: AdminError | 'unreachable'
  message: string
  /** What is wrong with each field of the request. */
  fields: Readonly<Record<string, string>>
  /** With `version_conflict` the subject as it is now. */
  data: unknown
  retryAfterSeconds: number | null
}

/** A call that did not succeed; its message is for people. */
export class AdminCallError extends Error {
  readonly status: number
  readonly error: Refusal['error']
  readonly fields: Refusal['fields']
  readonly data: unknown
  readonly retryAfterSeconds: number | null

  constructor({ status, error, message, fields, data, retryAfterSeconds }: Refusal) {
    super(message)
    this.status = status
    this.error = error
    this.fields = fields
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const failure = v.object({
  message: v.string(),
  error: v.picklist(Object.keys(adminErrors) as AdminError[]),
  fields: v.optional(v.record(v.string(), v.string()), {}),
  data: v.optional(v.unknown()),
})

const UNREACHABLE = 'The server can’t be reached just now. Please try again.'

type Fields = Record<string, unknown>

/** The call's address, and what of the request is not in its path. */
function addressOf({ path }: AdminCall, request: Fields): { address: string; rest: Fields } {
  const rest = { ...request }
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { address: ADMIN_API_PREFIX + filled, rest }
}

function withQuery(address: string, fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? address : `${address}?${query}`
}

/** The field of an upload that is its body. */
const UPLOADED = 'file'

async function send(name: AdminCallName, request: Fields, { signal, idempotencyKey }: CallOptions) {
  const call: AdminCall = adminCalls[name]
  const { address, rest } = addressOf(call, request)
  const isRead = call.method === 'GET'
  const isUpload = call.upload === true
  const { [UPLOADED]: file, ...beside } = rest
  const headers = {
    ...(isRead ? {} : { 'content-type': isUpload ? 'text/csv' : 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  const limit = AbortSignal.timeout(ANSWERED_WITHIN_MS)
  return fetch(isRead || isUpload ? withQuery(address, beside) : address, {
    method: call.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    ...(isRead ? {} : { body: isUpload ? (file as Uint8Array<ArrayBuffer>) : JSON.stringify(rest) }),
  })
}

function refusalOf(response: Response, body: unknown): AdminCallError {
  const { status } = response
  const read = v.safeParse(failure, body)
  const after = Number(response.headers.get('retry-after'))
  const said = read.success
    ? { ...read.output, data: read.output.data ?? null }
    : { message: UNREACHABLE, error: 'fault' as const, fields: {}, data: null }
  return new AdminCallError({ ...said, status, retryAfterSeconds: after > 0 ? after : null })
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** For a call that is `idempotent`: the same key again is the same change. */
  idempotencyKey?: string | undefined
}

/**
 * Makes a call of the admin API.
 * @returns what the reply carries as `data`
 * @throws AdminCallError where it was refused or no answer came; whatever `signal` was aborted with
 */
export async function adminCall<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name>,
  options: CallOptions = {},
): Promise<AdminReplyOf<Name>> {
  let response: Response
  let body: unknown
  try {
    response = await send(name, request, options)
    body = await response.json()
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    const refusal = { status: 0, message: UNREACHABLE, fields: {}, data: null, retryAfterSeconds: null }
    throw new AdminCallError({ ...refusal, error: 'unreachable' })
  }
  if (!response.ok) throw refusalOf(response, body)
  const { data } = v.parse(v.object({ data: v.unknown() }), body)
  return v.parse(adminReplies[name], data)
}

/** A list's own filter, without its paging. */
type CsvName = {
  [Name in AdminCallName]: (typeof adminCalls)[Name] extends { csv: true } ? Name : never
}[AdminCallName]

/** The address of every row of a list's filter, as CSV. */
export function csvAddress<Name extends CsvName>(name: Name, query: AdminRequest<Name>): string {
  const { address, rest } = addressOf(adminCalls[name], query)
  return withQuery(`${address}.csv`, rest)
}

/**
 * What a change met that somebody else had made meanwhile.
 * @param name a call that gives the subject in the same form as the refused one would have
 * @returns the subject as it is now; null for every other fault
 */
export function conflictOf<Name extends AdminCallName>(
  name: Name,
  error: unknown,
): AdminReplyOf<Name> | null {
  if (!(error instanceof AdminCallError) || error.error !== 'version_conflict') return null
  const schema = adminReplies[name] as v.GenericSchema<unknown, AdminReplyOf<Name>>
  const read = v.safeParse(schema, error.data)
  return read.success ? read.output : null
}
