/** What the machine itself remembers across restarts: wrong tries at the exit door, a tried update, its push token; nobody's data. */
import * as v from 'valibot'
import { noTries, type PinTries } from '../decisions/pin.ts'
import type { InstallTry } from '../decisions/update-policy.ts'
import type { Journal } from './journal.ts'

export interface DeviceStore {
  readTries(): Promise<PinTries>
  keepTries(tries: PinTries): Promise<void>
  readInstallTry(): Promise<InstallTry | null>
  keepInstallTry(installTry: InstallTry): Promise<void>
  /** Encrypted by whoever keeps it. */
  readPushSecret(): Promise<string | null>
  keepPushSecret(secret: string | null): Promise<void>
  readPushesHeard(): Promise<readonly string[]>
  keepPushesHeard(ids: readonly string[]): Promise<void>
}

/** What a file that somebody else wrote, or a failing disk, holds instead counts as absent. */
const remembered = {
  pinTries: v.fallback(
    v.object({
      wrong: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      lockedUntil: v.pipe(v.number(), v.minValue(0)),
    }),
    noTries,
  ),
  pushSecret: v.fallback(v.nullable(v.string()), null),
  pushesHeard: v.fallback(v.array(v.string()), []),
  installTry: v.fallback(v.nullable(v.object({ version: v.string(), at: v.number() })), null),
}
type Remembered = { [Name in keyof typeof remembered]: v.InferOutput<(typeof remembered)[Name]> }

/**
 * Opened with its first use, so that a start does not wait for it. What can't be read or written is remembered until
 * the next start: a full or broken disk must neither shut the exit door for good nor let wrong tries go uncounted.
 */
export function deviceStore(journal: Journal): DeviceStore {
  const sinceStart = new Map<keyof Remembered, unknown>()
  async function open() {
    const { default: Store } = await import('electron-store')
    // A file that is no JSON is begun anew: nothing in it is worth a terminal that stands still.
    return new Store<Record<string, unknown>>({
      name: 'machine',
      clearInvalidConfig: true,
    })
  }
  let store: ReturnType<typeof open> | null = null
  const opened = (): ReturnType<typeof open> => (store ??= open())

  async function orNoted<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work()
    } catch {
      store = null
      journal.note('memory-failed')
      return undefined
    }
  }

  async function read<Name extends keyof Remembered>(name: Name): Promise<Remembered[Name]> {
    const kept = sinceStart.has(name)
      ? sinceStart.get(name)
      : await orNoted(async () => (await opened()).get(name))
    return v.parse(remembered[name], kept) as Remembered[Name]
  }

  async function keep<Name extends keyof Remembered>(name: Name, value: Remembered[Name]): Promise<void> {
    sinceStart.set(name, value)
    await orNoted(async () => (await opened()).set(name, value))
  }

  return {
    readTries: () => read('pinTries'),
    keepTries: (tries) => keep('pinTries', tries),
    readInstallTry: () => read('installTry'),
    keepInstallTry: (installTry) => keep('installTry', installTry),
    readPushSecret: () => read('pushSecret'),
    keepPushSecret: (secret) => keep('pushSecret', secret),
    readPushesHeard: () => read('pushesHeard'),
    keepPushesHeard: (ids) => keep('pushesHeard', [...ids]),
  }
}
