/** Composes the server without listening, so that tests use it without a port. */
import cors from '@fastify/cors'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { TimeoutError, withTimeout } from '../src/lib/with-timeout.ts'
import { isTransientError } from './db/database-error.ts'
import { openReplyCache } from './cache/open-reply-cache.ts'
import {
  answerPublicCalls,
  type PublicReplySources,
  questionOf,
  type ReadLimit,
} from './cache/public-reply.ts'
import type { ReplyBody } from './cache/reply-body.ts'
import { NotFoundError } from './db/read/not-found-error.ts'
import { openSearchPool } from './db/search-pool.ts'
import { ApiError } from './domain/api-error.ts'
import type { Job } from './domain/job.ts'
import { jobsOf, startJobs } from './jobs.ts'
import { logOptions } from './log.ts'
import { Metrics, type MetricsSources } from './metrics/metrics.ts'
import { readOriginal } from './media/media-store.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { registerMedia } from './media/register-media.ts'
import { withBannerPreview } from './media/banner-preview.ts'
import { blurredPreview } from './media/blurred-preview.ts'
import { DeskEvents } from './realtime/desk-events.ts'
import { separateHosts } from './routes/admin/admin-hosts.ts'
import { registerAdmin } from './routes/admin/admin-routes.ts'
import { answerFault } from './routes/answer-fault.ts'
import { registerApiDocs } from './routes/api-docs.ts'
import { registerApi } from './routes/api-routes.ts'
import type { AppContext } from './routes/handler.ts'
import { ConcurrencyLimit } from './routes/concurrency-limit.ts'
import { callersBehind, trustedHops, warnOfUnknownProxy } from './routes/callers.ts'
import { registerChannelAuthorization } from './routes/channel-routes.ts'
import {
  refuseAddress,
  refuseExpectation,
  refuseOnSocket,
  refuseSecondHost,
  refuseUnreadable,
  refuseWhileClosing,
} from './routes/early-errors.ts'
import { registerHealth } from './routes/health.ts'
import { HttpConnections } from './routes/http-server.ts'
import { registerRealtime } from './realtime/register-realtime.ts'
import { registerTerminals } from './routes/terminal-routes.ts'
import { registerVitals } from './routes/vitals-routes.ts'
import {
  newRequestId,
  registerResponseHeaders,
  REQUEST_ID_HEADER,
  securityHeaders,
} from './routes/response-headers.ts'
import { connectOriginsOf } from './web/csp.ts'
import { registerConsole } from './web/register-console.ts'
import { registerWeb } from './web/register-web.ts'

/**
 * Backlog of pending connections. Node's default of 511 is too small for a rush: a caller that finds the backlog full
 * retries after one second, then after three, and the shop seems slow.
 */
export const CONNECTIONS_WAITING = 4096
/** Queue length; about 1 s of waiting. */
const SEARCHES_WAITING = 30
const SEARCH_WITHIN_MS = 2000
/** A caller that takes longer to send a request only occupies a connection. */
const REQUEST_WITHIN_MS = 30_000
/** After this time a page is sent without its data. */
const PAGE_DATA_WITHIN_MS = 3000
/** Longer than the 60 s of common reverse proxies, so that they close idle connections first. */
const KEEP_ALIVE_MS = 72_000

export interface BuiltApp {
  /** Ready to `listen` or to `inject`. */
  app: FastifyInstance
  /** Its background jobs, which `startJobs` starts. */
  jobs: readonly Job[]
  /**
   * Starts background jobs until the app closes; closing waits for their rounds.
   * @param names all by default
   */
  startJobs(names?: readonly string[]): void
}

/**
 * Composes the whole server.
 * @throws if a part can't be opened; parts opened before it are closed again
 */
