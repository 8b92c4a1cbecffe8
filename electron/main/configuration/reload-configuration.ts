/**
 * Reloads the configuration while the kiosk runs: some settings apply at once, others restart the process when the
 * terminal is idle. A file that has become invalid changes nothing and is reported with its line.
 */
import { appliedAtOnce, changeBetween, problemFact } from './configuration-change.rules.ts'
import type { ResolvedConfiguration } from './configuration.rules.ts'
import type { Journal } from '../base/journal.ts'
import { pollConfiguration } from './poll-configuration.ts'

/** For a policy, which has no file on Windows: each look starts a process. */
const LOOK_EVERY_MS = 300_000

export interface ConfigurationReloadOptions {
  /** The running configuration. Changed in place: settings that apply at once, and current problems. */
  running: ResolvedConfiguration & { ok: true }
  read: () => Promise<ResolvedConfiguration>
  /** Files whose changes are read at once. */
  files: readonly string[]
  journal: Journal
  /** Called when settings have changed that only apply at the start. */
  onRestartNeeded: () => void
}

/**
 * Polls every 5 minutes, and reads a changed file at once.
 * @returns reads at once
 */
export function reloadConfiguration(options: ConfigurationReloadOptions): () => void {
  const { running, read, files, journal, onRestartNeeded } = options

  function take(next: ResolvedConfiguration): void {
    running.problems = next.ok ? [] : next.problems
    running.unknown = next.unknown
    running.places = next.places
    if (!next.ok) {
      journal.note('configuration-wrong', { problems: next.problems.map(problemFact) })
      return
    }
    const { atOnce, afterRestart } = changeBetween(running.settings, next.settings)
    for (const name of appliedAtOnce) Object.assign(running.settings, { [name]: next.settings[name] })
    for (const name of atOnce) running.origins[name] = next.origins[name]
    journal.note('configuration-changed', { atOnce, afterRestart })
    if (afterRestart.length > 0) onRestartNeeded()
  }

  return pollConfiguration({ shown: running, read, everyMs: LOOK_EVERY_MS, files, onChanged: take })
}
