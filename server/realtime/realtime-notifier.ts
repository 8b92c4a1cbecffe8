/** Realtime notifier: listens for members' changes by any process, and sends them to shops and devices. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { listenTo, type ListenerPace } from '../db/listen.ts'
import { notifyChannels } from '../db/notify.ts'
import { flushOutbox } from '../db/outbox.ts'
import { Job } from '../domain/job.ts'
import type { DeskEvents } from './desk-events.ts'
import { pushesJob } from '../push/push-worker.ts'
import type { PushSender } from '../push/push-sender.ts'
import type { Channels } from './channels.ts'
import { MemberMessages } from './member-messages.ts'

/** Poll interval of the outbox, for messages of a crashed server and for retries. */
const POLL_MS = 2000

export interface NotifierOptions {
  pool: pg.Pool
  databaseUrl: string
  channels: Channels
  /** Null if no push service is configured. */
  push: PushSender | null
  /** The operators' consoles. */
  desk: Pick<DeskEvents, 'changed' | 'missed'>
  log: FastifyBaseLogger
  pace?: ListenerPace | undefined
}

export interface RealtimeNotifier {
  /** Empty the outboxes, which keep their messages while the database can't be listened to. */
  jobs: readonly Job[]
  /** Stops listening; resolves when the last message is sent. */
  close(): Promise<void>
}

/** Starts listening. What is in the outboxes is sent by the jobs, which the caller starts. */
export function startRealtimeNotifier(options: NotifierOptions): RealtimeNotifier {
  const { pool, channels, desk, log, push } = options
  const messages = new MemberMessages(pool, channels, log)
  let isListening = false
  let lostAt: Date | null = null
  const outboxJob = new Job({
    name: 'messages',
    everyMs: POLL_MS,
    rows: 'outbox',
    async round() {
      if (isListening) await flushOutbox(pool)
    },
  })
  const pushes = push === null ? null : pushesJob({ pool, push, log, isListening: () => isListening })

  const handlers = {
    onListening() {
      const since = lostAt
      isListening = true
      lostAt = null
      outboxJob.wake()
      pushes?.wake()
      if (since === null) return
      desk.missed()
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
        pushes?.wake()
      } else if (channel === notifyChannels.sessionEnded) {
        messages.sessionEnded(Number(first), second)
      } else if (channel === notifyChannels.deskChanged) {
        desk.changed(first, Number(second))
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
  const listener = listenTo(options.databaseUrl, Object.values(notifyChannels), handlers, options.pace)
  return {
    jobs: pushes === null ? [outboxJob] : [outboxJob, pushes],
    async close() {
      await listener.close()
      await messages.settled()
    },
  }
}
