/** The background jobs together: what a fault of one does to the others, claims of several processes, metrics. */
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { claimRows } from '../../../server/db/due-rows.ts'
import { Job, type JobDefinition } from '../../../server/domain/job.ts'
import { startJobs } from '../../../server/jobs.ts'
import { registerDatabaseMetrics } from '../../../server/metrics/database-metrics.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { sample } from '../metric-sample.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const shop = fixture(openTestShop)
const acme = fixture(async () => ({ ...(await addClient(shop.database.db)) }))
const query = (text: string, values: unknown[] = []) =>
  shop.database.pool.query<Record<string, unknown>>(text, values)

const jobOf = (name: string, round: JobDefinition['round']) =>
  new Job({ name, everyMs: 5, rows: null, round })

describe('a job that fails', () => {
  it('is named in the log and tried again, and the other jobs go on', async () => {
    const rounds = { failing: 0, partly: 0, fine: 0 }
    const logged: { level: string; job: string; message: unknown }[] = []
    const write = (level: string) => (about: { job: string; err: Error }) =>
      void logged.push({ level, job: about.job, message: about.err.message })
    const counted = new Set<string>()
    const stop = startJobs(
      [
        jobOf('failing', async () => {
          rounds.failing += 1
          throw new Error('wrong')
        }),
        jobOf('away', async () => {
          throw Object.assign(new Error('the server is shut down'), { code: '57P01' })
        }),
        jobOf('partly', async ({ onFault }) => {
          onFault(new Error('one part'))
          rounds.partly += 1
        }),
        jobOf('fine', async () => void (rounds.fine += 1)),
      ],
      {
        log: { error: write('error'), warn: write('warn') } as never,
        metrics: { countRound: (job: string, outcome: string) => counted.add(`${job} ${outcome}`) } as never,
      },
    )
    await eventually(() => Object.values(rounds).every((done) => done >= 3))
    await stop()
    const after = { ...rounds }
    expect(logged).toContainEqual({ level: 'error', job: 'failing', message: 'wrong' })
    expect(logged).toContainEqual({ level: 'error', job: 'partly', message: 'one part' })
    expect(logged.filter(({ job }) => job === 'away')).toEqual([
      { level: 'warn', job: 'away', message: 'the server is shut down' },
    ])
    expect([...counted].toSorted()).toEqual(['away failed', 'failing failed', 'fine done', 'partly failed'])
    await new Promise(setImmediate)
    expect(rounds).toEqual(after)
  })
})

describe('a server that stops', () => {
  it('ends the running rounds of all jobs, and waits for them', async () => {
    const ended: string[] = []
    const untilStopped = (name: string) =>
      jobOf(name, async ({ signal }) => {
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve)
        })
        ended.push(name)
      })
    const stop = startJobs([untilStopped('one'), untilStopped('other')], {
      log: {} as never,
      metrics: null,
    })
    expect(ended).toEqual([])
    await stop()
    expect(ended).toEqual(['one', 'other'])
  })
})

describe('rows that are due', () => {
  afterEach(() => query('delete from imports; delete from announcements; delete from outbox'))

  /** Adds rows, of which the second has been due longest and the last is not due. */
  const added = {
    imports: () =>
      query(
        `insert into imports (client_id, kind, key, reason, occasion, file_hash, created_by, due_at)
          select $1, 'members', n, 'x', n, 'x', 'x', now() - due from (values
          ('a', interval '1 min'), ('b', interval '2 min'), ('c', interval '0'), ('d', interval '-1 min')) v (n, due)`,
        [acme.id],
      ),
    announcements: () =>
      query(
        `insert into announcements (client_id, key, request_hash, text, audience, recipients, members, actor, due_at)
          select $1, n, 'x', '{"en": "x"}', '{"all": true}', '{1}', 1, 'x', now() - due from (values
          ('a', interval '1 min'), ('b', interval '2 min'), ('c', interval '0'), ('d', interval '-1 min')) v (n, due)`,
        [acme.id],
      ),
    outbox: () =>
      query(
        `insert into outbox (channel, payload, due_at)
          select 'session_ended', n, now() - due from (values
          ('a', interval '1 min'), ('b', interval '2 min'), ('c', interval '0'), ('d', interval '-1 min')) v (n, due)`,
      ),
  }

  it.each(['imports', 'announcements', 'outbox'] as const)(
    'of %s are claimed by one process each, the longest due first',
    async (table) => {
      await added[table]()
      const all = (await query(`select id from ${table} order by id`)).rows.map(({ id }) => Number(id))
      const [first, other] = [await shop.database.pool.connect(), await shop.database.pool.connect()]
      const claimed = async (by: typeof first, limit: number) => {
        const { rows } = await by.query<{ id: string }>(claimRows(table, { limit }))
        return rows.map(({ id }) => all.indexOf(Number(id)))
      }
      await first.query('begin')
      await other.query('begin')
      expect(await claimed(first, 1)).toEqual([1])
      expect(await claimed(other, 5)).toEqual([0, 2])
      expect(await claimed(first, 5)).toEqual([1])
      await first.query('rollback')
      expect(await claimed(other, 5)).toEqual([1, 0, 2])
      await other.query('rollback')
      first.release()
      other.release()
    },
  )
})

describe('the metrics', () => {
  it('say how many rows wait for each job, for how long the oldest is due, and how many failed', async () => {
    await query(
      `insert into announcements (client_id, key, request_hash, text, audience, recipients, members, actor, due_at, tries)
        select $1, n, 'x', '{"en": "x"}', '{"all": true}', '{1}', 1, 'x', now() - due, tries from (values
        ('a', interval '90 s', 0), ('b', interval '-1 min', 4)) v (n, due, tries)`,
      [acme.id],
    )
    await query(
      `insert into outbox (channel, payload, due_at) values
        ('member_changed', '1 abc', now() + interval '1 min'), ('member_changed', '1 def 2', now() + interval '1 min')`,
    )
    const registry = new Registry()
    registerDatabaseMetrics(registry, { pool: shop.database.pool, jobs: shop.jobs }, () =>
      expect.unreachable(),
    )
    const text = await registry.metrics()
    const figures = (job: string) =>
      ['waiting', 'oldest_seconds', 'failed'].map((figure) =>
        sample(text, `shop_job_${figure}{job="${job}"}`),
      )
    expect(figures('announcements')).toEqual([2, expect.closeTo(90, -1), 1])
    expect(figures('messages')).toEqual([2, 0, 1])
    for (const job of ['imports', 'grants', 'points_expiry']) expect(figures(job)).toEqual([0, 0, 0])
    // A clean-up has no rows.
    expect(figures('retention')).toEqual([undefined, undefined, undefined])
  })
})
