/**
 * Persistent store of the machine's own state: wrong PINs, an attempted update, the push token; nothing about
 * members.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { app } from 'electron'
import * as v from 'valibot'
import { commandOutcomes } from '../../src/contract/heartbeat.ts'
import {
  noRemoteSettings,
  versionedSettings,
  type VersionedSettings,
} from '../../src/contract/remote-settings.ts'
import { dayCounts, type DayCounts } from '../../src/contract/usage-counts.ts'
import { noTries, type PinTries } from './terminal-page/pin.rules.ts'
import type { InstallTry } from './updates/update.rules.ts'
import type { Journal } from './journal.ts'

export interface DeviceStore {
  readTries(): Promise<PinTries>
  keepTries(tries: PinTries): Promise<void>
  /** Whether the last configuration that could be read said that a supervisor starts the kiosk again. */
  readSupervised(): Promise<boolean>
  keepSupervised(supervised: boolean): Promise<void>
  readInstallTry(): Promise<InstallTry | null>
  keepInstallTry(installTry: InstallTry): Promise<void>
  /** Encrypted by the caller. */
  readPushSecret(): Promise<string | null>
  keepPushSecret(secret: string | null): Promise<void>
  readReceivedPushIds(): Promise<readonly string[]>
  keepReceivedPushIds(ids: readonly string[]): Promise<void>
  /** A UUID of this machine, made with the first call. */
  machineId(): Promise<string>
  /** Commands of IT that ended, oldest first. */
  readCommands(): Promise<readonly EndedCommand[]>
  /** @returns whether they outlive a restart */
  keepCommands(commands: readonly EndedCommand[]): Promise<boolean>
  readRemoteSettings(): Promise<VersionedSettings>
  keepRemoteSettings(settings: VersionedSettings): Promise<void>
  readUsage(): Promise<readonly DayCounts[]>
  keepUsage(days: readonly DayCounts[]): Promise<void>
  readItTexts(): Promise<StoredItTexts>
  keepItTexts(texts: StoredItTexts): Promise<void>
}

const endedCommand = v.object({
  id: v.string(),
  outcome: v.picklist(commandOutcomes),
  /** Whether the provider has been informed of it. */
  isReported: v.boolean(),
})
export type EndedCommand = v.InferOutput<typeof endedCommand>

/** What IT wants said on the screen. */
const itTexts = v.object({
  /** Shown until somebody closes it. */
  message: v.nullable(v.string()),
  /** In place of the shop, until IT takes it back. */
  outOfService: v.nullable(v.string()),
})
export type StoredItTexts = v.InferOutput<typeof itTexts>

/** A value that does not parse, from a foreign file or a failing disk, counts as absent. */
const remembered = {
  pinTries: v.fallback(
    v.object({
      wrong: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      lockedUntil: v.pipe(v.number(), v.minValue(0)),
    }),
    noTries,
  ),
  supervised: v.fallback(v.boolean(), false),
  pushSecret: v.fallback(v.nullable(v.string()), null),
  receivedPushIds: v.fallback(v.array(v.string()), []),
  machineId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  commands: v.fallback(v.array(endedCommand), []),
  remoteSettings: v.fallback(versionedSettings, noRemoteSettings),
  usage: v.fallback(v.array(dayCounts), []),
  itTexts: v.fallback(itTexts, { message: null, outOfService: null }),
  installTry: v.fallback(v.nullable(v.object({ version: v.string(), at: v.number() })), null),
}
/** As `electron-store` names it, with `.json`. */
const FILE_NAME = 'machine'

type Remembered = { [Name in keyof typeof remembered]: v.InferOutput<(typeof remembered)[Name]> }

/**
 * Opened with its first use, so that a start does not wait for it. What can't be read or written is remembered until
 * the next start: a full or broken disk must neither shut IT out for good nor let wrong tries go uncounted.
 */
export function deviceStore(journal: Journal): DeviceStore {
  const sinceStart = new Map<keyof Remembered, unknown>()
  async function open() {
    const { default: Store } = await import('electron-store')
    // A file that is no JSON is begun anew: nothing in it is worth a terminal that stands still.
    return new Store<Record<string, unknown>>({ name: FILE_NAME, clearInvalidConfig: true })
  }
  let store: ReturnType<typeof open> | null = null
  const opened = (): ReturnType<typeof open> => (store ??= open())

  async function orNoted<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work()
    } catch {
      store = null
      journal.note('store-failed')
      return undefined
    }
  }

  async function read<Name extends keyof Remembered>(name: Name): Promise<Remembered[Name]> {
    const kept = sinceStart.has(name)
      ? sinceStart.get(name)
      : await orNoted(async () => (await opened()).get(name))
    return v.parse(remembered[name], kept) as Remembered[Name]
  }

  /** @returns whether it was written */
  async function write<Name extends keyof Remembered>(name: Name, value: Remembered[Name]): Promise<boolean> {
    sinceStart.set(name, value)
    const written = await orNoted(async () => {
      const store = await opened()
      store.set(name, value)
      return true
    })
    return written === true
  }

  async function keep<Name extends keyof Remembered>(name: Name, value: Remembered[Name]): Promise<void> {
    await write(name, value)
  }

  /** Without the library: every start asks this, and its first paint would wait for the library's code. */
  async function readSupervised(): Promise<boolean> {
    if (sinceStart.has('supervised')) return read('supervised')
    try {
      const file = path.join(app.getPath('userData'), `${FILE_NAME}.json`)
      const kept = v.parse(v.record(v.string(), v.unknown()), JSON.parse(await readFile(file, 'utf8')))
      return v.parse(remembered.supervised, kept['supervised'])
    } catch {
      return false
    }
  }

  return {
    readTries: () => read('pinTries'),
    keepTries: (tries) => keep('pinTries', tries),
    readSupervised,
    keepSupervised: (supervised) => keep('supervised', supervised),
    readInstallTry: () => read('installTry'),
    keepInstallTry: (installTry) => keep('installTry', installTry),
    readPushSecret: () => read('pushSecret'),
    keepPushSecret: (secret) => keep('pushSecret', secret),
    readReceivedPushIds: () => read('receivedPushIds'),
    keepReceivedPushIds: (ids) => keep('receivedPushIds', [...ids]),
    async machineId() {
      const known = await read('machineId')
      if (known !== null) return known
      const made = randomUUID()
      await keep('machineId', made)
      return made
    },
    readCommands: () => read('commands'),
    keepCommands: (commands) => write('commands', [...commands]),
    readRemoteSettings: () => read('remoteSettings'),
    keepRemoteSettings: (settings) => keep('remoteSettings', settings),
    readUsage: () => read('usage'),
    keepUsage: (days) => keep('usage', [...days]),
    readItTexts: () => read('itTexts'),
    keepItTexts: (texts) => keep('itTexts', texts),
  }
}
