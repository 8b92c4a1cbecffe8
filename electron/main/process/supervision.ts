/** Whether a supervisor restarts the kiosk, known as early as possible, before the configuration is read. */
import type { ResolvedConfiguration } from '../configuration/configuration.rules.ts'
import { inBackground } from '../in-background.ts'
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
  /** Takes the setting of the configuration, and stores it for the next start. */
  learn(configuration: ResolvedConfiguration): void
}

/** Begins with the environment's value, which the systemd unit and the launchd plist set. */
export function supervision({ store, onKnown, environment = process.env }: SupervisionOptions): Supervision {
  let isSupervised = environment['KIOSK_SUPERVISED'] === '1'
  let isLearned = false
  let recalled: Promise<boolean> | null = null
  const lastTime = (): Promise<boolean> => (recalled ??= store.readSupervised())
  function know(next: boolean): void {
    isSupervised = next
    onKnown(next)
  }
  return {
    isSupervised: () => isSupervised,
    async recall() {
      const was = await lastTime()
      if (was && !isLearned) know(true)
    },
    learn({ ok, origins, settings }) {
      isLearned = true
      // In a configuration that could not be read as a whole a missing value means nothing.
      if (settings.supervised === undefined || (!ok && origins.supervised === 'built in')) return
      const { supervised } = settings
      know(supervised)
      // Written only where it has changed: a start waits for no disk.
      inBackground(
        lastTime().then((was) => (was === supervised ? undefined : store.keepSupervised(supervised))),
      )
    },
  }
}
