/** What a client's own terminals are sent: filled in for it, with identifiers of its own. */
import { exampleClient, exampleOf, formFields, mustBeGiven, type TemplateClient } from './form-field.ts'
import { managedPreferences } from './managed-preferences.ts'

/** `/etc/rewards-shop/policies/kiosk.json`, and a machine file of any system. */
export function policyOfLinux(client: TemplateClient = exampleClient): string {
  const given = formFields.filter(mustBeGiven).map((field) => [field.name, exampleOf(field, client)])
  return `${JSON.stringify(Object.fromEntries(given), null, 2)}\n`
}

/** The macOS profile and the Linux policy of a client. @returns each with its name below a folder */
export function clientPolicies(client: TemplateClient): { name: string; text: string }[] {
  return [
    { name: 'macos/com.rewardsshop.kiosk.mobileconfig', text: managedPreferences(client) },
    { name: 'linux/kiosk.json', text: policyOfLinux(client) },
  ]
}
