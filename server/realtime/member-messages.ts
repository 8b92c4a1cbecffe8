/** Messages to members: reads what changed and sends it to the channels, in order per member. */
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type pg from 'pg'
import {
  CHANNEL_TEMPLATE,
  memberChannel,
  memberEvents,
  type RealtimeNotification,
} from '../../src/contract/realtime.ts'
import { readUser } from '../db/read/read-shop-user.ts'
import { notifyChannels, type NotifyChannel } from '../db/notify.ts'
import { claimDelivery, postpone, removeFromOutbox } from '../db/outbox.ts'
import type { Channels } from './channels.ts'

/** Concurrent reads and sends; orders and listings need the other database connections. */
const AT_ONCE = 3
/** Limit of missed notifications sent after a lost database connection; older ones are of little interest. */
const MOST_MISSED = 500
/** Pauses before retries of an external service; after the last, the next page load shows the change. */
const RETRY_SECONDS = [2, 8, 30, 120, 300, 600]

/** A message to send, and how to queue it again if sending fails. */
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
    coalesce(n.public_message, n.body_message) as body
  from notifications n left join orders o on o.id = n.order_id
  where n.id = $1`

const missedText = `select id, member_id from notifications where created_at > $1 order by id desc limit $2`

const isReachableText =
  'select 1 from sessions where member_id = $1 and not is_preview and expires_at > now() limit 1'

const livingText = `select s.member_id, left(s.token_hash, 16) as name
  from sessions s join members m on m.id = s.member_id
  where s.member_id = any($1) and s.expires_at > now() and m.is_active`

const ofClientText = 'select id from members where client_id = $1 and id = any($2)'

const channelOf = (memberId: number) => memberChannel(CHANNEL_TEMPLATE, { id: memberId })

export class MemberMessages {
  readonly #pool: pg.Pool
  readonly #channels: Channels
  readonly #log: FastifyBaseLogger
  readonly #limit = pLimit(AT_ONCE)
  /** Each member's last unsent message. */
  readonly #waiting = new Map<number, Promise<unknown>>()

  constructor(pool: pg.Pool, channels: Channels, log: FastifyBaseLogger) {
    this.#pool = pool
    this.#channels = channels
    this.#log = log
  }

  /** Sends a member's current state. A failure is logged; the data is still in the database. */
  memberChanged(memberId: number, change: string, tries: number): void {
    if (!this.#mayReach(memberId)) return
    this.#inTurn(memberId, async () => {
      if (this.#channels.isShared && (await this.#pool.query(isReachableText, [memberId])).rowCount === 0)
        return
      const delivery = { channel: notifyChannels.memberChanged, payload: `${memberId} ${change}`, tries }
      await this.#sendOnce(`change ${memberId} ${change}`, delivery, () => this.#sendUser(memberId))
    })
  }

  notificationMade(id: number, memberId: number, tries: number): void {
    if (!this.#mayReach(memberId)) return
    this.#inTurn(memberId, async () => {
      const { rows } = await this.#pool.query<NotificationRow>(notificationText, [id])
      const [row] = rows
      if (row === undefined) return
      const notification: RealtimeNotification = {
        id: row.id,
        order_number: row.order_number,
        created_at: row.created_at.toISOString(),
        body: row.body,
      }
      const delivery = { channel: notifyChannels.notificationMade, payload: `${id} ${memberId}`, tries }
      const json = JSON.stringify(notification)
      await this.#sendOnce(`notification ${id}`, delivery, () =>
        this.#channels.send(channelOf(memberId), memberEvents.notification, json),
      )
    })
  }

  /** @param name a session's name, or `*` for all of the member's */
  sessionEnded(memberId: number, name: string): void {
    const channel = channelOf(memberId)
    const names = name === '*' ? this.#channels.sessionsOn(channel) : [name]
    for (const ended of names) this.#channels.endSession(channel, ended)
  }

  /**
   * Tells the client's open shops in this process that its settings changed. An external service does not tell its
   * subscribers to this server; their shops see the change with their next call.
   */
  async clientChanged(clientId: number): Promise<void> {
    const { rows } = await this.#pool.query<{ id: number }>(ofClientText, [clientId, this.#listening()])
    for (const { id } of rows)
      this.#inTurn(id, () => this.#channels.send(channelOf(id), memberEvents.clientUpdated, '{}'))
  }

  /** Sends the current state to members who subscribed while this process was not listening. */
  async catchUp(since: Date): Promise<void> {
    const subscribed = this.#listening()
    await this.#endSessionsThatEnded(subscribed)
    for (const memberId of subscribed) this.#inTurn(memberId, () => this.#sendUser(memberId))
    const { rows } = await this.#pool.query<{ id: number; member_id: number }>(missedText, [
      since,
      MOST_MISSED,
    ])
    for (const { id, member_id } of rows.toReversed()) this.notificationMade(id, member_id, 0)
  }

  /** Resolves when the last message is sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting.values())
  }

  /** The members with a subscription in this process. */
  #listening(): number[] {
    return this.#channels.listenedTo().flatMap((channel) => {
      const [, memberId] = /^private-user-(\d+)$/.exec(channel) ?? []
      return memberId === undefined ? [] : [Number(memberId)]
    })
  }

  #mayReach(memberId: number): boolean {
    return this.#channels.mayReach(channelOf(memberId))
  }

  /** If several servers would send the same message, only the first to claim it does. */
  async #sendOnce(name: string, { channel, payload, tries }: Delivery, send: () => Promise<void>) {
    if (!this.#channels.isShared) return send()
    const again = { channel, payload: `${payload} ${tries + 1}` }
    const claim = await claimDelivery(this.#pool, `${name} ${tries}`, again)
    if (claim === null) return undefined
    const pause = RETRY_SECONDS[tries]
    try {
      await send()
    } catch (error) {
      await (pause === undefined ? removeFromOutbox(this.#pool, claim) : postpone(this.#pool, claim, pause))
      throw error
    }
    return removeFromOutbox(this.#pool, claim)
  }

  async #sendUser(memberId: number): Promise<void> {
    const user = await readUser(this.#pool, memberId)
    await this.#channels.send(channelOf(memberId), memberEvents.userUpdated, user)
  }

  #inTurn(memberId: number, work: () => Promise<void>): void {
    const before = this.#waiting.get(memberId) ?? Promise.resolve()
    const turn = before
      .then(() => this.#limit(work))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a message for a member was not sent'))
      .finally(() => {
        if (this.#waiting.get(memberId) === turn) this.#waiting.delete(memberId)
      })
    this.#waiting.set(memberId, turn)
  }

  async #endSessionsThatEnded(memberIds: readonly number[]): Promise<void> {
    const { rows } = await this.#pool.query<{ member_id: number; name: string }>(livingText, [memberIds])
    const living = new Set(rows.map(({ member_id, name }) => `${member_id} ${name}`))
    for (const memberId of memberIds) {
      for (const name of this.#channels.sessionsOn(channelOf(memberId)))
        if (!living.has(`${memberId} ${name}`)) this.sessionEnded(memberId, name)
    }
  }
}
