/** Reads the kiosk's configuration from all its sources; configuration.rules.ts merges them. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  brokenLayer,
  layerOfEnvironment,
  layerOfJson,
  layerOfRegistry,
  resolveConfiguration,
  type ResolvedConfiguration,
  type SettingLayer,
} from './configuration.rules.ts'
import { TimeoutError, withTimeout } from '../../../src/lib/with-timeout.ts'
import { noRemoteSettings, type VersionedSettings } from '../../../src/contract/kiosk/remote-settings.ts'
import { commandLineProblem } from './command-line.ts'
import { readTrustedFile, UntrustedFileError } from './trusted-file.ts'
import { windowsFolders } from './windows-folders.ts'

const TOOL_WITHIN_MS = 15_000

/** Runs a system tool. @throws if it fails, or takes longer than 15 s, even if it can't be ended then */
function run(tool: string, parameters: readonly string[]): Promise<{ stdout: string }> {
  const options = { windowsHide: true, timeout: TOOL_WITHIN_MS }
  return withTimeout(TOOL_WITHIN_MS, promisify(execFile)(tool, [...parameters], options))
}

function isTimeout(error: unknown): boolean {
  return error instanceof TimeoutError || (error as { killed?: boolean }).killed === true
}

const REGISTRY_KEY = String.raw`HKLM\SOFTWARE\Policies\RewardsShop\Kiosk`
const MANAGED_PREFERENCES = '/Library/Managed Preferences/com.rewardsshop.kiosk.plist'

interface Places {
  policy: { kind: 'registry' } | { kind: 'preferences' | 'json'; file: string }
  machineFile: string
  /** Reads one of the files. The system's own files must belong to an administrator. */
  read: (file: string) => Promise<string>
}

function placesOfSystem(): Places {
  const read = readTrustedFile
  if (process.platform === 'win32')
    return {
      read,
      policy: { kind: 'registry' },
      machineFile: path.win32.join(windowsFolders().programData, 'RewardsShop', 'kiosk.json'),
    }
  if (process.platform === 'darwin')
    return {
      read,
      policy: { kind: 'preferences', file: MANAGED_PREFERENCES },
      machineFile: '/Library/Application Support/RewardsShop/kiosk.json',
    }
  return {
    read,
    policy: { kind: 'json', file: '/etc/rewards-shop/policies/kiosk.json' },
    machineFile: '/etc/rewards-shop/kiosk.json',
  }
}

/** Replaces the system's places in development and tests; an installed kiosk ignores it. */
function placesIn(folder: string): Places {
  return {
    read: (file) => readFile(file, 'utf8'),
    policy: { kind: 'json', file: path.join(folder, 'policy.json') },
    machineFile: path.join(folder, 'kiosk.json'),
  }
}

function places(isPackaged: boolean): Places {
  const folder = process.env['KIOSK_CONFIGURATION_FOLDER']
  return folder !== undefined && folder !== '' && !isPackaged ? placesIn(folder) : placesOfSystem()
}

/**
 * The files of the configuration that can be watched: none on Windows, where a policy has none and a machine file
 * changes with one.
 * @param isPackaged as for `readConfiguration`
 */
export function configurationFiles(isPackaged: boolean): readonly string[] {
  const { policy, machineFile } = places(isPackaged)
  return policy.kind === 'registry' ? [] : [policy.file, machineFile]
}

async function jsonLayer(
  source: 'policy' | 'machine file',
  file: string,
  read: Places['read'],
): Promise<SettingLayer> {
  try {
    return layerOfJson(source, file, await read(file))
  } catch (error) {
    // A missing file gives no values. A file that exists but can't be read is a problem: it may forbid something.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { source, place: file, values: {} }
    const message = error instanceof UntrustedFileError ? error.message : "can't be read"
    return brokenLayer(source, file, message)
  }
}

async function preferencesLayer(file: string, read: Places['read']): Promise<SettingLayer> {
  if (!existsSync(file)) return { source: 'policy', place: file, values: {} }
  try {
    await read(file)
    const { stdout } = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file])
    return layerOfJson('policy', file, stdout)
  } catch (error) {
    return brokenLayer(
      'policy',
      file,
      error instanceof UntrustedFileError ? error.message : "can't be read by plutil",
    )
  }
}

const ALWAYS_THERE = String.raw`HKLM\SOFTWARE\Microsoft\Windows NT\CurrentVersion`

async function registryLayer(): Promise<SettingLayer> {
  // Full path: Windows looks for a bare name in the current folder too.
  const tool = path.win32.join(windowsFolders().system, 'reg.exe')
  const query = (key: string): Promise<string | null> =>
    run(tool, ['query', key]).then(
      ({ stdout }) => stdout,
      (error: unknown) => {
        if (isTimeout(error)) throw error
        return null
      },
    )
  try {
    const printed = await query(REGISTRY_KEY)
    if (printed !== null) return layerOfRegistry(REGISTRY_KEY, printed)
    // If our key is missing, there is no policy. If reg.exe can't read any key, it is blocked here and could hide a
    // policy.
    return (await query(ALWAYS_THERE)) === null
      ? brokenLayer('policy', REGISTRY_KEY, "can't be read: reg.exe may not run for this user")
      : layerOfRegistry(REGISTRY_KEY, '')
  } catch {
    return brokenLayer('policy', REGISTRY_KEY, "can't be read: reg.exe did not answer within 15 seconds")
  }
}

function policyLayer({ policy, read }: Places): Promise<SettingLayer> {
  if (policy.kind === 'registry') return registryLayer()
  return policy.kind === 'json' ? jsonLayer('policy', policy.file, read) : preferencesLayer(policy.file, read)
}

/** A refused switch of an installed kiosk keeps the shop closed, as an invalid setting does. */
function commandLineLayer(isPackaged: boolean): SettingLayer[] {
  const message = isPackaged ? commandLineProblem() : null
  return message === null ? [] : [brokenLayer('environment', 'command line', message)]
}

/**
 * Reads policy, machine file and environment. Never writes.
 * @param isPackaged whether the kiosk is installed: it then reads the system's own places alone
 * @param readRemote the provider's last settings, if this terminal accepts them
 */
export async function readConfiguration(
  isPackaged: boolean,
  readRemote: () => Promise<VersionedSettings> = () => Promise.resolve(noRemoteSettings),
): Promise<ResolvedConfiguration> {
  const foundPlaces = places(isPackaged)
  const [policy, machine] = await Promise.all([
    policyLayer(foundPlaces),
    jsonLayer('machine file', foundPlaces.machineFile, foundPlaces.read),
  ])
  const others = [machine, ...commandLineLayer(isPackaged), layerOfEnvironment(process.env)]
  const local = resolveConfiguration([policy, ...others])
  if (local.settings.remoteSettings !== true) return local
  const { version, values } = await readRemote()
  const remote: SettingLayer = { source: 'provider', place: `version ${version}`, values }
  return resolveConfiguration([policy, remote, ...others])
}
