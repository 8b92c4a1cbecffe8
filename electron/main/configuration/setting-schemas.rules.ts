/** Schemas that several settings share, with their error messages. */
import * as v from 'valibot'
import { firebaseApp } from './firebase-app.rules.ts'
import { settingForm } from './setting-form.rules.ts'

export interface Setting {
  about: string
  schema: v.GenericSchema
  /** The default; a setting without one is required. */
  builtIn?: string | number | boolean | null
  /** Its value never appears on a page, in a report or in the journal. */
  isSecret?: true
}

/** Paths are appended, so it has no query or hash. It is shown on pages, so it holds no credentials. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

export const webAddress = v.pipe(v.string(), v.check(isWebAddress, 'must be an http or https address'))

/** Updates must be fetched over TLS. */
export const safeFolder = v.pipe(
  v.string(),
  v.check((text) => isWebAddress(text) && text.startsWith('https:'), 'must be an https address'),
)

/** A whole number; text in the environment and the registry. */
export function wholeNumber(min: number, max: number, what: string) {
  const message = `must be ${what} from ${min} to ${max}`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    settingForm({ kind: 'number', min, max }),
  )
}

export const seconds = (min: number, max: number) => wholeNumber(min, max, 'a whole number of seconds')

export const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])], 'must be true or false'),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  settingForm({ kind: 'flag' }),
)

export const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be the name of a host, without https:// and port'),
)

export const port = wholeNumber(1, 65_535, 'a port')
export const hourOfDay = wholeNumber(0, 23, 'an hour of the day')

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An object in a file; JSON text in the environment and the registry. */
export const firebaseConfig = v.pipe(
  v.union([v.pipe(v.string(), v.transform(parsedJson)), v.looseObject({})]),
  v.check(
    (config) => v.is(firebaseApp, config),
    'must be the Firebase web app: projectId, apiKey, appId, messagingSenderId',
  ),
  v.transform((config) => v.parse(firebaseApp, config)),
)
