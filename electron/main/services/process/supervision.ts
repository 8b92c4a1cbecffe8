/** Whether a supervisor restarts the kiosk, known as early as possible, before the configuration is read. */
import type { ResolvedConfiguration } from '../../decisions/configuration/configuration.ts'
import type { DeviceStore } from '../device-store.ts'

export interface SupervisionOptions {
  store: Pick<DeviceStore, 'readSupervised' | 'keepSupervised'>
  /** Called whenever it is known better. */
  onKnown: (supervised: boolean) => void
  environment?: NodeJS.ProcessEnv
}

export interface Supervision {
  isSupervised(): boolean
  /** Takes what the last start knew, until the configuration is read. */
  recall(): Promise<void>
  /** Takes what the configuration says, and keeps it for the next start. */
  learn(configuration: ResolvedConfiguration): void
}

/** Begins with what the environment says, as the systemd unit and the launchd plist set it. */
export function supervision({ store, onKnown, environment = process.env }: SupervisionOptions): Supervision {
  let isSupervised = environment['KIOSK_SUPERVISED'] === '1'
  let isLearned = false
  function know(next: boolean): void {
    isSupervised = next
    onKnown(next)
  }
  return {
    isSupervised: () => isSupervised,
    async recall() {
      const was = await store.readSupervised()
      if (was && !isLearned) know(true)
    },
    learn({ ok, origins, settings }) {
      isLearned = true
      // A configuration that could not be read as a whole does not say that nobody supervises.
      if (settings.supervised === undefined || (!ok && origins.supervised === 'built in')) return
      know(settings.supervised)
      void store.keepSupervised(settings.supervised)
    },
  }
}
