/** Policy files for one client's terminals, with its values and its own identifiers. */
import { exampleClient, exampleOf, formFields, mustBeGiven, type TemplateClient } from './form-field.ts'
import { managedPreferences } from './managed-preferences.ts'

/** `/etc/rewards-shop/policies/kiosk.json`; also valid as a machine file on any system. */
export function policyOfLinux(client: TemplateClient = exampleClient): string {
  const given = formFields.filter(mustBeGiven).map((field) => [field.name, exampleOf(field, client)])
  return `${JSON.stringify(Object.fromEntries(given), null, 2)}\n`
}

/** A client's macOS profile and Linux policy. @returns each with its name below a folder */
export function clientPolicies(client: TemplateClient): { name: string; text: string }[] {
  return [
    { name: 'macos/com.rewardsshop.kiosk.mobileconfig', text: managedPreferences(client) },
    { name: 'linux/kiosk.json', text: policyOfLinux(client) },
  ]
}
