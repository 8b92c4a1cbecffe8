/** Carries what changed for a member, whoever changed it, to the shop in the member's hands. */
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type pg from 'pg'
import { CHANNEL_TEMPLATE, memberChannel, memberEvents, type Notice } from '../../src/contract/realtime.ts'
import { noticeTitle } from '../../src/contract/messages/notifications.ts'
import { listenTo, type ListenerPace } from '../db/listen.ts'
import { readUser } from '../db/read/read-member.ts'
import type { PushSender } from '../push/push-sender.ts'
import type { Channels } from './channels.ts'
import { tellChannels } from '../db/tell.ts'

/** Reads and sends at once; orders and listings need the database's other connections. */
const AT_ONCE = 3
/** News that was missed while nothing could be heard; the bell is about today, not about all that ever was. */
const MOST_MISSED = 500

export interface NewsDesk {
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

interface NotificationRow {
  id: number
  member_id: number
  client_login_id: string
  order_number: string | null
  created_at: Date
  body_message: string
}

const notificationText = `select n.id, n.member_id, c.login_id as client_login_id, o.order_number, n.created_at,
    n.body_message
  from notifications n join members m on m.id = n.member_id join clients c on c.id = m.client_id
    left join orders o on o.id = n.order_id
  where n.id = $1`

const missedText = `select id, member_id from notifications where created_at > $1 order by id desc limit $2`

const claimText = 'insert into told_news (news) values ($1) on conflict do nothing'

const isReachableText = 'select 1 from sessions where member_id = $1 and expires_at > now() limit 1'

const deviceTokensText = `select distinct device_token from sessions
  where member_id = $1 and device_token is not null and expires_at > now()`

const forgetTokensText = 'update sessions set device_token = null where device_token = any($1)'

/**
 * Starts to listen and to send.
 * @returns how to stop: resolves when the last message is out
 */
export function startMemberNews(desk: NewsDesk): { close(): Promise<void> } {
  const { pool, channels, push, log } = desk
  const limit = pLimit(AT_ONCE)
  const changing = new Map<number, Promise<unknown>>()
  let lostAt: Date | null = null

  /** Where each server would send the same message, the first one to say so does. */
  async function isOurs(news: string): Promise<boolean> {
    return (await pool.query(claimText, [news])).rowCount === 1
  }

  async function sendUser(memberId: number): Promise<void> {
    const channel = memberChannel(CHANNEL_TEMPLATE, { id: memberId })
    await channels.send(channel, memberEvents.userUpdated, await readUser(pool, memberId))
  }

  const mayHear = (memberId: number) => channels.mayReach(memberChannel(CHANNEL_TEMPLATE, { id: memberId }))

  async function memberChanged(memberId: number, change: string): Promise<void> {
    if (channels.isShared) {
      const { rowCount } = await pool.query(isReachableText, [memberId])
      if (rowCount === 0 || !(await isOurs(`change ${memberId} ${change}`))) return
    }
    await sendUser(memberId)
  }

  async function pushToDevices(row: NotificationRow): Promise<void> {
    if (push === null) return
    const { rows } = await pool.query<{ device_token: string }>(deviceTokensText, [row.member_id])
    const tokens = rows.map(({ device_token }) => device_token)
    if (tokens.length === 0 || !(await isOurs(`push ${row.id}`))) return
    const gone = await push.send(tokens, {
      title: noticeTitle(row.order_number),
      body: row.body_message,
      notificationId: row.id,
      memberId: row.member_id,
      clientLoginId: row.client_login_id,
      orderNumber: row.order_number ?? '',
    })
    if (gone.length > 0) await pool.query(forgetTokensText, [gone])
  }

  async function sendNotice(row: NotificationRow): Promise<void> {
    if (channels.isShared && !(await isOurs(`notice ${row.id}`))) return
    const notice: Notice = {
      id: row.id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      body: row.body_message,
    }
    const channel = memberChannel(CHANNEL_TEMPLATE, { id: row.member_id })
    await channels.send(channel, memberEvents.notification, JSON.stringify(notice))
  }

  async function notificationMade(id: number, memberId: number): Promise<void> {
    const { rows } = await pool.query<NotificationRow>(notificationText, [id])
    if (rows[0] === undefined) return
    // One way out that fails must not close the other.
    const ways = [mayHear(memberId) ? sendNotice(rows[0]) : Promise.resolve(), pushToDevices(rows[0])]
    for (const result of await Promise.allSettled(ways)) {
      if (result.status === 'rejected') throw result.reason
    }
  }

  /** One member's news goes out in the order it came; what fails is logged, for it stands in the database. */
  function inTurn(memberId: number, work: () => Promise<void>): void {
    const before = changing.get(memberId) ?? Promise.resolve()
    const turn = before
      .then(() => limit(work))
      .catch((error: unknown) => log.warn({ err: error }, 'news for a member was not sent'))
      .finally(() => {
        if (changing.get(memberId) === turn) changing.delete(memberId)
      })
    changing.set(memberId, turn)
  }

  /** Whoever listened while this process could not hear is told how things are now. */
  async function catchUp(since: Date): Promise<void> {
    for (const channel of channels.listenedTo()) {
      const [, memberId] = /^private-user-(\d+)$/.exec(channel) ?? []
      if (memberId !== undefined) inTurn(Number(memberId), () => sendUser(Number(memberId)))
    }
    const { rows } = await pool.query<{ id: number; member_id: number }>(missedText, [since, MOST_MISSED])
    for (const { id, member_id } of rows.toReversed())
      inTurn(member_id, () => notificationMade(id, member_id))
  }

  const ears = {
    onListening() {
      const since = lostAt
      lostAt = null
      if (since === null) return
      catchUp(since).catch((error: unknown) => log.warn({ err: error }, 'missed news was not caught up with'))
    },
    onTold(channel: string, payload: string) {
      const [first = '', second = ''] = payload.split(' ')
      if (channel === tellChannels.memberChanged) {
        if (mayHear(Number(first))) inTurn(Number(first), () => memberChanged(Number(first), second))
      } else if (channel === tellChannels.notificationMade) {
        const memberId = Number(second)
        if (push !== null || mayHear(memberId))
          inTurn(memberId, () => notificationMade(Number(first), memberId))
      } else {
        desk
          .onEvent(payload)
          .catch((error: unknown) => log.warn({ err: error }, 'an event was not delivered'))
      }
    },
    onLost(error: unknown) {
      lostAt ??= new Date(Date.now() - 60_000)
      log.warn({ err: error }, "members' news waits until the database can be listened to again")
    },
  }
  const listener = listenTo(desk.databaseUrl, Object.values(tellChannels), ears, desk.pace)
  return {
    async close() {
      await listener.close()
      await Promise.all(changing.values())
    },
  }
}
