/** Authenticates the admin API's callers: the cookie's session, and the console's origin for changing calls. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { operatorActor, type Actor } from '../../domain/actor.ts'
import {
  findOperatorSession,
  OPERATOR_SESSION_MS,
  type SignedIn,
} from '../../domain/operators/operator-session.ts'
import { Refused } from '../../domain/refused.ts'
import { assertMayAnywhere, signedOut } from '../../operations/operate.ts'
import type { AppContext } from '../handler.ts'

/** `__Host-`: only for this host, over a secure connection, for every path. */
const COOKIE = '__Host-operator'
const COOKIE_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export interface Caller {
  signedIn: SignedIn
  actor: Actor
}

export function setCookie(reply: FastifyReply, token: string): void {
  void reply.setCookie(COOKIE, token, { ...COOKIE_OPTIONS, maxAge: OPERATOR_SESSION_MS / 1000 })
}

export function clearCookie(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, COOKIE_OPTIONS)
}

async function callerOf(request: FastifyRequest, context: AppContext): Promise<Caller | null> {
  const token = request.cookies[COOKIE]
  if (!token) return null
  const { idleMs } = context.config.admin
  const signedIn = await findOperatorSession(context.database.pool, token, { now: context.now(), idleMs })
  if (signedIn === null) return null
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
 * Admits a call before its body is read. Checks in the order that the wire contract promises: session, origin,
 * permission in general.
 * @returns null for a call that needs no session
 * @throws Refused
 */
export async function admit(
  name: AdminCallName,
  request: FastifyRequest,
  context: AppContext,
): Promise<Caller | null> {
  const { permission, method }: AdminCall = adminCalls[name]
  const isOpen = permission === 'open'
  // A member's token is never accepted here.
  if (isOpen && /^Bearer /i.test(request.headers.authorization ?? '')) throw signedOut()
  const caller = isOpen ? null : await callerOf(request, context)
  if (!isOpen && caller === null) throw signedOut()
  if (method !== 'GET') assertOwnOrigin(request, context.config.admin.url, isOpen)
  if (caller !== null) assertMayAnywhere(name, caller.actor)
  return caller
}
