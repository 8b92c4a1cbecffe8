/** Every setting of a kiosk: name, schema, default. */
import type * as v from 'valibot'
import { fleetSettings } from './fleet-settings.ts'
import { hostSettings } from './host-settings.ts'
import { shopSettings } from './shop-settings.ts'

export type { Setting } from './setting-schemas.ts'

export const settings = { ...shopSettings, ...hostSettings, ...fleetSettings } as const

export type SettingName = keyof typeof settings

/** A kiosk's settings, all known and all checked. */
export type KioskSettings = { [Name in SettingName]: v.InferOutput<(typeof settings)[Name]['schema']> }

export const settingNames = Object.keys(settings) as SettingName[]
