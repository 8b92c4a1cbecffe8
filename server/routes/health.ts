import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { causeOf } from '../db/database-error.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { MediaStore } from '../media/media-store.ts'
import { withTimeout } from '../../src/lib/with-timeout.ts'

const PATIENCE_MS = 2000
const DISK_FULL = '53100'

type DatabaseState = 'ready' | 'the database does not answer' | 'the database’s disk is full'

/** Makes PostgreSQL write about a megabyte to a temporary file beside the tables, which it then deletes. */
const TAKE_ROOM = `begin read only; set local work_mem = '64kB';
  select count(*) from generate_series(1, 50000); commit`

async function databaseState(pool: pg.Pool): Promise<DatabaseState> {
  try {
    // Several statements in one text are one query: it ends with the first that fails, and so does its transaction.
    await withTimeout(PATIENCE_MS, pool.query(TAKE_ROOM))
    return 'ready'
  } catch (error) {
    const isFull = error instanceof Error && causeOf(error).code === DISK_FULL
    return isFull ? 'the database’s disk is full' : 'the database does not answer'
  }
}

/** How long a result is reused: a caller that polls without pause must not keep a connection and the disk busy. */
const LOOK_LASTS_MS = 1000

/** Concurrent and repeated requests within a second share one check. */
function shared<Answer>(look: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number } | null = null
  return () => {
    const now = performance.now()
    if (last === null || now - last.at >= LOOK_LASTS_MS) last = { answer: look(), at: now }
    return last.answer
  }
}

/**
 * `/healthz`: the process responds; checks nothing else. `/readyz`: the database responds too and has disk space, so
 * calls may be sent here; its tables are current, because the server listens only after its migrations. Also reports
 * the media store, without which the shop still takes orders.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool }: Pick<OpenDatabase, 'pool'>,
  media: MediaStore,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  const look = shared(async () => {
    const pictures = withTimeout(PATIENCE_MS, media.check()).then(
      () => 'ready',
      () => 'does not answer',
    )
    return { status: await databaseState(pool), media: await pictures }
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await look()
    return state.status === 'ready' ? state : reply.code(503).send(state)
  })
}