export async function buildApp(context: AppContext): Promise<BuiltApp> {
  const { config } = context
  const headers = securityHeaders(config)
  const connections = new HttpConnections()
  const app = fastify({
    serverFactory(handler, { requestTimeout = REQUEST_WITHIN_MS, keepAliveTimeout = KEEP_ALIVE_MS }) {
      const server = connections.createServer(handler)
      server.on('checkExpectation', (request, response) => refuseExpectation(request, response, headers))
      return Object.assign(server, { requestTimeout, keepAliveTimeout })
    },
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: (error, socket) =>
      refuseUnreadable(error, socket, headers, connections.isAnswering(socket)),
    logger: logOptions(config.logLevel, context.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    // A stopping server completes running requests and accepts no new ones.
    forceCloseConnections: 'idle',
    // Fastify's own reply lacks our headers; see `refuseWhileClosing`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: newRequestId,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  registerResponseHeaders(app, headers)
  refuseWhileClosing(app)
  refuseSecondHost(app)
  warnOfUnknownProxy(app, config.trustProxy)
  app.setErrorHandler(answerFault)
  // Skips formatting log lines that are not written.
  if (['info', 'debug', 'trace'].includes(config.logLevel)) logAnswers(app)
  acceptEmptyJson(app)
  connections.closeWith(app)
  const metrics = config.metrics === null ? null : new Metrics(app)

  try {
    const { jobs, ...parts } = await registerParts(app, context, metrics)
    if (config.metrics !== null) {
      const open = { ...parts.connections, http: () => connections.size }
      const sources = { ...parts, jobs, connections: open, database: context.database }
      await metrics?.serve(app, sources, config.metrics)
    }
    return {
      app,
      jobs,
      startJobs(names) {
        const started = jobs.filter(({ name }) => names?.includes(name) !== false)
        app.addHook('onClose', startJobs(started, { log: app.log, metrics }))
      },
    }
  } catch (error) {
    await app.close()
    throw error
  }
}

/** @returns what the metrics observe, the background jobs included */
async function registerParts(
  app: FastifyInstance,
  context: AppContext,
  metrics: Metrics | null,
): Promise<Omit<MetricsSources, 'database'>> {
  const { config, database } = context
  if (config.corsOrigins.length > 0)
    await app.register(cors, {
      origin: config.corsOrigins,
      maxAge: 86400,
      exposedHeaders: [REQUEST_ID_HEADER, 'retry-after'],
    })
  const store = openMediaStore(config)
  separateHosts(app, { adminUrl: config.admin.url, publicUrl: config.publicUrl })
  registerHealth(app, database, store)
  if (config.apiDocs) await app.register(registerApiDocs)
  const { replies, close } = openReplyCache(database.url, config.replyCacheMegabytes, app.log)
  app.addHook('onClose', close)
  const limited = openLimitedReads(app, database.url, config.searchesAtOnce)
  const answerPublicCall = answerPublicCalls({
    pool: database.pool,
    replies,
    runLimited: limited.run,
    finishHome: (home) => withBannerPreview(home, store),
  })
  const calls = new ConcurrencyLimit({ atOnce: config.callsAtOnce })
  await registerApi(app, context, { answerPublicCall, calls })
  await registerTerminals(app, context, { calls, metrics })
  const desk = new DeskEvents()
  await registerAdmin(app, { ...context, media: store }, desk)
  if (config.admin.isOpen) await registerConsole(app, config.consoleDirectory)
  if (metrics !== null) await registerVitals(app, metrics, calls)
  const {
    channels,
    websockets,
    jobs: outboxJobs,
  } = await registerRealtime(
    app,
    { ...context, desk },
    {
      callerOf: callersBehind(config.trustProxy),
      refuse: (socket) => refuseOnSocket(socket, 404, securityHeaders(config)),
    },
  )
  await registerChannelAuthorization(app, context, channels, calls)
  await registerMedia(app, { store })
  await registerWeb(app, {
    webDirectory: config.webDirectory,
    replies,
    connectOrigins: connectOriginsOf(config),
    vitalsSample: config.metrics?.vitalsSample ?? null,
    homeReply: (clientLoginId) =>
      replyOrNull(calls, () => answerPublicCall(questionOf('fetchHomePageData', { clientLoginId }))),
    productReply: (client, productId) =>
      replyOrNull(calls, async () => {
        const request = { client_id: client, product_id: productId }
        const product = await answerPublicCall(questionOf('fetchProductDetails', request))
        return product.access === 'open' ? product : null
      }),
    previewOf: (filename) => blurredPreview(store, filename),
    readLogo: (filename) => readOriginal(store, filename),
  })
  const { now, randomBelow } = context
  return {
    jobs: jobsOf({ database, config, store, metrics, outboxJobs, log: app.log, now, randomBelow }),
    limits: { calls, ...limited.limits },
    connections: { websocket: websockets },
    catalogueChanges: () => replies.changes,
  }
}

/**
 * Searches and filtered listings, each with its own limit. They have separate connections, so that they never wait for
 * others' or each other's.
 */
function openLimitedReads(app: FastifyInstance, url: string, atOnce: number) {
  const pool = openSearchPool({ url, connections: 2 * atOnce, timeoutMs: SEARCH_WITHIN_MS })
  app.addHook('onClose', () => pool.end())
  const limits: Record<ReadLimit, ConcurrencyLimit> = {
    searches: new ConcurrencyLimit({ atOnce, waiting: SEARCHES_WAITING }),
    listings: new ConcurrencyLimit({ atOnce, waiting: SEARCHES_WAITING }),
  }
  const run: PublicReplySources['runLimited'] = (limit, work, signal) =>
    limits[limit].run(() => work(pool), signal)
  return { limits, run }
}

/**
 * Null for an unknown client or product, under load, or if the database is unavailable. The page is then served without
 * data; the shop makes the call itself and shows the error.
 */
async function replyOrNull(
  calls: ConcurrencyLimit,
  read: () => ReplyBody | Promise<ReplyBody | null>,
): Promise<ReplyBody | null> {
  try {
    return await withTimeout(PAGE_DATA_WITHIN_MS, calls.run(read))
  } catch (error) {
    if (error instanceof ApiError || error instanceof NotFoundError || error instanceof TimeoutError)
      return null
    if (error instanceof Error && isTransientError(error)) return null
    throw error
  }
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, 'answered')
    done()
  })
}

/** Parses JSON as Fastify does; an empty body, which some programs send, is an empty request. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body, done),
  )
}
