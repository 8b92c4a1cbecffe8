/** Authenticates the admin API's callers: the cookie's session, and the console's origin for changing calls. */
import { hkdfSync } from 'node:crypto'
import { sign } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { UNATTENDED_HEADER } from '../../../src/contract/admin/events.ts'
import { operatorActor, type Actor } from '../../domain/actor.ts'
import {
  findOperatorSession,
  OPERATOR_SESSION_MS,
  type SignedIn,
} from '../../domain/operators/operator-session.ts'
import { Refused } from '../../domain/refused.ts'
import { assertMayAnywhere, permissionOf, signedOut } from '../../operations/operate.ts'
import type { AppContext } from '../handler.ts'

/** `__Host-`: only for this host, over a secure connection, for every path. */
const COOKIE = '__Host-operator'
const COOKIE_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

/**
 * Key of the cookies' signatures, the same in every server. With them an invented cookie is refused without a query, so
 * that a flood of them delays nobody.
 */
export const cookieSecret = (pepper: string): Buffer =>
  Buffer.from(hkdfSync('sha256', pepper, '', 'operator cookie', 32))

/** The `Cookie` header of a session, for a bench that starts one without signing in. */
export const cookieHeader = (token: string, pepper: string): string =>
  `${COOKIE}=${sign(token, cookieSecret(pepper))}`

export interface Caller {
  signedIn: SignedIn
  actor: Actor
}

export function setCookie(reply: FastifyReply, token: string): void {
  void reply.setCookie(COOKIE, token, {
    ...COOKIE_OPTIONS,
    signed: true,
    maxAge: OPERATOR_SESSION_MS / 1000,
  })
}

export function clearCookie(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, COOKIE_OPTIONS)
}

/**
 * The session's token in a cookie that this server, or another of the same shop, has signed.
 * @throws Refused `signed_out`
 */
export function tokenOf(request: FastifyRequest): string {
  const cookie = request.cookies[COOKIE]
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie)
  if (!valid || !value) throw signedOut()
  return value
}

/**
 * @param isUse whether the call shows that somebody is there
 * @throws Refused `signed_out` if the token's session has ended
 */
async function callerOf(
  token: string,
  request: FastifyRequest,
  context: AppContext,
  isUse = request.headers[UNATTENDED_HEADER] === undefined,
): Promise<Caller> {
  const { idleMs } = context.config.admin
  const signedIn = await findOperatorSession(context.database.pool, token, {
    now: context.now(),
    idleMs,
    isUse,
  })
  if (signedIn === null) throw signedOut()
  const { name, operatorId, roles, tokenHash } = signedIn
  const where = { address: request.ip, requestId: request.id, session: tokenHash }
  return { signedIn, actor: operatorActor({ name, operatorId, roles, ...where }) }
}

/**
 * Browsers send the cookie with requests from any page, so a changing call must come from the console's own origin.
 * Browsers name it in `Origin`, which scripts can't forge.
 * @throws Refused `cross_site`
 */
function assertOwnOrigin(request: FastifyRequest, adminUrl: string | undefined, mayHaveNone: boolean): void {
  const { origin } = request.headers
  if (origin === undefined && mayHaveNone) return
  const isOwn =
    origin !== undefined &&
    URL.canParse(origin) &&
    (adminUrl === undefined
      ? new URL(origin).host === request.host.toLowerCase()
      : origin === new URL(adminUrl).origin)
  if (!isOwn) throw new Refused('cross_site', 'This call did not come from the console.')
}

/**
 * Admits an operator's call before its body is read. Checks in the order that the wire contract promises: session,
 * origin, permission in general.
 * @param token the cookie's
 * @throws Refused
 */
export async function admit(
  name: AdminCallName,
  token: string,
  request: FastifyRequest,
  context: AppContext,
): Promise<Caller> {
  const { method }: AdminCall = adminCalls[name]
  const caller = await callerOf(token, request, context)
  if (method !== 'GET') assertOwnOrigin(request, context.config.admin.url, false)
  assertMayAnywhere(permissionOf(name), caller.actor)
  return caller
}

/** Admits a stream, which shows nobody's presence. @throws Refused `signed_out` */
export const admitUnattended = (
  token: string,
  request: FastifyRequest,
  context: AppContext,
): Promise<Caller> => callerOf(token, request, context, false)

/** Admits a call that needs no session, before its body is read. @throws Refused */
export function admitStranger(request: FastifyRequest, context: AppContext): void {
  // A member's token is never accepted here.
  if (/^Bearer /i.test(request.headers.authorization ?? '')) throw signedOut()
  assertOwnOrigin(request, context.config.admin.url, true)
}
