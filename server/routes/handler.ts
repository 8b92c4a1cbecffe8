import type { FastifyBaseLogger } from 'fastify'
import type { EndpointName, RequestOf } from '../../src/contract/endpoints.ts'
import type { Language } from '../../src/contract/languages.ts'
import type { ReplyDataOf } from '../../src/contract/server-replies.ts'
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
  /** Returns a cryptographically random whole number from 0 up to, but not including, `limit`. */
  randomBelow: (limit: number) => number
  /** Prints an operator's current code in the demo's terminal; absent otherwise. */
  showOperatorCode?: (email: string, code: string) => void
  /** Replaces the configured push sender. */
  push?: PushSender
  /** Where the log goes; standard output by default. */
  logTo?: { write(line: string): void }
}

/** A handler's context, apart from the request. */
export interface Call<Session = MemberSession | null> {
  context: AppContext
  /** Null for a visitor. */
  session: Session
  log: FastifyBaseLogger
  /** Language of texts for the caller's user. */
  language: Language
  /** The caller's address, according to our own proxies. */
  address: string
  userAgent: string | undefined
}

/** A reply's `data`, as the contract's type or as JSON text, and its message if that is not "Success". */
export interface Answer<Name extends EndpointName = EndpointName> {
  data: ReplyDataOf<Name> | JsonOf<ReplyDataOf<Name>>
  message?: string
}

/** Handles one call; throws an ApiError to refuse it. */
export type Handler<Name extends EndpointName, Session = MemberSession | null> = (
  request: RequestOf<Name>,
  call: Call<Session>,
) => Promise<Answer<Name>>
