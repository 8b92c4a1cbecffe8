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
import { Refused } from '../../domain/refused.ts'
import { operate, parseGiven, type Given, type OperationContext } from '../../operations/operate.ts'
import { operations } from '../../operators/subjects.ts'
import { limitByAddress } from '../address-limit.ts'
import type { DeskEvents } from '../../realtime/desk-events.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { GREATEST_PICTURE_BYTES } from '../../media/take-picture.ts'
import type { AppContext } from '../handler.ts'
import { describeAdminApi } from './admin-docs.ts'
import { answerAdminFault } from './admin-fault.ts'
import { registerEvents } from './event-routes.ts'
import { operatorQueues, type InTurn } from './operator-queues.ts'
import { sendCsv, type CsvWork } from './csv-reply.ts'
import { sessionHandlers, type SessionWork } from './session-handlers.ts'
import { admit, admitStranger, cookieSecret, tokenOf, type Caller } from './signed-in.ts'

/** A bulk move of 500 orders takes longer than a member's call. */
const ANSWERED_WITHIN_MS = 28_000
/** What is uploaded, by the call's `upload`. The command line takes larger tables. */
const uploads: Record<NonNullable<AdminCall['upload']>, { types: string[] | RegExp; mostBytes: number }> = {
  table: { types: ['text/csv', WORKBOOK_TYPE], mostBytes: 20_000_000 },
  picture: { types: /^image\//, mostBytes: GREATEST_PICTURE_BYTES },
}

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

/** The console's address: ADMIN_URL, else the request's own host. */
function consoleUrlOf(request: FastifyRequest, { config }: AppContext): string {
  const origin =
    config.admin.url === undefined
      ? `${request.protocol}://${request.host}`
      : new URL(config.admin.url).origin
  return origin + ADMIN_BASE_PATH
}

interface AdminContext extends AppContext {
  media: MediaStore
}

const operationContext = (request: FastifyRequest, context: AdminContext): OperationContext => ({
  database: context.database,
  media: context.media,
  now: context.now,
  timeZone: context.config.timeZone,
  randomBelow: context.randomBelow,
  otpPepper: async () => context.otpPepper,
  consoleUrl: consoleUrlOf(request, context),
})

const isSessionCall = (name: AdminCallName): name is SessionCallName => name in sessionHandlers

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | null
  context: AdminContext
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

/** Registers the admin API; if the server has none, every address below it gets 404. */
export async function registerAdmin(
  app: FastifyInstance,
  context: AdminContext,
  desk: DeskEvents,
): Promise<void> {
  const { admin, apiDocs } = context.config
  if (admin.isOpen && apiDocs) {
    const document = describeAdminApi()
    app.get(ADMIN_DOCS_PATH, async () => document)
  }
  const { admissions, queueOf, strangersTurn, turnsOf } = operatorQueues()
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
        const inTurnOf = (request: FastifyRequest): InTurn => {
          const caller = callers.get(request)
          return caller === undefined ? strangersTurn : turnsOf(caller, call)
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
            queueOf(call).guarded(ANSWERED_WITHIN_MS),
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
          const { types, mostBytes: bodyLimit } = uploads[call.upload]
          // In a scope of its own, so that no other call takes a file.
          await api.register(async (scope) => {
            scope.removeAllContentTypeParsers()
            const asBytes = { parseAs: 'buffer', bodyLimit } as const
            scope.addContentTypeParser(types, asBytes, (_request, body, done) => done(null, body))
            scope.route({ ...answered, bodyLimit })
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
