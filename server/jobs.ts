/**
 * The server's background jobs: the one list of them, and their start. A job is one object beside the subject that it
 * works for (domain/job.ts); its rows, claims and pauses are those of db/due-rows.ts. Any number of processes may run
 * them on one database.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { isTransientError } from './db/database-error.ts'
import type { OpenDatabase } from './db/open.ts'
import { retentionJob } from './domain/delete-expired.ts'
import { grantsJob } from './domain/grants/run-grants.ts'
import { Job } from './domain/job.ts'
import { pointsExpiryJob } from './domain/points-expiry.ts'
import { terminalAlertsJob } from './domain/terminals/terminal-watch.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Metrics } from './metrics/metrics.ts'
import { reconciliationJob } from './metrics/reconciliation.ts'
import { importsJob } from './operations/imports/import-job.ts'
import { pendingMovesJob } from './operations/pending-moves.ts'
import { subjectJobs } from './operators/subjects.ts'

const HOUR_MS = 60 * 60_000

export interface JobContext {
  database: Pick<OpenDatabase, 'pool' | 'db' | 'url'>
  config: Config
  store: MediaStore
  metrics: Metrics | null
  /** Those of the outboxes, which belong to the realtime service. */
  outboxJobs: readonly Job[]
  log: FastifyBaseLogger
  now: () => Date
  randomBelow: (limit: number) => number
}

/** Deletes pictures that nothing shows. */
const picturesJob = (store: MediaStore): Job =>
  new Job({ name: 'pictures', everyMs: HOUR_MS, rows: null, round: () => store.clean() })

/** The jobs of this configuration. */
export function jobsOf({ database, config, log, now, randomBelow, ...parts }: JobContext): Job[] {
  const { timeZone, terminalAlertUrl: url } = config
  const retention = {
    sessionDays: config.sessionLength.absoluteDays,
    notificationDays: config.notificationDays,
  }
  // Its results are for the metrics and the console.
  const isReconciled = parts.metrics !== null || config.admin.isOpen
  const registry = parts.metrics?.registry ?? new Registry()
  return [
    importsJob(database, { now, randomBelow, timeZone }),
    ...subjectJobs(database),
    pendingMovesJob(database, { now, randomBelow, timeZone }),
    grantsJob(database.db, { clock: now, timeZone }),
    ...parts.outboxJobs,
    pointsExpiryJob(database.pool),
    retentionJob(database.db, retention, now),
    picturesJob(parts.store),
    ...(isReconciled ? [reconciliationJob(registry, database, config.timeZone)] : []),
    ...(url === undefined ? [] : [terminalAlertsJob({ pool: database.pool, url, log })]),
  ]
}

/**
 * Starts jobs. A fault is logged and counted; the job goes on.
 * @returns stops them; resolves when no round is running
 */
export function startJobs(
  jobs: readonly Job[],
  { log, metrics }: Pick<JobContext, 'log' | 'metrics'>,
): () => Promise<void> {
  for (const job of jobs)
    job.start({
      onFault(error) {
        const about = { err: error, job: job.name }
        if (error instanceof Error && isTransientError(error))
          log.warn(about, 'a background job waits until the database answers')
        else log.error(about, 'a background job failed and will be tried again')
      },
      onRound: (outcome) => metrics?.countRound(job.name, outcome),
    })
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()))
  }
}
