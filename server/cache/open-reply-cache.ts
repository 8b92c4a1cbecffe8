/** Opens the reply cache of one server process, invalidated by PostgreSQL's notifications. */
import type { FastifyBaseLogger } from 'fastify'
import { listenForCatalogueChanges } from './catalogue-listener.ts'
import { ReplyCache } from './reply-cache.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

export interface OpenReplyCache {
  replies: ReplyCache
  /** Which clients demand a login. Every catalogue call needs it, so it is cached even if replies are not. */
  demands: ReplyCache
  /** Stops listening; call it before the database is closed. */
  close(): Promise<void>
}

/**
 * Creates caches that drop a client's entries when any process changes its catalogue, and keep nothing while changes
 * can't be received.
 * @param databaseUrl as `openDatabase` returns it
 * @param megabytes memory for replies; 0 disables the cache
 */
export function openReplyCache(
  databaseUrl: string,
  megabytes: number,
  log: FastifyBaseLogger,
): OpenReplyCache {
  const replies = new ReplyCache(megabytes === 0 ? {} : { maxBytes: megabytes * BYTES_PER_MEGABYTE })
  const demands = new ReplyCache({ maxBytes: BYTES_PER_MEGABYTE })
  const caches = megabytes === 0 ? [demands] : [replies, demands]
  const listener = listenForCatalogueChanges(databaseUrl, {
    onListening: () => {
      for (const cache of caches) cache.startKeeping()
    },
    onChange: (clientLoginId) => {
      for (const cache of caches) cache.catalogueChanged(clientLoginId)
    },
    onLost: (error) => {
      for (const cache of caches) cache.stopKeeping()
      log.warn({ err: error }, 'replies are not cached until the database can be listened to again')
    },
  })
  return { replies, demands, close: () => listener.close() }
}
