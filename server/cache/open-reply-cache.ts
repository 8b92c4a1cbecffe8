/** Opens the reply cache of one server process, invalidated by PostgreSQL's notifications. */
import type { FastifyBaseLogger } from 'fastify'
import { listenForCatalogueChanges } from './catalogue-listener.ts'
import { ReplyCache } from './reply-cache.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

export interface OpenReplyCache {
  replies: ReplyCache
  /** Stops listening; call it before the database is closed. */
  close(): Promise<void>
}

/**
 * Creates a cache that drops a client's replies when any process changes its catalogue, and keeps nothing while changes
 * can't be received.
 * @param databaseUrl as `openDatabase` returns it
 * @param megabytes memory for replies; 0 disables the cache
 */
export function openReplyCache(
  databaseUrl: string,
  megabytes: number,
  log: FastifyBaseLogger,
): OpenReplyCache {
  // A cache that receives no changes stores nothing.
  if (megabytes === 0) return { replies: new ReplyCache(), close: () => Promise.resolve() }
  const replies = new ReplyCache({ maxBytes: megabytes * BYTES_PER_MEGABYTE })
  const listener = listenForCatalogueChanges(databaseUrl, {
    onListening: () => replies.startKeeping(),
    onChange: (clientLoginId) => replies.catalogueChanged(clientLoginId),
    onLost: (error) => {
      replies.stopKeeping()
      log.warn({ err: error }, 'replies are not cached until the database can be listened to again')
    },
  })
  return { replies, close: () => listener.close() }
}
