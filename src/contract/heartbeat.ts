/**
 * The heartbeat of a terminal (wire contract, "Beyond the specification"): the kiosk's report, and IT's
 * commands in the reply. It is not in the table of calls, because no member or visitor makes it.
 */
import * as v from 'valibot'
import { listOf, objectOf } from './entities/primitives.ts'
import { settingsVersion, versionedSettings } from './remote-settings.ts'
import { storable } from './storable-text.ts'
import { dayCounts, MOST_USAGE_DAYS } from './usage-counts.ts'

/** Commands that our kiosk carries out. Another provider may send others; they are reported as `unknown`. */
export const terminalCommandNames = [
  'message',
  'out-of-service',
  'in-service',
  'picture',
  'restart',
  'wipe',
] as const
export type TerminalCommandName = (typeof terminalCommandNames)[number]

/** How a command ended: carried out, tried in vain, against a rule of the terminal, or not known to this version of it. */
export const commandOutcomes = ['done', 'failed', 'refused', 'unknown'] as const
export type CommandOutcome = (typeof commandOutcomes)[number]

export const heartbeatLimits = {
  /** How often a terminal reports. */
  everyMs: 60_000,
  /** A terminal without a heartbeat for longer than this is silent. */
  silentAfterMs: 180_000,
  /** A heartbeat's body, in bytes; ours has about 1,000, and 200 more for each day it counted. */
  bodyBytes: 32_768,
  /** Kinds of faults, and commands reported as done, in one heartbeat. */
  faultKinds: 50,
  commandsDone: 50,
  /** Characters of the text that `message` and `out-of-service` show. */
  argumentLength: 500,
} as const

/** A token as IT hands it to a terminal: `Authorization: Terminal <token>`. */
export const TERMINAL_TOKEN = /^[\w.~+/=-]{20,200}$/

const CONTROL_CHARACTER = /\p{Cc}/u

/** An object with these fields and no others. */
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

/** A clock without a battery begins at 1970; PostgreSQL can't hold the year 0. */
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
 * What a terminal reports. Strict: a field that is not here is refused, so that nothing about a person travels along.
 * Times are the terminal's own clock.
 */
export const heartbeatRequest = exactly({
  /** Made by the kiosk at its first start: tells two machines with one token apart. */
  terminal_id: v.pipe(v.string('must be a UUID'), v.uuid('must be a UUID')),
  /** The machine's name in its network. */
  name: line(100),
  version: line(40),
  /** Equal on terminals whose settings are equal; the terminal's token is not part of it. */
  configuration_digest: v.pipe(
    v.string('must be 16 to 64 hex digits'),
    v.regex(/^[\da-f]{16,64}$/, 'must be 16 to 64 hex digits'),
  ),
  online_since: moment,
  /** The last visitor's wipe, and whether the proof found nothing left; `null` where none was since the start. */
  last_wipe: v.nullable(exactly({ at: moment, proved: v.boolean('must be true or false') })),
  /** Faults of the last 24 hours, one entry a kind: a restart does not hide what led to it. */
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
  /** Commands that ended since the last heartbeat that was answered. */
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
  /** Only to a provider whose answers name it in `reads`: others may refuse what they do not know. */
  days: v.optional(
    v.pipe(
      v.array(dayCounts, 'must be a list'),
      v.maxLength(MOST_USAGE_DAYS, `must have at most ${MOST_USAGE_DAYS} entries`),
    ),
  ),
  /** Likewise, and only from a terminal that takes settings: the version that it has, 0 for none. */
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

/** What our server reads beside the fields that every report has: optional ones, and the outcome `refused`. */
export const readFields = ['days', 'refused', 'settings_version'] as const

/** `data` of the answer, oldest command first. Read tolerantly: a command that can't be read is left out. */
export const heartbeatReply = objectOf({
  commands: listOf(command),
  /** What the provider reads beside the fields that every report has. */
  reads: listOf(v.string()),
  /** To a terminal that has another version. */
  settings: v.fallback(v.nullish(versionedSettings, null), null),
})

export const heartbeatEndpoint = {
  method: 'POST',
  path: '/terminals/heartbeat',
  request: storable(heartbeatRequest),
  response: heartbeatReply,
} as const

/** The picture that a terminal sends on the command `picture`: a JPEG as the body, the command's id in the query. */
export const pictureEndpoint = {
  method: 'POST',
  path: '/terminals/picture',
  type: 'image/jpeg',
  /** A body's most, in bytes; one of 1080 x 1920 has about 400,000. */
  bodyBytes: 4_194_304,
} as const

/**
 * Where a terminal sends a picture: beside the address that it reports to.
 * @param commandId of any provider
 */
export function pictureAddress(heartbeatUrl: string, commandId: string): string {
  const address = new URL('picture', heartbeatUrl)
  address.searchParams.set('command', commandId)
  return address.href
}
