/** Realtime notifier: listens for members' changes by any process, and sends them to shops and devices. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { listenTo, type ListenerPace } from '../db/listen.ts'
import { notifyChannels } from '../db/notify.ts'
import { flushOutboxSoon } from '../db/outbox.ts'
import { startPushWorker } from '../push/push-worker.ts'
import type { PushSender } from '../push/push-sender.ts'
import type { Channels } from './channels.ts'
import { MemberMessages } from './member-messages.ts'

/** Poll interval of the outboxes, for messages of a crashed server and for retries. */
const SWEEP_MS = 2000

export interface NotifierOptions {
  pool: pg.Pool
  databaseUrl: string
  channels: Channels
  /** Null if no push service is configured. */
  push: PushSender | null
  log: FastifyBaseLogger
  pace?: ListenerPace | undefined
}

/**
 * Starts listening and sending.
 * @returns stops it; resolves when the last message is sent
 */
export function startRealtimeNotifier(options: NotifierOptions): { close(): Promise<void> } {
  const { pool, channels, log } = options
  const push = options.push === null ? null : startPushWorker(pool, options.push, log)
  const messages = new MemberMessages(pool, channels, log)
  let isListening = false
  let lostAt: Date | null = null

  /** Flushes the outboxes; they keep their messages while the database can't be listened to. */
  function sweep(): void {
    if (!isListening) return
    flushOutboxSoon(pool)
    push?.wake()
  }

  const handlers = {
    onListening() {
      const since = lostAt
      isListening = true
      lostAt = null
      sweep()
      if (since === null) return
      messages
        .catchUp(since)
        .catch((error: unknown) => log.warn({ err: error }, 'missed messages could not be sent'))
    },
    onNotification(channel: string, payload: string) {
      const [first = '', second = '', tries = '0'] = payload.split(' ')
      if (channel === notifyChannels.memberChanged) {
        messages.memberChanged(Number(first), second, Number(tries))
      } else if (channel === notifyChannels.notificationMade) {
        messages.notificationMade(Number(first), Number(second), Number(tries))
        push?.wake()
      } else if (channel === notifyChannels.sessionEnded) {
        messages.sessionEnded(Number(first), second)
      } else {
        messages
          .clientChanged(Number(first))
          .catch((error: unknown) =>
            log.warn({ err: error }, 'open shops were not told about changed settings'),
          )
      }
    },
    onLost(error: unknown) {
      isListening = false
      lostAt ??= new Date(Date.now() - 60_000)
      log.warn({ err: error }, 'messages to members wait until the database can be listened to again')
    },
  }
  const sweeping = setInterval(sweep, SWEEP_MS)
  sweeping.unref()
  const listener = listenTo(options.databaseUrl, Object.values(notifyChannels), handlers, options.pace)
  return {
    async close() {
      clearInterval(sweeping)
      await listener.close()
      await messages.settled()
      await push?.close()
    },
  }
}
