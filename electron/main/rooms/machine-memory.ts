/** What the machine itself remembers across restarts: wrong tries at the exit door, a tried update; nothing of a member. */
import { noTries, type PinTries } from '../policy/pin.ts'
import type { InstallTry } from '../policy/update-policy.ts'

export interface MachineMemory {
  readTries(): Promise<PinTries>
  keepTries(tries: PinTries): Promise<void>
  readInstallTry(): Promise<InstallTry | null>
  keepInstallTry(installTry: InstallTry): Promise<void>
}

/** Opened with its first use, so that a start does not wait for it. */
export function machineMemory(): MachineMemory {
  async function open() {
    const { default: Store } = await import('electron-store')
    return new Store<{ pinTries: PinTries; installTry: InstallTry | null }>({
      name: 'machine',
      clearInvalidConfig: false,
      defaults: { pinTries: noTries, installTry: null },
    })
  }
  let store: ReturnType<typeof open> | null = null
  const opened = (): ReturnType<typeof open> => (store ??= open())
  return {
    readTries: async () => (await opened()).get('pinTries'),
    keepTries: async (tries) => (await opened()).set('pinTries', tries),
    readInstallTry: async () => (await opened()).get('installTry'),
    keepInstallTry: async (installTry) => (await opened()).set('installTry', installTry),
  }
}
