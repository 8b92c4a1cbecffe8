/** `admin/api/v1`: registers every call of the admin table and replies in its envelope. */
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  ADMIN_API_PREFIX,
  ADMIN_BASE_PATH,
  ADMIN_DOCS_PATH,
  adminCalls,
  type AdminCall,
  type AdminCallName,
  type OperationName,
  type SessionCallName,
} from '../../../src/contract/admin/calls.ts'
import { WORKBOOK_TYPE } from '../../../src/contract/admin/requests/files.ts'
import { adminRequests } from '../../../src/contract/admin/requests.ts'
import { SUCCESS_MESSAGE } from '../../../src/contract/envelope.ts'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import { Refused } from '../../domain/refused.ts'
import { operate, parseGiven, type Given, type OperationContext } from '../../operations/operate.ts'
import { operations } from '../../operators/subjects.ts'
import { limitByAddress } from '../address-limit.ts'
import { ConcurrencyLimit, LimitByGroup } from '../concurrency-limit.ts'
import type { DeskEvents } from '../../realtime/desk-events.ts'
import type { AppContext } from '../handler.ts'
import { describeAdminApi } from './admin-docs.ts'
import { answerAdminFault } from './admin-fault.ts'
import { registerEvents } from './event-routes.ts'
import { sendCsv, type CsvWork } from './csv-reply.ts'
import { sessionHandlers, type SessionWork } from './session-handlers.ts'
import { admit, admitStranger, cookieSecret, tokenOf, type Caller } from './signed-in.ts'

/** Far fewer than the database connections, so that members' calls do not wait for operators. */
const AT_ONCE = 3
/** Of these, most of operators with the same clients: the others do not wait for their longest calls. */
const AT_ONCE_OF_GROUP = AT_ONCE - 1
/** Sessions that are looked up at once; each takes a moment, and does not wait for the calls of others. */
const ADMITTED_AT_ONCE = 2
/** A bulk move of 500 orders takes longer than a member's call. */
const ANSWERED_WITHIN_MS = 28_000
const WAITING = 200
/**
 * Calls without a session: each costs a passphrase hash. They wait in a queue of their own, so that operators who have
 * signed in never wait for them, and most of a flood is refused.
 */
const STRANGERS_AT_ONCE = 1
const STRANGERS_WAITING = 10
/** Longer than the queue takes. */
const STRANGERS_RETRY_S = 2
/** An uploaded file; the command line takes larger ones. */
const MOST_BYTES = 20_000_000
/** Reports that may wait for the running one; each may take seconds. */
const REPORTS_WAITING = 20

const fields = v.record(v.string(), v.unknown())

/** @throws Refused `invalid` if the body is not an object */
function givenIn(call: AdminCall, request: FastifyRequest): Given {
  const isInQuery = call.method === 'GET' || call.upload !== undefined
  const sent = isInQuery ? request.query : (request.body ?? {})
  const read = v.safeParse(fields, Array.isArray(sent) ? null : sent)
  if (!read.success)
    throw new Refused('invalid', 'body: must be an object', { fields: { body: 'must be an object' } })
  const key = call.idempotent === true ? { idempotency_key: request.headers['idempotency-key'] } : {}
  const file = call.upload !== undefined ? { file: request.body } : {}
  return { ...read.output, ...(request.params as Given), ...key, ...file }
}

/** The addresses of console and shop: the configured ones, else the request's own host. */
function addressesOf(request: FastifyRequest, { config }: AppContext) {
  const originOf = (configured: string | undefined) =>
    configured === undefined ? `${request.protocol}://${request.host}` : new URL(configured).origin
  return {
    consoleUrl: originOf(config.admin.url) + ADMIN_BASE_PATH,
    shopUrl: originOf(config.publicUrl) + BASE_PATH,
  }
}

const operationContext = (request: FastifyRequest, context: AppContext): OperationContext => ({
  database: context.database,
  now: context.now,
  timeZone: context.config.timeZone,
  randomBelow: context.randomBelow,
  otpPepper: async () => context.otpPepper,
  ...addressesOf(request, context),
})

const isSessionCall = (name: AdminCallName): name is SessionCallName => name in sessionHandlers

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | null
  context: AppContext
}

function workOf(name: OperationName, { request, caller, context }: Asked): CsvWork {
  if (caller === null) throw new Error(`${name} was let in without a session`)
  return {
    // Cast: `operate` parses the input.
    operation: operations[name],
    given: givenIn(adminCalls[name], request),
    actor: caller.actor,
    context: operationContext(request, context),
  }
}

async function answerOwn(
  name: SessionCallName,
  { request, reply, caller, context }: Asked,
): Promise<unknown> {
  const input = parseGiven(adminRequests[name], givenIn(adminCalls[name], request))
  // The types of inputs and callers were checked where the handlers are combined.
  const handler = sessionHandlers[name] as (work: unknown) => Promise<unknown>
  return handler({ input, caller, request, reply, context } satisfies Omit<
    SessionWork<SessionCallName>,
    'input' | 'caller'
  > & { input: unknown; caller: Caller | null })
}

async function answer(name: AdminCallName, asked: Asked): Promise<unknown> {
  if (isSessionCall(name)) return answerOwn(name, asked)
  const { operation, given, actor, context } = workOf(name, asked)
  return operate(operation, given, actor, context)
}

