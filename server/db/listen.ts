/** LISTEN: receives notifications from the processes of one database. */
import pg from 'pg'
import { keepAlive } from './lost-connections.ts'

export interface Handlers {
  /** Called when every notification from now on is received. */
  onListening(): void
  /** @param channel one of the channels listened to */
  onNotification(channel: string, payload: string): void
  /** Notifications may be missed until the next `onListening`. */
  onLost(error: unknown): void
}

export interface ListenerPace {
  /** Interval of the connection's heartbeat, and its timeout. */
  heartbeatMs: number
  /** The first pause before a reconnect; it doubles up to the longest. */
  firstRetryMs: number
  longestRetryMs: number
}

const standardPace: ListenerPace = { heartbeatMs: 5000, firstRetryMs: 100, longestRetryMs: 5000 }

export interface DatabaseListener {
  close(): Promise<void>
}

/**
 * Opens its own connection and listens on it. Reconnects if the connection is lost; the heartbeat detects a silent one,
 * which a cut proxy connection leaves behind.
 * @param databaseUrl `postgres://…`, as `openDatabase` returns it
 * @param channels plain names; the first names the connection in PostgreSQL
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
