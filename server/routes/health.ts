import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/open.ts'
import type { MediaStore } from '../media/media-store.ts'
import { withTimeout } from '../../src/contract/with-timeout.ts'

const PATIENCE_MS = 2000

/** Resolves with whether `work` succeeds in time. */
const answers = (work: Promise<unknown>): Promise<boolean> =>
  withTimeout(PATIENCE_MS, work).then(
    () => true,
    () => false,
  )

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too, so calls may be sent here; its tables are
 * up to date, for the server listens only after its migrations. It also tells of the media store, without which the
 * shop still takes orders.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool }: Pick<OpenDatabase, 'pool'>,
  media: MediaStore,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [database, pictures] = await Promise.all([answers(pool.query('select 1')), answers(media.check())])
    const pictureState = { media: pictures ? 'ready' : 'does not answer' }
    return database
      ? { status: 'ready', ...pictureState }
      : reply.code(503).send({ status: 'the database does not answer', ...pictureState })
  })
}
