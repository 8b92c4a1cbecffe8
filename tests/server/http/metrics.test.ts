/** The metrics for Prometheus, without personal data. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Registry } from 'prom-client'
import { registerDatabaseMetrics } from '../../../server/metrics/database-metrics.ts'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { vitalsEndpoint } from '../../../src/contract/vitals-endpoint.ts'
import { vitalsLimits } from '../../../src/contract/vitals.ts'
import { eventually } from '../../setup/eventually.ts'
import { sample } from '../metric-sample.ts'
import { openTestShop, type TestShop } from '../shops/open-test-shop.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { oddTextsFor } from '../hostile-values.ts'
import { fieldsOf, withField } from '../schema-fields.ts'

const MOBILE = '9800000077'
let shop: TestShop
let origin: string
let metricsPort: number

/** A shop with metrics on a free port, outside the range from which systems choose ports. */
async function openMeasuredShop() {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    try {
      return {
        port,
        opened: await openTestShop({ METRICS_PORT: String(port) }, { jobs: ['reconciliation'] }),
      }
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error
    }
  }
}

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

beforeAll(async () => {
  const { port, opened } = await openMeasuredShop()
  metricsPort = port
  shop = opened
  const client = await addClient(shop.database.db)
  await addMember(shop.database.db, client.id, { mobile: MOBILE, balance: 500 })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

describe('/metrics', () => {
  it('counts calls by route, method and status, with their durations', async () => {
    await shop.call('clientDetails', { client_id: 'acme' })
    await shop.call('clientDetails', { client_id: 'nobody' })
    await shop.app.inject('/no/such/page')
    const text = await scrape()
    const counted = (status: number, route = '/api/v1/client-details', method = 'POST') =>
      sample(
        text,
        `shop_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
      )
    expect(counted(200)).toBe(1)
    expect(counted(404)).toBe(1)
    expect(counted(404, 'unknown', 'any')).toBe(1)
  })

  it('tells of connections, limits, outboxes, locks and the books', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`)
    await once(socket, 'message')
    const text = await scrape()
    socket.close()
    expect(sample(text, 'shop_connections{kind="websocket"}')).toBe(1)
    expect(sample(text, 'shop_concurrency{limit="calls",state="allowed"}')).toBe(200)
    expect(sample(text, 'shop_concurrency{limit="searches",state="running"}')).toBe(0)
    expect(sample(text, 'shop_concurrency_refused_total{limit="searches"}')).toBe(0)
    for (const name of [
      'shop_outbox_messages',
      'shop_outbox_oldest_seconds',
      'shop_pushes_waiting',
      'shop_login_locks',
      'shop_login_stops',
      'shop_lots_overdue',
      'shop_order_problems_open',
      'shop_terminals_silent',
      'shop_terminal_alerts_waiting',
      'shop_terminal_usage_total{figure="orders"}',
      'shop_database_lock_waits',
      'shop_database_pool_connections{state="idle"}',
      'shop_catalogue_changes_total',
      'shop_job_waiting{job="imports"}',
      'shop_job_oldest_seconds{job="points_expiry"}',
      'shop_job_failed{job="announcements"}',
      'shop_job_rounds_total{job="grants",outcome="failed"}',
      'process_open_fds',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(sample(text, name)).toBeGreaterThanOrEqual(0)
  })

  it('compares the books with the ledger in the background', async () => {
    await eventually(async () => (sample(await scrape(), 'shop_reconciled_timestamp_seconds') ?? 0) > 0)
    const text = await scrape()
    for (const name of ['shop_ledger_mismatches', 'shop_lot_mismatches', 'shop_stock_mismatches'])
      expect(sample(text, name)).toBe(0)
    expect(sample(text, 'shop_reconcile_failed')).toBe(0)
  })

  it('has every metric that server/prometheus-alerts.yml names', async () => {
    const alerts = await readFile('server/prometheus-alerts.yml', 'utf8')
    const named = new Set(alerts.match(/\bshop_\w+/g))
    expect(named).toContain('shop_reconcile_failed')
    const text = await scrape()
    expect([...named].filter((name) => sample(text, name) === undefined)).toEqual([])
  })

  it('names nobody, and grows with nobody’s requests', async () => {
    await shop.logIn('acme', MOBILE)
    const before = (await scrape()).split('\n').length
    for (let turn = 0; turn < 30; turn += 1) {
      await shop.app.inject(`/rewards_points_website/${Math.random()}`)
      await shop.app.inject(`/nowhere/${Math.random()}`)
      await shop.call('clientDetails', { client_id: `client-${turn}` })
    }
    const text = await scrape()
    // At most three more routes, each with its buckets.
    expect(text.split('\n').length).toBeLessThan(before + 60)
    expect(text).not.toMatch(/acme|9800000077|client-\d/)
  })

  it('is served on its own address alone', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/v1/me`)).status).toBe(404)
  })

  it('that can’t be served names its variable', async () => {
    await expect(
      openTestShop({ METRICS_PORT: String(metricsPort) }, { database: shop.database }),
    ).rejects.toThrow(/METRICS_PORT: .*EADDRINUSE/)
  })
})

it('what can’t be read of the database is no number, and somebody is told', async () => {
  const faults: unknown[] = []
  const unreachable = Object.assign(Object.create(shop.database.pool) as TestShop['database']['pool'], {
    connect: () => Promise.reject(new Error('no connection')),
  })
  const registry = new Registry()
  registerDatabaseMetrics(registry, { pool: unreachable, jobs: [] }, (error) => faults.push(error))
  expect(sample(await registry.metrics(), 'shop_lots_overdue')).toBeNaN()
  expect(faults).toEqual([new Error('no connection')])
})

describe('POST /vitals', () => {
  const report = (measurements: unknown, others: object = {}) =>
    shop.app.inject({ method: 'POST', url: '/api/v1/vitals', payload: { measurements, ...others } })

  it('adds what it measured to the metrics of the page: seconds, and sums of shifts [F.2]', async () => {
    const reply = await report([
      { page: 'productDetails', name: 'LCP', value: 2600 },
      { page: 'productDetails', name: 'CLS', value: 0.07 },
    ])
    expect(reply.json()).toEqual({ message: 'Success', code: 200, data: {} })
    const text = await scrape()
    const labels = 'page="productDetails"'
    expect(sample(text, `shop_web_vitals_seconds_sum{${labels},name="LCP"}`)).toBe(2.6)
    expect(sample(text, `shop_web_vitals_layout_shift_sum{${labels}}`)).toBe(0.07)
  })

  it('refuses what is no measurement of a page, and anything beside it, and says which [F.2]', async () => {
    const fine = { page: 'cart', name: 'LCP', value: 1 }
    for (const [measurements, others, field] of [
      [[{ ...fine, page: '/acme' }], {}, 'measurements.0.page'],
      [[{ ...fine, name: 'FID' }], {}, 'measurements.0.name'],
      [[{ ...fine, value: -1 }], {}, 'measurements.0.value'],
      [[{ ...fine, user: 7 }], {}, 'measurements.0.user'],
      [[fine], { client_id: 'acme' }, 'client_id'],
      [[], {}, 'measurements'],
      [Array.from({ length: 51 }, () => fine), {}, 'measurements'],
    ] as const) {
      const reply = await report(measurements, others)
      expect(reply.statusCode).toBe(400)
      expect(reply.json<{ message: string }>().message).toContain(field)
    }
    expect(await scrape()).not.toContain('page="cart"')
  })

  it('refuses an odd text in any of its fields, and says which [F.2]', async () => {
    const whole = { measurements: [{ page: 'cart', name: 'LCP', value: 1 }] }
    for (const [index, field] of fieldsOf(vitalsEndpoint.request).entries())
      for (const odd of oddTextsFor(index)) {
        const reply = await shop.app.inject({
          method: 'POST',
          url: '/api/v1/vitals',
          remoteAddress: `192.0.2.${100 + index}`,
          payload: withField(whole, field, odd) as object,
        })
        // Ten thousand letters exceed a report's limit.
        const isTooLong = Buffer.byteLength(odd) > vitalsLimits.bodyBytes
        expect(reply.statusCode).toBe(isTooLong ? 413 : 400)
        if (!isTooLong) expect(reply.json<{ message: string }>().message).toContain(field.join('.'))
      }
  })

  it('takes no more from one address than lets others be heard [F.2]', async () => {
    const send = async () => {
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/vitals',
        remoteAddress: '192.0.2.7',
        payload: { measurements: [{ page: 'other', name: 'TTFB', value: 1 }] },
      })
      return reply.statusCode
    }
    for (let sent = 0; sent < 120; sent += 1) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
  })

  it('is no call where there are no metrics [F.2]', async () => {
    const plain = await openTestShop()
    try {
      const reply = await plain.app.inject({ method: 'POST', url: '/api/v1/vitals', payload: {} })
      expect(reply.statusCode).toBe(404)
    } finally {
      await plain.close()
    }
  })
})
