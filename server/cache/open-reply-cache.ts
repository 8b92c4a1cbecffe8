/** Opens the reply cache of one server process, invalidated by PostgreSQL's notifications. */
import type { FastifyBaseLogger } from 'fastify'
import { listenForCatalogueChanges } from './catalogue-listener.ts'
import { ReplyCache } from './reply-cache.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

export interface OpenReplyCache {
  replies: ReplyCache
  /** Which clients demand a login: every call for a catalogue asks, so it is cached where replies are not, too. */
  demands: ReplyCache
  /** Stops listening; to be called before the database is closed. */
  close(): Promise<void>
}

/**
 * Makes caches that drop what is a client's when any process changes its catalogue, and keep nothing while they can't
 * receive changes.
 * @param databaseUrl as `openDatabase` gives it
 * @param megabytes how much memory the replies may take; with 0 every reply is made anew
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
      log.warn({ err: error }, 'no replies are kept until the database can be listened to again')
    },
  })
  return { replies, demands, close: () => listener.close() }
}
