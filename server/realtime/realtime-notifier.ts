/** Realtime notifier: sends a member's changes, whoever made them, to the member's open shops and devices. */
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type pg from 'pg'
import { CHANNEL_TEMPLATE, memberChannel, memberEvents, type Notice } from '../../src/contract/realtime.ts'
import { listenTo, type ListenerPace } from '../db/listen.ts'
import { readUser } from '../db/read/read-member.ts'
import { notifyChannels, type NotifyChannel } from '../db/notify.ts'
import { claimDelivery, removeFromOutbox, putOff, flushOutboxSoon } from '../db/outbox.ts'
import { startPushWorker } from '../push/push-worker.ts'
import type { PushSender } from '../push/push-sender.ts'
import type { Channels } from './channels.ts'

/** Reads and sends at once; orders and listings need the database's other connections. */
const AT_ONCE = 3
/** Missed notifications to send after a lost database connection; the bell is about today. */
const MOST_MISSED = 500
/** How often the outboxes are looked into, for what a server left there that died, and for what is tried again. */
const SWEEP_MS = 2000
/** Pauses before an external service that could not be reached is asked again; then the next page load shows it. */
const RETRY_SECONDS = [2, 8, 30, 120, 300, 600]

export interface NotifierOptions {
  pool: pg.Pool
  databaseUrl: string
  channels: Channels
  /** Null where no push service is configured. */
  push: PushSender | null
  /** Delivers an event that another service sent. */
  onEvent: (json: string) => Promise<void>
  log: FastifyBaseLogger
  pace?: ListenerPace | undefined
}

/** A message to send, and how it is queued again where it could not go out. */
interface Delivery {
  channel: NotifyChannel
  payload: string
  tries: number
}

interface NotificationRow {
  id: number
  member_id: number
  order_number: string | null
  created_at: Date
  body: string
}

const notificationText = `select n.id, n.member_id, o.order_number, n.created_at,
    coalesce(n.told_as, n.body_message) as body
  from notifications n left join orders o on o.id = n.order_id
  where n.id = $1`

const missedText = `select id, member_id from notifications where created_at > $1 order by id desc limit $2`

const isReachableText = 'select 1 from sessions where member_id = $1 and expires_at > now() limit 1'

const livingText = `select s.member_id, left(s.token_hash, 16) as name
  from sessions s join members m on m.id = s.member_id
  where s.member_id = any($1) and s.expires_at > now() and m.is_active`

/**
 * Starts to listen and to send.
 * @returns how to stop: resolves when the last message is out
 */