/** The status of a success; 200 for a preview, which creates nothing. */
function statusOf(call: AdminCall, body: unknown, data: unknown): number {
  const { dry_run: isPreview } = (body ?? {}) as { dry_run?: unknown }
  if (isPreview === true || call.status === undefined) return 200
  const { state } = data as { state?: unknown }
  return call.laterIn !== undefined && state === call.laterIn ? 202 : call.status
}

/** Operators who work for the same clients. */
const groupOf = ({ signedIn: { roles } }: Caller): string =>
  [...new Set(roles.map(({ clientId }) => String(clientId ?? 'all')))]
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

const tooManyStrangers = () =>
  new Refused('too_many', 'Too many people are signing in. Please try again in a moment.', {
    retryAfterSeconds: STRANGERS_RETRY_S,
  })

/** The queues of operators' calls. */
function operatorQueues() {
  const admissions = new ConcurrencyLimit({ atOnce: ADMITTED_AT_ONCE, waiting: WAITING })
  const calls = new ConcurrencyLimit({ atOnce: AT_ONCE, waiting: WAITING })
  const callsByGroup = new LimitByGroup({ atOnce: AT_ONCE_OF_GROUP, waiting: WAITING, rests: true })
  const reports = new ConcurrencyLimit({ atOnce: 1, waiting: REPORTS_WAITING })
  const strangers = new ConcurrencyLimit({
    atOnce: STRANGERS_AT_ONCE,
    rests: true,
    waiting: STRANGERS_WAITING,
    refusal: tooManyStrangers,
  })
  const reportsByGroup = new LimitByGroup({ atOnce: 1, waiting: REPORTS_WAITING })
  return {
    admissions,
    calls,
    strangers,
    /** Runs a call's work when its turn comes. */
    turnsOf(caller: Caller, { heavy }: AdminCall): InTurn {
      const group = groupOf(caller)
      const inTurn: InTurn = (work) => callsByGroup.of(group).run(() => calls.run(work))
      return heavy === true
        ? (work) => reportsByGroup.of(group).run(() => reports.run(() => inTurn(work)))
        : inTurn
    },
  }
}

/** Registers the admin API; if the server has none, every address below it gets 404. */
export async function registerAdmin(
  app: FastifyInstance,
  context: AppContext,
  desk: DeskEvents,
): Promise<void> {
  const { admin, apiDocs } = context.config
  if (admin.isOpen && apiDocs) {
    const document = describeAdminApi()
    app.get(ADMIN_DOCS_PATH, async () => document)
  }
  const { admissions, calls, strangers, turnsOf } = operatorQueues()
  await app.register(
    async (api) => {
      api.setErrorHandler(answerAdminFault)
      api.setNotFoundHandler(() => {
        throw new Refused('not_found', 'There is no such call.')
      })
      if (!admin.isOpen) return
      // Only JSON: a form on another site can send text.
      api.removeContentTypeParser('text/plain')
      await api.register(cookie, { secret: cookieSecret(context.otpPepper) })
      await api.register(rateLimit, { global: false, ...limitByAddress(admin.loginCallsAMinute) })
      const callers = new WeakMap<FastifyRequest, Caller>()
      registerEvents(api, context, { desk, admissions })
      for (const name of Object.keys(adminCalls) as AdminCallName[]) {
        const call: AdminCall = adminCalls[name]
        const isOpen = call.permission === 'open'
        const turns = isOpen ? strangers : calls
        const inTurnOf = (request: FastifyRequest): InTurn => {
          const caller = callers.get(request)
          return caller === undefined ? (work) => strangers.run(work) : turnsOf(caller, call)
        }
        const asked = (request: FastifyRequest, reply: FastifyReply): Asked => ({
          request,
          reply,
          caller: callers.get(request) ?? null,
          context,
        })
        const route = {
          method: call.method,
          config: { rateLimit: isOpen ? {} : (false as const) },
          onRequest: [
            turns.guarded(ANSWERED_WITHIN_MS),
            async (request: FastifyRequest) => {
              if (isOpen) return admitStranger(request, context)
              const token = tokenOf(request)
              callers.set(request, await admissions.run(() => admit(name, token, request, context)))
            },
          ],
        }
        const answered = {
          ...route,
          url: call.path,
          async handler(request: FastifyRequest, reply: FastifyReply) {
            const data = await inTurnOf(request)(() => answer(name, asked(request, reply)))
            const code = statusOf(call, request.body, data)
            return reply.code(code).send({ message: SUCCESS_MESSAGE, code, data })
          },
        }
        if (call.upload !== undefined) {
          // In a scope of its own, so that no other call takes a file.
          await api.register(async (uploads) => {
            uploads.removeAllContentTypeParsers()
            const asBytes = { parseAs: 'buffer', bodyLimit: MOST_BYTES } as const
            uploads.addContentTypeParser(['text/csv', WORKBOOK_TYPE], asBytes, (_request, body, done) =>
              done(null, body),
            )
            uploads.route({ ...answered, bodyLimit: MOST_BYTES })
          })
        } else api.route(answered)
        if (call.csv !== true || isSessionCall(name)) continue
        api.route({
          ...route,
          url: `${call.path}.csv`,
          handler: async (request, reply) =>
            sendCsv(reply, workOf(name, asked(request, reply)), inTurnOf(request)),
        })
      }
    },
    { prefix: ADMIN_API_PREFIX },
  )
}
