/** Classifies changed settings: applied at once, or after a restart of the process. */
import { createHash } from 'node:crypto'
import type { ResolvedConfiguration, SettingProblem } from './configuration.rules.ts'
import { settingNames, type KioskSettings, type SettingName } from './settings.rules.ts'

/** Read anew by those who use them, each time; every other setting is built into the services at the start. */
export const appliedAtOnce = [
  'idleSeconds',
  'countdownSeconds',
  'attractScreen',
  'openingHours',
  'closedScreen',
  'openingGraceMinutes',
  'onScreenKeyboard',
  'reportFolder',
  'restartHour',
] as const satisfies readonly SettingName[]

const isAtOnce = (name: SettingName): boolean => (appliedAtOnce as readonly SettingName[]).includes(name)

export interface ConfigurationChange {
  atOnce: SettingName[]
  afterRestart: SettingName[]
}

/** Which settings differ, by when they apply. */
export function changeBetween(running: KioskSettings, next: KioskSettings): ConfigurationChange {
  const changed = settingNames.filter((name) => JSON.stringify(running[name]) !== JSON.stringify(next[name]))
  return { atOnce: changed.filter(isAtOnce), afterRestart: changed.filter((name) => !isAtOnce(name)) }
}

/** Equal for two readings that say the same, or are wrong in the same way. */
export function readingOf(configuration: ResolvedConfiguration): string {
  return JSON.stringify(
    configuration.ok ? [configuration.settings, configuration.places] : configuration.problems,
  )
}

/**
 * The configuration's digest as heartbeats report it: equal on terminals whose settings, as far as they can be read, are
 * equal. The terminal's own token is left out.
 */
export function configurationDigest({ terminalToken: _token, ...settings }: Partial<KioskSettings>): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
}

/** A problem as the journal keeps it: place, line, setting and reason; no text of the file. */
export function problemFact({ source, line, name, message }: SettingProblem): string {
  const where = line === null ? source : `${source}, line ${line}`
  return `${where}: ${name === null ? '' : `${name} `}${message}`
}