export function startRealtimeNotifier(options: NotifierOptions): { close(): Promise<void> } {
  const { pool, channels, log } = options
  const push = options.push === null ? null : startPushWorker(pool, options.push, log)
  const limit = pLimit(AT_ONCE)
  const changing = new Map<number, Promise<unknown>>()
  let isListening = false
  let lostAt: Date | null = null

  const channelOf = (memberId: number) => memberChannel(CHANNEL_TEMPLATE, { id: memberId })
  const mayHear = (memberId: number) => channels.mayReach(channelOf(memberId))

  /** Where each server would send the same message, the first one to say so does. */
  async function onceOutside(name: string, { channel, payload, tries }: Delivery, send: () => Promise<void>) {
    if (!channels.isShared) return send()
    const again = { channel, payload: `${payload} ${tries + 1}` }
    const claim = await claimDelivery(pool, `${name} ${tries}`, again)
    if (claim === null) return undefined
    const pause = RETRY_SECONDS[tries]
    try {
      await send()
    } catch (error) {
      await (pause === undefined ? removeFromOutbox(pool, claim) : putOff(pool, claim, pause))
      throw error
    }
    return removeFromOutbox(pool, claim)
  }

  async function sendUser(memberId: number): Promise<void> {
    await channels.send(channelOf(memberId), memberEvents.userUpdated, await readUser(pool, memberId))
  }

  async function memberChanged(memberId: number, change: string, tries: number): Promise<void> {
    if (channels.isShared && (await pool.query(isReachableText, [memberId])).rowCount === 0) return
    const delivery = { channel: notifyChannels.memberChanged, payload: `${memberId} ${change}`, tries }
    await onceOutside(`change ${memberId} ${change}`, delivery, () => sendUser(memberId))
  }

  async function notificationMade(id: number, memberId: number, tries: number): Promise<void> {
    if (!mayHear(memberId)) return
    const { rows } = await pool.query<NotificationRow>(notificationText, [id])
    const [row] = rows
    if (row === undefined) return
    const notice: Notice = {
      id: row.id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      body: row.body,
    }
    const delivery = { channel: notifyChannels.notificationMade, payload: `${id} ${memberId}`, tries }
    const json = JSON.stringify(notice)
    await onceOutside(`notice ${id}`, delivery, () =>
      channels.send(channelOf(memberId), memberEvents.notification, json),
    )
  }

  /** @param name one session's, or a star for all that listen */
  function sessionEnded(memberId: number, name: string): void {
    const channel = channelOf(memberId)
    const names = name === '*' ? channels.sessionsOn(channel) : [name]
    for (const ended of names) channels.endSession(channel, ended)
  }

  /** One member's messages go out in the order they came; what fails is logged, for they stand in the database. */
  function inTurn(memberId: number, work: () => Promise<void>): void {
    const before = changing.get(memberId) ?? Promise.resolve()
    const turn = before
      .then(() => limit(work))
      .catch((error: unknown) => log.warn({ err: error }, 'a message for a member was not sent'))
      .finally(() => {
        if (changing.get(memberId) === turn) changing.delete(memberId)
      })
    changing.set(memberId, turn)
  }

  async function endSessionsThatEnded(memberIds: readonly number[]): Promise<void> {
    const { rows } = await pool.query<{ member_id: number; name: string }>(livingText, [memberIds])
    const living = new Set(rows.map(({ member_id, name }) => `${member_id} ${name}`))
    for (const memberId of memberIds) {
      for (const name of channels.sessionsOn(channelOf(memberId)))
        if (!living.has(`${memberId} ${name}`)) sessionEnded(memberId, name)
    }
  }

  /** Members subscribed while this process was not listening are sent the current state. */
  async function catchUp(since: Date): Promise<void> {
    const listening = channels.listenedTo().flatMap((channel) => {
      const [, memberId] = /^private-user-(\d+)$/.exec(channel) ?? []
      return memberId === undefined ? [] : [Number(memberId)]
    })
    await endSessionsThatEnded(listening)
    for (const memberId of listening) inTurn(memberId, () => sendUser(memberId))
    const { rows } = await pool.query<{ id: number; member_id: number }>(missedText, [since, MOST_MISSED])
    for (const { id, member_id } of rows.toReversed())
      inTurn(member_id, () => notificationMade(id, member_id, 0))
  }

  /** Sends the outboxes; they are kept while the database can't be listened to. */
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
      catchUp(since).catch((error: unknown) =>
        log.warn({ err: error }, 'missed messages were not caught up with'),
      )
    },
    onNotification(channel: string, payload: string) {
      const [first = '', second = '', tries = '0'] = payload.split(' ')
      if (channel === notifyChannels.memberChanged) {
        const memberId = Number(first)
        if (mayHear(memberId)) inTurn(memberId, () => memberChanged(memberId, second, Number(tries)))
      } else if (channel === notifyChannels.notificationMade) {
        const memberId = Number(second)
        if (mayHear(memberId))
          inTurn(memberId, () => notificationMade(Number(first), memberId, Number(tries)))
        push?.wake()
      } else if (channel === notifyChannels.sessionEnded) {
        sessionEnded(Number(first), second)
      } else {
        options
          .onEvent(payload)
          .catch((error: unknown) => log.warn({ err: error }, 'an event was not delivered'))
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
      await Promise.all(changing.values())
      await push?.close()
    },
  }
}
