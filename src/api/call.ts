import * as v from 'valibot'
import type { EndpointName, RequestOf, ResponseOf } from '../contract/endpoints.ts'
import { envelope, messageOf, SUCCESS_MESSAGE } from '../contract/envelope.ts'
import { FEEDBACK_SUCCESS_CODE } from '../contract/codes.ts'
import { firstCalls, type Call } from '../contract/first-calls.ts'
import { addressPart } from '../contract/routes.ts'
import type { RawReply } from '../domain/early-call.ts'
import type { CallFailure, CallResult } from './call-result.ts'
import { arrivedEarlyReply, takeEarlyReply } from './early-reply.ts'
import { lastReply, replyArrived } from './reply-keeper.ts'
import { send } from './transport.ts'

/** Where a browser has it: what was asked for meanwhile, a press or a paint, goes first. */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }

/** Ends a long task here, and goes on in another one as soon as nothing more urgent waits. */
async function yieldToMain(): Promise<void> {
  await scheduler?.yield?.()
}

/** Hooks around every API request. */
export interface CallObserver {
  /** The token that calls are sent with, or `null`. */
  readToken(): string | null
  started(name: EndpointName): void
  ended(name: EndpointName): void
  /** The provider no longer knows the token that this call carried, or asks for one where it carried none. */
  sessionRefused(token: string | null): void
}

let observer: CallObserver = {
  readToken: () => null,
  started: () => undefined,
  ended: () => undefined,
  sessionRefused: () => undefined,
}

/** Connects the calls with the session they are made in. */
export function observeCalls(next: CallObserver): void {
  observer = next
}

/** The code in a reply's envelope. */
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
    requestId: reply?.requestId ?? null,
  }
}

function filledPath(path: string, request: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, field: string) => addressPart(String(request[field])))
}

/** A session that has ended is refused by HTTP 401, or by that code in an envelope that comes as HTTP 200. */
function isUnauthorized(name: EndpointName, reply: RawReply, token: string | null): boolean {
  // Nobody asked for it to be made: where a provider refuses what it does not know by 401, the member stays.
  if (name === 'getGoal') return false
  if (reply.status === 401) return true
  // In an envelope it may be said of anything: of a wrong delivery code, and of who never had a session to lose.
  const mayEndSession = token !== null && name !== 'verifyOrderOtp'
  return mayEndSession && codeOf(reply) === 401
}

type FirstCallName = keyof typeof firstCalls

function isFirstCall(name: EndpointName): name is FirstCallName {
  return Object.hasOwn(firstCalls, name)
}

/** @throws where the table of the other calls can't be fetched. */
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

/** What the provider answered last, where the page has no network and it was kept; `null` for nothing. */
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

/**
 * Makes a call of the endpoint table (section 7). It never throws and never shows anything: whether a failure
 * is silent, a toast or a redirect differs from call to call (section 8) and is the feature's to decide.
 * @param request as `endpoints[name].request` describes it.
 * @param options.signal cancels the call; it then ends as `cancelled`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<CallResult<ResponseOf<Name>>> {
  // The session that the call was made in, which may have ended by the time it is sent.
  const session = observer.readToken()
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
    // A reply to a session that has ended meanwhile is not kept beyond it.
    if (result.ok && observer.readToken() === session)
      replyArrived({ name, request, isMember: token !== null }, reply.body)
    // To check a long reply and to show it are two tasks; the first page is not kept waiting between them.
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
 * What a call would bring, where the page asked for it before this bundle arrived and the reply is there: a page
 * can be rendered with it at once. Each reply is handed out once; one that is no success is left to `call`.
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
