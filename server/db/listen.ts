/** LISTEN: receives the notifications that the processes of one database send each other. */
import pg from 'pg'
import { keepAlive } from './lost-connections.ts'

export interface Handlers {
  /** Every notification from now on is received. */
  onListening(): void
  /** @param channel one of those that are listened to */
  onNotification(channel: string, payload: string): void
  /** Notifications may be missed until the next `onListening`. */
  onLost(error: unknown): void
}

export interface ListenerPace {
  /** How often the connection is asked whether it still lives, and how long it has to answer. */
  heartbeatMs: number
  /** The first wait before connecting again; it doubles up to the longest. */
  firstRetryMs: number
  longestRetryMs: number
}

const standardPace: ListenerPace = { heartbeatMs: 5000, firstRetryMs: 100, longestRetryMs: 5000 }

export interface DatabaseListener {
  close(): Promise<void>
}

/**
 * Opens a connection of its own and listens on it. A lost connection is opened again; a silent one, which a cut
 * proxy leaves behind, is found out by its heartbeat.
 * @param databaseUrl `postgres://…`, as `openDatabase` gives it
 * @param channels plain names; the first one names the connection among PostgreSQL's others
 */
export function listenTo(
  databaseUrl: string,
  channels: readonly string[],
  handlers: Handlers,
  pace: ListenerPace = standardPace,
): DatabaseListener {
  let isClosed = false
  let connection: pg.Client | null = null
  let retryMs = pace.firstRetryMs
  let timer: NodeJS.Timeout | undefined

  function later(work: () => void, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
    timer.unref()
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (isClosed || lost !== connection) return
    connection = null
    lost.end().catch(() => undefined)
    handlers.onLost(error)
    later(begin, retryMs)
    retryMs = Math.min(retryMs * 2, pace.longestRetryMs)
  }

  async function beat(alive: pg.Client): Promise<void> {
    later(() => lose(alive, new Error('the listening connection does not answer')), pace.heartbeatMs)
    await alive.query('SELECT 1')
    if (!isClosed && alive === connection) beatLater(alive)
  }

  function beatLater(alive: pg.Client): void {
    later(() => {
      beat(alive).catch((error: unknown) => lose(alive, error))
    }, pace.heartbeatMs)
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: pace.heartbeatMs,
      ...keepAlive,
      application_name: channels[0],
    })
    connection = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened, new Error('the listening connection was closed')))
    opened.on('notification', ({ channel, payload }) => handlers.onNotification(channel, payload ?? ''))
    try {
      await opened.connect()
      later(() => lose(opened, new Error('LISTEN was not answered')), pace.heartbeatMs)
      await opened.query(channels.map((channel) => `LISTEN ${channel}`).join(';'))
      if (isClosed || opened !== connection) return
      retryMs = pace.firstRetryMs
      handlers.onListening()
      beatLater(opened)
    } catch (error) {
      lose(opened, error)
    }
  }

  function begin(): void {
    connect().catch(handlers.onLost)
  }

  begin()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const closing = connection
      connection = null
      await closing?.end().catch(() => undefined)
    },
  }
}
