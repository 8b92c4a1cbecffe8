/** Opens the reply cache of one server process, invalidated by PostgreSQL's notifications. */
import type { FastifyBaseLogger } from 'fastify'
import { listenForCatalogueChanges } from './catalogue-listener.ts'
import { ReplyCache } from './reply-cache.ts'

export interface OpenReplyCache {
  replies: ReplyCache
  /** Stops listening; to be called before the database is closed. */
  close(): Promise<void>
}

/**
 * Makes a reply cache that drops a client's replies when any process changes its catalogue, and keeps none
 * while it can't receive changes.
 * @param databaseUrl as `openDatabase` gives it
 * @param megabytes how much memory the replies may take; with 0 every reply is made anew
 */
export function openReplyCache(
  databaseUrl: string,
  megabytes: number,
  log: FastifyBaseLogger,
): OpenReplyCache {
  if (megabytes === 0) return { replies: new ReplyCache(), close: () => Promise.resolve() }
  const replies = new ReplyCache({ maxBytes: megabytes * 1024 * 1024 })
  const listener = listenForCatalogueChanges(databaseUrl, {
    onListening: () => replies.startKeeping(),
    onChange: (clientLoginId) => replies.catalogueChanged(clientLoginId),
    onLost: (error) => {
      replies.stopKeeping()
      log.warn({ err: error }, 'no replies are kept until the database can be listened to again')
    },
  })
  return { replies, close: () => listener.close() }
}
