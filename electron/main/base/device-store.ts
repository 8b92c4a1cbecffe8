/**
 * Persistent store of the machine's own state: wrong PIN attempts, an attempted update, the push token. Nothing about
 * members.
 */
import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import type ElectronStore from 'electron-store'
import * as v from 'valibot'
import { commandOutcomes } from '../../../src/contract/kiosk/heartbeat.ts'
import {
  noRemoteSettings,
  versionedSettings,
  type VersionedSettings,
} from '../../../src/contract/kiosk/remote-settings.ts'
import { dayCounts, type DayCounts } from '../../../src/contract/kiosk/usage-counts.ts'
import { noTries, type PinTries } from './pin.rules.ts'
import type { Journal } from './journal.ts'

export interface DeviceStore {
  readTries(): Promise<PinTries>
  keepTries(tries: PinTries): Promise<void>
  /** Whether, in the last readable configuration, a supervisor restarts the kiosk. */
  readSupervised(): Promise<boolean>
  keepSupervised(supervised: boolean): Promise<void>
  readInstallTry(): Promise<Remembered['installTry']>
  keepInstallTry(installTry: Remembered['installTry']): Promise<void>
  /** The caller encrypts it. */
  readPushSecret(): Promise<string | null>
  keepPushSecret(secret: string | null): Promise<void>
  readReceivedPushIds(): Promise<readonly string[]>
  keepReceivedPushIds(ids: readonly string[]): Promise<void>
  /** A UUID of this machine, created by the first call. */
  machineId(): Promise<string>
  /** Completed commands of IT, oldest first. */
  readCommands(): Promise<readonly EndedCommand[]>
  /** @returns whether they survive a restart */
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
  /** Whether the provider knows its outcome. */
  isReported: v.boolean(),
})
export type EndedCommand = v.InferOutput<typeof endedCommand>

const itTexts = v.object({
  /** Shown until a visitor dismisses it. */
  message: v.nullable(v.string()),
  /** Shown in place of the shop until IT withdraws it. */
  outOfService: v.nullable(v.string()),
})
export type StoredItTexts = v.InferOutput<typeof itTexts>

/** Hashes of what tells this machine from another. */
const machineMark = v.object({ host: v.string(), adapters: v.array(v.string()) })
type MachineMark = v.InferOutput<typeof machineMark>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** @returns `null` while the machine has no network adapter yet */
function markOfMachine(): MachineMark | null {
  const all = Object.values(os.networkInterfaces()).flatMap((adapter) => adapter ?? [])
  const macs = new Set(all.filter(({ internal }) => !internal).map(({ mac }) => mac))
  return macs.size === 0 ? null : { host: hashOf(os.hostname()), adapters: [...macs].map(hashOf) }
}

/** A machine may be renamed, or get another adapter. One that differs in both was made from another one's image. */
function isAnother(one: MachineMark, other: MachineMark): boolean {
  return one.host !== other.host && !one.adapters.some((adapter) => other.adapters.includes(adapter))
}

/** A value that does not parse (from another program or a failing disk) counts as absent. */
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
  machineMark: v.fallback(v.nullable(machineMark), null),
  machineId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  commands: v.fallback(v.array(endedCommand), []),
  remoteSettings: v.fallback(versionedSettings, noRemoteSettings),
  usage: v.fallback(v.array(dayCounts), []),
  itTexts: v.fallback(itTexts, { message: null, outOfService: null }),
  installTry: v.fallback(v.nullable(v.object({ version: v.string(), at: v.number() })), null),
}
/** What a machine must not share with one that was made from its image; a file of electron-updater holds more. */
const OF_THIS_MACHINE = ['machineId', 'pushSecret', 'receivedPushIds', 'commands', 'installTry'] as const
const UPDATER_ID_FILE = '.updaterId'

/** Name for `electron-store`, which appends `.json`. */
const FILE_NAME = 'machine'

type Remembered = { [Name in keyof typeof remembered]: v.InferOutput<(typeof remembered)[Name]> }

/** Removes what the state has of the machine whose image this one was made from. */
function forgetOtherMachine(opened: Pick<ElectronStore, 'get' | 'set' | 'delete'>, journal: Journal): void {
  const here = markOfMachine()
  if (here === null) return
  const kept = v.parse(remembered.machineMark, opened.get('machineMark'))
  if (kept !== null && !isAnother(kept, here)) return
  if (kept !== null) {
    journal.note('other-machine-forgotten')
    for (const name of OF_THIS_MACHINE) opened.delete(name)
    rmSync(path.join(app.getPath('userData'), UPDATER_ID_FILE), { force: true })
  }
  opened.set('machineMark', here)
}

/**
 * Opens the store on first use, so that the start does not wait for it. If the disk can't be read or written, values
 * are kept in memory until the next start. A full or broken disk must neither lock IT out for good nor let wrong PINs
 * go uncounted.
 */
export function deviceStore(journal: Journal): DeviceStore {
  const sinceStart = new Map<keyof Remembered, unknown>()
  async function open() {
    const { default: Store } = await import('electron-store')
    // A file that is not JSON is replaced, because a terminal that does not start would be worse than losing its
    // content.
    const opened = new Store<Record<string, unknown>>({ name: FILE_NAME, clearInvalidConfig: true })
    forgetOtherMachine(opened, journal)
    return opened
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

  /**
   * Reads the file without the library: every start needs this, and the first paint would wait for the library to load.
   */
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
