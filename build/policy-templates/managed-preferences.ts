/** The configuration profile of macOS: the app's managed preferences, to be filled in and sent by MDM. */
import {
  exampleOf,
  formFields,
  hasExample,
  PREFERENCE_DOMAIN,
  xmlText,
  type FormField,
} from './form-field.ts'

/** Fixed, so that a profile that is sent again replaces the one before. */
const PROFILE_ID = '6D7F3C1E-5B0A-4C57-9A53-2F6B8C0E4D11'
const PAYLOAD_ID = 'B1E2A0C4-8D39-4E6F-A7C8-91D3F5E7A622'

function plistValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${xmlText(value)}</string>`
}

/** Two hyphens in a row would end an XML comment. */
function comment(text: string): string {
  return `<!-- ${text.replaceAll('--', '- -')} -->`
}

/** A setting without an example stands in a comment: an empty value would be a wrong one. */
function entryOf(field: FormField): string {
  const entry = `<key>${field.name}</key>${plistValue(exampleOf(field))}`
  const about = `        ${comment(field.about)}`
  return `${about}\n        ${hasExample(field) ? entry : comment(entry)}`
}

/** The template (`com.rewardsshop.kiosk.mobileconfig`). */
export function managedPreferences(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>
    <key>PayloadType</key><string>Configuration</string>
    <key>PayloadVersion</key><integer>1</integer>
    <key>PayloadScope</key><string>System</string>
    <key>PayloadIdentifier</key><string>${PREFERENCE_DOMAIN}.profile</string>
    <key>PayloadUUID</key><string>${PROFILE_ID}</string>
    <key>PayloadDisplayName</key><string>Rewards shop kiosk</string>
    <key>PayloadContent</key>
    <array>
      <dict>
        <key>PayloadType</key><string>${PREFERENCE_DOMAIN}</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>${PREFERENCE_DOMAIN}.settings</string>
        <key>PayloadUUID</key><string>${PAYLOAD_ID}</string>
        <key>PayloadDisplayName</key><string>Rewards shop kiosk: settings</string>
${formFields.map(entryOf).join('\n')}
      </dict>
    </array>
  </dict>
</plist>
`
}
