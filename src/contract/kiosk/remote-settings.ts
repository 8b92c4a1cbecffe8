/**
 * Settings that a provider may give a terminal with `remoteSettings`. A closed list of what the next visitor
 * sees; never anything that a lock, an address, a secret or an update depends on.
 */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { openingHours } from './opening-hours.ts'

const CONTROL_CHARACTER = /\p{Cc}/u
/** File names of the store's pictures. No addresses: pages may not load from another host. */
const PICTURES = /^(?:media\/)?[\w-]+\.\w{3,4}(?:,(?:media\/)?[\w-]+\.\w{3,4}){0,9}$/

export const idleSecondsRange = { min: 5, max: 3600 } as const
const IDLE = `must be a whole number of seconds from ${idleSecondsRange.min} to ${idleSecondsRange.max}`
const TITLE = 'must be one line of 1 to 120 characters'

export const attractTitle = v.pipe(
  v.string(TITLE),
  v.minLength(1, TITLE),
  v.maxLength(120, TITLE),
  v.check((text) => !CONTROL_CHARACTER.test(text), TITLE),
)
export const attractPictures = v.pipe(
  v.string(),
  v.regex(PICTURES, 'must be 1 to 10 file names of pictures with commas between, such as media/diwali.webp'),
)

const entries = {
  idleSeconds: v.pipe(
    v.number(IDLE),
    v.safeInteger(IDLE),
    v.minValue(idleSecondsRange.min, IDLE),
    v.maxValue(idleSecondsRange.max, IDLE),
  ),
  attractTitle,
  attractTitleHindi: attractTitle,
  attractPictures,
  openingHours: v.pipe(openingHours, v.maxLength(500, 'at most 500 characters')),
}

/** What an operator sets; other keys are refused. */
export const remoteSettings = v.partial(v.strictObject(entries))
export type RemoteSettings = v.InferOutput<typeof remoteSettings>
export const remoteSettingNames = Object.keys(entries) as (keyof typeof entries)[]

/** What a terminal reads: unknown keys and invalid values are left out, the others count. */
const readValues = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((values): RemoteSettings =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => v.is(remoteSettings, { [name]: value })),
    ),
  ),
)

export const settingsVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Settings of one terminal; the version grows with each change. */
export const versionedSettings = objectOf({ version: settingsVersion, values: readValues })
export type VersionedSettings = v.InferOutput<typeof versionedSettings>

export const noRemoteSettings: VersionedSettings = { version: 0, values: {} }
