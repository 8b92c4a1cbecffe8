/** The configuration as shown on the page *This terminal* and in its report, without secrets. */
import { settingWords } from '../../../src/contract/messages/terminal.ts'
import type { ShownSetting } from '../../../src/contract/kiosk/terminal.ts'
import type { ResolvedConfiguration } from './configuration.rules.ts'
import { problemLine } from './configuration.rules.ts'
import { titleOf, variableOf } from './setting-form.rules.ts'
import { settingNames, settings, type Setting } from './settings.rules.ts'

function shownValue(value: unknown, isSecret: boolean): string {
  if (value === null || value === undefined || value === '') return settingWords.notSet
  if (isSecret) return settingWords.set
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every setting with its value and origin; for a secret, only whether it is set. */
export function shownSettings(configuration: ResolvedConfiguration): ShownSetting[] {
  const values: Record<string, unknown> = configuration.settings
  return settingNames.map((name) => {
    const setting: Setting = settings[name]
    const source = configuration.origins[name]
    return {
      name,
      title: titleOf(name),
      value: shownValue(values[name], setting.isSecret === true),
      source,
      place: source === 'built in' ? variableOf(name) : (configuration.places[source] ?? ''),
    }
  })
}

/** Addresses that receive members' details or the terminal's token, or that deliver pictures. */
const TRAVELLED = ['providerUrl', 'assetUrl', 'heartbeatUrl'] as const

function isReadOnItsWay(address: string | null | undefined): boolean {
  if (address === null || address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function isHalf({ settings: { heartbeatUrl = null, terminalToken = null } }: ResolvedConfiguration): boolean {
  return (heartbeatUrl === null) !== (terminalToken === null)
}

/** Whether the display stays dark if the process is killed from outside. */
export function isUnsupervised({ fullScreen, supervised }: ResolvedConfiguration['settings']): boolean {
  return fullScreen === true && supervised === false
}

/** Remarks for IT: problems, unknown names, addresses without TLS, and an unsupervised kiosk. */
export function configurationRemarks(configuration: ResolvedConfiguration): string[] {
  const problems = (configuration.problems ?? []).map(problemLine)
  const open = TRAVELLED.filter((name) => isReadOnItsWay(configuration.settings[name]))
  return [
    ...(configuration.ok && problems.length > 0 ? [settingWords.runsOn] : []),
    ...problems,
    ...configuration.unknown.map((name) => settingWords.unknown(name)),
    ...open.map((name) => settingWords.withoutTls(name)),
    ...(isHalf(configuration) ? [settingWords.halfHeartbeat] : []),
    ...(isUnsupervised(configuration.settings) ? [settingWords.notSupervised] : []),
  ]
}
