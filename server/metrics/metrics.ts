/** `/metrics` in Prometheus format on a separate address; no label names a person, a client or a search. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { usageFigures, type UsageFigures } from '../../src/contract/kiosk/usage-counts.ts'
import type { VitalMeasurement } from '../../src/contract/vitals-endpoint.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Job } from '../domain/job.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'

/** Buckets from a cached reply to the limit of a user's patience, in seconds. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Include each measurement's limits of "good" and "poor", in seconds and in layout shift scores. */
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 8]
const LAYOUT_SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1]

/** Running and waiting work, and the number refused since the start. */
export interface LimitState {
  running: number
  waiting: number
  refused: number
  atOnce: number
}

export interface MetricsSources {
  database: Pick<OpenDatabase, 'pool'>
  jobs: readonly Job[]
  /** By name: `calls`, `searches`, `listings`. */
  limits: Readonly<Record<string, { readonly state: LimitState }>>
  /** Open connections by kind: `http`, `websocket`. */
  connections: Readonly<Record<string, () => number>>
  /** Catalogue changes received since the start, including imports. */
  catalogueChanges: () => number
}

export interface MetricsAddress {
  host: string
  port: number
}

/** Measures every request by its status and its route, which is from a fixed list. */
function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Requests by route, method and status, with their durations.',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const method = request.routeOptions.url === undefined ? 'any' : request.method
    durations.observe({ route, method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function observePool(registry: Registry, pool: pg.Pool): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_database_pool_connections',
      help: 'Connections of this process by state, and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waited_for' }, pool.waitingCount)
      },
    }),
  )
}

function observeLimits(registry: Registry, limits: MetricsSources['limits']): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_concurrency',
      help: 'Work under way, waiting and allowed at once, by limit.',
      labelNames: ['limit', 'state'],
      registers: [],
      collect() {
        for (const [limit, { state }] of Object.entries(limits)) {
          this.set({ limit, state: 'running' }, state.running)
          this.set({ limit, state: 'waiting' }, state.waiting)
          this.set({ limit, state: 'allowed' }, state.atOnce)
        }
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'shop_concurrency_refused_total',
      help: 'Work refused with 503 because too much was under way, by limit.',
      labelNames: ['limit'],
      registers: [],
      collect() {
        this.reset()
        for (const [limit, { state }] of Object.entries(limits)) this.inc({ limit }, state.refused)
      },
    }),
  )
}

function observeConnections(registry: Registry, connections: MetricsSources['connections']): void {
  registry.registerMetric(
    new Gauge({
      name: 'shop_connections',
      help: 'Open connections by kind; a websocket is one of http too.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, count] of Object.entries(connections)) this.set({ kind }, count())
      },
    }),
  )
}

/** Serves only `GET /metrics`, until the app closes. */
async function serve(
  app: FastifyInstance,
  registry: Registry,
  { host, port }: MetricsAddress,
): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  server.listen({ host, port })
  await once(server, 'listening').catch((error: Error) => {
    throw new Error(`METRICS_HOST, METRICS_PORT: ${error.message}`)
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
}

export class Metrics {
  readonly registry = new Registry()
  readonly #vitalSeconds = new Histogram({
    name: 'shop_web_vitals_seconds',
    help: 'FCP, INP, LCP and TTFB of sampled visits, by page.',
    labelNames: ['page', 'name'],
    buckets: VITAL_SECONDS,
    registers: [this.registry],
  })
  readonly #layoutShifts = new Histogram({
    name: 'shop_web_vitals_layout_shift',
    help: 'CLS of sampled visits, by page.',
    labelNames: ['page'],
    buckets: LAYOUT_SHIFTS,
    registers: [this.registry],
  })

  readonly #usage = new Counter({
    name: 'shop_terminal_usage_total',
    help: 'What all kiosk terminals together counted of their use and this process received, by figure.',
    labelNames: ['figure'],
    registers: [this.registry],
  })

  readonly #rounds = new Counter({
    name: 'shop_job_rounds_total',
    help: 'Rounds of background jobs that this process did, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers: [this.registry],
  })

  /** Must be created before the routes that it observes. */
  constructor(app: FastifyInstance) {
    observeRequests(app, this.registry)
    collectDefaultMetrics({ register: this.registry })
    for (const figure of usageFigures) this.#usage.inc({ figure }, 0)
  }

  observeVital({ page, name, value }: VitalMeasurement): void {
    if (name === 'CLS') this.#layoutShifts.observe({ page }, value)
    else this.#vitalSeconds.observe({ page, name }, value / 1000)
  }

  countUsage(increase: UsageFigures): void {
    for (const figure of usageFigures) this.#usage.inc({ figure }, increase[figure])
  }

  countRound(job: string, outcome: 'done' | 'failed'): void {
    this.#rounds.inc({ job, outcome })
  }

  /**
   * Starts serving metrics.
   * @throws if the address is in use
   */
  async serve(app: FastifyInstance, sources: MetricsSources, address: MetricsAddress): Promise<void> {
    const { database, jobs } = sources
    observePool(this.registry, database.pool)
    observeLimits(this.registry, sources.limits)
    observeConnections(this.registry, sources.connections)
    const { catalogueChanges } = sources
    this.registry.registerMetric(
      new Counter({
        name: 'shop_catalogue_changes_total',
        help: 'Changes of catalogues received, imports among them.',
        registers: [],
        collect() {
          this.reset()
          this.inc(catalogueChanges())
        },
      }),
    )
    for (const { name: job } of jobs)
      for (const outcome of ['done', 'failed']) this.#rounds.inc({ job, outcome }, 0)
    registerDatabaseMetrics(this.registry, { pool: database.pool, jobs }, (error) =>
      app.log.warn({ err: error }, 'database metrics could not be read'),
    )
    await serve(app, this.registry, address)
  }
}
