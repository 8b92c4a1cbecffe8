import * as v from 'valibot'
import type { EndpointName, RequestOf, ResponseOf } from '../contract/endpoints.ts'
import { envelope, messageOf, SUCCESS_MESSAGE } from '../contract/envelope.ts'
import { FEEDBACK_SUCCESS_CODE } from '../contract/codes.ts'
import { firstCalls, type Call } from '../contract/first-calls.ts'
import { addressPart } from '../contract/routes.ts'
import type { RawReply } from '../domain/early-call.ts'
import type { CallFailure, CallResult } from './call-result.ts'
import { arrivedEarlyReply, lastReply, replyArrived, sharedCall, takeEarlyReply } from './replies.ts'
import { send } from './transport.ts'

/** Missing in some browsers. */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }

/** Ends the current task and continues in a new one, after more urgent work such as input and painting. */
async function yieldToMain(): Promise<void> {
  await scheduler?.yield?.()
}

/** Hooks around every API request. */
export interface CallObserver {
  /** The current session's token, or `null`. */
  readToken(): string | null
  started(name: EndpointName): void
  ended(name: EndpointName): void
  /** The provider rejected this call's token, or requires one and the call had none. */
  sessionRefused(token: string | null): void
  /** The provider forbids a call: the client may be suspended. */
  forbidden(): void
}

let observer: CallObserver = {
  readToken: () => null,
  started: () => undefined,
  ended: () => undefined,
  sessionRefused: () => undefined,
  forbidden: () => undefined,
}

/** Connects the calls with the session. */
export function observeCalls(next: CallObserver): void {
  observer = next
}

const FORBIDDEN = 403

function codeOf(reply: RawReply | null): number | null {
  const { code } = (reply?.body ?? {}) as { code?: unknown }
  const number = Number(code ?? Number.NaN)
  return Number.isNaN(number) ? null : number
}

function failure(reason: CallFailure['reason'], reply: RawReply | null, message: string | null): CallFailure {
  return {
    ok: false,
    reason,
    threw: reason !== 'refused',
    message,
    status: reply?.status ?? null,
    code: codeOf(reply),
    data: (reply?.body as { data?: unknown } | null | undefined)?.data,
    requestId: reply?.requestId ?? null,
  }
}

function filledPath(path: string, request: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, field: string) => addressPart(String(request[field])))
}

/** Whether the provider rejected the session: by HTTP 401, or by code 401 in an envelope with HTTP 200. */
function isUnauthorized(name: EndpointName, reply: RawReply, token: string | null): boolean {
  // The member did not ask for this call. A provider that answers 401 to an unknown call must not log them
  // out.
  if (name === 'getGoal') return false
  if (reply.status === 401) return true
  // Code 401 in an envelope can mean other things, such as a wrong delivery code or a login that is required.
  const mayEndSession = token !== null && name !== 'verifyOrderOtp'
  return mayEndSession && codeOf(reply) === 401
}

type FirstCallName = keyof typeof firstCalls

function isFirstCall(name: EndpointName): name is FirstCallName {
  return Object.hasOwn(firstCalls, name)
}

/** @throws if the table of the other calls can't be loaded */
async function fetchEndpoint(name: EndpointName): Promise<Call> {
  return (await import('../contract/calls.ts')).calls[name]
}

function readReply<Name extends EndpointName>(endpoint: Call, reply: RawReply): CallResult<ResponseOf<Name>> {
  const read = v.safeParse(envelope, reply.body)
  const message = read.success ? messageOf(read.output) : null
  if (reply.status < 200 || reply.status > 299) return failure('http', reply, message)
  if (!read.success) return failure('malformed', reply, null)
  const success =
    endpoint.successBy === 'code'
      ? Number(read.output.code) === FEEDBACK_SUCCESS_CODE
      : read.output.message === SUCCESS_MESSAGE
  if (!success) return failure('refused', reply, message)
  const data = v.safeParse(endpoint.response, read.output.data)
  if (!data.success) return failure('malformed', reply, null)
  return { ok: true, data: data.output as ResponseOf<Name>, message }
}

/** The last kept reply if the page is offline; `null` if there is none. */
async function readLastReply<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  session: string | null,
): Promise<CallResult<ResponseOf<Name>> | null> {
  const body = await lastReply({ name, request, isMember: session !== null })
  if (body === undefined) return null
  const endpoint = isFirstCall(name) ? firstCalls[name] : await fetchEndpoint(name).catch(() => null)
  const result = endpoint === null ? null : readReply<Name>(endpoint, { status: 200, body, requestId: null })
  return result?.ok === true ? result : null
}

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Another token than the session's: one that has been replaced or removed, and is to be ended. */
  token?: string
}

/**
 * Makes a call of the endpoint table (section 7). Never throws and shows nothing: the feature decides whether
 * a failure is silent, a toast or a redirect (section 8).
 * @param request as `endpoints[name].request` describes it
 * @param options.signal aborts the call, which then ends as `cancelled`
 * @param options.token sent instead of the session's token
 */
export function call<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<CallResult<ResponseOf<Name>>> {
  return sharedCall(name, request, () => makeCall(name, request, options))
}

async function makeCall<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions,
): Promise<CallResult<ResponseOf<Name>>> {
  // The session at the time of the call; it may have ended when the request is sent.
  const session = options.token ?? observer.readToken()
  observer.started(name)
  try {
    const endpoint = isFirstCall(name) ? firstCalls[name] : await fetchEndpoint(name)
    const token = endpoint.auth === 'none' ? null : session
    const fields = request as Record<string, unknown>
    const early = takeEarlyReply(name, request)
    const reply = await (early ??
      send({
        method: endpoint.method,
        path: filledPath(endpoint.path, fields),
        body: request,
        token,
        signal: options.signal,
      }))
    if ((token !== null || endpoint.auth === 'required') && isUnauthorized(name, reply, token))
      observer.sessionRefused(token)
    const result = readReply<Name>(endpoint, reply)
    if (!result.ok && (result.status === FORBIDDEN || result.code === FORBIDDEN)) observer.forbidden()
    // Do not keep a reply if its session has ended.
    if (result.ok && observer.readToken() === session)
      replyArrived({ name, request, isMember: token !== null }, reply.body)
    // Validating and rendering a long reply are two tasks. Skipped for the first page, which must not wait.
    if (early === null) await yieldToMain()
    return result
  } catch {
    if (options.signal?.aborted === true) return failure('cancelled', null, null)
    return (await readLastReply<Name>(name, request, session)) ?? failure('unreachable', null, null)
  } finally {
    observer.ended(name)
  }
}

/**
 * Returns `data` of a reply that the boot script requested and that has already arrived, so that the first
 * render can use it. Each reply is returned once. Failures are left to `call`.
 */
export function arrivedData<Name extends FirstCallName>(
  name: Name,
  request: RequestOf<Name>,
): ResponseOf<Name> | undefined {
  const reply = arrivedEarlyReply(name, request)
  const result = reply === null ? null : readReply<Name>(firstCalls[name], reply)
  if (result?.ok !== true) return undefined
  takeEarlyReply(name, request)?.catch(() => undefined)
  const isMember = firstCalls[name].auth !== 'none' && observer.readToken() !== null
  replyArrived({ name, request, isMember }, reply?.body)
  return result.data
}
