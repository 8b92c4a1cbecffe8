/** Every file generated from the kiosk's settings schema. */
import path from 'node:path'
import { policyOfLinux } from './client-policies.ts'
import { groupPolicyTemplate, groupPolicyWords } from './group-policy.ts'
import { managedPreferences } from './managed-preferences.ts'
import { settingsTable } from './settings-table.ts'

const project = path.resolve(import.meta.dirname, '../..')

export interface PolicyFile {
  /** Absolute. */
  file: string
  text: string
}

/** The files as generated from the current schema. */
export function policyFiles(): PolicyFile[] {
  const text: Record<string, string> = {
    'build/policies/windows/RewardsShopKiosk.admx': groupPolicyTemplate(),
    'build/policies/windows/en-US/RewardsShopKiosk.adml': groupPolicyWords(),
    'build/policies/macos/com.rewardsshop.kiosk.mobileconfig': managedPreferences(),
    'build/policies/linux/kiosk.json': policyOfLinux(),
    'build/policies/settings.md': settingsTable(),
  }
  return Object.entries(text).map(([name, content]) => ({ file: path.join(project, name), text: content }))
}
