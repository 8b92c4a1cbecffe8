/**
 * Heartbeat: reports the terminal's state to the provider once a minute and takes IT's commands from the reply (wire
 * contract, "Beyond the specification"). Nothing waits for it. It contains no personal data.
 */
import * as v from 'valibot'
import { backoffDelay } from '../../../src/lib/backoff.ts'
import { envelope } from '../../../src/contract/envelope.ts'
import {
  heartbeatLimits,
  heartbeatReply,
  type HeartbeatRequest,
} from '../../../src/contract/kiosk/heartbeat.ts'
import type { FaultCount } from './fault-count.rules.ts'
import { retryBackoff } from '../network/retry-timer.rules.ts'
import { networkCode } from '../network/home-answer.rules.ts'
import type { DeviceStore } from '../base/device-store.ts'
import type { Journal } from '../base/journal.ts'
import { inBackground } from '../base/in-background.ts'
import type { RemoteCommands } from './remote-commands.ts'
import type { UsageCounts } from './usage-counts.ts'

/** Spreads the first report, so that terminals switched on together don't send it in the same second. */
const FIRST_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 15_000
/** Delay of the report after commands ended. */
const REPORT_AFTER_MS = 1000
/** Random share of the interval. */
const JITTER = 0.1

export interface HeartbeatOptions {
  url: string
  token: string
  /** `fetch` in a session that no visitor uses, with the system's proxy and certificates. */
  ask: (address: string, options: RequestInit) => Promise<Response>
  store: Pick<DeviceStore, 'machineId' | 'readRemoteSettings' | 'keepRemoteSettings'>
  takesSettings: boolean
  /** Called when the provider's settings were stored. */
  onSettings?: (() => void) | undefined
  commands: RemoteCommands
  faults: FaultCount
  /** `null` if use is not counted. */
  usage: UsageCounts | null
  journal: Journal
  /** The machine's name, the kiosk's version and the digest of the running configuration. */
  about: () => { name: string; version: string; digest: string }
  /** Returns a number from 0 up to, but not including, 1. */
  random?: () => number
}

/** Calls the provider with the terminal's token. @throws if there is no reply in time */
export function postAsTerminal(
  { ask, token }: Pick<HeartbeatOptions, 'ask' | 'token'>,
  address: string,
  { type, body }: { type: string; body: string | Uint8Array<ArrayBuffer> },
): Promise<Response> {
  return ask(address, {
    method: 'POST',
    headers: { authorization: `Terminal ${token}`, 'content-type': type },
    body,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
}

type HeartbeatReply = v.InferOutput<typeof heartbeatReply>

/** The parsed reply; `null` if it is invalid. */
async function answerOf(response: Response): Promise<HeartbeatReply | null> {
  const read = v.safeParse(envelope, await response.json().catch(() => null))
  const data = read.success ? v.safeParse(heartbeatReply, read.output.data) : null
  return data?.success === true ? data.output : null
}

/** Optional fields, for a provider that said it reads them. */
async function optionalFields(
  { usage, takesSettings, store }: HeartbeatOptions,
  reads: readonly string[],
): Promise<Pick<HeartbeatRequest, 'days' | 'settings_version'>> {
  const days = reads.includes('days') ? usage?.days() : undefined
  const tellsVersion = takesSettings && reads.includes('settings_version')
  return {
    ...(days === undefined ? {} : { days: [...days] }),
    ...(tellsVersion ? { settings_version: (await store.readRemoteSettings()).version } : {}),
  }
}

/** Starts the heartbeat. */
export function startHeartbeat(options: HeartbeatOptions): void {
  const { url, store, commands, faults, usage, takesSettings, journal, about, random = Math.random } = options
  const onlineSince = new Date(Date.now() - process.uptime() * 1000).toISOString()
  let failures = 0
  let reads: readonly string[] = []
  let timer: NodeJS.Timeout | undefined

  async function report(ended: HeartbeatRequest['commands_done']): Promise<HeartbeatRequest> {
    const { name, version, digest } = about()
    return {
      terminal_id: await store.machineId(),
      name: name.slice(0, 100),
      version,
      configuration_digest: digest,
      online_since: onlineSince,
      last_wipe: faults.lastWipe(),
      faults: faults.faults(Date.now()),
      commands_done: ended,
    }
  }

  /** @returns the reply, or why there was none */
  async function beat(): Promise<HeartbeatReply | string> {
    try {
      const ended = (await commands.ended())
        .slice(0, heartbeatLimits.commandsDone)
        .map(({ id, outcome }) => ({
          id,
          outcome: outcome === 'refused' && !reads.includes(outcome) ? 'failed' : outcome,
        }))
      const more = await optionalFields(options, reads)
      const body = JSON.stringify({ ...(await report(ended)), ...more })
      const response = await postAsTerminal(options, url, { type: 'application/json', body })
      if (!response.ok) return `HTTP ${response.status}`
      const answer = await answerOf(response)
      if (answer === null) return 'another answer'
      await commands.reported(ended.map(({ id }) => id))
      if (more.days !== undefined) usage?.reported(more.days)
      reads = answer.reads
      if (takesSettings && answer.settings !== null) {
        await store.keepRemoteSettings(answer.settings)
        options.onSettings?.()
      }
      return answer
    } catch (error) {
      return networkCode(error)
    }
  }

  async function beatAgain(): Promise<void> {
    const answer = await beat()
    const why = typeof answer === 'string' ? answer : null
    // One line per outage: a provider that is away for days must not fill the journal.
    if (why !== null && failures === 0) journal.note('heartbeat-failed', { why })
    if (why === null && failures > 0) journal.note('heartbeat-back', { failures })
    failures = why === null ? 0 : failures + 1
    const steady = heartbeatLimits.everyMs * (1 - JITTER / 2 + JITTER * random())
    later(failures === 0 ? steady : backoffDelay(retryBackoff, failures - 1, random()))
    if (typeof answer !== 'string') await carryOut(answer)
  }

  /** Executes the reply's commands, then reports their outcome soon. */
  async function carryOut(answer: HeartbeatReply): Promise<void> {
    if (answer.commands.length === 0) return
    await commands.receive(answer.commands)
    if ((await commands.ended()).length > 0) later(REPORT_AFTER_MS)
  }

  function later(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => inBackground(beatAgain()), milliseconds)
  }

  later(FIRST_WITHIN_MS * random())
}
