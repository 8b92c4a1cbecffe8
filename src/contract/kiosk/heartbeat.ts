/**
 * Heartbeat of a terminal (wire contract, "Beyond the specification"): the kiosk's report, and IT's commands
 * in the reply. Not in the table of calls, because neither members nor visitors send it.
 */
import * as v from 'valibot'
import { listOf, objectOf } from '../shop-entities/primitives.ts'
import { settingsVersion, versionedSettings } from './remote-settings.ts'
import { storable } from '../../lib/storable-text.ts'
import { dayCounts, MOST_USAGE_DAYS } from './usage-counts.ts'

/** Commands that our kiosk executes. Other commands are reported as `unknown`. */
export const terminalCommandNames = [
  'message',
  'out-of-service',
  'in-service',
  'picture',
  'restart',
  'wipe',
] as const
export type TerminalCommandName = (typeof terminalCommandNames)[number]

/** Result of a command: executed, failed, refused by the terminal's rules, or unknown to this version. */
export const commandOutcomes = ['done', 'failed', 'refused', 'unknown'] as const
export type CommandOutcome = (typeof commandOutcomes)[number]

export const heartbeatLimits = {
  everyMs: 60_000,
  /** A terminal counts as silent after this time without a heartbeat. */
  silentAfterMs: 180_000,
  /** Largest body in bytes. Ours has about 1,000, plus 200 for each counted day. */
  bodyBytes: 32_768,
  /** Most kinds of faults, and most finished commands, in one heartbeat. */
  faultKinds: 50,
  commandsDone: 50,
  /** Longest text of `message` and `out-of-service`, in characters. */
  argumentLength: 500,
} as const

/** Terminal token, sent as `Authorization: Terminal <token>`. */
export const TERMINAL_TOKEN = /^[\w.~+/=-]{20,200}$/

const CONTROL_CHARACTER = /\p{Cc}/u

const exactly = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected }) => {
    if (expected === 'Object') return 'must be an object'
    return expected === 'never' ? 'is no field of a heartbeat' : 'is missing'
  })

const line = (most: number) => {
  const message = `must be a text of 1 to ${most} characters without control characters`
  return v.pipe(
    v.string(message),
    v.minLength(1, message),
    v.maxLength(most, message),
    v.check((text) => !CONTROL_CHARACTER.test(text), message),
  )
}

const NO_MOMENT = 'must be a time from 1970 to 2199, such as 2026-11-22T08:30:00.000Z'
const YEAR = /^(?:19[7-9]|2[01]\d)\d-/

/** Accepts years from 1970, where a clock without a battery starts. PostgreSQL refuses the year 0. */
const moment = v.config(v.pipe(v.string(NO_MOMENT), v.isoTimestamp(NO_MOMENT), v.regex(YEAR, NO_MOMENT)), {
  abortPipeEarly: true,
})

const count = v.pipe(
  v.number('must be a whole number'),
  v.safeInteger('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(1_000_000_000, 'must be at most 1000000000'),
)

const commandId = line(64)

/**
 * Body of a terminal's report. Strict: unknown fields are refused, so that it can't carry personal data.
 * Times are the terminal's own clock.
 */
export const heartbeatRequest = exactly({
  /** Generated at the kiosk's first start; distinguishes two machines with the same token. */
  terminal_id: v.pipe(v.string('must be a UUID'), v.uuid('must be a UUID')),
  /** Host name. */
  name: line(100),
  version: line(40),
  /** Equal on terminals with equal settings. The terminal's token is not part of it. */
  configuration_digest: v.pipe(
    v.string('must be 16 to 64 hex digits'),
    v.regex(/^[\da-f]{16,64}$/, 'must be 16 to 64 hex digits'),
  ),
  online_since: moment,
  /** The last wipe, and whether the proof found nothing left; `null` if there was none since the start. */
  last_wipe: v.nullable(exactly({ at: moment, proved: v.boolean('must be true or false') })),
  /** Faults of the last 24 hours, one entry a kind; kept over a restart. */
  faults: v.pipe(
    v.array(
      exactly({
        kind: v.pipe(
          v.string('must be a name such as page-gone'),
          v.regex(/^[a-z][\da-z-]{0,63}$/, 'must be a name such as page-gone'),
        ),
        count,
      }),
      'must be a list',
    ),
    v.maxLength(heartbeatLimits.faultKinds, `must have at most ${heartbeatLimits.faultKinds} entries`),
  ),
  /** Commands that ended since the last answered heartbeat. */
  commands_done: v.pipe(
    v.array(
      exactly({
        id: commandId,
        outcome: v.picklist(commandOutcomes, `must be one of ${commandOutcomes.join(', ')}`),
      }),
      'must be a list',
    ),
    v.maxLength(heartbeatLimits.commandsDone, `must have at most ${heartbeatLimits.commandsDone} entries`),
  ),
  /** Sent only if the provider's answer lists it in `reads`: other providers may refuse unknown fields. */
  days: v.optional(
    v.pipe(
      v.array(dayCounts, 'must be a list'),
      v.maxLength(MOST_USAGE_DAYS, `must have at most ${MOST_USAGE_DAYS} entries`),
    ),
  ),
  /**
   * Sent only if `reads` lists it, and only by a terminal that accepts remote settings: its current version,
   * 0 for none.
   */
  settings_version: v.optional(settingsVersion),
})
export type HeartbeatRequest = v.InferOutput<typeof heartbeatRequest>

const command = objectOf({
  id: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((id) => String(id)),
    v.string(),
    v.regex(/^.{1,64}$/),
  ),
  name: v.string(),
  argument: v.fallback(
    v.nullish(v.pipe(v.string(), v.maxLength(heartbeatLimits.argumentLength)), null),
    null,
  ),
})
export type TerminalCommand = v.InferOutput<typeof command>

/** Optional fields that our server accepts, and the outcome `refused`. */
export const readFields = ['days', 'refused', 'settings_version'] as const

/** `data` of the answer, oldest command first. Tolerant: a command that does not parse is left out. */
export const heartbeatReply = objectOf({
  commands: listOf(command),
  /** Optional fields that the provider accepts. */
  reads: listOf(v.string()),
  /** Present if the terminal has another version. */
  settings: v.fallback(v.nullish(versionedSettings, null), null),
})

export const heartbeatEndpoint = {
  method: 'POST',
  path: '/terminals/heartbeat',
  request: storable(heartbeatRequest),
  response: heartbeatReply,
} as const

/** Upload of a screenshot after the command `picture`: a JPEG as the body, the command's id in the query. */
export const pictureEndpoint = {
  method: 'POST',
  path: '/terminals/picture',
  type: 'image/jpeg',
  /** Largest body in bytes. A picture of 1080 x 1920 has about 400,000. */
  bodyBytes: 4_194_304,
} as const

/**
 * Address to send a picture to, next to the heartbeat's address.
 * @param commandId as the provider sent it
 */
export function pictureAddress(heartbeatUrl: string, commandId: string): string {
  const address = new URL('picture', heartbeatUrl)
  address.searchParams.set('command', commandId)
  return address.href
}
