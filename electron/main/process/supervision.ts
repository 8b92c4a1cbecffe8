/** Whether a supervisor restarts the kiosk. Needed before the configuration is read. */
import type { ResolvedConfiguration } from '../configuration/configuration.rules.ts'
import { inBackground } from '../base/in-background.ts'
import type { DeviceStore } from '../base/device-store.ts'

export interface SupervisionOptions {
  store: Pick<DeviceStore, 'readSupervised' | 'keepSupervised'>
  /** Called when the answer changes. */
  onKnown: (supervised: boolean) => void
  environment?: NodeJS.ProcessEnv
}

export interface Supervision {
  isSupervised(): boolean
  /** Uses the last start's value until the configuration is read. */
  recall(): Promise<void>
  /** Uses the configuration's value and stores it for the next start. */
  learn(configuration: ResolvedConfiguration): void
}

/** Begins with the environment variable, which the systemd unit and the launchd plist set. */
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
      // If the configuration as a whole could not be read, a missing value means nothing.
      if (settings.supervised === undefined || (!ok && origins.supervised === 'built in')) return
      const { supervised } = settings
      know(supervised)
      // Written only if changed: the start does not wait for the disk.
      inBackground(
        lastTime().then((was) => (was === supervised ? undefined : store.keepSupervised(supervised))),
      )
    },
  }
}
