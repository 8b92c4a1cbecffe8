/**
 * Which value counts where several places give one. Policy is strongest, then the machine file, then the
 * environment, then what is built in: the environment stands below, so that nobody at the terminal unlocks it.
 */
import * as v from 'valibot'
import { settingNames, settings, type KioskSettings, type Setting, type SettingName } from './settings.ts'

export type SettingSource = 'policy' | 'machine file' | 'environment' | 'built in'

/** One place that gives values, named as a person finds it. */
export interface SettingLayer {
  source: SettingSource
  /** A path, a registry key or `environment`. */
  place: string
  /** By setting name; absent names are not given here. */
  values: Record<string, unknown>
  /** The file's text, to name a line. */
  text?: string
  /** Why the place itself can't be read, such as a JSON that ends early. */
  broken?: { message: string; line: number | null }
}

export interface SettingProblem {
  /** `null` where the place as a whole can't be read. */
  name: SettingName | null
  source: SettingSource
  place: string
  line: number | null
  message: string
}

export type ResolvedConfiguration =
  | { ok: true; settings: KioskSettings; origins: Record<SettingName, SettingSource>; unknown: string[] }
  /** What could be read stands beside the problems: a wrong address must not take the exit door away. */
  | { ok: false; problems: SettingProblem[]; settings: Partial<KioskSettings> }

/** The line, from 1, on which a JSON text names a key; `null` where it does not. */
function lineOfKey(text: string | undefined, name: string): number | null {
  const index = text?.split('\n').findIndex((line) => line.includes(`"${name}"`)) ?? -1
  return index < 0 ? null : index + 1
}

function lineOfPosition(text: string, message: string): number | null {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position === undefined) return null
  return text.slice(0, Number(position)).split('\n').length
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Reads a JSON file's text into a layer; a text that is no JSON object is a broken layer, not an exception. */
export function layerOfJson(source: SettingSource, place: string, text: string): SettingLayer {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return { source, place, values: {}, broken: { message: 'must be a JSON object', line: 1 } }
    return { source, place, values: { ...value }, text }
  } catch (error) {
    const message = messageOf(error)
    return { source, place, values: {}, broken: { message, line: lineOfPosition(text, message) } }
  }
}

/** The layer that the environment gives; an empty variable is not given. */
export function layerOfEnvironment(environment: NodeJS.ProcessEnv): SettingLayer {
  const given = settingNames
    .map((name) => [name, environment[settings[name].environment]] as const)
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
    const message = `is missing: set it by policy, in the machine file, or as ${setting.environment}`
    return { name, source, problem: { name, source, place: source, line: null, message } }
  }
  const { source, place, text, values } = layer
  const read = v.safeParse(setting.schema, values[name])
  if (read.success) return { name, source, value: read.output }
  // A wrong value never falls through to a weaker place: what a policy meant to forbid would be allowed.
  const message = read.issues[0].message
  return { name, source, problem: { name, source, place, line: lineOfKey(text, name), message } }
}

/**
 * Puts the places together.
 * @param layers strongest first
 * @returns the settings with the origin of each, or everything that is wrong
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
  if (problems.length > 0) return { ok: false, problems, settings: values }
  const unknown = layers.flatMap(({ place, values }) =>
    Object.keys(values)
      .filter((name) => !(name in settings))
      .map((name) => `${place}: ${name}`),
  )
  return {
    ok: true,
    settings: values as KioskSettings,
    origins: Object.fromEntries(reads.map(({ name, source }) => [name, source])) as Record<
      SettingName,
      SettingSource
    >,
    unknown,
  }
}
