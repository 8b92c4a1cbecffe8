/**
 * Merges settings by precedence: policy, provider, machine file, environment, built-in default. The environment ranks
 * low so that a user at the terminal can't loosen a setting.
 */
import { findNodeAtLocation, parse, parseTree, type ParseError } from 'jsonc-parser'
import * as v from 'valibot'
import { variableOf } from './setting-form.rules.ts'
import {
  settingNames,
  settings,
  type KioskSettings,
  type Setting,
  type SettingName,
} from './settings.rules.ts'

export type SettingSource = 'policy' | 'provider' | 'machine file' | 'environment' | 'built in'

/** One source of settings, with the place that an administrator looks in. */
export interface SettingLayer {
  source: SettingSource
  /** A path, a registry key or `environment`. */
  place: string
  /** By setting name; only names that this place sets. */
  values: Record<string, unknown>
  /** The file's text, to find a setting's line. */
  text?: string
  /** Why the place can't be read, such as truncated JSON. Never contains its text, which may be secret. */
  broken?: { message: string; line: number | null }
}

export interface SettingProblem {
  /** `null` if the place as a whole can't be read. */
  name: SettingName | null
  source: SettingSource
  place: string
  line: number | null
  message: string
}

/** Where each setting came from. */
export type SettingOrigins = Record<SettingName, SettingSource>

interface ReadConfiguration {
  origins: SettingOrigins
  /** Where each source was read from, such as the machine file's path. */
  places: Partial<Record<SettingSource, string>>
  /** Names that no setting has, each with its place. */
  unknown: string[]
}

export type ResolvedConfiguration =
  | (ReadConfiguration & {
      ok: true
      settings: KioskSettings
      /** Problems found since the start; the kiosk keeps running with these settings. */
      problems?: SettingProblem[]
    })
  /** Includes the settings that could be read: a wrong address must not disable the exit PIN. */
  | (ReadConfiguration & { ok: false; problems: SettingProblem[]; settings: Partial<KioskSettings> })

