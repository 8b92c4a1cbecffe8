/** Calls the admin API, typed by the table of its calls. */
import * as v from 'valibot'
import {
  ADMIN_API_PREFIX,
  adminCalls,
  type AdminCall,
  type AdminCallName,
} from '../../src/contract/admin/calls.ts'
import { UNATTENDED_HEADER } from '../../src/contract/admin/events.ts'
import { adminErrors, type AdminError } from '../../src/contract/admin/errors.ts'
import { adminReplies, type AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { WORKBOOK_TYPE } from '../../src/contract/admin/requests/files.ts'
import type { adminRequests } from '../../src/contract/admin/requests.ts'
import { isUnattended } from './presence.ts'
import type { ObjectIn } from './request-fields.ts'

/** More than the server's longest call takes. */
const ANSWERED_WITHIN_MS = 40_000

/** A field that accepts any form of a value takes it here in its parsed form. */
type Given<Typed, Parsed> = {
  [Name in keyof Typed]: unknown extends Typed[Name]
    ? Name extends keyof Parsed
      ? Parsed[Name]
      : never
    : Typed[Name]
}

/** A call's request: path, query, body and idempotency key. */
export type AdminRequest<Name extends AdminCallName> = Given<
  v.InferInput<ObjectIn<(typeof adminRequests)[Name]>>,
  v.InferOutput<ObjectIn<(typeof adminRequests)[Name]>>
>

interface Refusal {
  /** 0 if there was no reply. */
  status: number
  error: AdminError | 'unreachable'
  message: string
  /** Error of each wrong field. */
  fields: Readonly<Record<string, string>>
  /** With `version_conflict`: the subject's current version. */
  data: unknown
  retryAfterSeconds: number | null
}

/** A failed call; its message is for people. */
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

/** The call's address, and the fields that are not in its path. */
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

/** Fields that are not in the address: an upload's body, and what the header `Idempotency-Key` has. */
const UPLOADED = 'file'
const IDEMPOTENCY_KEY = 'idempotency_key'

/**
 * Media type of an uploaded file. A workbook is a ZIP file, which begins with `PK`; of a picture the server looks at the
 * bytes alone.
 */
const typeOf = (upload: AdminCall['upload'], file: unknown): string =>
  upload === 'picture'
    ? 'image/*'
    : file instanceof Uint8Array && file[0] === 0x50 && file[1] === 0x4b
      ? WORKBOOK_TYPE
      : 'text/csv'

async function send(name: AdminCallName, request: Fields, signal: AbortSignal | undefined) {
  const call: AdminCall = adminCalls[name]
  const { [IDEMPOTENCY_KEY]: key, ...fields } = request
  const { address, rest } = addressOf(call, fields)
  const isRead = call.method === 'GET'
  const isUpload = call.upload !== undefined
  const { [UPLOADED]: file, ...beside } = rest
  const headers = {
    ...(isRead ? {} : { 'content-type': isUpload ? typeOf(call.upload, file) : 'application/json' }),
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...(isRead && isUnattended() && { [UNATTENDED_HEADER]: '1' }),
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

/**
 * Makes a call of the admin API.
 * @returns the reply's `data`
 * @throws AdminCallError if it was refused or there was no reply; the reason of `signal` if that was aborted
 */
export async function adminCall<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AdminReplyOf<Name>> {
  let response: Response
  let body: unknown
  try {
    response = await send(name, request, signal)
    body = await response.json()
  } catch (error) {
    if (signal?.aborted === true) throw error
    const refusal = { status: 0, message: UNREACHABLE, fields: {}, data: null, retryAfterSeconds: null }
    throw new AdminCallError({ ...refusal, error: 'unreachable' })
  }
  if (!response.ok) throw refusalOf(response, body)
  const { data } = v.parse(v.object({ data: v.unknown() }), body)
  return v.parse(adminReplies[name], data)
}

/** A list's request without paging. */
type CsvName = {
  [Name in AdminCallName]: (typeof adminCalls)[Name] extends { csv: true } ? Name : never
}[AdminCallName]

/** Address of the whole filtered list as CSV. */
export function csvAddress<Name extends CsvName>(name: Name, query: AdminRequest<Name>): string {
  const { address, rest } = addressOf(adminCalls[name], query)
  return withQuery(`${address}.csv`, rest)
}

/**
 * The subject of a version conflict.
 * @param name a call whose reply has the same form as that of the refused call
 * @returns its current version; null for any other error
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
