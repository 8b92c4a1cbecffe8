import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/open.ts'

const PATIENCE_MS = 2000

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too, so calls may be sent here; its tables are
 * up to date, for the server listens only after its migrations.
 */
export function registerHealth(app: FastifyInstance, { pool }: Pick<OpenDatabase, 'pool'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const tooLate = new Promise((_done, fail) => patience.addEventListener('abort', fail, { once: true }))
    try {
      await Promise.race([pool.query('select 1'), tooLate])
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
}