/** A problem for display: the setting, the reason, the place and the line. */
export function problemLine({ name, source, place, line, message }: SettingProblem): string {
  const what = `${name === null ? '' : `${name} `}${message}`
  // A missing value has no line.
  if (source === 'built in') return what
  return `${what} (${line === null ? place : `${place}, line ${line}`})`
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The line, from 1, on which a JSON text sets the setting; `null` if it does not. */
function lineOfSetting(text: string | undefined, name: string): number | null {
  const tree = text === undefined ? undefined : parseTree(text)
  const value = tree === undefined ? undefined : findNodeAtLocation(tree, [name])
  return text === undefined || value === undefined ? null : lineAt(text, value.offset)
}

/** A layer whose place can't be read. */
export function brokenLayer(
  source: SettingSource,
  place: string,
  message: string,
  line: number | null = null,
): SettingLayer {
  return { source, place, values: {}, broken: { message, line } }
}

/** Reads a JSON file's text into a layer. Text that is not a JSON object gives a broken layer, not an exception. */
export function layerOfJson(source: SettingSource, place: string, text: string): SettingLayer {
  const json = text.replace(/^\uFEFF/, '')
  const errors: ParseError[] = []
  const value: unknown = parse(json, errors, { disallowComments: true, allowTrailingComma: false })
  const [error] = errors
  // Never quote the text: the screen that shows this is public, and the file may hold secrets.
  if (error !== undefined) return brokenLayer(source, place, 'is not valid JSON', lineAt(json, error.offset))
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return brokenLayer(source, place, 'must be a JSON object', 1)
  return { source, place, values: { ...value }, text: json }
}

/** A value as `reg query` prints it. */
const REGISTRY_VALUE = /^\s+(\S+)\s+(REG_SZ|REG_EXPAND_SZ|REG_DWORD|REG_QWORD)(?: {4}(.*))?$/

/**
 * The tool prints in the code page of the system's language: a byte that is not UTF-8, and question marks in place of
 * letters that the code page lacks, such as Hindi's (WideCharToMultiByte).
 */
const UNREAD = /\uFFFD|\?{2}/

/** @param printed the output of `reg query`; empty if the key does not exist */
export function layerOfRegistry(key: string, printed: string): SettingLayer {
  const values = printed.split(/\r?\n/).flatMap((line) => {
    const [, name, type, value = ''] = REGISTRY_VALUE.exec(line) ?? []
    if (name === undefined) return []
    // A password may begin or end with a blank; elsewhere it is a slip.
    const text = name === 'proxyPassword' ? value : value.trim()
    return [[name, type === 'REG_DWORD' || type === 'REG_QWORD' ? Number(text) : text] as const]
  })
  const layer: SettingLayer = { source: 'policy', place: key, values: Object.fromEntries(values) }
  const unread = values.find(([, value]) => UNREAD.test(String(value)))
  if (unread === undefined) return layer
  const message = `${unread[0]} holds a letter that can't be read here: give it in the machine file`
  return { ...layer, broken: { message, line: null } }
}

/** The layer of environment variables; an empty variable counts as absent. */
export function layerOfEnvironment(environment: NodeJS.ProcessEnv): SettingLayer {
  const given = settingNames
    .map((name) => [name, environment[variableOf(name)]] as const)
    .filter(([, value]) => value !== undefined && value !== '')
  return { source: 'environment', place: 'environment', values: Object.fromEntries(given) }
}

function problemsOfPlaces(layers: readonly SettingLayer[]): SettingProblem[] {
  return layers.flatMap(({ source, place, broken }) =>
    broken === undefined ? [] : [{ name: null, source, place, ...broken }],
  )
}

interface ReadSetting {
  name: SettingName
  source: SettingSource
  value?: unknown
  problem?: SettingProblem
}

function readSetting(name: SettingName, layers: readonly SettingLayer[]): ReadSetting {
  const setting: Setting = settings[name]
  const layer = layers.find(({ values }) => values[name] !== undefined)
  if (layer === undefined) {
    const source = 'built in'
    if (setting.builtIn !== undefined) return { name, source, value: setting.builtIn }
    const message = `is missing: set it by policy, in the machine file, or as ${variableOf(name)}`
    return { name, source, problem: { name, source, place: source, line: null, message } }
  }
  const { source, place, text, values } = layer
  // Valibot's default messages repeat the value, which may be a secret.
  const read = v.safeParse(setting.schema, values[name], {
    message: ({ expected }) => `must be ${expected === 'string' ? 'text' : (expected ?? 'something else')}`,
  })
  if (read.success) return { name, source, value: read.output }
  // A wrong value never falls back to a weaker place: that could allow what a policy meant to forbid.
  const message = read.issues[0].message
  return { name, source, problem: { name, source, place, line: lineOfSetting(text, name), message } }
}

/**
 * Merges the layers.
 * @param layers strongest first
 * @returns the settings with the origin of each, or every problem
 */
export function resolveConfiguration(layers: readonly SettingLayer[]): ResolvedConfiguration {
  const reads = settingNames.map((name) => readSetting(name, layers))
  const values = Object.fromEntries(
    reads.filter(({ problem }) => problem === undefined).map(({ name, value }) => [name, value]),
  ) as Partial<KioskSettings>
  const problems = [
    ...problemsOfPlaces(layers),
    ...reads.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  ]
  const read = {
    origins: Object.fromEntries(reads.map(({ name, source }) => [name, source])) as SettingOrigins,
    places: Object.fromEntries(layers.map(({ source, place }) => [source, place])),
    unknown: layers.flatMap(({ place, values }) =>
      Object.keys(values)
        .filter((name) => !Object.hasOwn(settings, name))
        .map((name) => `${place}: ${name}`),
    ),
  }
  return problems.length > 0
    ? { ...read, ok: false, problems, settings: values }
    : { ...read, ok: true, settings: values as KioskSettings }
}
