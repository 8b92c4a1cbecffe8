/** Reads the kiosk's configuration from every place that may give it; which value counts is decided in decisions/. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { app } from 'electron'
import {
  layerOfEnvironment,
  layerOfJson,
  resolveConfiguration,
  type ResolvedConfiguration,
  type SettingLayer,
} from '../decisions/configuration.ts'
import { layerOfRegistry } from '../decisions/registry-layer.ts'

const run = promisify(execFile)

const REGISTRY_KEY = String.raw`HKLM\SOFTWARE\Policies\RewardsShop\Kiosk`
const MANAGED_PREFERENCES = '/Library/Managed Preferences/com.rewardsshop.kiosk.plist'

interface Places {
  policy: { kind: 'registry' } | { kind: 'preferences' | 'json'; file: string }
  machineFile: string
}

function placesOfSystem(): Places {
  if (process.platform === 'win32')
    return {
      policy: { kind: 'registry' },
      machineFile: path.join(
        process.env['ProgramData'] ?? String.raw`C:\ProgramData`,
        'RewardsShop',
        'kiosk.json',
      ),
    }
  if (process.platform === 'darwin')
    return {
      policy: { kind: 'preferences', file: MANAGED_PREFERENCES },
      machineFile: '/Library/Application Support/RewardsShop/kiosk.json',
    }
  return {
    policy: { kind: 'json', file: '/etc/rewards-shop/policies/kiosk.json' },
    machineFile: '/etc/rewards-shop/kiosk.json',
  }
}

/** A folder in place of the system's own, for trying out and for tests; an installed kiosk does not listen to it. */
function placesIn(folder: string): Places {
  return {
    policy: { kind: 'json', file: path.join(folder, 'policy.json') },
    machineFile: path.join(folder, 'kiosk.json'),
  }
}

function places(): Places {
  const folder = process.env['KIOSK_CONFIGURATION_FOLDER']
  return folder !== undefined && folder !== '' && !app.isPackaged ? placesIn(folder) : placesOfSystem()
}

async function jsonLayer(source: 'policy' | 'machine file', file: string): Promise<SettingLayer> {
  try {
    return layerOfJson(source, file, await readFile(file, 'utf8'))
  } catch (error) {
    // No file, no values. A file that is there and can't be read is wrong: it may forbid something.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { source, place: file, values: {} }
    return { source, place: file, values: {}, broken: { message: "can't be read", line: null } }
  }
}

function unreadable(place: string, message: string): SettingLayer {
  return { source: 'policy', place, values: {}, broken: { message, line: null } }
}

async function preferencesLayer(file: string): Promise<SettingLayer> {
  if (!existsSync(file)) return { source: 'policy', place: file, values: {} }
  try {
    const { stdout } = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file])
    return layerOfJson('policy', file, stdout)
  } catch {
    return unreadable(file, "can't be read by plutil")
  }
}

/** Named in full: Windows looks for a bare name in the current folder too. */
const REGISTRY_TOOL = path.join(
  process.env['SystemRoot'] ?? String.raw`C:\Windows`,
  String.raw`System32\reg.exe`,
)
const ALWAYS_THERE = String.raw`HKLM\SOFTWARE\Microsoft\Windows NT\CurrentVersion`

async function registryLayer(): Promise<SettingLayer> {
  const query = (key: string): Promise<string | null> =>
    run(REGISTRY_TOOL, ['query', key], { windowsHide: true }).then(
      ({ stdout }) => stdout,
      () => null,
    )
  const printed = await query(REGISTRY_KEY)
  if (printed !== null) return layerOfRegistry(REGISTRY_KEY, printed)
  // Without our key there is no policy. A tool that reads nothing at all is forbidden here, and hides one.
  return (await query(ALWAYS_THERE)) === null
    ? unreadable(REGISTRY_KEY, "can't be read: reg.exe may not run for this user")
    : layerOfRegistry(REGISTRY_KEY, '')
}

function policyLayer({ policy }: Places): Promise<SettingLayer> {
  if (policy.kind === 'registry') return registryLayer()
  return policy.kind === 'json' ? jsonLayer('policy', policy.file) : preferencesLayer(policy.file)
}

/** Reads policy, machine file and environment. Nothing is ever written back. */
export async function readConfiguration(): Promise<ResolvedConfiguration> {
  const found = places()
  const [policy, machine] = await Promise.all([
    policyLayer(found),
    jsonLayer('machine file', found.machineFile),
  ])
  return resolveConfiguration([policy, machine, layerOfEnvironment(process.env)])
}
