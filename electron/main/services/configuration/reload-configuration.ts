/**
 * Reloads the configuration while the kiosk runs: some settings apply at once, others restart the process
 * once the terminal is unused. A file that has become wrong changes nothing and is reported with its line.
 */
import {
  appliedAtOnce,
  changeBetween,
  problemFact,
  readingOf,
} from '../../decisions/configuration/configuration-change.ts'
import type { ResolvedConfiguration } from '../../decisions/configuration/configuration.ts'
import type { Journal } from '../journal.ts'

const LOOK_EVERY_MS = 30_000

export interface ConfigurationReloadOptions {
  /** What runs; settings that apply at once are changed in it, and what is wrong now is named in it. */
  running: ResolvedConfiguration & { ok: true }
  read: () => Promise<ResolvedConfiguration>
  journal: Journal
  /** Settings have changed that are built in at the start. */
  onRestartNeeded: () => void
}

/** Looks every 30 seconds from now on. */
export function reloadConfiguration(options: ConfigurationReloadOptions): void {
  const { running, read, journal, onRestartNeeded } = options
  let seen = readingOf(running)

  function take(next: ResolvedConfiguration): void {
    running.problems = next.ok ? [] : next.problems
    running.unknown = next.unknown
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

  async function look(): Promise<void> {
    // What can't be read just now is looked at again; nothing here may end the watch.
    const next = await read().catch(() => null)
    if (next !== null && readingOf(next) !== seen) {
      seen = readingOf(next)
      take(next)
    }
    later()
  }
  function later(): void {
    setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  later()
}
