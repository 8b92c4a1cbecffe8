/** Every setting of a kiosk: name, schema, default. */
import type * as v from 'valibot'
import { fleetSettings } from './fleet-settings.rules.ts'
import { hostSettings } from './host-settings.rules.ts'
import { shopSettings } from './shop-settings.rules.ts'

export type { Setting } from './setting-schemas.rules.ts'

export const settings = { ...shopSettings, ...hostSettings, ...fleetSettings } as const

export type SettingName = keyof typeof settings

/** Every setting, validated. */
export type KioskSettings = { [Name in SettingName]: v.InferOutput<(typeof settings)[Name]['schema']> }

export const settingNames = Object.keys(settings) as SettingName[]
