import type { FastifyBaseLogger } from 'fastify'
import type { EndpointName, RequestOf } from '../../src/contract/endpoints.ts'
import type { Language } from '../../src/contract/languages.ts'
import type { ReplyDataOf } from '../../src/contract/replies.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { JsonOf } from '../db/read/json-of.ts'
import type { MemberSession } from '../domain/session.ts'
import type { PushSender } from '../push/push-sender.ts'
import type { SmsSender } from '../sms/sms.ts'

/** Dependencies of the calls; tests pass their own. */
export interface AppContext {
  database: Pick<OpenDatabase, 'pool' | 'db' | 'url'>
  config: Config
  sms: SmsSender
  otpPepper: string
  now: () => Date
  /** A whole number from 0 up to, but not including, `limit`; not to be guessed. */
  randomBelow: (limit: number) => number
  /** Shows an operator's current code in the demo's terminal; absent everywhere else. */
  showOperatorCode?: (email: string, code: string) => void
  /** Another way to members' devices than the configured one. */
  push?: PushSender
  /** Where the log goes instead of to standard output. */
  logTo?: { write(line: string): void }
}

/** Context of a handler, apart from the request. */
export interface Call<Session = MemberSession | null> {
  context: AppContext
  /** Null for a visitor. */
  session: Session
  log: FastifyBaseLogger
  /** What is written to the caller's person in. */
  language: Language
  /** Who calls, as far as our own proxies tell. */
  address: string
  /** What the caller's browser calls itself. */
  userAgent: string | undefined
}

/** What `data` carries, as the contract has it or as its JSON text, and what else than "Success" is said with it. */
export interface Answer<Name extends EndpointName = EndpointName> {
  data: ReplyDataOf<Name> | JsonOf<ReplyDataOf<Name>>
  message?: string
}

/** Answers one call. What it refuses it throws as an ApiError. */
export type Handler<Name extends EndpointName, Session = MemberSession | null> = (
  request: RequestOf<Name>,
  call: Call<Session>,
) => Promise<Answer<Name>>
