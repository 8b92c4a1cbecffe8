/** Reads the kiosk's configuration from every place that may give it; which value counts is decided in policy/. */
import { execFile } from 'node:child_process'
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
} from '../policy/configuration.ts'
import { layerOfRegistry } from '../policy/registry-layer.ts'

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

async function preferencesLayer(file: string): Promise<SettingLayer> {
  const { stdout } = await promisify(execFile)('plutil', ['-convert', 'json', '-o', '-', file]).catch(() => ({
    stdout: '{}',
  }))
  return layerOfJson('policy', file, stdout)
}

async function registryLayer(): Promise<SettingLayer> {
  const { stdout } = await promisify(execFile)('reg', ['query', REGISTRY_KEY]).catch(() => ({ stdout: '' }))
  return layerOfRegistry(REGISTRY_KEY, stdout)
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
