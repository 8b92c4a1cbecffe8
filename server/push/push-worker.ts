/**
 * The job of pushes: sends those in the outbox (db/functions/pushes.sql). A push leaves the outbox only when the service
 * has accepted it; failed ones, and those in flight when a server died, are retried with backoff. A device may
 * therefore get one twice, and recognises it by the notification's id.
 */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Language } from '../../src/contract/languages.ts'
import type { MessageTranslations } from '../../src/contract/messages/message.ts'
import { pushTitle } from '../../src/contract/messages/notification-texts.ts'
import { claimRows, pauseAfter } from '../db/due-rows.ts'
import { Job, type Round } from '../domain/job.ts'
import type { PushOutcome, PushSender } from './push-sender.ts'

/** Devices per round; a push service takes 500 tokens per call. */
const MOST_AT_ONCE = 200

// The pause is written before the attempt, with jitter, so that pushes that failed together are not retried together.
// After a day a push is outdated (see deleteExpired).
const takeText = `with due as (${claimRows('pushes', { limit: '$1' })})
  update pushes p
  set tries = p.tries + 1, due_at = now() + ${pauseAfter('service')} * (0.8 + 0.4 * random())
  from due, notifications n join members m on m.id = n.member_id join clients c on c.id = m.client_id
    left join orders o on o.id = n.order_id
  where p.notification_id = due.notification_id and p.device_token = due.device_token and n.id = p.notification_id
  returning p.notification_id as id, p.device_token, n.member_id, c.login_id as client_login_id, o.order_number,
    coalesce(n.public_message, n.body_message) as body,
    case when n.public_message is null then n.body_translations else n.public_translations end as translations,
    (select s.language from sessions s where s.member_id = n.member_id and s.device_token = p.device_token
      and s.expires_at > now() order by s.created_at desc limit 1) as language`

const doneText = 'delete from pushes where notification_id = $1 and device_token = any($2)'

const goneText = `with forgotten as (update sessions set device_token = null where device_token = any($1))
  delete from pushes where device_token = any($1)`

interface DuePush {
  id: number
  device_token: string
  member_id: number
  client_login_id: string
  order_number: string | null
  /** In English. */
  body: string
  translations: MessageTranslations | null
  /** The member's last choice on the device; null if the member has logged out there since. */
  language: Language | null
}

const POLL_MS = 2000

/** Sends one notification in one language. */
async function sendOne({ pool, push, log }: PushOptions, pushes: readonly DuePush[]): Promise<void> {
  const [first] = pushes
  if (first === undefined) return
  const { language } = first
  const tokens = language === null ? [] : pushes.map(({ device_token }) => device_token)
  const message = {
    title: pushTitle(first.order_number)[language ?? 'en'],
    body: { ...first.translations, en: first.body }[language ?? 'en'] ?? first.body,
    notificationId: first.id,
    memberId: first.member_id,
    clientLoginId: first.client_login_id,
    orderNumber: first.order_number ?? '',
  }
  const nothing: PushOutcome = { gone: [], failed: [] }
  const outcome =
    tokens.length === 0
      ? nothing
      : await push.send(tokens, message).catch((error: unknown) => {
          log.warn({ err: error, notification: first.id }, 'a push was not sent and will be tried again')
          return { ...nothing, failed: tokens }
        })
  if (outcome.gone.length > 0) await pool.query(goneText, [outcome.gone])
  const done = pushes
    .map(({ device_token }) => device_token)
    .filter((token) => !outcome.failed.includes(token))
  await pool.query(doneText, [first.id, done])
}

/** Sends all due pushes. */
async function sendDue(options: PushOptions, { signal }: Pick<Round, 'signal'>): Promise<void> {
  for (let isMoreDue = true; isMoreDue && !signal.aborted;) {
    const { rows } = await options.pool.query<DuePush>(takeText, [MOST_AT_ONCE])
    isMoreDue = rows.length === MOST_AT_ONCE
    const groupOf = ({ id, language }: DuePush) => `${id} ${language}`
    for (const group of new Set(rows.map(groupOf)))
      await sendOne(
        options,
        rows.filter((row) => groupOf(row) === group),
      )
  }
}

export interface PushOptions {
  pool: pg.Pool
  push: PushSender
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Whether the outboxes are to be emptied now. */
  isListening: () => boolean
}

/** Woken for each new push; the interval is for retries, and for pushes of a crashed server. */
export const pushesJob = (options: PushOptions): Job =>
  new Job({
    name: 'pushes',
    everyMs: POLL_MS,
    rows: 'pushes',
    async round(round) {
      if (options.isListening()) await sendDue(options, round)
    },
  })
