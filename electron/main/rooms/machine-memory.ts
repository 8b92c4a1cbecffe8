/** What the machine itself remembers across restarts: wrong tries at the exit door, nothing of a member. */
import { noTries, type PinTries } from '../policy/pin.ts'

export interface MachineMemory {
  readTries(): Promise<PinTries>
  keepTries(tries: PinTries): Promise<void>
}

/** Opened with its first use, so that a start does not wait for it. */
export function machineMemory(): MachineMemory {
  async function open() {
    const { default: Store } = await import('electron-store')
    return new Store<{ pinTries: PinTries }>({
      name: 'machine',
      clearInvalidConfig: false,
      defaults: { pinTries: noTries },
    })
  }
  let store: ReturnType<typeof open> | null = null
  const opened = (): ReturnType<typeof open> => (store ??= open())
  return {
    readTries: async () => (await opened()).get('pinTries'),
    keepTries: async (tries) => (await opened()).set('pinTries', tries),
  }
}
