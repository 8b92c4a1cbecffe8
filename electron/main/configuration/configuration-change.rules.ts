/** Classifies changed settings: applied at once, or after a restart of the process. */
import { createHash } from 'node:crypto'
import type { ResolvedConfiguration, SettingProblem } from './configuration.rules.ts'
import { settingNames, type KioskSettings, type SettingName } from './settings.rules.ts'

/** Read on each use. Every other setting is passed to the services at the start. */
export const appliedAtOnce = [
  'idleSeconds',
  'countdownSeconds',
  'attractScreen',
  'openingHours',
  'closedScreen',
  'openingGraceMinutes',
  'onScreenKeyboard',
  'largeText',
  'highContrast',
  'reportFolder',
  'restartHour',
] as const satisfies readonly SettingName[]

const isAtOnce = (name: SettingName): boolean => (appliedAtOnce as readonly SettingName[]).includes(name)

export interface ConfigurationChange {
  atOnce: SettingName[]
  afterRestart: SettingName[]
}

/** Which settings differ, grouped by when they apply. */
export function changeBetween(running: KioskSettings, next: KioskSettings): ConfigurationChange {
  const changed = settingNames.filter((name) => JSON.stringify(running[name]) !== JSON.stringify(next[name]))
  return { atOnce: changed.filter(isAtOnce), afterRestart: changed.filter((name) => !isAtOnce(name)) }
}

/** Equal for two readings with the same settings, or with the same problems. */
export function readingOf(configuration: ResolvedConfiguration): string {
  return JSON.stringify(
    configuration.ok ? [configuration.settings, configuration.places] : configuration.problems,
  )
}

/**
 * Digest of the configuration for heartbeats: equal on terminals with equal readable settings. Leaves out the
 * terminal's own token.
 */
export function configurationDigest({ terminalToken: _token, ...settings }: Partial<KioskSettings>): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
}

/** A problem for the journal: place, line, setting and reason. Contains no text of the file. */
export function problemFact({ source, line, name, message }: SettingProblem): string {
  const where = line === null ? source : `${source}, line ${line}`
  return `${where}: ${name === null ? '' : `${name} `}${message}`
}
