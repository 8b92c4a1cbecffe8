/** What the machine itself remembers across restarts: wrong tries at the exit door, a tried update, its push token; nobody's data. */
import { noTries, type PinTries } from '../policy/pin.ts'
import type { InstallTry } from '../policy/update-policy.ts'

export interface MachineMemory {
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

interface Remembered {
  pinTries: PinTries
  pushSecret: string | null
  pushesHeard: readonly string[]
  installTry: InstallTry | null
}

/** Opened with its first use, so that a start does not wait for it. */
export function machineMemory(): MachineMemory {
  async function open() {
    const { default: Store } = await import('electron-store')
    return new Store<Remembered>({
      name: 'machine',
      clearInvalidConfig: false,
      defaults: { pinTries: noTries, pushSecret: null, pushesHeard: [], installTry: null },
    })
  }
  let store: ReturnType<typeof open> | null = null
  const opened = (): ReturnType<typeof open> => (store ??= open())
  return {
    readTries: async () => (await opened()).get('pinTries'),
    keepTries: async (tries) => (await opened()).set('pinTries', tries),
    readInstallTry: async () => (await opened()).get('installTry'),
    keepInstallTry: async (installTry) => (await opened()).set('installTry', installTry),
    readPushSecret: async () => (await opened()).get('pushSecret'),
    keepPushSecret: async (secret) => (await opened()).set('pushSecret', secret),
    readPushesHeard: async () => (await opened()).get('pushesHeard'),
    keepPushesHeard: async (ids) => (await opened()).set('pushesHeard', ids),
  }
}
