/** Polls the configuration, so that a running kiosk sees changes that IT makes on the machine. */
import { readingOf } from './configuration-change.rules.ts'
import { inBackground } from '../base/in-background.ts'
import type { ResolvedConfiguration } from './configuration.rules.ts'

export interface ConfigurationPolling {
  /** The configuration as read at the start. */
  shown: ResolvedConfiguration
  read: () => Promise<ResolvedConfiguration>
  everyMs: number
  /** Called when settings differ from the last reading, or when it became valid or is invalid for another reason. */
  onChanged: (next: ResolvedConfiguration) => void
}

/** Polls for as long as the process runs. */
export function pollConfiguration({ shown, read, everyMs, onChanged }: ConfigurationPolling): void {
  let seen = readingOf(shown)
  async function look(): Promise<void> {
    // A failed read is tried again next time; nothing may end the polling.
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
