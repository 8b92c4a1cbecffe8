/** Every file that is made of the kiosk's schema of settings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exampleClient, exampleOf, formFields, mustBeGiven, type TemplateClient } from './form-field.ts'
import { groupPolicyTemplate, groupPolicyWords } from './group-policy.ts'
import { managedPreferences } from './managed-preferences.ts'
import { withSettingsTable } from './settings-table.ts'

const project = path.resolve(import.meta.dirname, '../..')
const GUIDE = 'docs/kiosk-it-guide.md'

/** `/etc/rewards-shop/policies/kiosk.json`, and a machine file of any system. */
function policyOfLinux(client: TemplateClient = exampleClient): string {
  const given = formFields.filter(mustBeGiven).map((field) => [field.name, exampleOf(field, client)])
  return `${JSON.stringify(Object.fromEntries(given), null, 2)}\n`
}

const FILE_BLOCK = /(<!-- file: (\S+) -->\n```\w+\n)[\s\S]*?(```\n<!-- \/file -->)/g

/** The guide with every file that it shows whole, as that file lies in the repository. */
function withGuideFiles(guide: string): string {
  return guide.replaceAll(
    FILE_BLOCK,
    (_, begin: string, file: string, end: string) =>
      `${begin}${readFileSync(path.join(project, file), 'utf8')}${end}`,
  )
}

export interface PolicyFile {
  /** Absolute. */
  file: string
  text: string
}

/** The files as the schema wants them now. */
export function policyFiles(): PolicyFile[] {
  const text: Record<string, string> = {
    'build/policies/windows/RewardsShopKiosk.admx': groupPolicyTemplate(),
    'build/policies/windows/en-US/RewardsShopKiosk.adml': groupPolicyWords(),
    'build/policies/macos/com.rewardsshop.kiosk.mobileconfig': managedPreferences(),
    'build/policies/linux/kiosk.json': policyOfLinux(),
    [GUIDE]: withGuideFiles(withSettingsTable(readFileSync(path.join(project, GUIDE), 'utf8'))),
  }
  return Object.entries(text).map(([name, content]) => ({ file: path.join(project, name), text: content }))
}

/** What a client's own terminals are sent: filled in for it, with identifiers of its own, below `dist/policies`. */
export function policyFilesFor(client: TemplateClient): PolicyFile[] {
  const folder = path.join(project, 'dist/policies', client.clientLoginId)
  return [
    {
      file: path.join(folder, 'macos/com.rewardsshop.kiosk.mobileconfig'),
      text: managedPreferences(client),
    },
    { file: path.join(folder, 'linux/kiosk.json'), text: policyOfLinux(client) },
  ]
}
