/** No search is run for a caller who disconnected. */
import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Question } from '../../../server/cache/public-reply.ts'
import { ReplyBody } from '../../../server/cache/reply-body.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { ConcurrencyLimit } from '../../../server/routes/concurrency-limit.ts'
import { registerPublicCalls } from '../../../server/routes/public-routes.ts'

it('a caller who hung up while it was looked up who they are is gone for the search too', async () => {
  const events = new EventEmitter()
  const [asked, hungUp, answered] = ['asked', 'hung up', 'answered'].map((name) => once(events, name))
  const app = Fastify()
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.raw.once('close', () => events.emit('hung up')),
  )
  registerPublicCalls(app, {
    calls: new ConcurrencyLimit({ atOnce: 4 }),
    answerPublicCall: (_question: Question, caller?: () => AbortSignal) => {
      events.emit('answered', caller?.().aborted)
      return new ReplyBody('{}')
    },
    parse: () => ({
      client_id: 'acme',
      search_name: 'bag',
      occasion_filter: [],
      category_filter: [],
      sub_category_filter: [],
    }),
    async demandsLogin() {
      events.emit('asked')
      await hungUp
      return false
    },
    clientOf: async () => null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: endpoints.fetchAllProducts.path,
    headers: { 'content-type': 'application/json' },
  })
  call.on('error', () => undefined)
  call.end('{}')
  await asked
  call.destroy()
  expect(await answered).toEqual([true])
  await app.close()
})
