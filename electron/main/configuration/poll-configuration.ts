/** Polls the configuration, so that what IT changes on the machine is seen by a kiosk that runs. */
import { readingOf } from './configuration-change.rules.ts'
import { inBackground } from '../in-background.ts'
import type { ResolvedConfiguration } from './configuration.rules.ts'

export interface ConfigurationPolling {
  /** As it was read at the start. */
  shown: ResolvedConfiguration
  read: () => Promise<ResolvedConfiguration>
  everyMs: number
  /** It differs from what was read before: in its settings, or it is right now, or wrong in another way. */
  onChanged: (next: ResolvedConfiguration) => void
}

/** Reads the configuration again from now on, for as long as the process runs. */
export function pollConfiguration({ shown, read, everyMs, onChanged }: ConfigurationPolling): void {
  let seen = readingOf(shown)
  async function look(): Promise<void> {
    // What can't be read just now is looked at again; nothing here may end the polling.
    const next = await read().catch(() => null)
    if (next !== null && readingOf(next) !== seen) {
      seen = readingOf(next)
      onChanged(next)
    }
    later()
  }
  function later(): void {
    setTimeout(() => inBackground(look()), everyMs)
  }
  later()
}
